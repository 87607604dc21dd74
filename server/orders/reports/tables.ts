import type { ReportReason } from '../../../contract/report-rules.ts';
import { createdAt, moment, reference, ulid } from '../../db/columns.ts';
import {
  check,
  customType,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  sql,
  text,
  unique,
} from '../../db/drizzle.ts';
import { orders } from '../tables.ts';

const bytes = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' });

/** A shopper's report of a problem with an order. */
export const orderReports = pgTable(
  'order_reports',
  {
    id: ulid('id').primaryKey(),
    orderId: reference('order_id', () => orders.id),
    /** What the shopper wrote, and what the store answered last; '' for nothing, and once the account is deleted. */
    text: text('text').notNull().default(''),
    answer: text('answer').notNull().default(''),
    answeredAt: moment('answered_at'),
    /** When the store closed it; null while it is open. */
    resolvedAt: moment('resolved_at'),
    /** Increases by one with every answer, so that an answer to an outdated report is rejected. */
    revision: integer('revision').notNull().default(1),
    /** The client's `Idempotency-Key`, and a hash of its request: one key is one report. */
    idempotencyKey: text('idempotency_key'),
    requestHash: text('request_hash').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    unique('order_reports_idempotency_key').on(t.orderId, t.idempotencyKey),
    // The order board counts and lists the orders with open reports.
    index('order_reports_open').on(t.orderId).where(sql`${t.resolvedAt} is null`),
    index('order_reports_resolved').on(t.resolvedAt).where(sql`${t.resolvedAt} is not null`),
  ],
);

/** The lines that a report is about. */
export const orderReportLines = pgTable(
  'order_report_lines',
  {
    reportId: reference('report_id', () => orderReports.id, 'cascade'),
    /** Of a line of the order. */
    productId: ulid('product_id').notNull(),
    quantity: integer('quantity').notNull(),
    reason: text('reason').$type<ReportReason>().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.reportId, t.productId] }),
    check('order_report_lines_quantity', sql`${t.quantity} > 0`),
    check('order_report_lines_reason', sql`${t.reason} in ('missing', 'damaged', 'wrong_item', 'quality', 'other')`),
  ],
);

/**
 * The photos of a report, in the database: they belong to one shopper, while every file of `images` has a public address.
 */
export const orderReportPhotos = pgTable(
  'order_report_photos',
  {
    reportId: reference('report_id', () => orderReports.id, 'cascade'),
    /** From 0. */
    place: smallint('place').notNull(),
    /** WebP, encoded by the store. */
    photo: bytes('photo').notNull(),
  },
  (t) => [primaryKey({ columns: [t.reportId, t.place] })],
);
