/** SQL that writes orders of earlier days as they are now, for the demo. */
import { inBatches } from '../../db/batches.ts';
import type { Queries } from '../../db/database.ts';
import type { OrderEventRow, OrderLineRow, OrderRow } from './repository.ts';
import { orderEvents, orderLines, orders } from './tables.ts';

export async function insertPastOrders(
  tx: Queries,
  {
    rows,
    lines,
    events,
  }: { rows: readonly OrderRow[]; lines: readonly OrderLineRow[]; events: readonly OrderEventRow[] },
): Promise<void> {
  await inBatches(rows, (some) => tx.insert(orders).values(some));
  await inBatches(lines, (some) => tx.insert(orderLines).values(some));
  await inBatches(events, (some) => tx.insert(orderEvents).values(some));
}

/** Returns true when anybody ever ordered, also to try the shop. */
export async function hasAnyOrder(queries: Queries): Promise<boolean> {
  const rows = await queries.select({ id: orders.id }).from(orders).limit(1);
  return rows.length > 0;
}
