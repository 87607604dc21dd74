/** All SQL of recommendations. */

import type { Queries } from '../db/database.ts';
import { asc, eq, sql } from '../db/drizzle.ts';
import { pairsSoldSince } from '../orders/sales-store.ts';
import { boughtTogether, boughtTogetherState } from './tables.ts';

const theOnlyRow = 1;

/** When the pairs were counted last; undefined before the first count. */
export async function getCountedAt(queries: Queries): Promise<Date | undefined> {
  const [row] = await queries.select({ countedAt: boughtTogetherState.countedAt }).from(boughtTogetherState);
  return row?.countedAt;
}

/**
 * Counts which products were in the same orders since `since`, and keeps the `most` best partners of each. A partner that
 * is in many orders anyway counts less: milk goes with everything.
 */
export async function countPairs(queries: Queries, since: Date, countedAt: Date, most: number): Promise<void> {
  await queries.delete(boughtTogether);
  await queries.execute(sql`
    with pairs as (${pairsSoldSince(since)}),
    ranked as (
      select product_id, other_id,
        row_number() over (partition by product_id order by orders / sqrt(other_orders) desc, other_id) as place
      from pairs
    )
    insert into ${boughtTogether} (product_id, place, other_id)
    select product_id, place, other_id from ranked where place <= ${most}`);
  await queries
    .insert(boughtTogetherState)
    .values({ id: theOnlyRow, countedAt })
    .onConflictDoUpdate({ target: boughtTogetherState.id, set: { countedAt } });
}

/** Ids of what is bought with a product, best first. */
export async function listBoughtWith(queries: Queries, productId: string): Promise<string[]> {
  const rows = await queries
    .select({ otherId: boughtTogether.otherId })
    .from(boughtTogether)
    .where(eq(boughtTogether.productId, productId))
    .orderBy(asc(boughtTogether.place));
  return rows.map(({ otherId }) => otherId);
}
