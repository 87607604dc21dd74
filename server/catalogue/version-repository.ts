/** All SQL of the catalogue's version, which increases by one with every change except stock. */

import type { Queries } from '../db/database.ts';
import { sql } from '../db/drizzle.ts';
import { catalogueState } from './tables.ts';

/** The catalogue's version, 0 while it is empty, and the database time of the query. */
export async function getState(queries: Queries): Promise<{ version: number; moment: string }> {
  const [row] = await queries
    .select({
      version: sql<number>`coalesce(max(${catalogueState.version}), 0)::int`,
      moment: sql<string>`now()::text`,
    })
    .from(catalogueState);
  if (!row) throw new Error('the catalogue has no state');
  return row;
}

/** Makes changes of the catalogue wait until the transaction ends, without a new version. */
export async function lockCatalogue(tx: Queries): Promise<void> {
  await tx.insert(catalogueState).values({ id: 1, version: 0 }).onConflictDoNothing();
  await tx.select().from(catalogueState).for('update');
}

/** Takes the next version; the row stays locked until the transaction ends, so changes run one after another. */
export async function takeNextVersion(tx: Queries): Promise<number> {
  const [row] = await tx
    .insert(catalogueState)
    .values({ id: 1, version: 1 })
    .onConflictDoUpdate({ target: catalogueState.id, set: { version: sql`${catalogueState.version} + 1` } })
    .returning({ version: catalogueState.version });
  if (!row) throw new Error('the catalogue has no version');
  return row.version;
}
