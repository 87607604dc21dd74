/** All SQL of stock and its ledger: the sum of a product's movements is its stock. */

import type { StockMovementKind } from '../../contract/stock.ts';
import { inBatches } from '../db/batches.ts';
import type { Queries } from '../db/database.ts';
import { and, asc, between, desc, eq, gt, inArray, lt, lte, type SQL, type SQLWrapper, sql } from '../db/drizzle.ts';
import { prepare } from '../db/statement.ts';
import { products, stockLevels, stockMovements } from './tables.ts';

export interface Stock {
  productId: string;
  stock: number;
}

/** One movement to write. */
export interface StockMovement {
  productId: string;
  kind: StockMovementKind;
  /** Positive in, negative out, whole units. */
  quantity: number;
  /** The reason, as a person wrote it. */
  reason?: string;
  /** The number that was counted, with the kind `counted`. */
  counted?: number | null;
  /** The order of the movement. */
  orderId?: string | null;
  /** The actor; null for the store itself. */
  actorId?: string | null;
  /** The `Idempotency-Key` of the request. */
  requestKey?: string | null;
}

/** Joins a product with its stock. Every product has a row of stock. */
export const isStockOf = eq(stockLevels.productId, products.id);

const stockColumns = { productId: stockLevels.productId, stock: stockLevels.onHand };

export const listStock = (queries: Queries, ids: readonly string[]): Promise<Stock[]> =>
  queries
    .select(stockColumns)
    .from(stockLevels)
    .where(inArray(stockLevels.productId, [...ids]));

/** In seconds: a movement is dated by the start of its transaction, which may commit this much later. */
const longestTransaction = 60;

/** Stock of every product that may have moved since `moment`, which is the database's own time. */
export const listStockChangedSince = (queries: Queries, moment: string): Promise<Stock[]> =>
  queries
    .select(stockColumns)
    .from(stockLevels)
    .where(
      inArray(
        stockLevels.productId,
        queries
          .select({ id: stockMovements.productId })
          .from(stockMovements)
          .where(
            gt(stockMovements.createdAt, sql`${moment}::timestamptz - make_interval(secs => ${longestTransaction})`),
          ),
      ),
    );

/** Stock of a product, and the id of its newest movement: later movements have higher ids. */
export interface StockState extends Stock {
  stockVersion: number;
}

/** Locks the stock of products until the transaction ends, in the order of their ids, the common order. */
export const lockStock = (tx: Queries, productIds: readonly string[]): Promise<Stock[]> =>
  lockStockRows(tx, { productIds });

const lockStockRows = prepare<{ productIds: readonly string[] }, Stock>(
  'lock_stock',
  ({ productIds }) => sql`
    select product_id as "productId", on_hand as stock from stock_levels
    where product_id = any(${productIds}::char(26)[]) order by product_id for no key update`,
);

/**
 * Changes the stock of locked products and writes the movements to the ledger, in their order.
 * @returns the stock of each existing product
 */
export async function applyMovements(tx: Queries, movements: readonly StockMovement[]): Promise<Stock[]> {
  const stock = new Map<string, number>();
  await inBatches(movements, async (some) => {
    const given = some.map((movement, n) => ({ n, ...movement }));
    const { rows } = (await tx.execute(sql`
      with given as (
        select * from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as movement(
          n int, "productId" char(26), kind text, quantity int, reason text, counted int, "orderId" char(26),
          "actorId" char(26), "requestKey" text)
      ), total as (
        select "productId", sum(quantity)::int as quantity from given group by "productId"
      ), moved as (
        update stock_levels set on_hand = on_hand + total.quantity
        from total where product_id = total."productId"
        returning product_id as id, on_hand as stock
      ), written as (
        insert into stock_movements (product_id, kind, quantity, counted, reason, order_id, actor_id, request_key)
        select moved.id, kind, quantity, counted, coalesce(reason, ''), "orderId", "actorId", "requestKey"
        from given join moved on moved.id = given."productId" order by n
      )
      select id as "productId", stock from moved`)) as { rows: Stock[] };
    for (const row of rows) stock.set(row.productId, row.stock);
  });
  return [...stock].map(([productId, left]) => ({ productId, stock: left }));
}

/** Adds the stock of new products, and its movements: what was received, by product. */
export async function insertStock(
  tx: Queries,
  levels: readonly Stock[],
  movements: readonly (typeof stockMovements.$inferInsert)[],
): Promise<void> {
  await inBatches(levels, (some) =>
    tx.insert(stockLevels).values(some.map(({ productId, stock }) => ({ productId, onHand: stock }))),
  );
  await inBatches(movements, (some) => tx.insert(stockMovements).values(some));
}

// Plain SQL: in a select from one table Drizzle omits the table's name, which would refer to another column here.
const newest = sql`coalesce((select max(m.id) from stock_movements m where m.product_id = stock_levels.product_id), 0)`;

/** Stock and its version, read in one statement: a sale in between would be counted twice, or not at all. */
export const listStockStates = (queries: Queries, productIds: readonly string[]): Promise<StockState[]> =>
  queries
    .select({ ...stockColumns, stockVersion: newest.mapWith(Number) })
    .from(stockLevels)
    .where(inArray(stockLevels.productId, [...productIds]));

/** What changed a product's stock after `stockVersion`: units by orders, and the number of changes by people. */
export async function sumMovedSince(queries: Queries, productId: string, stockVersion: number) {
  const [row] = await queries
    .select({
      byOrders:
        sql`coalesce(sum(${stockMovements.quantity}) filter (where ${stockMovements.orderId} is not null), 0)`.mapWith(
          Number,
        ),
      byPeople: sql`count(*) filter (where ${stockMovements.orderId} is null)`.mapWith(Number),
    })
    .from(stockMovements)
    .where(and(eq(stockMovements.productId, productId), gt(stockMovements.id, stockVersion)));
  return row ?? { byOrders: 0, byPeople: 0 };
}

/** What the request with this key did to the product's stock; undefined when it did nothing yet. */
export async function findMovementOfRequest(queries: Queries, productId: string, requestKey: string) {
  const [row] = await queries
    .select()
    .from(stockMovements)
    .where(and(eq(stockMovements.productId, productId), eq(stockMovements.requestKey, requestKey)));
  return row;
}

/** Published products with a stock from `min` to `max`, lowest stock first. */
export async function listScarceIds(queries: Queries, min: number, max: number): Promise<string[]> {
  const rows = await queries
    .select({ id: products.id })
    .from(products)
    .innerJoin(stockLevels, isStockOf)
    .where(and(products.publish, between(stockLevels.onHand, min, max)))
    .orderBy(stockLevels.onHand, products.name, products.id);
  return rows.map((row) => row.id);
}

/** The number of published products with 1 to `lowStock` left, and with none. */
export async function countScarce(queries: Queries, lowStock: number): Promise<{ low: number; out: number }> {
  const [found] = await queries
    .select({
      low: sql`count(*) filter (where ${stockLevels.onHand} > 0)`.mapWith(Number),
      out: sql`count(*) filter (where ${stockLevels.onHand} = 0)`.mapWith(Number),
    })
    .from(products)
    .innerJoin(stockLevels, isStockOf)
    .where(and(products.publish, lte(stockLevels.onHand, lowStock)));
  return found ?? { low: 0, out: 0 };
}

/** Published products with a stock from `min` to `max`, lowest first, at most `limit`; `total` is their total number. */
export const listScarce = (queries: Queries, min: number, max: number, limit: number) =>
  queries
    .select({
      productId: products.id,
      name: products.name,
      image: sql<string>`coalesce(${products.images}[1], '')`,
      stock: stockLevels.onHand,
      total: sql<number>`(count(*) over ())::int`,
    })
    .from(products)
    .innerJoin(stockLevels, isStockOf)
    .where(and(eq(products.publish, true), between(stockLevels.onHand, min, max)))
    .orderBy(asc(stockLevels.onHand), asc(products.name), asc(products.id))
    .limit(limit);

/** A product by its id, deleted or not. */
export async function findLedgerProduct(queries: Queries, productId: string) {
  const [row] = await queries
    .select({ id: products.id, name: products.name, stock: stockLevels.onHand, archivedAt: products.archivedAt })
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
      actorId: page.actorId,
      createdAt: page.createdAt,
      stock: sql`${stockLevels.onHand} - ${newerThanPage} - ${newerOnPage}`.mapWith(Number),
    })
    .from(page)
    .innerJoin(stockLevels, eq(stockLevels.productId, page.productId))
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
    join ${stockMovements} m on m.product_id = given."productId" and m.created_at > given.at
    group by m.product_id`)) as { rows: { productId: string; sold: number; returned: number; other: number }[] };
  return new Map(rows.map(({ productId, ...moved }) => [productId, moved]));
}

/**
 * Parts of a `with` that sell the products of an order, so that placing it needs one round trip: `taken` takes the
 * `quantity` of each `"productId"` of the part `bought` from the stock and has the stock left, and `sold` writes the
 * ledger. The products are locked.
 */
export const sellBought = (orderId: SQLWrapper): SQL => sql`
  taken as (
    update stock_levels set on_hand = on_hand - bought."quantity"
    from bought where product_id = bought."productId"
    returning product_id as "productId", on_hand as stock, bought."quantity"
  ), sold as (
    insert into stock_movements (product_id, kind, quantity, order_id)
    select "productId", 'sold', -"quantity", ${orderId} from taken order by "productId"
  )`;
