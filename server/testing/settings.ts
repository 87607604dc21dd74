import { calls } from '../../contract/api/calls.ts';
import type { SavedSettings, ShopSettings } from '../../contract/settings/shop-settings.ts';
import type { Answer, Shopper } from './shopping.ts';

/** Sends settings of a shop to save, also such as are refused. */
export async function sendSettings(owner: Shopper, settings: object): Promise<Answer> {
  const { version } = (await owner.call(calls.getSavedSettings)).data as SavedSettings;
  return owner.call(calls.updateShopSettings, {}, { version, settings });
}

/** Saves settings of a shop. @throws when they are refused */
export async function saveSettings(owner: Shopper, settings: Partial<ShopSettings>): Promise<void> {
  const answer = await sendSettings(owner, settings);
  if (answer.status !== 200) throw new Error(answer.message);
}
