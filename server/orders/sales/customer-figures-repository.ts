/** Figures of the orders of customers, in the store that a request is about or in all: parts of queries. Whole paise, no test orders. */
import type { Queries } from '../../db/database.ts';
import { and, eq, type SQL, type SQLWrapper, sql } from '../../db/drizzle.ts';
import { isOfScope } from '../model/repository.ts';
import { isOpenOrder, orders } from '../model/tables.ts';
import { refunds } from '../money/refunds/tables.ts';
import { isSold } from './sales-repository.ts';

const isCounted = (): SQL | undefined => and(eq(orders.isTest, false), isOfScope());

/**
 * A row for each customer who ordered: `user_id`, `orders` and `last_at` of those that were not cancelled, and `spent_paise`: what
 * delivered ones cost, less their refunds.
 */
export const figuresByCustomer = (): SQL => sql`
  select ordered.user_id, ordered.orders, ordered.last_at,
    (ordered.paid_paise - coalesce(refunded.paise, 0))::bigint as spent_paise
  from (
    select ${orders.userId} as user_id, (count(*) filter (where ${isSold}))::int as orders,
      max(${orders.createdAt}) filter (where ${isSold}) as last_at,
      coalesce(sum(${orders.totalPaise}) filter (where ${orders.status} = 'delivered'), 0) as paid_paise
    from ${orders} where ${isCounted()} group by 1
  ) as ordered
  left join (
    select ${orders.userId} as user_id, sum(${refunds.paise}) as paise
    from ${refunds} join ${orders} on ${orders.id} = ${refunds.orderId}
    where ${isCounted()} and ${orders.status} = 'delivered' group by 1
  ) as refunded on refunded.user_id = ordered.user_id`;

/** The mobile of a customer's last order, in the same stores: a subquery. */
export const mobileOfLastOrder = (userId: SQLWrapper): SQL => sql`(
  select ${orders.address} ->> 'mobile' from ${orders}
  where ${and(sql`${orders.userId} = ${userId}`, isOfScope())} order by ${orders.id} desc limit 1)`;

/** True while an order of theirs is not delivered or cancelled, in any store. */
export async function hasOpenOrder(queries: Queries, userId: string): Promise<boolean> {
  const rows = await queries
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.userId, userId), isOpenOrder(orders)))
    .limit(1);
  return rows.length > 0;
}
