/** All SQL about what sells. */
import { and, eq, gte, ne, sql } from 'drizzle-orm';
import { orderLines, orders } from '../orders/tables.ts';
import type { Queries } from '../platform/database.ts';

/** Units of each product in the orders placed since `since`, cancelled ones left out. Reads by the index on the time. */
export async function sumUnitsSold(queries: Queries, since: Date): Promise<Map<string, number>> {
  const rows = await queries
    .select({ productId: orderLines.productId, units: sql<number>`sum(${orderLines.quantity})::int` })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .where(and(gte(orders.createdAt, since), ne(orders.status, 'cancelled')))
    .groupBy(orderLines.productId);
  return new Map(rows.map(({ productId, units }) => [productId, units]));
}
