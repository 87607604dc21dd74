/** All SQL of the shop's settings. */
import type { Queries } from '../db/database.ts';
import { and, eq, type SQL, sql } from '../db/drizzle.ts';
import { shopSettings } from './tables.ts';

export interface SettingsRow {
  version: number;
  settings: Record<string, unknown>;
}

/** Undefined until settings are saved for the first time. */
export async function getSettings(queries: Queries): Promise<SettingsRow | undefined> {
  const [row] = await queries
    .select({ version: shopSettings.version, settings: shopSettings.settings })
    .from(shopSettings);
  return row;
}

/** Saves the next version. @returns false when `version` is not the current one */
export async function saveSettings(tx: Queries, { version, settings }: SettingsRow): Promise<boolean> {
  const next = { version: version + 1, settings };
  const saved =
    version === 0
      ? await tx
          .insert(shopSettings)
          .values({ id: 1, ...next })
          .onConflictDoNothing()
          .returning({ id: shopSettings.id })
      : await tx
          .update(shopSettings)
          .set({ ...next, changedAt: sql`now()` })
          .where(and(eq(shopSettings.id, 1), eq(shopSettings.version, version)))
          .returning({ id: shopSettings.id });
  return saved.length > 0;
}

/** Returns true when shoppers get notifications on their devices: an SQL condition. */
export const hasPush = (): SQL => sql`exists (select 1 from ${shopSettings} where settings #>> '{push,on}' = 'true')`;

/** The ids of the pictures in the settings: a query. */
export const picturesOfSettings = (): SQL => sql`
  select substring(url from '/images/([0-9a-f]{32,35})-') as id
  from ${shopSettings}, unnest(array[settings #>> '{shop,logo}', settings #>> '{hero,image}']) as url
  where url <> ''`;
