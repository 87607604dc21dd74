import type { RefundWay } from '../../../contract/refund-rules.ts';
import { createdAt, storeId, ulid } from '../../db/columns.ts';
import {
  bigint,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  sql,
  text,
  uniqueIndex,
} from '../../db/drizzle.ts';
import { orderKey } from '../tables.ts';

/** Money that was given back for delivered orders. Append-only. */
export const refunds = pgTable(
  'refunds',
  {
    id: ulid('id').notNull(),
    storeId: storeId(),
    orderId: ulid('order_id').notNull(),
    /** The report of a problem that it answers; null for one without a report. */
    reportId: ulid('report_id'),
    way: text('way').$type<RefundWay>().notNull(),
    /** Of a payment by UPI: 12 digits. */
    upiReference: text('upi_reference'),
    /** The sum of its lines. */
    paise: bigint('paise', { mode: 'number' }).notNull(),
    /** Why, for the customer; '' for one that answers a report, and once the account is deleted. */
    reason: text('reason').notNull().default(''),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.id, t.storeId] }),
    orderKey('refunds_order_fk', t),
    index('refunds_order').on(t.orderId),
    // Reports of a period.
    index('refunds_created_at').on(t.createdAt),
    // One payment is one refund.
    uniqueIndex('refunds_upi_reference').on(t.upiReference).where(sql`${t.upiReference} is not null`),
    check('refunds_way', sql`${t.way} in ('credit', 'cash', 'upi')`),
    check('refunds_upi', sql`(${t.way} = 'upi') = (${t.upiReference} is not null)`),
    check('refunds_upi_reference_digits', sql`${t.upiReference} ~ '^[0-9]{12}$'`),
    check('refunds_paise', sql`${t.paise} > 0`),
  ],
);

/** The units of a line that a refund is about. */
export const refundLines = pgTable(
  'refund_lines',
  {
    storeId: storeId(),
    refundId: ulid('refund_id').notNull(),
    /** Of a line of the order. */
    productId: ulid('product_id').notNull(),
    quantity: integer('quantity').notNull(),
    paise: bigint('paise', { mode: 'number' }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.refundId, t.productId, t.storeId] }),
    foreignKey({
      name: 'refund_lines_refund_fk',
      columns: [t.storeId, t.refundId],
      foreignColumns: [refunds.storeId, refunds.id],
    }),
    check('refund_lines_quantity', sql`${t.quantity} > 0`),
    check('refund_lines_paise', sql`${t.paise} >= 0`),
  ],
);
