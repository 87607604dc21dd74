import type { CountScope, DocumentType } from '../../contract/inventory/inventory-limits.ts';
import { categories, products } from '../catalogue/tables.ts';
import { createdAt, moment, reference, storeId, ulid } from '../db/columns.ts';
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  sql,
  text,
  uniqueIndex,
} from '../db/drizzle.ts';
import type { StoredLine } from './lines.ts';

export const suppliers = pgTable(
  'suppliers',
  {
    id: ulid('id').primaryKey(),
    name: text('name').notNull(),
    phone: text('phone').notNull(),
    email: text('email').notNull(),
    note: text('note').notNull(),
    /** Increases with every edit. */
    revision: integer('revision').notNull().default(1),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex('suppliers_name').on(sql`lower(${t.name})`)],
);

/**
 * Goods receipts, stock counts, waste, transfers between stores, and reversals. Posted ones never change, except that a transfer is
 * received once.
 */
export const inventoryDocuments = pgTable(
  'inventory_documents',
  {
    id: ulid('id').primaryKey(),
    /** Of all types together; gaps are possible. */
    number: bigint('number', { mode: 'number' }).notNull().generatedAlwaysAsIdentity().unique(),
    /** The store whose stock it changes. */
    storeId: storeId(),
    type: text('type').$type<DocumentType>().notNull(),
    /** Increases with every save, so that a concurrent editor gets an error instead of overwriting. */
    version: integer('version').notNull().default(1),
    supplierId: ulid('supplier_id').references(() => suppliers.id),
    note: text('note').notNull().default(''),
    /** Only of counts. */
    scope: text('scope').$type<CountScope>(),
    categoryId: ulid('category_id').references(() => categories.id, { onDelete: 'set null' }),
    blind: boolean('blind').notNull().default(false),
    /** Read and written as a whole. */
    lines: jsonb('lines').$type<StoredLine[]>().notNull(),
    /** The store that gets a transfer. */
    destinationId: ulid('destination_id'),
    /** When a transfer was received, and by whom. */
    receivedAt: moment('received_at'),
    receivedBy: ulid('received_by'),
    /** The receipt or transfer that a reversal takes back. */
    reverses: ulid('reverses'),
    // Not foreign keys: documents outlive accounts.
    createdBy: ulid('created_by').notNull(),
    updatedBy: ulid('updated_by').notNull(),
    createdAt: createdAt(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
    /** Null for a draft. */
    postedAt: moment('posted_at'),
  },
  (t) => [
    uniqueIndex('inventory_documents_reverses').on(t.reverses).where(sql`${t.reverses} is not null`),
    check('inventory_documents_type', sql`${t.type} in ('receipt', 'count', 'waste', 'transfer', 'reversal')`),
    index('inventory_documents_destination').on(t.destinationId).where(sql`${t.destinationId} is not null`),
  ],
);

/** The lots of posted receipts, without reversed ones, and those of received transfers that have an expiry date. */
export const inventoryLots = pgTable(
  'inventory_lots',
  {
    documentId: reference('document_id', () => inventoryDocuments.id),
    /** Of a receipt, the position of the line; of a transfer, a number of the lot. From 0. */
    line: integer('line').notNull(),
    productId: reference('product_id', () => products.id),
    quantity: integer('quantity').notNull(),
    /** Units of it that were sent to other stores. */
    sent: integer('sent').notNull().default(0),
    /** The last day; null when it is not known. */
    expiresOn: date('expires_on', { mode: 'string' }),
  },
  (t) => [
    primaryKey({ columns: [t.documentId, t.line] }),
    check('inventory_lots_sent', sql`${t.sent} between 0 and ${t.quantity}`),
    index('inventory_lots_product').on(t.productId),
    index('inventory_lots_expires_on').on(t.expiresOn).where(sql`${t.expiresOn} is not null`),
  ],
);
