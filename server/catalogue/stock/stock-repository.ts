/** All SQL of stock and its ledger: the sum of a product's movements is its stock. */

import type { StockMovementKind } from '../../../contract/inventory/stock.ts';
import { englishStockReason, type StockReasonKey } from '../../../contract/inventory/stock-reasons.ts';
import { inBatches } from '../../db/batches.ts';
import type { Queries } from '../../db/database.ts';
import { and, eq, inArray, type SQL, type SQLWrapper, sql } from '../../db/drizzle.ts';
import { currentStore, prepare } from '../../db/statement.ts';
import { currentStoreId, firstStoreId, isAboutAllStores } from '../../runtime/current-store.ts';
import { idsOfStores, isClosed } from '../../stores/repository.ts';
import { products, stockLevels, stockMovements, storeProducts } from '../tables.ts';

/** The stock of a product in a store. */
export interface Stock {
  storeId: string;
  productId: string;
  stock: number;
}

/** The words that a person wrote, or the key of a reason that nobody typed. */
export type StockReason = string | StockReasonKey;

/** The columns of a reason: its key has the English words next to it. */
export const reasonColumns = (reason: StockReason = '') =>
  typeof reason === 'string' ? { reason, reasonKey: null } : { reason: englishStockReason(reason), reasonKey: reason };

/** One movement to write. */
export interface StockMovement {
  productId: string;
  kind: StockMovementKind;
  /** Positive in, negative out, whole units. */
  quantity: number;
  /** The reason, as a person wrote it, or the key of one that is not typed. */
  reason?: StockReason;
  /** The number that was counted, with the kind `counted`. */
  counted?: number | null;
  /** The order of the movement. */
  orderId?: string | null;
  /** The actor; null for the store itself. */
  actorId?: string | null;
  /** The `Idempotency-Key` of the request. */
  requestKey?: string | null;
}

/** Joins a product with its stock in the current store. Every product has a row of stock in every store. */
export const isStockOf = sql`(${stockLevels.productId} = ${products.id} and ${stockLevels.storeId} = ${currentStore})`;

/** True when the store of a row of stock sells the product. */
export const isSoldThere = sql`not exists (select from ${storeProducts} where ${storeProducts.storeId} = ${stockLevels.storeId}
  and ${storeProducts.productId} = ${stockLevels.productId} and ${storeProducts.hidden})`;

/** Joins a product with its stock in the current store, or in each open store while the request is about all. */
export const isStockInScope = (): SQL =>
  isAboutAllStores()
    ? sql`(${stockLevels.productId} = ${products.id} and not ${isClosed(stockLevels.storeId)})`
    : isStockOf;

/** The stock of a product in a store, for statements of other features; null without a row. */
export const stockIn = (storeId: SQLWrapper, productId: SQLWrapper): SQL<number> =>
  sql<number>`(select ${stockLevels.onHand} from ${stockLevels}
    where ${stockLevels.storeId} = ${storeId} and ${stockLevels.productId} = ${productId})`;

/** A row of stock, and one of the ledger, of the current store. */
export const isOfStore = sql`${stockLevels.storeId} = ${currentStore}`;
export const isMovedInStore = sql`${stockMovements.storeId} = ${currentStore}`;

const stockColumns = { storeId: stockLevels.storeId, productId: stockLevels.productId, stock: stockLevels.onHand };

/** A product in a store. */
export type StockKey = Pick<Stock, 'storeId' | 'productId'>;

/** Stock of a product, and the id of its newest movement: later movements have higher ids. */
export interface StockState extends Stock {
  stockVersion: number;
}

// Plain SQL: in a select from one table Drizzle omits the table's name, which would refer to another column here.
const newest = sql`coalesce((select max(m.id) from stock_movements m
  where m.store_id = stock_levels.store_id and m.product_id = stock_levels.product_id), 0)`;

/** Stock and its version, read in one statement: a sale in between would be counted twice, or not at all. */
const stateColumns = { ...stockColumns, stockVersion: newest.mapWith(Number) };

/** The stock of these, in any stores. */
export async function listStock(queries: Queries, keys: readonly StockKey[]): Promise<StockState[]> {
  const { rows } = (await queries.execute(sql`
    select store_id as "storeId", product_id as "productId", on_hand as stock, ${newest}::float8 as "stockVersion"
    from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as given("storeId" char(26), "productId" char(26))
    join ${stockLevels} on store_id = given."storeId" and product_id = given."productId"`)) as { rows: StockState[] };
  return rows;
}

/** The stock of products in every store. */
export const listStockOf = (queries: Queries, productIds: readonly string[]): Promise<StockState[]> =>
  queries
    .select(stateColumns)
    .from(stockLevels)
    .where(inArray(stockLevels.productId, [...productIds]));

/** In seconds: a movement is dated by the start of its transaction, which may commit this much later. */
const maxTransactionTime = 60;

/** Stock that may have moved in any store since `moment`, which is the database's own time. */
export const listStockChangedSince = (queries: Queries, moment: string): Promise<StockState[]> =>
  queries
    .select(stateColumns)
    .from(stockLevels)
    .where(
      sql`(${stockLevels.storeId}, ${stockLevels.productId}) in (
        select m.store_id, m.product_id from stock_movements m
        where m.created_at > ${moment}::timestamptz - make_interval(secs => ${maxTransactionTime}))`,
    );

/** Locks the stock of products in the current store until the transaction ends, in the order of their ids, the common order. */
export const lockStock = (tx: Queries, productIds: readonly string[]): Promise<Stock[]> =>
  lockStockRows(tx, { productIds });

const lockStockRows = prepare<{ productIds: readonly string[] }, Stock>(
  'lock_stock',
  ({ productIds }) => sql`
    select store_id as "storeId", product_id as "productId", on_hand as stock from stock_levels
    where store_id = ${currentStore} and product_id = any(${productIds}::char(26)[])
    order by product_id for no key update`,
);

/** The stock of locked products in the current store, the grams that it does not count, and the size of a unit. */
export const listExtraGrams = (tx: Queries, productIds: readonly string[]) =>
  tx
    .select({
      productId: stockLevels.productId,
      stock: stockLevels.onHand,
      extraGrams: stockLevels.extraGrams,
      unit: products.unit,
      unit_quantity: products.unitQuantity,
    })
    .from(products)
    .innerJoin(stockLevels, isStockOf)
    .where(inArray(products.id, [...productIds]));

/** Sets the grams that the stock of locked products in the current store does not count. */
export async function setExtraGrams(
  tx: Queries,
  rows: readonly { productId: string; extraGrams: number }[],
): Promise<void> {
  await tx.execute(sql`
    update stock_levels set extra_grams = given."extraGrams"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given("productId" char(26), "extraGrams" int)
    where store_id = ${currentStore} and product_id = given."productId"`);
}

/**
 * Changes the stock of locked products in the current store and writes the movements to the ledger, in their order. After a count the
 * stock counts all grams.
 * @returns the stock of each existing product
 */
export async function applyMovements(tx: Queries, movements: readonly StockMovement[]): Promise<StockState[]> {
  const states = new Map<string, StockState>();
  await inBatches(movements, async (some) => {
    const given = some.map(({ reason, ...movement }, n) => ({ n, ...movement, ...reasonColumns(reason) }));
    const { rows } = (await tx.execute(sql`
      with given as (
        select * from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as movement(
          n int, "productId" char(26), kind text, quantity int, reason text, "reasonKey" jsonb, counted int,
          "orderId" char(26), "actorId" char(26), "requestKey" text)
      ), total as (
        select "productId", sum(quantity)::int as quantity, bool_or(kind = 'counted') as "isCounted"
        from given group by "productId"
      ), moved as (
        update stock_levels set on_hand = on_hand + total.quantity,
          extra_grams = case when total."isCounted" then 0 else extra_grams end
        from total where store_id = ${currentStore} and product_id = total."productId"
        returning store_id, product_id as id, on_hand as stock
      ), written as (
        insert into stock_movements (store_id, product_id, kind, quantity, counted, reason, reason_key, order_id, actor_id,
          request_key)
        select moved.store_id, moved.id, kind, quantity, counted, reason, nullif("reasonKey", 'null'), "orderId", "actorId",
          "requestKey"
        from given join moved on moved.id = given."productId" order by n
        returning product_id, id as version
      )
      select moved.store_id as "storeId", moved.id as "productId", stock, max(version)::float8 as "stockVersion"
      from moved join written on product_id = moved.id group by moved.store_id, moved.id, stock`)) as {
      rows: StockState[];
    };
    for (const row of rows) states.set(row.productId, row);
  });
  return [...states.values()];
}

/**
 * Adds the stock of new products in the current store, and its movements: what was received, by product. The other stores have
 * none of them.
 */
export async function insertStock(
  tx: Queries,
  levels: readonly Omit<Stock, 'storeId'>[],
  movements: readonly StockMovement[],
): Promise<void> {
  const storeId = currentStoreId();
  await inBatches(levels, (some) =>
    tx.insert(stockLevels).values(some.map(({ productId, stock }) => ({ storeId, productId, onHand: stock }))),
  );
  await inBatches(movements, (some) =>
    tx.insert(stockMovements).values(some.map((each) => ({ ...each, ...reasonColumns(each.reason), storeId }))),
  );
  await fillStock(
    tx,
    levels.map(({ productId }) => productId),
  );
}

/** Adds the missing stock of products, 0, in all stores. */
async function fillStock(tx: Queries, productIds: readonly string[]): Promise<void> {
  await tx.execute(sql`
    insert into stock_levels (store_id, product_id, on_hand)
    select store.id, p.id, 0
    from (${idsOfStores()} union select ${firstStoreId}::char(26)) store
    cross join (select id from products where id = any(${sql.param([...productIds])}::char(26)[])) p
    on conflict do nothing`);
}

/** Adds the stock of a store that has none yet: 0 of every product. */
export async function fillStoreStock(tx: Queries, storeId: string): Promise<void> {
  await tx.execute(sql`
    insert into stock_levels (store_id, product_id, on_hand) select ${storeId}::char(26), id, 0 from products`);
}

/** The stock of products in the current store. */
export const listStockStates = (queries: Queries, productIds: readonly string[]): Promise<StockState[]> =>
  queries
    .select(stateColumns)
    .from(stockLevels)
    .where(and(isOfStore, inArray(stockLevels.productId, [...productIds])));

/** A product and a version of its stock. */
export interface StockVersion {
  productId: string;
  stockVersion: number;
}

/** The changes of each product's stock after its version: units by orders, and the number of changes by people. */
export async function sumMovedSince(queries: Queries, since: readonly StockVersion[]) {
  const { rows } = (await queries.execute(sql`
    select given."productId",
      coalesce(sum(m.quantity) filter (where m.order_id is not null), 0)::int as "byOrders",
      (count(m.id) filter (where m.order_id is null))::int as "byPeople"
    from jsonb_to_recordset(${JSON.stringify(since)}::jsonb) as given("productId" char(26), "stockVersion" bigint)
    left join ${stockMovements} m on m.store_id = ${currentStore} and m.product_id = given."productId"
      and m.id > given."stockVersion"
    group by given."productId"`)) as { rows: { productId: string; byOrders: number; byPeople: number }[] };
  return new Map(rows.map(({ productId, ...moved }) => [productId, moved]));
}

/** The effect of the request with this key on the product's stock; undefined when it did nothing yet. */
export async function findMovementOfRequest(queries: Queries, productId: string, requestKey: string) {
  const [row] = await queries
    .select()
    .from(stockMovements)
    .where(and(isMovedInStore, eq(stockMovements.productId, productId), eq(stockMovements.requestKey, requestKey)));
  return row;
}

/**
 * Parts of a `with` that sell the products of an order, so that placing it needs one round trip: `taken` takes the
 * `quantity` of each `"productId"` of the part `bought` from the stock of the current store and has the stock left, and `sold` writes the
 * ledger and has the version of the stock. The products are locked.
 */
export const sellBought = (orderId: SQLWrapper): SQL => sql`
  taken as (
    update stock_levels set on_hand = on_hand - bought."quantity"
    from bought where store_id = ${currentStore} and product_id = bought."productId"
    returning store_id as "storeId", product_id as "productId", on_hand as stock, bought."quantity"
  ), sold as (
    insert into stock_movements (store_id, product_id, kind, quantity, order_id)
    select "storeId", "productId", 'sold', -"quantity", ${orderId} from taken order by "productId"
    returning product_id as "productId", id::float8 as "stockVersion"
  )`;
