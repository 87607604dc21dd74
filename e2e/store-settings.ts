/** Where and when the store delivers, over the API. */
import { calls } from '../contract/api/calls.ts';
import type { SavedStore, Store } from '../contract/delivery/stores.ts';
import { administratorOf } from './administrator.ts';
import type { ShopApi } from './shop-api.ts';

/** As in a store that was never configured. */
export const nothing = { areas: [], hours: [], holidays: [], pause: null, promise: null, slots: null };

export async function saveStore(api: ShopApi, store: Partial<Store>): Promise<void> {
  const { accessToken: token } = await administratorOf(api);
  const { data } = await api.ask<SavedStore>(calls.getStore, { token });
  const { status, message } = await api.ask(calls.updateStore, { body: { version: data.version, store }, token });
  if (status !== 200) throw new Error(message);
}
