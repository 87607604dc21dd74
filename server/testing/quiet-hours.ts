import type { QuietHours } from '../../contract/settings/quiet-hours.ts';
import { saveSettings } from './settings.ts';
import type { Shopper } from './shopping.ts';

/** Saves the quiet hours of a shop as its owner. */
export async function saveQuietHours(owner: Shopper, quietHours: QuietHours): Promise<void> {
  await saveSettings(owner, { quietHours });
}
