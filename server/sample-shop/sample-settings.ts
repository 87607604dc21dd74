/** The settings that a demo turns on, so that its reviews, promises and refunds show. Everything else stays as a new shop has it. */
import { isDeepStrictEqual } from 'node:util';
import { defaultShopSettings } from '../../contract/settings/default-shop-settings.ts';
import type { ShopSettings } from '../../contract/settings/shop-settings.ts';
import type { Queries } from '../db/database.ts';
import { getSettings, saveSettings } from '../shop-settings/repository.ts';

const { delivery, refunds, reviews } = defaultShopSettings;

const asBefore = { reviews, delivery, refunds } satisfies Partial<ShopSettings>;
const turnedOn = {
  reviews: 'real',
  delivery: { ...delivery, arrivalTimes: true },
  refunds: { ...refunds, on: true },
} satisfies Record<keyof typeof asBefore, unknown>;

/** @param usual the settings of the new shop */
export async function saveSampleSettings(tx: Queries, usual: ShopSettings): Promise<void> {
  await saveSettings(tx, { version: 0, settings: { ...usual, ...turnedOn } });
}

/** Takes back each section that is still as the demo left it, whatever else the owner has changed. */
export async function takeBackSettings(tx: Queries): Promise<void> {
  const saved = await getSettings(tx);
  if (!saved) return;
  const { version, settings } = saved;
  const unchanged = Object.entries(asBefore).filter(([name]) =>
    isDeepStrictEqual(settings[name], turnedOn[name as keyof typeof turnedOn]),
  );
  await saveSettings(tx, { version, settings: { ...settings, ...Object.fromEntries(unchanged) } });
}
