/** The facts that decide if a product can be bought, as the current store sells it. */

import type { Queries } from '../../db/database.ts';
import { type SQL, type SQLWrapper, sql } from '../../db/drizzle.ts';
import { currentStore, prepare } from '../../db/statement.ts';
import type { ProductRow } from '../product-repository.ts';
import { products, stockLevels, storeProducts } from '../tables.ts';
import { isStockOf } from './stock-repository.ts';

/** Returns true when a store does not sell a product: an SQL condition on the table of products. */
const isHiddenIn = (storeId: SQLWrapper): SQL => sql`exists (
  select from ${storeProducts} own where own.store_id = ${storeId} and own.product_id = ${products.id} and own.hidden)`;

const isHiddenHere = isHiddenIn(currentStore);

/** The same as `productStates`, for statements that are prepared. */
export const productState: SQL = sql`(
  select id, name, publish and not coalesce(hidden, false) as publish, on_hand as stock, archived_at
  from products
  join stock_levels levels on levels.product_id = id and levels.store_id = ${currentStore}
  left join store_products own on own.product_id = id and own.store_id = ${currentStore})`;

/** Name, stock and whether it is on sale, of every product, also archived ones: a subquery for statements of other features. */
export const productStates = <A extends string>(queries: Queries, alias: A) =>
  queries
    .select({
      id: products.id,
      name: products.name,
      publish: sql<boolean>`(${products.publish} and not ${isHiddenHere})`.as('publish'),
      stock: stockLevels.onHand,
      archivedAt: products.archivedAt,
    })
    .from(products)
    .innerJoin(stockLevels, isStockOf)
    .as(alias);

/** The part of a product that an order stores, and the facts that decide if it can be ordered. */
export type SaleProduct = Pick<
  ProductRow,
  | 'id'
  | 'sku'
  | 'name'
  | 'publish'
  | 'stock'
  | 'pricePaise'
  | 'discount'
  | 'unit'
  | 'unitQuantity'
  | 'weightDeviation'
  | 'images'
> & {
  /** The sale price of one unit, whole paise. */
  salePaise: number;
};

const selectForSale = prepare<{ productIds: readonly string[] }, SaleProduct>(
  'select_for_sale',
  ({ productIds }) => sql`
    select id, sku, name, publish and not coalesce(own.hidden, false) as publish, on_hand as stock,
      coalesce(own.price_paise, products.price_paise)::float8 as "pricePaise",
      coalesce(own.discount, products.discount)::float8 as discount,
      coalesce(own.sale_paise, products.sale_paise)::float8 as "salePaise", unit,
      unit_quantity::float8 as "unitQuantity", weight_deviation as "weightDeviation", images
    from products
    join stock_levels levels on levels.product_id = id and levels.store_id = ${currentStore}
    left join store_products own on own.product_id = id and own.store_id = ${currentStore}
    where id = any(${productIds}::char(26)[]) and levels.product_id = any(${productIds}::char(26)[])`,
);

/**
 * Reads current products without waiting for locks. An order locks their stock first (`lockStock`), by a statement of its
 * own: so it reads the prices that were committed until then, also by a change that it waited for.
 */
export const listForSale = (queries: Queries, productIds: readonly string[]): Promise<SaleProduct[]> =>
  selectForSale(queries, { productIds });

/** Keeps products, `= ids`, from being deleted until the transaction ends, without waiting: it fails when one is about to be. */
export const selectKeptNow = (ids: SQLWrapper): SQL =>
  sql`select id from products where id = ${ids} for key share nowait`;

/** Returns true when the product with this id can be bought now in a store: an SQL condition. */
export const isBuyableIn = (storeId: SQLWrapper, productId: SQLWrapper): SQL => sql`exists (
  select 1 from ${products}
  join ${stockLevels} on ${stockLevels.productId} = ${products.id} and ${stockLevels.storeId} = ${storeId}
  where ${products.id} = ${productId} and ${products.publish} and ${products.archivedAt} is null
    and ${stockLevels.onHand} > 0 and not ${isHiddenIn(storeId)})`;
