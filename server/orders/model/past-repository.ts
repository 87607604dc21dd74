/** SQL that writes orders of earlier days as they are now, for the demo, and removes orders with everything that belongs to them. */
import { inBatches } from '../../db/batches.ts';
import type { Queries } from '../../db/database.ts';
import { inArray, sql } from '../../db/drizzle.ts';
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

/** Ids of all orders of these customers. */
export async function listOrderIdsOf(queries: Queries, userIds: readonly string[]): Promise<string[]> {
  const rows = await queries
    .select({ id: orders.id })
    .from(orders)
    .where(inArray(orders.userId, [...userIds]))
    .orderBy(orders.id);
  return rows.map(({ id }) => id);
}

/** Tables whose rows belong to an order, in the order in which they refer to each other. */
export const tablesOfOrders: readonly string[] = [
  ...['rider_positions', 'picked_lines', 'picking_claims', 'order_changes', 'order_notes', 'order_refusals'],
  ...['order_reports', 'order_substitutions', 'invoices', 'order_events', 'order_lines'],
];

/**
 * Removes orders with everything that this feature knows of them. The cash book is emptied when one of them is in it: its rows are never
 * deleted one by one.
 */
export async function removeOrders(tx: Queries, ids: readonly string[]): Promise<void> {
  const given = sql`(select value::char(26) from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))`;
  const { rows } = (await tx.execute(sql`select 1 as found from cash_entries where order_id in ${given} limit 1`)) as {
    rows: unknown[];
  };
  if (rows.length > 0) await tx.execute(sql`truncate cash_entries, cash_shifts, cash_days`);
  await tx.execute(
    sql`delete from refund_lines where refund_id in (select id from refunds where order_id in ${given})`,
  );
  await tx.execute(sql`delete from refunds where order_id in ${given}`);
  for (const table of tablesOfOrders)
    await tx.execute(sql`delete from ${sql.identifier(table)} where order_id in ${given}`);
  await tx.execute(sql`delete from orders where id in ${given}`);
}
