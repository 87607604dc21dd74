/** The settings that a demo turns on, so that its reviews, promises and refunds show. Everything else stays as a new shop has it. */
import { defaultShopSettings } from '../../contract/settings/default-shop-settings.ts';
import type { ShopSettings } from '../../contract/settings/shop-settings.ts';
import type { Queries } from '../db/database.ts';
import { getSettings, saveSettings } from '../shop-settings/repository.ts';

const { delivery, refunds, reviews } = defaultShopSettings;

const turnedOn: Partial<ShopSettings> = {
  reviews: 'real',
  delivery: { ...delivery, arrivalTimes: true },
  refunds: { ...refunds, on: true },
};
const asBefore: Partial<ShopSettings> = { reviews, delivery, refunds };

/** The version of the settings until somebody else saves some. */
const own = 1;

/** @param usual the settings of the new shop */
export async function saveSampleSettings(tx: Queries, usual: ShopSettings): Promise<void> {
  await saveSettings(tx, { version: own - 1, settings: { ...usual, ...turnedOn } });
}

/** Takes them back, unless the owner has saved settings since: then they are the owner's. */
export async function takeBackSettings(tx: Queries): Promise<void> {
  const saved = await getSettings(tx);
  if (saved?.version === own) await saveSettings(tx, { version: own, settings: { ...saved.settings, ...asBefore } });
}
