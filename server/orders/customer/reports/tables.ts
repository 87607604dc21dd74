import type { ReportReason } from '../../../../contract/reports/report-rules.ts';
import { createdAt, moment, storeId, ulid } from '../../../db/columns.ts';
import {
  check,
  customType,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  sql,
  text,
  unique,
} from '../../../db/drizzle.ts';
import { orderKey } from '../../model/tables.ts';

const bytes = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' });

/** A shopper's report of a problem with an order. */
export const orderReports = pgTable(
  'order_reports',
  {
    id: ulid('id').notNull(),
    storeId: storeId(),
    orderId: ulid('order_id').notNull(),
    /** The shopper's words, and the last answer of the store; '' for nothing, and once the account is deleted. */
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
    primaryKey({ columns: [t.id, t.storeId] }),
    orderKey('order_reports_order_fk', t),
    unique('order_reports_idempotency_key').on(t.orderId, t.idempotencyKey, t.storeId),
    // The order board counts and lists the orders with open reports.
    index('order_reports_open').on(t.orderId).where(sql`${t.resolvedAt} is null`),
    index('order_reports_resolved').on(t.resolvedAt).where(sql`${t.resolvedAt} is not null`),
  ],
);

/** The lines that a report is about. */
export const orderReportLines = pgTable(
  'order_report_lines',
  {
    storeId: storeId(),
    reportId: ulid('report_id').notNull(),
    /** Of a line of the order. */
    productId: ulid('product_id').notNull(),
    quantity: integer('quantity').notNull(),
    reason: text('reason').$type<ReportReason>().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.reportId, t.productId, t.storeId] }),
    foreignKey({
      name: 'order_report_lines_report_fk',
      columns: [t.storeId, t.reportId],
      foreignColumns: [orderReports.storeId, orderReports.id],
    }).onDelete('cascade'),
    check('order_report_lines_quantity', sql`${t.quantity} > 0`),
    check(
      'order_report_lines_reason',
      sql`${t.reason} in ('missing', 'damaged', 'wrong_item', 'expired', 'quality', 'other')`,
    ),
  ],
);

/**
 * The photos of a report, in the database: they belong to one shopper, while every file of `images` has a public address.
 */
export const orderReportPhotos = pgTable(
  'order_report_photos',
  {
    storeId: storeId(),
    reportId: ulid('report_id').notNull(),
    /** From 0. */
    place: smallint('place').notNull(),
    /** WebP, encoded by the store. */
    photo: bytes('photo').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.reportId, t.place, t.storeId] }),
    foreignKey({
      name: 'order_report_photos_report_fk',
      columns: [t.storeId, t.reportId],
      foreignColumns: [orderReports.storeId, orderReports.id],
    }).onDelete('cascade'),
  ],
);
