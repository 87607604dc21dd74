/** SQL that removes orders with everything that belongs to them, for a demo that becomes a shop. */
import { text } from '../../../messages/text.ts';
import type { Queries } from '../../db/database.ts';
import { inArray, type SQL, sql } from '../../db/drizzle.ts';
import { AppError } from '../../lib/errors.ts';
import { isSample } from '../../users/sample-repository.ts';
import { orders } from './tables.ts';

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
 * @throws AppError HAS_ORDERS when somebody who is no sample person has used that cash book
 */
export async function removeOrders(tx: Queries, ids: readonly string[]): Promise<void> {
  const given = sql`(select value::char(26) from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))`;
  await emptyCashBook(tx, given);
  await tx.execute(
    sql`delete from refund_lines where refund_id in (select id from refunds where order_id in ${given})`,
  );
  await tx.execute(sql`delete from refunds where order_id in ${given}`);
  for (const table of tablesOfOrders)
    await tx.execute(sql`delete from ${sql.identifier(table)} where order_id in ${given}`);
  // The first invoice of the shop has number 1.
  await tx.execute(sql`delete from invoice_counters where not exists (select from invoices)`);
  await tx.execute(sql`delete from orders where id in ${given}`);
}

async function emptyCashBook(tx: Queries, given: SQL): Promise<void> {
  const isOwn = (person: SQL) => sql`not ${isSample(person)}`;
  const { rows } = (await tx.execute(sql`
    select exists (select from cash_entries where order_id in ${given}) as found,
      exists (select from cash_shifts where ${isOwn(sql`user_id`)})
        or exists (select from cash_entries where order_id is null and ${isOwn(sql`actor_id`)}) as own`)) as {
    rows: { found: boolean; own: boolean }[];
  };
  if (!rows[0]?.found) return;
  if (rows[0].own) throw new AppError('HAS_ORDERS', text('errors.demoHasMoney'));
  await tx.execute(sql`truncate cash_entries, cash_shifts, cash_days`);
}
