import { calls } from '../../contract/calls.ts';
import type { QuietHours } from '../../contract/quiet-hours.ts';
import type { SavedSettings } from '../../contract/shop-settings.ts';
import type { Shopper } from './shopping.ts';

/** Saves the quiet hours of a shop as its owner. */
export async function saveQuietHours(owner: Shopper, quietHours: QuietHours): Promise<void> {
  const { version } = (await owner.call(calls.getSavedSettings)).data as SavedSettings;
  const { status, message } = await owner.call(calls.updateShopSettings, {}, { version, settings: { quietHours } });
  if (status !== 200) throw new Error(message);
}
