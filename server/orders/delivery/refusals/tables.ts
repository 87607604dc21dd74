import type { RefusalReason } from '../../../../contract/delivery/refusal-rules.ts';
import { createdAt, moment, storeId, ulid } from '../../../db/columns.ts';
import { check, index, integer, jsonb, pgTable, primaryKey, sql, text } from '../../../db/drizzle.ts';
import { type LineSnapshot, orderKey } from '../../model/tables.ts';

/**
 * Goods that a customer did not take at the door. Lines of orders have what was taken, so a line and its refusal together are what was
 * packed. From the delivery until the goods are back in the store they are neither sold nor in stock.
 */
export const orderRefusals = pgTable(
  'order_refusals',
  {
    storeId: storeId(),
    orderId: ulid('order_id').notNull(),
    productId: ulid('product_id').notNull(),
    /** The place of the line, from 1. */
    line: integer('line').notNull(),
    /** Units. */
    quantity: integer('quantity').notNull(),
    reason: text('reason').$type<RefusalReason>().notNull(),
    /** The customer's words, with the reason 'other'; '' otherwise, and once the account is deleted. */
    words: text('words').notNull().default(''),
    /** The line as bought: the line itself goes when none of its units is taken. */
    product: jsonb('product').$type<LineSnapshot>().notNull(),
    /** Units that went back to stock, when the store had them again; the others are waste. Null until then. */
    toStock: integer('to_stock'),
    receivedAt: moment('received_at'),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.orderId, t.productId, t.storeId] }),
    orderKey('order_refusals_order_fk', t),
    // Goods on the way back to a store.
    index('order_refusals_to_receive').on(t.storeId, t.orderId).where(sql`${t.receivedAt} is null`),
    // Reports of a period.
    index('order_refusals_created_at').on(t.createdAt),
    check('order_refusals_reason', sql`${t.reason} in ('damaged', 'wrong_item', 'not_fresh', 'changed_mind', 'other')`),
    check('order_refusals_quantity', sql`${t.quantity} > 0`),
    check('order_refusals_received', sql`(${t.toStock} is null) = (${t.receivedAt} is null)`),
    check('order_refusals_to_stock', sql`${t.toStock} between 0 and ${t.quantity}`),
  ],
);
