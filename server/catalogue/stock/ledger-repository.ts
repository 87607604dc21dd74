/** Reads the ledger of stock in the current store. */

import type { Queries } from '../../db/database.ts';
import { and, desc, eq, lt, sql } from '../../db/drizzle.ts';
import { currentStore } from '../../db/statement.ts';
import { products, stockLevels, stockMovements } from '../tables.ts';
import { isMovedInStore, isOfStore, isStockOf } from './stock-repository.ts';

/** A product by its id, deleted or not, with the sum of its movements, read in one statement. */
export async function findLedgerProduct(queries: Queries, productId: string) {
  const [row] = await queries
    .select({
      id: products.id,
      name: products.name,
      stock: stockLevels.onHand,
      archivedAt: products.archivedAt,
      lowStock: stockLevels.lowStock,
      extraGrams: stockLevels.extraGrams,
      sum: sql`coalesce((select sum(m.quantity) from ${stockMovements} m
        where m.store_id = ${currentStore} and m.product_id = ${productId}), 0)`.mapWith(Number),
    })
    .from(products)
    .innerJoin(stockLevels, isStockOf)
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
      .where(
        and(
          isMovedInStore,
          eq(stockMovements.productId, productId),
          before ? lt(stockMovements.id, before) : undefined,
        ),
      )
      .orderBy(desc(stockMovements.id))
      .limit(limit),
  );
  const newerThanPage = sql`(select coalesce(sum(newer.quantity), 0) from ${stockMovements} newer
    where newer.store_id = ${currentStore} and newer.product_id = ${productId} and newer.id > (select max(${page.id}) from ${page}))`;
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
      reasonKey: page.reasonKey,
      orderId: page.orderId,
      actorId: page.actorId,
      createdAt: page.createdAt,
      stock: sql`${stockLevels.onHand} - ${newerThanPage} - ${newerOnPage}`.mapWith(Number),
    })
    .from(page)
    .innerJoin(stockLevels, and(isOfStore, eq(stockLevels.productId, page.productId)))
    .orderBy(desc(page.id));
}

export type MovementRow = Awaited<ReturnType<typeof listMovements>>[number];

/** The stock movements of products, each since its own time: units sold, returned, and the sum of all others. */
export async function listMovedSince(
  queries: Queries,
  since: readonly { productId: string; at: Date }[],
): Promise<Map<string, { sold: number; returned: number; other: number }>> {
  if (since.length === 0) return new Map();
  const { rows } = (await queries.execute(sql`
    select m.product_id as "productId",
      coalesce(sum(-m.quantity) filter (where m.kind = 'sold'), 0)::int as sold,
      coalesce(sum(m.quantity) filter (where m.kind = 'returned'), 0)::int as returned,
      coalesce(sum(m.quantity) filter (where m.kind not in ('sold', 'returned')), 0)::int as other
    from jsonb_to_recordset(${JSON.stringify(since)}::jsonb) as given("productId" char(26), at timestamptz)
    join ${stockMovements} m on m.store_id = ${currentStore} and m.product_id = given."productId" and m.created_at > given.at
    group by m.product_id`)) as { rows: { productId: string; sold: number; returned: number; other: number }[] };
  return new Map(rows.map(({ productId, ...moved }) => [productId, moved]));
}
