/** Products that are sold in the current store and are low or out of stock there; `listScarce` can be about all stores. */
import type { ScarceStock } from '../../../contract/catalogue/admin-limits.ts';
import type { Queries } from '../../db/database.ts';
import { and, asc, type SQL, sql } from '../../db/drizzle.ts';
import { products, stockLevels } from '../tables.ts';
import { isSoldThere, isStockInScope, isStockOf } from './stock-repository.ts';

/** At this stock or below, a product is low: its own threshold, or that of the shop. */
export const thresholdOr = (lowStock: number): SQL<number> =>
  sql<number>`coalesce(${stockLevels.lowStock}, ${lowStock}::int)`;

/** Returns true when a product is low, or out of stock: an SQL condition. */
export const isScarce = (kind: ScarceStock, lowStock: number): SQL =>
  kind === 'out' ? sql`${stockLevels.onHand} = 0` : sql`${stockLevels.onHand} between 1 and ${thresholdOr(lowStock)}`;

/** Published products that are low, or out of stock, lowest stock first. */
export async function listScarceIds(queries: Queries, kind: ScarceStock, lowStock: number): Promise<string[]> {
  const rows = await queries
    .select({ id: products.id })
    .from(products)
    .innerJoin(stockLevels, isStockOf)
    .where(and(products.publish, isScarce(kind, lowStock), isSoldThere))
    .orderBy(stockLevels.onHand, products.name, products.id);
  return rows.map((row) => row.id);
}

/** The number of published products that are low, and that are out of stock. */
export async function countScarce(queries: Queries, lowStock: number): Promise<{ low: number; out: number }> {
  const [found] = await queries
    .select({
      low: sql`count(*) filter (where ${isScarce('low', lowStock)})`.mapWith(Number),
      out: sql`count(*) filter (where ${isScarce('out', lowStock)})`.mapWith(Number),
    })
    .from(products)
    .innerJoin(stockLevels, isStockOf)
    .where(and(products.publish, isSoldThere));
  return found ?? { low: 0, out: 0 };
}

/** The number of published products that are low, in each store that the request is about: the rows of stock are read before products. */
export async function countLow(queries: Queries, lowStock: number): Promise<number> {
  const [found] = await queries
    .select({ count: sql<number>`count(*)::int` })
    .from(products)
    .innerJoin(stockLevels, isStockInScope())
    .where(and(products.publish, isScarce('low', lowStock), isSoldThere));
  return found?.count ?? 0;
}

/** Published products that are low, or out of stock, lowest first, at most `limit`; `total` counts all, in each store. */
export const listScarce = (queries: Queries, kind: ScarceStock, lowStock: number, limit: number) =>
  queries
    .select({
      storeId: stockLevels.storeId,
      productId: products.id,
      name: products.name,
      image: sql<string>`coalesce(${products.images}[1], '')`,
      stock: stockLevels.onHand,
      total: sql<number>`(count(*) over ())::int`,
    })
    .from(products)
    .innerJoin(stockLevels, isStockInScope())
    .where(and(products.publish, isScarce(kind, lowStock), isSoldThere))
    .orderBy(asc(stockLevels.onHand), asc(products.name), asc(products.id), asc(stockLevels.storeId))
    .limit(limit);
