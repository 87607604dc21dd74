/** SQL that writes what moved the stock on earlier days, for the demo, and takes it back. */
import { inBatches } from '../../db/batches.ts';
import type { Queries } from '../../db/database.ts';
import { and, eq, inArray, sql } from '../../db/drizzle.ts';
import { stockMovements } from '../tables.ts';
import type { StockState } from './stock-repository.ts';

export type PastMovementRow = Omit<typeof stockMovements.$inferInsert, 'id'> & { storeId: string };

/**
 * Writes movements in order of time, after the first stock of their products, which arrived at `openedAt`, and changes the stock by their sum.
 * Nothing else moves the stock until the transaction ends.
 */
export async function insertPastMovements(
  tx: Queries,
  rows: readonly PastMovementRow[],
  openedAt: Date,
): Promise<void> {
  const [storeId] = rows.map((row) => row.storeId);
  if (storeId === undefined) return;
  const sums = new Map<string, number>();
  for (const { productId, quantity } of rows) sums.set(productId, (sums.get(productId) ?? 0) + quantity);
  const isOpening = and(eq(stockMovements.storeId, storeId), inArray(stockMovements.productId, [...sums.keys()]));
  await tx.update(stockMovements).set({ createdAt: openedAt }).where(isOpening);
  await inBatches(rows, (some) => tx.insert(stockMovements).values(some));
  const changes = [...sums].map(([productId, quantity]) => ({ productId, quantity }));
  await tx.execute(sql`
    update stock_levels set on_hand = on_hand + given."quantity"
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as given("productId" char(26), "quantity" int)
    where store_id = ${storeId} and product_id = given."productId"`);
}

/**
 * Removes the movements of orders, and goods that arrived with such keys, and changes the stock back, so that it stays the sum of what is left.
 * Goods that somebody has counted stay as counted: a correction takes the place of what is removed.
 * @returns the new stock
 */
export async function removeMovements(
  tx: Queries,
  { orderIds, keyOfArrivals }: { orderIds: readonly string[]; keyOfArrivals: string },
): Promise<StockState[]> {
  const ids = JSON.stringify(orderIds);
  const { rows } = (await tx.execute(sql`
    with gone as (
      delete from stock_movements
      where (request_key like ${`${keyOfArrivals} %`} and kind = 'received' and actor_id is null)
        or order_id in (select value::char(26) from jsonb_array_elements_text(${ids}::jsonb))
      returning store_id, product_id, quantity
    ), sums as (
      select store_id, product_id, sum(quantity)::int as quantity, exists (
        select from stock_movements m where m.store_id = gone.store_id and m.product_id = gone.product_id
          and m.kind = 'counted' and m.order_id is null) as is_counted
      from gone group by 1, 2
    ), corrections as (
      insert into stock_movements (store_id, product_id, kind, quantity, reason)
      select store_id, product_id, 'corrected', quantity, '' from sums where is_counted and quantity <> 0
    )
    update stock_levels as level set on_hand = on_hand - sums.quantity
    from sums where level.store_id = sums.store_id and level.product_id = sums.product_id and not is_counted
    returning level.store_id as "storeId", level.product_id as "productId", level.on_hand as stock,
      coalesce((select max(m.id) from stock_movements m
        where m.store_id = level.store_id and m.product_id = level.product_id), 0)::float8 as "stockVersion"`)) as {
    rows: StockState[];
  };
  return rows;
}
