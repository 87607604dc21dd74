/** All SQL of refunds. Callers lock the order first. */
import { keyWith, paymentMethodKeys } from '../../../../contract/money/payment-methods/index.ts';
import type { Queries } from '../../../db/database.ts';
import { and, asc, eq, gte, inArray, type SQL, sql } from '../../../db/drizzle.ts';
import { shopDayOf } from '../../../lib/shop-day.ts';
import { storeScope } from '../../../runtime/current-store.ts';
import { creditUsedByDay } from '../../../store-credit/repository.ts';
import { orders } from '../../model/tables.ts';
import type { Span } from '../../sales/sales-repository.ts';
import { refundLines, refunds } from './tables.ts';

export type RefundRow = typeof refunds.$inferSelect;

export interface RefundedLine {
  productId: string;
  quantity: number;
  paise: number;
}

/** A refund with its lines, in the order of the products' ids. */
export interface RefundWithLines extends RefundRow {
  lines: RefundedLine[];
}

/** Of an order, oldest first: ids sort by creation time. */
export async function listRefunds(queries: Queries, orderId: string): Promise<RefundWithLines[]> {
  const rows = await queries.select().from(refunds).where(eq(refunds.orderId, orderId)).orderBy(asc(refunds.id));
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const lines = await queries
    .select()
    .from(refundLines)
    .where(inArray(refundLines.refundId, ids))
    .orderBy(asc(refundLines.productId));
  return rows.map((row) => ({
    ...row,
    lines: lines
      .filter(({ refundId }) => refundId === row.id)
      .map(({ productId, quantity, paise }) => ({ productId, quantity, paise })),
  }));
}

export async function insertRefund(tx: Queries, row: RefundRow, lines: readonly RefundedLine[]): Promise<void> {
  await tx.insert(refunds).values(row);
  await tx.insert(refundLines).values(lines.map((line) => ({ ...line, storeId: row.storeId, refundId: row.id })));
}

/** Refunds of one person wait for each other until the transaction ends, so that their sum is certain. Lock the order before. */
export const lockGiver = (tx: Queries, userId: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`refunds ${userId}`}, 0))`);

/** The sum that a person gave back since then, whole paise. */
export async function sumGivenBy(queries: Queries, userId: string, since: Date): Promise<number> {
  const [row] = await queries
    .select({ paise: sql<string>`coalesce(sum(${refunds.paise}), 0)` })
    .from(refunds)
    .where(and(eq(refunds.givenBy, userId), gte(refunds.createdAt, since)));
  return Number(row?.paise ?? 0);
}

/** Erases what staff wrote about the orders of a customer, and who gave money back. */
export async function eraseReasons(tx: Queries, userId: string): Promise<void> {
  const theirs = tx.select({ id: orders.id }).from(orders).where(eq(orders.userId, userId));
  await tx.update(refunds).set({ reason: '' }).where(inArray(refunds.orderId, theirs));
  await tx.update(refunds).set({ givenBy: null }).where(eq(refunds.givenBy, userId));
}

/** For the reports: what was given back in a period, and the store credit that orders used, by day. Whole paise. */
export function refundsByDay(span: Span): SQL {
  const storeId = storeScope();
  const inWay = (way: string) => sql`coalesce(sum(paise) filter (where way = ${way}), 0)`;
  const byMethods = sql.join(
    paymentMethodKeys.map((key) => sql`${inWay(key)} as ${sql.identifier(keyWith('refunded', key))}`),
    sql`, `,
  );
  return sql`
    select day, count(way) as refunds, ${inWay('cash')} as "refundedCash", ${byMethods},
      ${inWay('credit')} as "refundedCredit", coalesce(sum(paise), 0) as refunded, coalesce(sum(used), 0) as "creditUsed"
    from (
      select ${shopDayOf(refunds.createdAt)} as day, ${refunds.way} as way, ${refunds.paise} as paise, null::bigint as used
      from ${refunds}
      where ${refunds.createdAt} >= ${span.from.toISOString()} and ${refunds.createdAt} < ${span.to.toISOString()}
        ${storeId === undefined ? sql`` : sql`and ${refunds.storeId} = ${storeId}`}
      union all select day, null, null, used from (${creditUsedByDay(span)}) as credit
    ) as moved group by day`;
}
