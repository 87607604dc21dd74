/** All SQL of picking. Locks are taken in this order: the picker, the order, its claim. */

import { pickingLimits } from '../../../../contract/picking/picking-limits.ts';
import { inBatches } from '../../../db/batches.ts';
import type { Queries } from '../../../db/database.ts';
import {
  and,
  asc,
  count,
  desc,
  eq,
  getTableColumns,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  ne,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from '../../../db/drizzle.ts';
import { userNameOf } from '../../../users/contact-repository.ts';
import { isOfScope, type OrderRow } from '../../model/repository.ts';
import { orderDue, orderEvents, orders } from '../../model/tables.ts';
import type { Span } from '../../sales/sales-repository.ts';
import { pickedLines, pickingClaims } from './tables.ts';

export type ClaimRow = typeof pickingClaims.$inferSelect;

const isClaimOf = and(eq(pickingClaims.orderId, orders.id), eq(pickingClaims.storeId, orders.storeId));

/** The id of the event in which an order was packed the last time. */
const lastPacking = sql`(select packing.id from order_events as packing
  where packing.order_id = ${orders.id} and packing.kind = 'packed' order by packing.id desc limit 1)`;

/** Claims without work since this time hold nobody off. */
const idleSince = (now: Date): Date => new Date(now.getTime() - pickingLimits.idleMinutes * 60_000);

export const isIdle = ({ activeAt }: Pick<ClaimRow, 'activeAt'>, now: Date): boolean => activeAt < idleSince(now);

/** Returns true when nobody picks it. */
const isFree = (now: Date) => or(isNull(pickingClaims.pickerId), lt(pickingClaims.activeAt, idleSince(now)));

/** Without one its account is deleted, and there is nowhere to bring it. */
const hasAddress = sql`${orders.address} ->> 'address_line' <> ''`;

const pickerKey = (userId: string): SQL => sql`hashtextextended(${`picker ${userId}`}, 0)`;

/** Claims of one person wait for each other, so that their number is certain. */
export const lockPicker = (tx: Queries, userId: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(${pickerKey(userId)})`);

/** The same without waiting. False while somebody else has the lock. */
export async function tryLockPicker(tx: Queries, userId: string): Promise<boolean> {
  const { rows } = (await tx.execute(sql`select pg_try_advisory_xact_lock(${pickerKey(userId)}) as locked`)) as {
    rows: [{ locked: boolean }];
  };
  return rows[0].locked;
}

/** The next order that nobody picks and that no other request is just taking, by its promise. */
export async function lockNext(tx: Queries, now: Date): Promise<OrderRow | undefined> {
  const [next] = await tx
    .select(getTableColumns(orders))
    .from(orders)
    .leftJoin(pickingClaims, isClaimOf)
    .where(and(isOfScope(), eq(orders.status, 'placed'), hasAddress, isFree(now)))
    .orderBy(orderDue(orders), asc(orders.id))
    .limit(1)
    .for('no key update', { of: orders, skipLocked: true });
  return next;
}

export async function lockClaim(tx: Queries, orderId: string): Promise<ClaimRow | undefined> {
  const [row] = await tx.select().from(pickingClaims).where(eq(pickingClaims.orderId, orderId)).for('update');
  return row;
}

/**
 * Locks a claim together with the others of its picker for orders to pick, as they work on them at the same time. Open orders are few,
 * and so the others are looked for among these: somebody who picks for years has thousands of claims.
 */
export async function lockClaimsWith(
  tx: Queries,
  orderId: string,
): Promise<{ claim: ClaimRow | undefined; claims: readonly ClaimRow[] }> {
  const rows = await tx
    .select()
    .from(pickingClaims)
    .where(
      inArray(
        pickingClaims.orderId,
        sql`(select ${orderId} union all
          select other.order_id from ${orders} join picking_claims as other
            on other.order_id = ${orders.id} and other.store_id = ${orders.storeId}
          where ${orders.status} = 'placed'
            and other.picker_id = (select one.picker_id from picking_claims as one where one.order_id = ${orderId}))`,
      ),
    )
    .orderBy(asc(pickingClaims.orderId))
    .for('update');
  const claim = rows.find((row) => row.orderId === orderId);
  // Somebody else may have taken one of them while this waited for its lock.
  return { claim, claims: rows.filter(({ pickerId }) => pickerId === claim?.pickerId) };
}

export async function findClaim(queries: Queries, orderId: string): Promise<ClaimRow | undefined> {
  const [row] = await queries.select().from(pickingClaims).where(eq(pickingClaims.orderId, orderId));
  return row;
}

/**
 * Writes a claim, with nothing picked yet. False when somebody else has one, unless it is taken over. Callers lock the order.
 */
export async function insertClaim(
  tx: Queries,
  claim: { orderId: string; storeId: string; claimId: string; pickerId: string },
  now: Date,
  takesOver: boolean,
): Promise<boolean> {
  const given = { ...claim, claimedAt: now, activeAt: now, bags: null };
  const written = await tx
    .insert(pickingClaims)
    .values(given)
    .onConflictDoUpdate({
      target: [pickingClaims.orderId, pickingClaims.storeId],
      set: given,
      ...(!takesOver && { setWhere: isFree(now) }),
    })
    .returning({ orderId: pickingClaims.orderId });
  if (written.length === 0) return false;
  await tx.delete(pickedLines).where(eq(pickedLines.orderId, claim.orderId));
  return true;
}

export async function updateClaim(
  tx: Queries,
  orderId: string,
  changes: Partial<Pick<ClaimRow, 'activeAt' | 'bags' | 'pickerId'>>,
): Promise<void> {
  await tx.update(pickingClaims).set(changes).where(eq(pickingClaims.orderId, orderId));
}

/** Work on one order is work on all that its picker has: none of them is idle. */
export async function keepClaims(tx: Queries, claims: readonly ClaimRow[], activeAt: Date): Promise<void> {
  const orderIds = claims.map(({ orderId }) => orderId);
  await tx.update(pickingClaims).set({ activeAt }).where(inArray(pickingClaims.orderId, orderIds));
}

/** A line that is picked already keeps its time. */
export async function insertPicked(tx: Queries, lines: readonly (typeof pickedLines.$inferInsert)[]): Promise<void> {
  if (lines.length > 0)
    await tx
      .insert(pickedLines)
      .values([...lines])
      .onConflictDoNothing();
}

export async function deletePicked(tx: Queries, orderId: string, productIds: readonly string[]): Promise<void> {
  if (productIds.length === 0) return;
  await tx
    .delete(pickedLines)
    .where(and(eq(pickedLines.orderId, orderId), inArray(pickedLines.productId, [...productIds])));
}

/** When each picked product of these orders was picked. */
export const listPicked = (queries: Queries, orderIds: readonly string[]) =>
  queries
    .select()
    .from(pickedLines)
    .where(inArray(pickedLines.orderId, [...orderIds]));

/** How many orders somebody picks. */
export async function countClaims(tx: Queries, pickerId: string): Promise<number> {
  const [row] = await tx
    .select({ count: count() })
    .from(pickingClaims)
    .innerJoin(orders, isClaimOf)
    .where(and(eq(pickingClaims.pickerId, pickerId), eq(orders.status, 'placed')));
  return row?.count ?? 0;
}

/** The orders that somebody picks, in the order in which they took them. */
export const listClaimed = (queries: Queries, pickerId: string) =>
  queries
    .select({ order: orders, claim: pickingClaims })
    .from(pickingClaims)
    .innerJoin(orders, isClaimOf)
    .where(and(eq(pickingClaims.pickerId, pickerId), eq(orders.status, 'placed')))
    .orderBy(asc(pickingClaims.claimedAt), asc(orders.id));

/** Orders that somebody picked and packed, and that did not leave the store yet: the last one first. @param storeIds undefined for all */
export const listPackedBy = (
  queries: Queries,
  pickerId: string,
  storeIds: readonly string[] | undefined,
  limit: number,
) =>
  queries
    .select({ id: orders.id, number: orders.number, claim: pickingClaims })
    .from(orders)
    .innerJoin(pickingClaims, isClaimOf)
    .innerJoin(orderEvents, and(eq(orderEvents.orderId, orders.id), eq(orderEvents.id, lastPacking)))
    .where(
      and(
        eq(orders.status, 'packed'),
        eq(pickingClaims.pickerId, pickerId),
        eq(orderEvents.actorId, pickerId),
        storeIds && inArray(orders.storeId, [...storeIds]),
      ),
    )
    .orderBy(desc(orderEvents.id))
    .limit(limit);

/** The orders that others pick. */
export const listClaimsOfOthers = (queries: Queries, pickerId: string, limit: number) =>
  queries
    .select({ id: orders.id, number: orders.number, claim: pickingClaims })
    .from(pickingClaims)
    .innerJoin(orders, isClaimOf)
    .where(
      and(
        isOfScope(),
        eq(orders.status, 'placed'),
        isNotNull(pickingClaims.pickerId),
        ne(pickingClaims.pickerId, pickerId),
      ),
    )
    .orderBy(asc(pickingClaims.claimedAt), asc(orders.id))
    .limit(limit);

/** The next order that nobody picks, by its promise, and how many there are; undefined without any. */
export async function findNext(queries: Queries, now: Date) {
  const { promisedFrom, promisedBy, deliveredAt } = orders;
  const [row] = await queries
    .select({ promisedFrom, promisedBy, deliveredAt, count: sql<number>`(count(*) over ())::int` })
    .from(orders)
    .leftJoin(pickingClaims, isClaimOf)
    .where(and(isOfScope(), eq(orders.status, 'placed'), hasAddress, isFree(now)))
    .orderBy(orderDue(orders), asc(orders.id))
    .limit(1);
  return row;
}

/** Frees the orders of an account that is deleted. */
export async function forgetPicker(tx: Queries, pickerId: string): Promise<void> {
  await tx.update(pickingClaims).set({ pickerId: null }).where(eq(pickingClaims.pickerId, pickerId));
}

/**
 * For the reports: orders that were claimed in the period, by picker. `seconds` is the time from the claim to the last product; orders of
 * which nothing was ticked off have none, and are left out.
 */
export const pickingTimes = ({ from, to }: Span): SQL => sql`
  select picker, count(*) as orders, sum(lines) as lines, sum(seconds) as seconds
  from (
    select ${pickingClaims.pickerId} as picker, count(*) as lines,
      extract(epoch from max(${pickedLines.pickedAt}) - ${pickingClaims.claimedAt}) as seconds
    from ${pickingClaims}
    join ${orders} on ${isClaimOf}
    join ${pickedLines} on ${pickedLines.orderId} = ${pickingClaims.orderId} and ${pickedLines.storeId} = ${pickingClaims.storeId}
    where ${and(isOfScope(), eq(orders.isTest, false), gte(pickingClaims.claimedAt, from), lt(pickingClaims.claimedAt, to))}
      and ${orders.status} in ('packed', 'out_for_delivery', 'delivered')
    group by ${pickingClaims.orderId}, ${pickingClaims.storeId}, ${pickingClaims.pickerId}, ${pickingClaims.claimedAt}
  ) as picked
  group by picker`;

/** A subquery: the name of who picks an order, '' after the account was deleted; null while nobody does. */
export const pickerNameOf = (orderId: SQL): SQL<string | null> => {
  const isClaimed = and(eq(pickingClaims.orderId, orderId), isNotNull(pickingClaims.pickerId));
  return sql`(select coalesce(${userNameOf(pickingClaims.pickerId)}, '') from ${pickingClaims} where ${isClaimed})`;
};

/** A subquery: how many bags an order has; null until it is known. */
export const bagsOf = (orderId: SQLWrapper): SQL<number | null> =>
  sql`(select ${pickingClaims.bags} from ${pickingClaims} where ${pickingClaims.orderId} = ${orderId})`;

/** Writes what was picked on earlier days, for the demo. */
export async function insertPastPicking(
  tx: Queries,
  claims: readonly ClaimRow[],
  picked: readonly (typeof pickedLines.$inferInsert)[],
): Promise<void> {
  await inBatches(claims, (some) => tx.insert(pickingClaims).values(some));
  await inBatches(picked, (some) => tx.insert(pickedLines).values(some));
}
