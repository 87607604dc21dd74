/** All SQL of the totals of reviews. */
import type { Queries } from '../db/database.ts';
import { eq, gt, sql } from '../db/drizzle.ts';
import { reviews, reviewTotals } from './tables.ts';

/** The shown reviews of a product. */
export type TotalsRow = Pick<typeof reviewTotals.$inferSelect, 'productId' | 'count' | 'stars'>;

const columns = { productId: reviewTotals.productId, count: reviewTotals.count, stars: reviewTotals.stars };

/** Locks the totals of a product until the transaction ends. Other changes of its reviews wait. */
export async function lockTotals(tx: Queries, productId: string): Promise<void> {
  await tx
    .insert(reviewTotals)
    .values({ productId })
    .onConflictDoUpdate({ target: reviewTotals.productId, set: { changedAt: sql`now()` } });
}

/** Counts the shown reviews of a product, whose totals are locked. */
export async function recount(tx: Queries, productId: string): Promise<void> {
  await tx.execute(sql`
    update review_totals set (count, stars, changed_at) = (
      select count(*)::int, coalesce(sum(${reviews.stars}), 0)::int, now() from reviews
      where ${reviews.productId} = ${productId} and ${reviews.hiddenAt} is null)
    where product_id = ${productId}`);
}

export async function findTotals(queries: Queries, productId: string): Promise<TotalsRow | undefined> {
  const [row] = await queries.select(columns).from(reviewTotals).where(eq(reviewTotals.productId, productId));
  return row;
}

/** The totals of all products, and the time of the database. */
export async function listTotals(queries: Queries): Promise<{ rows: TotalsRow[]; at: string }> {
  const at = await databaseTime(queries);
  return { rows: await queries.select(columns).from(reviewTotals).where(gt(reviewTotals.count, 0)), at };
}

/** A transaction that began so long ago may commit now. */
const maxTransactionTime = '1 minute';

/** The totals that changed since `since`, or shortly before it. */
export async function listTotalsChangedSince(
  queries: Queries,
  since: string,
): Promise<{ rows: TotalsRow[]; at: string }> {
  const at = await databaseTime(queries);
  const from = sql`${since}::timestamptz - ${maxTransactionTime}::interval`;
  return { rows: await queries.select(columns).from(reviewTotals).where(gt(reviewTotals.changedAt, from)), at };
}

async function databaseTime(queries: Queries): Promise<string> {
  const { rows } = (await queries.execute(sql`select now()::text as at`)) as { rows: { at: string }[] };
  return rows[0]?.at ?? '';
}
