/** All SQL of recommendations. */

import type { Queries } from '../db/database.ts';
import { asc, sql } from '../db/drizzle.ts';
import { pairsSoldSince } from '../orders/sales/sales-repository.ts';
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

/** Ids of what is bought with each product, best first. Each id is one text in memory, however often it occurs. */
export async function listPairs(queries: Queries): Promise<Map<string, string[]>> {
  const rows = await queries
    .select({ productId: boughtTogether.productId, otherId: boughtTogether.otherId })
    .from(boughtTogether)
    .orderBy(asc(boughtTogether.productId), asc(boughtTogether.place));
  const texts = new Map<string, string>();
  const textOf = (id: string): string => {
    const known = texts.get(id);
    if (known === undefined) texts.set(id, id);
    return known ?? id;
  };
  const pairs = new Map<string, string[]>();
  for (const { productId, otherId } of rows) {
    const others = pairs.get(productId);
    if (others) others.push(textOf(otherId));
    else pairs.set(textOf(productId), [textOf(otherId)]);
  }
  return pairs;
}
