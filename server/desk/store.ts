/** All SQL of the order desk: it reads what the orders feature writes. Every list is one index scan from where the last page ended. */
import { and, asc, desc, eq, gt, gte, inArray, lt, lte, or, type SQL, sql } from 'drizzle-orm';
import { type OpenStatus, openStatuses } from '../../contract/order-steps.ts';
import type { OrderStatus } from '../../contract/orders.ts';
import { orderLines, orders } from '../orders/tables.ts';
import type { Queries } from '../platform/database.ts';
import { users } from '../users/tables.ts';

const cardColumns = {
  id: orders.id,
  number: orders.number,
  status: orders.status,
  paymentStatus: orders.paymentStatus,
  revision: orders.revision,
  customerName: orders.customerName,
  address: orders.address,
  totalPaise: orders.totalPaise,
  createdAt: orders.createdAt,
  count: sql<number>`(select coalesce(sum(${orderLines.quantity}), 0)::int from ${orderLines}
    where ${orderLines.orderId} = ${orders.id})`,
};

export interface DeskFilter {
  status?: OrderStatus | undefined;
  numbers?: { from: string; to: string } | undefined;
  mobile?: string | undefined;
  name?: string | undefined;
  /** Ids from this one on, and below that one. */
  ids?: { from: string; below: string } | undefined;
  /** Only what comes behind this id in the order of the list. */
  after?: string | undefined;
  oldestFirst: boolean;
}

export type CardRow = Awaited<ReturnType<typeof listCards>>[number];

/** At most `limit` orders. Ids begin with the time of the order, so they serve as the time in filters, sorting and pages. */
export const listCards = (queries: Queries, filter: DeskFilter, limit: number) =>
  queries
    .select(cardColumns)
    .from(orders)
    .where(and(...conditionsOf(filter)))
    .orderBy(filter.oldestFirst ? asc(orders.id) : desc(orders.id))
    .limit(limit);

const conditionsOf = ({ status, numbers, mobile, name, ids, after, oldestFirst }: DeskFilter): (SQL | undefined)[] => [
  status && eq(orders.status, status),
  mobile === undefined ? undefined : sql`${orders.address} ->> 'mobile' = ${mobile}`,
  or(
    numbers && and(gte(orders.number, numbers.from), lte(orders.number, numbers.to)),
    name === undefined ? undefined : sql`lower(${orders.customerName}) like lower(${`${escapeLike(name)}%`})`,
  ),
  ids && and(gte(orders.id, ids.from), lt(orders.id, ids.below)),
  after === undefined ? undefined : oldestFirst ? gt(orders.id, after) : lt(orders.id, after),
];

const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, (each) => `\\${each}`);

/** How many orders there are in each open status: only those are counted, from the index. */
export async function countOpen(queries: Queries): Promise<Record<OpenStatus, number>> {
  const rows = await queries
    .select({ status: orders.status, count: sql<number>`count(*)::int` })
    .from(orders)
    .where(inArray(orders.status, [...openStatuses]))
    .groupBy(orders.status);
  const countOf = (status: OpenStatus) => rows.find((row) => row.status === status)?.count ?? 0;
  return {
    placed: countOf('placed'),
    packed: countOf('packed'),
    out_for_delivery: countOf('out_for_delivery'),
  };
}

/** Names and addresses of people; those whose account is deleted are left out. */
export const listPeople = (queries: Queries, ids: readonly string[]) =>
  queries
    .select({ id: users.id, name: users.name, email: users.email })
    .from(users)
    .where(and(inArray(users.id, [...ids]), sql`${users.status} <> 'Inactive'`));

export type PersonRow = Awaited<ReturnType<typeof listPeople>>[number];
