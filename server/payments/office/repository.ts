/** SQL of the lists of payments for the shop, and of what needs a decision. Ids start with the time, so lists sort by them. */
import type { PaymentFilter, ShownPaymentState } from '../../../contract/payments/payment-states.ts';
import type { OnlineProvider } from '../../../contract/payments/providers.ts';
import type { Queries } from '../../db/database.ts';
import { and, asc, desc, eq, gte, inArray, isNotNull, lt, not, or, type SQL, sql } from '../../db/drizzle.ts';
import { startOfIdsAt } from '../../lib/ids.ts';
import { isOfFoundOrder, type OrderSearch } from '../../orders/board/repository.ts';
import { selectAwaitingPayment } from '../../orders/model/repository.ts';
import { storeScope } from '../../runtime/current-store.ts';
import type { PaymentEventRow, PaymentRow } from '../repository.ts';
import { isNotPaidOut } from '../settlements/repository.ts';
import { paymentSettlementReads } from '../settlements/tables.ts';
import { paymentChanges, paymentEvents, paymentRefunds, payments } from '../tables.ts';

export type { PaymentRow } from '../repository.ts';
export type ChangeRow = typeof paymentChanges.$inferSelect;

export interface PaymentsFilter {
  show: PaymentFilter;
  provider: OnlineProvider | undefined;
  isTest: boolean | undefined;
  /** Payments of orders with these words, or with an id of the provider; null matches nothing. */
  search: OrderSearch | { providerId: string } | null | undefined;
  /** Only payments after this one, in list order. */
  after: string | undefined;
  now: Date;
}

/** Payments without an end for this long are shown to the shop, in ms. */
const longWait = 15 * 60_000;

/** A refund that did not reach the provider for so long waits for the shop, such as for new keys, in ms. */
const longUnsent = 60 * 60_000;

const returnedPaise = sql<number>`(select coalesce(sum(${paymentRefunds.paise}), 0)::float8 from ${paymentRefunds}
  where ${paymentRefunds.paymentId} = ${sql`${payments.id}`} and (${paymentRefunds.state} not in ('failed', 'withdrawn')
    or ${paymentRefunds.resolvedAt} is not null))`;

// The conditions of the lists `decide` and `open` have the words of their partial indexes, which values of parameters hide.
const isUndecidedRefund = sql`${paymentRefunds.state} = 'failed' and ${paymentRefunds.resolvedAt} is null`;

const needsDecision = sql<boolean>`(${payments.disputedAt} is not null or exists (select from ${paymentRefunds}
  where ${paymentRefunds.paymentId} = ${sql`${payments.id}`} and ${isUndecidedRefund}))`;

/** The same as a list: each part of it is read from its index. */
const isInDecisions = sql`${payments.id} in (
  select ${payments.id} from ${payments} where ${payments.disputedAt} is not null
  union all select ${paymentRefunds.paymentId} from ${paymentRefunds} where ${isUndecidedRefund})`;

const columns = { payment: payments, returnedPaise, needsDecision };

export type ListedRow = Awaited<ReturnType<typeof listPage>>[number];

/** Newest first. */
export async function listPage(queries: Queries, filter: PaymentsFilter, limit: number) {
  if (filter.search === null) return [];
  return queries
    .select(columns)
    .from(payments)
    .where(
      and(
        isOfScope(),
        filter.search && (await isFound(queries, filter.search)),
        isShown(queries, filter),
        filter.provider && eq(payments.provider, filter.provider),
        filter.isTest === undefined ? undefined : eq(payments.isTest, filter.isTest),
        filter.after === undefined ? undefined : lt(payments.id, filter.after),
      ),
    )
    .orderBy(desc(payments.id))
    .limit(limit);
}

/** Payments of the store that the request is about; undefined for all. */
const isOfScope = (): SQL | undefined => {
  const storeId = storeScope();
  return storeId === undefined ? undefined : eq(payments.storeId, storeId);
};

async function isFound(queries: Queries, search: NonNullable<PaymentsFilter['search']>): Promise<SQL | undefined> {
  if (!('providerId' in search)) return isOfFoundOrder(queries, payments.orderId, search);
  const { providerId } = search;
  return or(
    eq(payments.providerOrderId, providerId),
    eq(payments.providerPaymentId, providerId),
    sql`exists (select from ${paymentRefunds} where ${paymentRefunds.paymentId} = ${payments.id}
      and ${paymentRefunds.providerRefundId} = ${providerId})`,
  );
}

/** The bank has not decided for long, taken money had no effect on its order, or a refund does not get through. Each part is read from its index. */
function isOpenForLong(now: Date): SQL {
  const before = (ms: number) => new Date(now.getTime() - ms).toISOString();
  return sql`${payments.id} in (
    select ${payments.id} from ${payments}
      where ${payments.state} in ('pending', 'authorised') and ${payments.createdAt} < ${before(longWait)}
    union all select ${payments.id} from ${payments}
      where ${payments.state} = 'captured' and ${payments.settlement} is null and ${payments.createdAt} < ${before(longWait)}
    union all select ${paymentRefunds.paymentId} from ${paymentRefunds}
      where ${paymentRefunds.state} in ('requested', 'unknown') and ${paymentRefunds.createdAt} < ${before(longUnsent)})`;
}

/** The money that the provider sent back: what became store credit, or was returned in another way, it still pays out. */
const sentBackPaise = sql<number>`(select coalesce(sum(${paymentRefunds.paise}), 0) from ${paymentRefunds}
  where ${paymentRefunds.paymentId} = ${sql`${payments.id}`} and ${paymentRefunds.state} not in ('failed', 'withdrawn', 'credited'))`;

/**
 * Taken a week before the settlements were read the last time, in none of them, and not given back. Providers pay out after two or three
 * working days.
 */
const isUnsettled = and(
  isNotPaidOut,
  sql`${payments.currency} = 'INR' and ${sentBackPaise} < ${payments.capturedPaise} and exists (
    select from ${paymentSettlementReads} join ${paymentChanges} on ${paymentChanges.paymentId} = ${sql`${payments.id}`}
    where ${paymentSettlementReads.provider} = ${sql`${payments.provider}`} and ${paymentChanges.state} = 'captured'
      and ${paymentChanges.refundId} is null and ${paymentChanges.at} < ${paymentSettlementReads.doneAt} - interval '7 days')`,
);

function isShown(queries: Queries, { show, now }: PaymentsFilter): SQL | undefined {
  if (show === 'all') return undefined;
  if (show === 'decide') return isInDecisions;
  if (show === 'open') return isOpenForLong(now);
  if (show === 'unsettled') return isUnsettled;
  return isInState(queries, show);
}

/** As `shownState` in present.ts. */
function isInState(queries: Queries, state: ShownPaymentState): SQL | undefined {
  const isAwaited = inArray(payments.orderId, selectAwaitingPayment(queries));
  const isBack = or(eq(payments.settlement, 'returned'), gte(returnedPaise, payments.capturedPaise));
  const isCaptured = eq(payments.state, 'captured');
  if (state === 'waiting') return and(eq(payments.state, 'created'), isAwaited);
  if (state === 'deciding') return inArray(payments.state, ['pending', 'authorised']);
  if (state === 'returned') return and(isCaptured, isBack);
  if (state === 'paid') return and(isCaptured, sql`(${isBack}) is not true`);
  return or(
    inArray(payments.state, ['failed', 'expired', 'cancelled']),
    and(eq(payments.state, 'created'), not(isAwaited)),
  );
}

export async function findListed(queries: Queries, id: string): Promise<ListedRow | undefined> {
  const [row] = await queries.select(columns).from(payments).where(eq(payments.id, id));
  return row;
}

/** Oldest first. */
export const listOfOrder = (queries: Queries, orderId: string) =>
  queries.select(columns).from(payments).where(eq(payments.orderId, orderId)).orderBy(asc(payments.attempt));

/** Oldest first. */
export const listRefundsOfPayment = (queries: Queries, paymentId: string) =>
  queries.select().from(paymentRefunds).where(eq(paymentRefunds.paymentId, paymentId)).orderBy(asc(paymentRefunds.id));

/** Oldest first. */
export const listChanges = (queries: Queries, paymentId: string): Promise<ChangeRow[]> =>
  queries.select().from(paymentChanges).where(eq(paymentChanges.paymentId, paymentId)).orderBy(asc(paymentChanges.id));

/** Newest first. */
export const listEventsOf = (
  queries: Queries,
  provider: OnlineProvider,
  providerOrderId: string,
  limit: number,
): Promise<PaymentEventRow[]> =>
  queries
    .select()
    .from(paymentEvents)
    .where(and(eq(paymentEvents.provider, provider), eq(paymentEvents.providerOrderId, providerOrderId)))
    .orderBy(desc(paymentEvents.id))
    .limit(limit);

const numberOf = sql<number>`count(*)::int`;

/** How many payments need a decision, and how many have had no end for long. */
export async function countAlarms(queries: Queries, now: Date): Promise<{ decide: number; open: number }> {
  const count = async (condition: SQL | undefined) =>
    (await queries.select({ count: numberOf }).from(payments).where(and(isOfScope(), condition)))[0]?.count ?? 0;
  return { decide: await count(isInDecisions), open: await count(isOpenForLong(now)) };
}

/** Messages of providers that could not be applied, and are not yet. */
export const countFailedEvents = (queries: Queries): Promise<number> =>
  queries.$count(paymentEvents, sql`${paymentEvents.hasFailed}`);

/** Payments that began after `from`. Their ids begin with their time, so it reads only these. */
export const countStates = (queries: Queries, from: Date) =>
  queries
    .select({ provider: payments.provider, state: payments.state, count: numberOf })
    .from(payments)
    .where(and(isOfScope(), gte(payments.id, startOfIdsAt(from))))
    .groupBy(payments.provider, payments.state);

/** Returns true when there were payments between two times, in ms since 1970, and the provider has sent no message since the first. */
export async function lacksMessages(
  queries: Queries,
  provider: OnlineProvider,
  from: number,
  to: number,
): Promise<boolean> {
  const { createdAt, providerPaymentId: paidBy } = payments;
  const isBetween = and(gte(createdAt, new Date(from)), lt(createdAt, new Date(to)));
  const paid = await queries
    .select({ paidBy })
    .from(payments)
    .where(and(eq(payments.provider, provider), isBetween, isNotNull(paidBy)))
    .limit(1);
  if (paid.length === 0) return false;
  const received = await queries
    .select({ id: paymentEvents.id })
    .from(paymentEvents)
    .where(and(gte(paymentEvents.receivedAt, new Date(from)), eq(paymentEvents.provider, provider)))
    .limit(1);
  return received.length === 0;
}

/** Undefined when there is no such payment. */
export async function findStoreOfPayment(queries: Queries, id: string): Promise<PaymentRow['storeId'] | undefined> {
  const [row] = await queries.select({ storeId: payments.storeId }).from(payments).where(eq(payments.id, id));
  return row?.storeId;
}
