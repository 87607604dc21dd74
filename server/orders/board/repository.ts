/**
 * All SQL of the order board. It reads what the orders feature writes. Lists use keyset pagination: each page continues
 * after the last one.
 */

import { type OrderStatus, orderStatuses } from '../../../contract/orders/order-statuses.ts';
import { type OpenStatus, openStatuses } from '../../../contract/orders/order-steps.ts';
import type { Queries } from '../../db/database.ts';
import {
  and,
  asc,
  desc,
  eq,
  gt,
  gte,
  inArray,
  isNull,
  lt,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from '../../db/drizzle.ts';
import { userNameOf } from '../../users/contact-repository.ts';
import { selectIdsWithWords } from '../../users/repository.ts';
import { hasOpenReport, selectOrdersWithOpenReport } from '../customer/reports/repository.ts';
import { goodsToReceive, selectOrdersToReceive } from '../delivery/refusals/repository.ts';
import { notesForStaff } from '../messages/order-notes/repository.ts';
import { isOfScope, type OrderEventRow, type OrderRow } from '../model/repository.ts';
import { isOpenOrder, orderDue, orderEvents, orderLines, orders, orderWords } from '../model/tables.ts';
import { bagsOf, pickerNameOf } from '../packing/picking/repository.ts';
import { hasOpenChange } from '../questions/changes/repository.ts';
import { hasQuestion } from '../questions/substitutes/repository.ts';

/** With its table, as other tables in a query have an id, too. */
const orderId = sql`${orders.id}`;

/** True when the customer is asked something and can answer. */
const isAsked = (now: Date): SQL<boolean> =>
  sql<boolean>`(${orders.status} = 'placed' and (${hasQuestion(orderId)} or ${hasOpenChange(orderId, now)}))`;

const minute = 60_000;

/** Open orders placed or promised before these times are late. */
export interface LateBefore {
  promised: Date;
  /** Of orders without a promise. */
  placed: Date;
}

/** An order is in time until the clock shows the next minute. @param minutes that deliveries take */
export const lateBefore = (now: Date, minutes: number): LateBefore => ({
  promised: new Date(now.getTime() - minute),
  placed: new Date(now.getTime() - minutes * minute),
});

/** True when an open order is late, as its card says. */
const isLate = ({ promised, placed }: LateBefore): SQL => sql`(${isOpenOrder(orders)} and case
  when ${orders.promisedBy} is null then ${orders.createdAt} < ${placed.toISOString()}::timestamptz
  else ${orders.promisedBy} <= ${promised.toISOString()}::timestamptz end)`;

/** The columns of a card. What belongs to an order before it is packed is looked for in these orders only. */
const cardColumns = (now: Date) => ({
  id: orders.id,
  number: orders.number,
  status: orders.status,
  paymentStatus: orders.paymentStatus,
  revision: orders.revision,
  customerName: orders.customerName,
  address: orders.address,
  totalPaise: orders.totalPaise,
  creditPaise: orders.creditPaise,
  paidOnlinePaise: orders.paidOnlinePaise,
  payBy: orders.payBy,
  paysWithPaise: orders.paysWithPaise,
  createdAt: orders.createdAt,
  storeId: orders.storeId,
  riderId: orders.riderId,
  hasCode: sql<boolean>`(${orders.deliveryCode} is not null)`,
  riderName: sql<string | null>`${userNameOf(orders.riderId)}`,
  promisedFrom: orders.promisedFrom,
  promisedBy: orders.promisedBy,
  deliveredAt: orders.deliveredAt,
  isTest: orders.isTest,
  byPhone: orders.byPhone,
  notes: notesForStaff(orderId),
  hasProblem: hasOpenReport(orders.id),
  // The reason of the step back, when that was the last step.
  cameBack: sql<Pick<OrderEventRow, 'note' | 'noteTexts'> | null>`case when ${orders.status} = 'packed' then (
    select case when ${orderEvents.kind} = 'reverted'
      then jsonb_build_object('note', ${orderEvents.note}, 'noteTexts', ${orderEvents.noteTexts}) end from ${orderEvents}
    where ${orderEvents.orderId} = ${sql`${orders.id}`} and ${orderEvents.kind} <> 'line_changed' order by ${orderEvents.id} desc limit 1) end`,
  returning: goodsToReceive(orderId),
  count: sql<number>`(select coalesce(sum(${orderLines.quantity}), 0)::int from ${orderLines}
    where ${orderLines.orderId} = ${orders.id})`,
  pickedBy: sql<string | null>`case when ${orders.status} = 'placed' then ${pickerNameOf(orderId)} end`,
  isAsked: isAsked(now),
  toWeigh: sql<boolean>`(${orders.status} = 'placed' and exists (select from ${orderLines}
    where ${orderLines.orderId} = ${orderId} and ${orderLines.weight} is not null and ${orderLines.weight} ->> 'grams' is null))`,
});

/** Search terms as full text queries (see `readSearch`). */
export interface OrderSearch {
  /**
   * A `tsquery` for `order_words`: every search word is a prefix of a stored word. Any letter case; the database
   * converts to lower case.
   */
  words: string;
  /** The same for `to_tsquery` and the words of accounts: names and email addresses. */
  people: string;
}

export interface FulfilmentFilter {
  statuses: readonly OrderStatus[];
  /** Orders with these words, or of an account with them; null matches nothing. */
  search?: OrderSearch | null | undefined;
  /** Only the orders of this customer. */
  userId?: string | undefined;
  /** Only orders that this rider or nobody delivers. */
  riderId?: string | undefined;
  /** Only orders with a report that is not resolved. */
  withProblem?: boolean;
  /** Only orders with refused goods that are not back. */
  toReceive?: boolean;
  /** Only orders that are late. */
  late?: LateBefore | undefined;
  /** Only orders whose customer can answer a question at this time. */
  askedAt?: Date | undefined;
  /** The lower limit of ids, inclusive, and the upper limit, exclusive. */
  ids?: { from: string; below: string } | undefined;
  /** Only orders after this id, in list order. */
  after?: string | undefined;
  /** 'promise' lists open orders only. */
  sort: 'newest' | 'oldest' | 'promise';
}

export type CardRow = Awaited<ReturnType<typeof listCards>>[number];

export type DeliveryRow = Awaited<ReturnType<typeof listDeliveries>>[number];

/**
 * Up to this number of customers, their orders are found by an index; above it, the customer of each order is checked
 * instead.
 */
const fewCustomers = 1_000;

/** At most `limit` orders. Ids start with the time of the order, so filters, sorting and pages use them as the time. */
export async function listCards(queries: Queries, filter: FulfilmentFilter, limit: number, now: Date) {
  if (filter.search === null) return [];
  const matches = filter.search && (await matching(queries, filter.search));
  return queries
    .select(cardColumns(now))
    .from(orders)
    .where(and(matches, ...conditionsOf(queries, filter)))
    .orderBy(
      ...(filter.sort === 'promise'
        ? [asc(orderDue(orders)), asc(orders.id)]
        : [filter.sort === 'oldest' ? asc(orders.id) : desc(orders.id)]),
    )
    .limit(limit);
}

/** Up to this number of orders are shown to somebody who delivers: their own, and as many that nobody has. */
const maxDeliveries = 100;

/** Orders to deliver that are this person's, or nobody's for null: those on their way first, each by its promise. */
export const listDeliveries = (queries: Queries, riderId: string | null, now: Date) =>
  queries
    .select({ ...cardColumns(now), arrivedAt: orders.arrivedAt, bags: bagsOf(orders.id) })
    .from(orders)
    .where(
      and(
        isOfScope(),
        inArray(orders.status, ['packed', 'out_for_delivery']),
        riderId === null ? isNull(orders.riderId) : eq(orders.riderId, riderId),
      ),
    )
    .orderBy(desc(sql`${orders.status} = 'out_for_delivery'`), orderDue(orders), asc(orders.id))
    .limit(maxDeliveries);

const conditionsOf = (
  queries: Queries,
  { statuses, userId, riderId, withProblem, toReceive, late, askedAt, ids, after, sort }: FulfilmentFilter,
): (SQL | undefined)[] => [
  isOfScope(),
  isForRider(riderId),
  withProblem ? inArray(orders.id, selectOrdersWithOpenReport(queries)) : undefined,
  toReceive ? inArray(orders.id, selectOrdersToReceive(queries)) : undefined,
  late && isLate(late),
  askedAt && isAsked(askedAt),
  statuses.length < orderStatuses.length ? inArray(orders.status, [...statuses]) : undefined,
  userId === undefined ? undefined : eq(orders.userId, userId),
  ids && and(gte(orders.id, ids.from), lt(orders.id, ids.below)),
  sort === 'promise' ? isOpenOrder(orders) : undefined,
  after === undefined ? undefined : isAfter(sort, after),
];

/** Orders after `id` in a list. When an order is due never changes, so a page continues even after one that left the list. */
function isAfter(sort: FulfilmentFilter['sort'], id: string): SQL {
  if (sort !== 'promise') return sort === 'oldest' ? gt(orders.id, id) : lt(orders.id, id);
  const due = sql`(select ${orderDue(orders)} from ${orders} where ${eq(orders.id, id)})`;
  return sql`(${orderDue(orders)}, ${orders.id}) > (${due}, ${id})`;
}

/** Orders that this rider or nobody delivers; all for undefined. */
const isForRider = (riderId: string | undefined): SQL | undefined =>
  riderId === undefined ? undefined : or(isNull(orders.riderId), eq(orders.riderId, riderId));

/** Rows of other features whose order, which `orderId` is, a search finds: an SQL condition. */
export async function isOfFoundOrder(queries: Queries, orderId: SQLWrapper, search: OrderSearch): Promise<SQL> {
  const found = queries
    .select({ id: orders.id })
    .from(orders)
    .where(await matching(queries, search));
  return sql`${orderId} in ${found}`;
}

/** Accounts store the email addresses, so accounts are searched first, by their own index. */
async function matching(queries: Queries, { words, people }: OrderSearch): Promise<SQL | undefined> {
  const ofWords = sql`${orderWords(orders)} @@ lower(${words})::tsquery`;
  const customers = () => selectIdsWithWords(queries, people);
  const found = await customers().limit(fewCustomers + 1);
  if (found.length === 0) return ofWords;
  if (found.length > fewCustomers) return or(inArray(orders.userId, customers()), ofWords);
  const ids = found.map(({ id }) => id);
  return or(ofWords, inArray(orders.userId, ids));
}

/**
 * The number of orders in each open status, and how many of them are late and wait for an answer: only open orders are read, by their index.
 * @param riderId counts only orders that this rider or nobody delivers
 */
export async function countOpen(
  queries: Queries,
  { late, now, riderId }: { late: LateBefore; now: Date; riderId: string | undefined },
): Promise<{ status: OpenStatus; count: number; late: number; asked: number }[]> {
  const rows = await queries
    .select({
      status: orders.status,
      count: sql<number>`count(*)::int`,
      late: sql<number>`(count(*) filter (where ${isLate(late)}))::int`,
      asked: sql<number>`(count(*) filter (where ${isAsked(now)}))::int`,
    })
    .from(orders)
    .where(and(isOfScope(), isForRider(riderId), isOpenOrder(orders)))
    .groupBy(orders.status);
  return openStatuses.map((status) => {
    const { count, late, asked } = rows.find((row) => row.status === status) ?? { count: 0, late: 0, asked: 0 };
    return { status, count, late, asked };
  });
}

export type OrderState = Pick<OrderRow, 'id' | 'number' | 'status' | 'revision' | 'storeId' | 'customerName'>;

/** The present states of orders, by id. */
export const listStates = async (queries: Queries, orderIds: readonly string[]): Promise<Map<string, OrderState>> => {
  const { id, number, status, revision, storeId, customerName } = orders;
  const rows = await queries
    .select({ id, number, status, revision, storeId, customerName })
    .from(orders)
    .where(inArray(orders.id, [...orderIds]));
  return new Map(rows.map((row) => [row.id, row]));
};
