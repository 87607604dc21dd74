/** SQL of the filters in the table of products. */
import type { TableFilter } from '../../contract/catalogue/admin-limits.ts';
import { shopDayAt } from '../../contract/delivery/shop-day.ts';
import { isChangedSince } from '../audit-log/repository.ts';
import type { Queries } from '../db/database.ts';
import { and, asc, desc, eq, exists, isNull, type SQL, sql } from '../db/drizzle.ts';
import { boundsOfDay, lowestIdAt } from '../lib/shop-day.ts';
import { lacksTax } from './product-repository.ts';
import { isScarce } from './stock/scarce-repository.ts';
import { isSoldThere, isStockOf } from './stock/stock-repository.ts';
import { productCategories, products, stockLevels } from './tables.ts';

interface Filters {
  /** Only products in this category. */
  category?: string | undefined;
  show?: TableFilter | undefined;
  /** A product with at most this stock is low on stock. */
  lowStock: number;
}

/** Ids of the products that match all filters, published or not: newest first, or lowest stock first with `low` and `out`. */
export async function listFilteredIds(queries: Queries, { category, show, lowStock }: Filters): Promise<string[]> {
  const inCategory = queries
    .select({ one: sql`1` })
    .from(productCategories)
    .where(and(eq(productCategories.productId, products.id), eq(productCategories.categoryId, category ?? '')));
  const order = show === 'low' || show === 'out' ? [asc(stockLevels.onHand), asc(products.name)] : [];
  const rows = await queries
    .select({ id: products.id })
    .from(products)
    .innerJoin(stockLevels, isStockOf)
    .where(and(isNull(products.archivedAt), category ? exists(inCategory) : undefined, show && isShown(show, lowStock)))
    .orderBy(...order, desc(products.id));
  return rows.map((row) => row.id);
}

function isShown(show: TableFilter, lowStock: number): SQL | undefined {
  switch (show) {
    case 'low':
    case 'out':
      return and(products.publish, isScarce(show, lowStock), isSoldThere);
    case 'hidden':
      return eq(products.publish, false);
    case 'noPicture':
      return sql`cardinality(${products.images}) = 0`;
    case 'noTax':
      return lacksTax;
    case 'today': {
      const [start] = boundsOfDay(shopDayAt(new Date()));
      return isChangedSince('product', products.id, lowestIdAt(start));
    }
  }
}
