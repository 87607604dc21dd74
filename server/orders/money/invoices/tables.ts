import type { InvoiceKind } from '../../../../contract/money/invoices.ts';
import { createdAt, storeId, ulid } from '../../../db/columns.ts';
import {
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  sql,
  text,
  unique,
  uniqueIndex,
} from '../../../db/drizzle.ts';
import { orderKey } from '../../model/tables.ts';
import type { InvoiceData } from './compose-invoice.ts';

/** The short number of a store in the numbers of its invoices. */
export const invoiceStores = pgTable('invoice_stores', {
  storeId: storeId().primaryKey(),
  number: integer('number').notNull().unique('invoice_stores_number_key').generatedAlwaysAsIdentity(),
});

/** The last serial number that a store gave in a financial year. It is increased in the transaction that uses it: no number is missing. */
export const invoiceCounters = pgTable(
  'invoice_counters',
  {
    storeId: storeId(),
    kind: text('kind').$type<InvoiceKind>().notNull(),
    /** Such as '26-27'. */
    year: text('year').notNull(),
    last: integer('last').notNull(),
  },
  (t) => [primaryKey({ columns: [t.storeId, t.kind, t.year] })],
);

/** Invoices and credit notes as they were issued. Nothing in them changes, but a deleted account's name and street are erased. */
export const invoices = pgTable(
  'invoices',
  {
    id: ulid('id').notNull(),
    storeId: storeId(),
    orderId: ulid('order_id').notNull(),
    kind: text('kind').$type<InvoiceKind>().notNull(),
    year: text('year').notNull(),
    serial: integer('serial').notNull(),
    number: text('number').notNull().unique('invoices_number_key'),
    /** Of a credit note: the invoice that it takes back, or of which it takes something back. */
    credits: ulid('credits'),
    /** Of a credit note over units that were refunded. */
    refundId: ulid('refund_id'),
    data: jsonb('data').$type<InvoiceData>().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.id, t.storeId] }),
    orderKey('invoices_order_fk', t),
    unique('invoices_serial_key').on(t.storeId, t.kind, t.year, t.serial),
    // An invoice is taken back once.
    uniqueIndex('invoices_taken_back').on(t.credits).where(sql`${t.credits} is not null and ${t.refundId} is null`),
    index('invoices_credits').on(t.credits).where(sql`${t.credits} is not null`),
    uniqueIndex('invoices_refund').on(t.refundId).where(sql`${t.refundId} is not null`),
    index('invoices_order').on(t.orderId),
    index('invoices_newest').on(t.storeId, t.id),
    check('invoices_kind', sql`${t.kind} in ('invoice', 'credit_note')`),
    check('invoices_of_refund', sql`${t.refundId} is null or ${t.kind} = 'credit_note'`),
    check('invoices_credit', sql`(${t.credits} is null) = (${t.kind} = 'invoice')`),
  ],
);
