/** SQL on products and their stock for inventory documents, lists to reorder, and the check of the ledger. */
import type { ScarceStock } from '../../../contract/catalogue/admin-limits.ts';
import { eanOf } from '../../../contract/catalogue/ean.ts';
import type { Queries } from '../../db/database.ts';
import { and, arrayContains, asc, eq, inArray, isNull, or, type SQL, sql } from '../../db/drizzle.ts';
import { currentStoreId } from '../../runtime/current-store.ts';
import { productCategories, products, stockLevels, stockMovements } from '../tables.ts';
import { isScarce, thresholdOr } from './scarce-repository.ts';
import { isSoldThere, isStockInScope, isStockOf } from './stock-repository.ts';

const card = {
  id: products.id,
  name: products.name,
  sku: products.sku,
  image: sql<string>`coalesce(${products.images}[1], '')`,
  unit: products.unit,
  unitQuantity: products.unitQuantity,
  archivedAt: products.archivedAt,
  stock: stockLevels.onHand,
};

const selectCards = (queries: Queries, which: SQL | undefined) =>
  queries.select(card).from(products).innerJoin(stockLevels, isStockOf).where(which);

export type StockCard = Awaited<ReturnType<typeof selectCards>>[number];

/** Products with their stock by id, also deleted ones. */
export async function listStockCards(queries: Queries, ids: readonly string[]): Promise<Map<string, StockCard>> {
  if (ids.length === 0) return new Map();
  const rows = await selectCards(queries, inArray(products.id, [...ids]));
  return new Map(rows.map((row) => [row.id, row]));
}

/** The product with this SKU, as it is written, else ignoring case; else the one with this EAN. */
export async function findByCode(queries: Queries, code: string): Promise<StockCard | undefined> {
  const ean = eanOf(code);
  const hasSku = sql`lower(${products.sku}) = lower(${code})`;
  const hasCode = ean === undefined ? hasSku : or(hasSku, arrayContains(products.eans, [ean]));
  const [row] = await selectCards(queries, and(isNull(products.archivedAt), hasCode))
    .orderBy(sql`(${products.sku} = ${code}) is true desc`, sql`(${hasSku}) is true desc`, asc(products.id))
    .limit(1);
  return row;
}

/** The ids of all products, or of those in a category, by name; at most `limit`. */
export async function listIdsToCount(
  queries: Queries,
  categoryId: string | undefined,
  limit: number,
): Promise<string[]> {
  const inCategory =
    categoryId === undefined
      ? undefined
      : inArray(
          products.id,
          queries
            .select({ id: productCategories.productId })
            .from(productCategories)
            .where(eq(productCategories.categoryId, categoryId)),
        );
  const rows = await queries
    .select({ id: products.id })
    .from(products)
    .where(and(isNull(products.archivedAt), inCategory))
    .orderBy(asc(products.name), asc(products.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}

interface WhichToReorder {
  kind: ScarceStock | undefined;
  /** The shop's threshold. */
  lowStock: number;
  /** The start of the days whose sales count. */
  since: Date;
  /** How many are listed; all without it. */
  limit?: number | undefined;
}

/**
 * Published products that are low or out of stock, lowest first, each with the units sold; `total` counts all. While the request is
 * about all stores, a product is in the list for each store that lacks it.
 */
export function listReorderCards(queries: Queries, { kind, lowStock, since, limit }: WhichToReorder) {
  // Plain names: in a select from one table Drizzle omits the table's name.
  const sold = sql`coalesce((select -sum(m.quantity) from stock_movements m
    where m.store_id = ${stockLevels.storeId} and m.product_id = ${products.id} and m.kind in ('sold', 'returned')
      and m.created_at >= ${since.toISOString()}::timestamptz), 0)`.mapWith(Number);
  const cards = queries
    .select({
      ...card,
      storeId: stockLevels.storeId,
      total: sql`count(*) over ()`.mapWith(Number),
      threshold: thresholdOr(lowStock).mapWith(Number),
      ownThreshold: stockLevels.lowStock,
      sold,
    })
    .from(products)
    .innerJoin(stockLevels, isStockInScope())
    .where(
      and(
        products.publish,
        isSoldThere,
        kind ? isScarce(kind, lowStock) : or(isScarce('low', lowStock), isScarce('out', lowStock)),
      ),
    )
    .orderBy(asc(stockLevels.onHand), asc(products.name), asc(products.id), asc(stockLevels.storeId));
  return limit === undefined ? cards : cards.limit(limit);
}

/** Sets a product's own threshold and returns the one before; the product is locked. */
export async function setLowStock(tx: Queries, productId: string, lowStock: number | null): Promise<number | null> {
  const isStock = and(eq(stockLevels.storeId, currentStoreId()), eq(stockLevels.productId, productId));
  const [before] = await tx.select({ lowStock: stockLevels.lowStock }).from(stockLevels).where(isStock);
  await tx.update(stockLevels).set({ lowStock }).where(isStock);
  return before?.lowStock ?? null;
}

/** A product whose movements in a store do not add up to its stock there. */
export interface LedgerDifference {
  storeId: string;
  productId: string;
  name: string;
  stock: number;
  /** Of all its movements. */
  sum: number;
}

/** Every product whose stock in a store differs from the sum of its movements, also deleted ones; by id. */
export async function listLedgerDifferences(queries: Queries): Promise<LedgerDifference[]> {
  const total = queries
    .select({
      storeId: stockMovements.storeId,
      productId: stockMovements.productId,
      sum: sql`sum(${stockMovements.quantity})::int`.mapWith(Number).as('sum'),
    })
    .from(stockMovements)
    .groupBy(stockMovements.storeId, stockMovements.productId)
    .as('total');
  const sum = sql`coalesce(${total.sum}, 0)`.mapWith(Number);
  return queries
    .select({
      storeId: stockLevels.storeId,
      productId: stockLevels.productId,
      name: products.name,
      stock: stockLevels.onHand,
      sum,
    })
    .from(stockLevels)
    .innerJoin(products, eq(products.id, stockLevels.productId))
    .leftJoin(total, and(eq(total.storeId, stockLevels.storeId), eq(total.productId, stockLevels.productId)))
    .where(sql`${stockLevels.onHand} <> ${sum}`)
    .orderBy(asc(stockLevels.productId), asc(stockLevels.storeId));
}
