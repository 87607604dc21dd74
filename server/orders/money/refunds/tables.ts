import type { RefundWay } from '../../../../contract/money/refund-rules.ts';
import { createdAt, storeId, ulid } from '../../../db/columns.ts';
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
} from '../../../db/drizzle.ts';
import { orderKey } from '../../model/tables.ts';

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
    /** Of the payment; null for store credit and cash. */
    reference: text('reference'),
    /** The sum of its lines, rounded like the order. */
    paise: bigint('paise', { mode: 'number' }).notNull(),
    /** Why, for the customer; '' for one that answers a report, and once the account is deleted. */
    reason: text('reason').notNull().default(''),
    /** The person who gave it; null once their account is deleted, and in rows from before this column existed. */
    givenBy: ulid('given_by'),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.id, t.storeId] }),
    orderKey('refunds_order_fk', t),
    index('refunds_order').on(t.orderId),
    // Reports of a period.
    index('refunds_created_at').on(t.createdAt),
    // The sum that a person gave today.
    index('refunds_given_by').on(t.givenBy, t.createdAt).where(sql`${t.givenBy} is not null`),
    // One payment is one refund.
    uniqueIndex('refunds_reference').on(t.way, t.reference).where(sql`${t.way} = 'upi'`),
    check('refunds_way', sql`(${t.way} in ('credit', 'cash')) = (${t.reference} is null)`),
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
