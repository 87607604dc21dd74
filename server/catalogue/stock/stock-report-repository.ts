/**
 * The stock that the reports count: subqueries whose columns are those of `contract/reports/report-columns.ts`. Amounts are whole paise, at the
 * price of now in the store.
 */
import { reasonStarts } from '../../../contract/inventory/stock-reasons.ts';
import { and, eq, gte, inArray, isNotNull, lt, type SQL, type SQLWrapper, sql } from '../../db/drizzle.ts';
import { storeScope } from '../../runtime/current-store.ts';
import { products, stockLevels, stockMovements, storeProducts } from '../tables.ts';
import { isSoldThere, isStockInScope } from './stock-repository.ts';

interface Span {
  from: Date;
  /** Exclusive. */
  to: Date;
}

const isMovedIn = ({ from, to }: Span): SQL | undefined => {
  const storeId = storeScope();
  return and(
    storeId === undefined ? undefined : eq(stockMovements.storeId, storeId),
    gte(stockMovements.createdAt, from),
    lt(stockMovements.createdAt, to),
  );
};

/** The price of a product in the store of a movement or a row of stock, as sold. */
const priceIn = (storeId: SQLWrapper): SQL => sql`(select round(
    coalesce(${storeProducts.pricePaise}, ${products.pricePaise}) * (100 - coalesce(${storeProducts.discount}, ${products.discount})) / 100)
  from (select) as nothing
  left join ${storeProducts} on ${storeProducts.productId} = ${products.id} and ${storeProducts.storeId} = ${storeId})`;

/** Products on sale with stock, without those of `sold`. @param sold a subquery with their ids */
export const unsoldProducts = (sold: SQL): SQL => sql`
  select ${products.id} as id, ${products.name} as product, sum(${stockLevels.onHand}) as stock,
    sum(${stockLevels.onHand} * ${priceIn(stockLevels.storeId)}) as "stockValue"
  from ${products} join ${stockLevels} on ${isStockInScope()}
  where ${products.publish} and ${isSoldThere} and ${stockLevels.onHand} > 0 and ${products.id} not in (${sold})
  group by ${products.id}, ${products.name}`;

export const wastedProducts = (span: Span): SQL => sql`
  select ${products.id} as id, ${products.name} as product, sum(-${stockMovements.quantity}) as units,
    sum(-${stockMovements.quantity} * ${priceIn(stockMovements.storeId)}) as "lostValue"
  from ${stockMovements} join ${products} on ${products.id} = ${stockMovements.productId}
  where ${isMovedIn(span)} and ${inArray(stockMovements.kind, ['waste', 'damaged'])}
  group by ${products.id}, ${products.name}`;

/**
 * Products that were not there when an order was packed. What was there after all is not counted.
 * @param replaced the units of a product of an order that something else was packed for
 * @param isTest whether an order is a test, which does not count
 */
export const missingProducts = (
  span: Span,
  { replaced, isTest }: { replaced: (orderId: SQL, productId: SQL) => SQL; isTest: (orderId: SQLWrapper) => SQL },
): SQL => sql`
  select ${products.id} as id, ${products.name} as product, count(*) filter (where missing.units > 0) as orders,
    sum(missing.units) as units, sum(${replaced(sql`missing.order_id`, sql`missing.product_id`)}) as replaced
  from (
    select ${stockMovements.orderId} as order_id, ${stockMovements.productId} as product_id,
      sum(-${stockMovements.quantity}) as units
    from ${stockMovements}
    where ${isMovedIn(span)} and ${eq(stockMovements.kind, 'corrected')} and ${isNotNull(stockMovements.orderId)}
      and starts_with(${stockMovements.reason}, ${reasonStarts.missing}) and not ${isTest(stockMovements.orderId)}
    group by ${stockMovements.orderId}, ${stockMovements.productId}
  ) as missing join ${products} on ${products.id} = missing.product_id
  group by ${products.id}, ${products.name}
  having sum(missing.units) > 0`;
