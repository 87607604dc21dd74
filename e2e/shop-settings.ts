/** Changes of the shop's settings over the API. */
import { calls } from '../contract/api/calls.ts';
import type { SavedSettings, ShopSettings } from '../contract/settings/shop-settings.ts';
import { administratorOf } from './administrator.ts';
import type { ShopApi } from './shop-api.ts';

async function savedSettings(api: ShopApi) {
  const { accessToken: token } = await administratorOf(api);
  return { token, ...(await api.ask<SavedSettings>(calls.getSavedSettings, { token })).data };
}

export const settingsOf = async (api: ShopApi): Promise<ShopSettings> => (await savedSettings(api)).settings;

/** Saves these settings. The others stay. */
export async function saveSettings(api: ShopApi, settings: Partial<ShopSettings>): Promise<void> {
  const { token, version } = await savedSettings(api);
  const { status, message } = await api.ask(calls.updateShopSettings, { token, body: { version, settings } });
  if (status !== 200) throw new Error(message);
}
