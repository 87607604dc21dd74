/** All SQL of payments. The order of a payment is locked before the payment. */
import { text } from '../../messages/text.ts';
import { deleteInBatches } from '../db/cleanup.ts';
import type { Queries } from '../db/database.ts';
import { and, asc, eq, inArray, isNotNull, isNull, lt, lte, sql } from '../db/drizzle.ts';
import { AppError } from '../lib/errors.ts';
import { newId } from '../lib/ids.ts';
import { ordersOfCustomer } from '../orders/model/repository.ts';
import { paymentChanges, paymentEvents, paymentRefunds, payments } from './tables.ts';

export type PaymentRow = typeof payments.$inferSelect;
export type PaymentRefundRow = typeof paymentRefunds.$inferSelect;
export type PaymentEventRow = typeof paymentEvents.$inferSelect;
type ChangeRow = typeof paymentChanges.$inferSelect;
type ProviderName = PaymentRow['provider'];

/** A new attempt to pay an order, which is locked or new: statements that may be sent together. */
export const insertPayment = (
  tx: Queries,
  row: Pick<
    PaymentRow,
    'id' | 'storeId' | 'orderId' | 'attempt' | 'provider' | 'isTest' | 'paise' | 'createdAt' | 'nextCheckAt'
  >,
): (() => Promise<unknown>)[] => [
  async () => tx.insert(payments).values(row),
  () => addChange(tx, { paymentId: row.id, refundId: null, state: 'created', actorId: null, at: row.createdAt }),
];

/** Oldest first. */
export const listPaymentsOf = (queries: Queries, orderId: string): Promise<PaymentRow[]> =>
  queries.select().from(payments).where(eq(payments.orderId, orderId)).orderBy(asc(payments.attempt));

export async function findPayment(queries: Queries, id: string): Promise<PaymentRow | undefined> {
  const [row] = await queries.select().from(payments).where(eq(payments.id, id));
  return row;
}

export async function findPaymentOf(
  queries: Queries,
  provider: ProviderName,
  providerOrderId: string,
): Promise<PaymentRow | undefined> {
  const [row] = await queries
    .select()
    .from(payments)
    .where(and(eq(payments.provider, provider), eq(payments.providerOrderId, providerOrderId)));
  return row;
}

/** The payment that a provider knows by this id. */
export async function findPaymentBy(
  queries: Queries,
  provider: ProviderName,
  providerPaymentId: string,
): Promise<PaymentRow | undefined> {
  const [row] = await queries
    .select()
    .from(payments)
    .where(and(eq(payments.provider, provider), eq(payments.providerPaymentId, providerPaymentId)));
  return row;
}

/** Money that the provider took a second time in one attempt is an attempt of its own, which goes back. */
export async function insertSecondPayment(
  tx: Queries,
  row: Omit<PaymentRow, 'providerOrderId' | 'checks' | 'nextCheckAt' | 'disputedAt' | 'paidOutAt'>,
): Promise<void> {
  await tx.insert(payments).values(row);
  for (const state of ['captured', 'returned'] as const)
    await addChange(tx, { paymentId: row.id, refundId: null, state, actorId: null, at: row.createdAt });
}

export async function updatePayment(
  tx: Queries,
  id: string,
  changes: Partial<Omit<PaymentRow, 'id' | 'orderId' | 'storeId'>>,
): Promise<void> {
  await tx.update(payments).set(changes).where(eq(payments.id, id));
}

export async function addChange(tx: Queries, change: Omit<ChangeRow, 'id'>): Promise<void> {
  await tx.insert(paymentChanges).values({ ...change, id: newId() });
}

/** Payments that are due to be asked about, those that wait for longest first. */
export const listDuePayments = (
  queries: Queries,
  providers: ProviderName[],
  at: Date,
  limit: number,
): Promise<PaymentRow[]> =>
  queries
    .select()
    .from(payments)
    .where(and(isNotNull(payments.nextCheckAt), lte(payments.nextCheckAt, at), inArray(payments.provider, providers)))
    .orderBy(asc(payments.nextCheckAt))
    .limit(limit);

/** Captured money whose effect on the order is not decided: the process ended in between. */
export const listUnsettledPayments = (queries: Queries, limit: number): Promise<PaymentRow[]> =>
  queries
    .select()
    .from(payments)
    .where(and(eq(payments.state, 'captured'), isNull(payments.settlement)))
    .orderBy(asc(payments.id))
    .limit(limit);

type NewRefund = Pick<
  PaymentRefundRow,
  'storeId' | 'orderId' | 'paymentId' | 'paise' | 'cause' | 'createdAt' | 'nextTryAt'
> &
  Partial<Pick<PaymentRefundRow, 'state' | 'providerRefundId'>>;

/** @param actorId who asked for it; null for the store itself @returns its id */
export async function insertRefund(tx: Queries, row: NewRefund, actorId: string | null = null): Promise<string> {
  const { paymentId, state = 'requested', createdAt: at } = row;
  const refundId = newId();
  await tx.insert(paymentRefunds).values({ ...row, id: refundId });
  await addChange(tx, { paymentId, refundId, state, actorId, at });
  return refundId;
}

export async function findRefund(queries: Queries, id: string): Promise<PaymentRefundRow | undefined> {
  const [row] = await queries.select().from(paymentRefunds).where(eq(paymentRefunds.id, id));
  return row;
}

/** Oldest first. */
export const listRefundsOf = (queries: Queries, orderId: string): Promise<PaymentRefundRow[]> =>
  queries.select().from(paymentRefunds).where(eq(paymentRefunds.orderId, orderId)).orderBy(asc(paymentRefunds.id));

/** The refund that a provider knows by this id. */
export async function findRefundBy(
  queries: Queries,
  provider: ProviderName,
  providerRefundId: string,
): Promise<PaymentRefundRow | undefined> {
  const [row] = await queries
    .select({ refund: paymentRefunds })
    .from(paymentRefunds)
    .innerJoin(payments, eq(payments.id, paymentRefunds.paymentId))
    .where(and(eq(payments.provider, provider), eq(paymentRefunds.providerRefundId, providerRefundId)));
  return row?.refund;
}

export async function updateRefund(
  tx: Queries,
  id: string,
  changes: Partial<Omit<PaymentRefundRow, 'id' | 'paymentId' | 'orderId' | 'storeId'>>,
): Promise<void> {
  await tx.update(paymentRefunds).set(changes).where(eq(paymentRefunds.id, id));
}

export async function listDueRefunds(
  queries: Queries,
  providers: ProviderName[],
  at: Date,
  limit: number,
): Promise<PaymentRefundRow[]> {
  const rows = await queries
    .select({ refund: paymentRefunds })
    .from(paymentRefunds)
    .innerJoin(payments, eq(payments.id, paymentRefunds.paymentId))
    .where(
      and(
        isNotNull(paymentRefunds.nextTryAt),
        lte(paymentRefunds.nextTryAt, at),
        inArray(payments.provider, providers),
      ),
    )
    .orderBy(asc(paymentRefunds.nextTryAt))
    .limit(limit);
  return rows.map(({ refund }) => refund);
}

/** Refunds of an order that no provider has heard of yet. Lock the order first. */
export const listUnsentRefunds = (tx: Queries, orderId: string): Promise<PaymentRefundRow[]> =>
  tx
    .select()
    .from(paymentRefunds)
    .where(and(eq(paymentRefunds.orderId, orderId), eq(paymentRefunds.state, 'requested')));

export type NewEvent = Omit<PaymentEventRow, 'id' | 'appliedAt' | 'tries' | 'hasFailed'>;

/** Stores a message, and returns false when it was stored before. */
export async function insertEvent(queries: Queries, row: NewEvent): Promise<boolean> {
  const inserted = await queries
    .insert(paymentEvents)
    .values({ ...row, id: newId() })
    .onConflictDoNothing({ target: [paymentEvents.provider, paymentEvents.eventId] })
    .returning({ id: paymentEvents.id });
  return inserted.length > 0;
}

export const removeEventsBefore = (queries: Queries, before: Date, signal: AbortSignal): Promise<void> =>
  deleteInBatches(queries, paymentEvents, sql`${lt(paymentEvents.receivedAt, before)}`, signal);

/** Messages about payments that nobody here knows; those that failed stay. */
export const removeUnappliedBefore = (queries: Queries, before: Date, signal: AbortSignal): Promise<void> =>
  deleteInBatches(
    queries,
    paymentEvents,
    sql`${lt(paymentEvents.receivedAt, before)} and ${isNull(paymentEvents.appliedAt)} and not ${paymentEvents.hasFailed}`,
    signal,
  );

export async function eraseEventsOf(tx: Queries, userId: string): Promise<void> {
  const known = tx
    .select({ provider: payments.provider, providerOrderId: payments.providerOrderId })
    .from(payments)
    .where(inArray(payments.orderId, ordersOfCustomer(tx, userId)));
  await tx.delete(paymentEvents).where(sql`(${paymentEvents.provider}, ${paymentEvents.providerOrderId}) in ${known}`);
}

/** The message with the same id and the same bytes. */
export async function findEvent(
  queries: Queries,
  { provider, eventId, body }: Pick<PaymentEventRow, 'provider' | 'eventId' | 'body'>,
): Promise<Pick<PaymentEventRow, 'id' | 'appliedAt' | 'nextTryAt'> | undefined> {
  const { id, provider: name, eventId: event, body: bytes, appliedAt, nextTryAt } = paymentEvents;
  const isSame = and(eq(name, provider), eq(event, eventId), eq(bytes, body));
  const [found] = await queries.select({ id, appliedAt, nextTryAt }).from(paymentEvents).where(isSame).limit(1);
  return found;
}

/** A message that nobody tries any longer is as if it had just been received. */
export async function renewEvent(queries: Queries, id: string, at: Date): Promise<void> {
  await queries
    .update(paymentEvents)
    .set({ receivedAt: at, nextTryAt: at, tries: 0 })
    .where(and(eq(paymentEvents.id, id), isNull(paymentEvents.appliedAt), isNull(paymentEvents.nextTryAt)));
}

/** Claims the message that has been due for longest: nobody else takes it before `claimedUntil`. */
export async function takeDueEvent(
  queries: Queries,
  providers: ProviderName[],
  at: Date,
  claimedUntil: Date,
): Promise<PaymentEventRow | undefined> {
  const due = queries
    .select({ id: paymentEvents.id })
    .from(paymentEvents)
    .where(and(lte(paymentEvents.nextTryAt, at), inArray(paymentEvents.provider, providers)))
    .orderBy(asc(paymentEvents.nextTryAt))
    .limit(1)
    .for('update', { skipLocked: true });
  const [row] = await queries
    .update(paymentEvents)
    .set({ nextTryAt: claimedUntil, tries: sql`${paymentEvents.tries} + 1` })
    // An array, so that the row is chosen once, whatever the plan is.
    .where(sql`${paymentEvents.id} = any(array(${due}))`)
    .returning();
  return row;
}

export async function markEventApplied(queries: Queries, id: string, at: Date): Promise<void> {
  const applied = { appliedAt: at, nextTryAt: null, hasFailed: false };
  await queries.update(paymentEvents).set(applied).where(eq(paymentEvents.id, id));
}

export async function planEvent(
  queries: Queries,
  id: string,
  plan: Pick<PaymentEventRow, 'nextTryAt' | 'hasFailed'>,
): Promise<void> {
  await queries.update(paymentEvents).set(plan).where(eq(paymentEvents.id, id));
}

/** Returns true when messages about an order of the provider came before anybody here knew it. */
export async function hasUnappliedEvents(
  queries: Queries,
  provider: ProviderName,
  providerOrderId: string,
): Promise<boolean> {
  const { providerOrderId: order, provider: name, appliedAt, id } = paymentEvents;
  const of = and(eq(name, provider), eq(order, providerOrderId), isNull(appliedAt));
  return (await queries.select({ id }).from(paymentEvents).where(of).limit(1)).length > 0;
}

/**
 * Removes what is known of the payments of orders that are removed.
 * @throws AppError HAS_ORDERS when a provider took real money for one of them
 */
export async function removePaymentsOf(tx: Queries, orderIds: readonly string[]): Promise<void> {
  if (orderIds.length === 0) return;
  const isTaken = and(
    inArray(payments.orderId, [...orderIds]),
    eq(payments.state, 'captured'),
    eq(payments.isTest, false),
  );
  const taken = await tx.select({ id: payments.id }).from(payments).where(isTaken).limit(1);
  if (taken.length > 0) throw new AppError('HAS_ORDERS', text('errors.demoHasMoney'));
  await tx.delete(paymentRefunds).where(inArray(paymentRefunds.orderId, [...orderIds]));
  await tx.delete(payments).where(inArray(payments.orderId, [...orderIds]));
}
