/** All SQL of the stock ledger: the sum of a product's movements is its stock. */
import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import type { StockMovementKind } from '../../contract/stock.ts';
import type { Queries } from '../db/database.ts';
import type { Stock } from './store.ts';
import { products, stockMovements } from './tables.ts';

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

/** Stock of a product, and the id of its newest movement: later movements have higher ids. */
export interface StockState extends Stock {
  stockVersion: number;
}

/** Locks the rows of products until the transaction ends, in the order of their ids, the common order. */
export const lockStock = (tx: Queries, productIds: readonly string[]): Promise<Stock[]> =>
  tx
    .select({ productId: products.id, stock: products.stock })
    .from(products)
    .where(inArray(products.id, [...productIds]))
    .orderBy(products.id)
    .for('no key update');

/** Movements per statement: their JSON is one parameter. */
const batch = 1_000;

/**
 * Changes the stock of locked products and writes the movements to the ledger, in their order.
 * @returns the stock of each existing product
 */
export async function applyMovements(tx: Queries, movements: readonly StockMovement[]): Promise<Stock[]> {
  const stock = new Map<string, number>();
  for (let i = 0; i < movements.length; i += batch) {
    const given = movements.slice(i, i + batch).map((movement, n) => ({ n, ...movement }));
    const { rows } = (await tx.execute(sql`
      with given as (
        select * from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as movement(
          n int, "productId" char(26), kind text, quantity int, reason text, counted int, "orderId" char(26),
          "actorId" char(26), "requestKey" text)
      ), total as (
        select "productId", sum(quantity)::int as quantity from given group by "productId"
      ), moved as (
        update products set stock = products.stock + total.quantity
        from total where products.id = total."productId"
        returning products.id, products.stock
      ), written as (
        insert into stock_movements (product_id, kind, quantity, counted, reason, order_id, actor_id, request_key)
        select moved.id, kind, quantity, counted, coalesce(reason, ''), "orderId", "actorId", "requestKey"
        from given join moved on moved.id = given."productId" order by n
      )
      select id as "productId", stock from moved`)) as { rows: Stock[] };
    for (const row of rows) stock.set(row.productId, row.stock);
  }
  return [...stock].map(([productId, left]) => ({ productId, stock: left }));
}

/** Adds the movements of new products whose stock is already set. */
export async function insertMovements(
  tx: Queries,
  rows: readonly (typeof stockMovements.$inferInsert)[],
): Promise<void> {
  for (let i = 0; i < rows.length; i += batch) await tx.insert(stockMovements).values(rows.slice(i, i + batch));
}

// Plain SQL: in a select from one table Drizzle omits the table's name, which would refer to another column here.
const newest = sql`coalesce((select max(m.id) from stock_movements m where m.product_id = products.id), 0)`;

/** Stock and its version, read in one statement: a sale in between would be counted twice, or not at all. */
export const listStockStates = (queries: Queries, productIds: readonly string[]): Promise<StockState[]> =>
  queries
    .select({ productId: products.id, stock: products.stock, stockVersion: newest.mapWith(Number) })
    .from(products)
    .where(inArray(products.id, [...productIds]));

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
