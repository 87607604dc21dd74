/** All SQL of the stock ledger for administrators. */
import { and, desc, eq, lt, sql } from 'drizzle-orm';
import { products, stockMovements } from '../catalogue/tables.ts';
import type { Queries } from '../db/database.ts';
import { orders } from '../orders/tables.ts';
import { users } from '../users/tables.ts';

/** A product by its id, deleted or not. */
export async function findLedgerProduct(queries: Queries, productId: string) {
  const [row] = await queries
    .select({ id: products.id, name: products.name, stock: products.stock, archivedAt: products.archivedAt })
    .from(products)
    .where(eq(products.id, productId));
  return row;
}

/**
 * The movements of a product before `before`, newest first, each with the resulting stock. That is the current stock
 * minus all newer movements, read in the same statement, so that a concurrent sale does not shift it.
 */
export async function listMovements(queries: Queries, productId: string, before: number | undefined, limit: number) {
  const page = queries.$with('page').as(
    queries
      .select()
      .from(stockMovements)
      .where(and(eq(stockMovements.productId, productId), before ? lt(stockMovements.id, before) : undefined))
      .orderBy(desc(stockMovements.id))
      .limit(limit),
  );
  const newerThanPage = sql`(select coalesce(sum(newer.quantity), 0) from ${stockMovements} newer
    where newer.product_id = ${productId} and newer.id > (select max(${page.id}) from ${page}))`;
  const newerOnPage = sql`coalesce(sum(${page.quantity}) over (order by ${page.id} desc
    rows between unbounded preceding and 1 preceding), 0)`;
  return queries
    .with(page)
    .select({
      id: page.id,
      kind: page.kind,
      quantity: page.quantity,
      counted: page.counted,
      reason: page.reason,
      orderId: page.orderId,
      orderNumber: orders.number,
      actorId: page.actorId,
      actorName: users.name,
      createdAt: page.createdAt,
      stock: sql`${products.stock} - ${newerThanPage} - ${newerOnPage}`.mapWith(Number),
    })
    .from(page)
    .innerJoin(products, eq(products.id, page.productId))
    .leftJoin(orders, eq(orders.id, page.orderId))
    .leftJoin(users, eq(users.id, page.actorId))
    .orderBy(desc(page.id));
}

export type MovementRow = Awaited<ReturnType<typeof listMovements>>[number];
