import type { importStatuses, SheetCounts, SheetLayout } from '../../contract/import/spreadsheet.ts';
import type { StoreProduct } from '../catalogue/store-product-repository.ts';
import { createdAt, moment, reference, storeId, ulid } from '../db/columns.ts';
import { check, customType, index, integer, jsonb, pgTable, primaryKey, sql, text } from '../db/drizzle.ts';

const bytes = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' });

/** Sheets that administrators uploaded, and applied imports. */
export const imports = pgTable(
  'imports',
  {
    id: ulid('id').primaryKey(),
    /** Null: the command line. Not a foreign key: imports outlive accounts. */
    actorId: ulid('actor_id'),
    /** The name of an actor without an account; '' for users, whose names are read from their accounts. */
    actorName: text('actor_name').notNull(),
    /** The store that was chosen for it: rows that name none are about that one. */
    storeId: storeId(),
    fileName: text('file_name').notNull(),
    status: text('status').$type<(typeof importStatuses)[number]>().notNull(),
    counts: jsonb('counts').$type<SheetCounts>().notNull(),
    /** The stores of its rows, once it is applied; none: `storeId`. */
    storeIds: text('store_ids').array().notNull().default(sql`'{}'`),
    /** Ids of what was created for it. */
    categoryIds: text('category_ids').array().notNull().default(sql`'{}'`),
    subCategoryIds: text('sub_category_ids').array().notNull().default(sql`'{}'`),
    /** The sheet, compressed, until it is applied; one with faulty rows that were left out, as long as the import can be undone. */
    sheet: bytes('sheet'),
    /** How it is read; null for a sheet in the form of an export. */
    layout: jsonb('layout').$type<SheetLayout>(),
    /** The revisions that the preview saw of the rows' products (seen.ts), and the pictures that it fetched. */
    seen: bytes('seen'),
    pictures: jsonb('pictures').$type<Record<string, string>>(),
    createdAt: createdAt(),
    appliedAt: moment('applied_at'),
  },
  (t) => [
    index('imports_status').on(t.status, t.id),
    check('imports_status_known', sql`${t.status} in ('previewed', 'applied', 'undone')`),
  ],
);

/** The columns of a product before an import changed them. */
export interface ProductBefore {
  [column: string]: unknown;
}

/** The change of an import to a product in a store, so that it can be undone. */
export const importedProducts = pgTable(
  'imported_products',
  {
    importId: reference('import_id', () => imports.id, 'cascade'),
    productId: ulid('product_id').notNull(),
    storeId: storeId(),
    /** The product's revision right after the import: another one means that it was changed since. */
    revision: integer('revision').notNull(),
    /** Only the columns that it changed, which all stores share; null when the import added the product. */
    before: jsonb('before').$type<ProductBefore>(),
    /** The change of the stock, negative for a decrease. */
    stockChange: integer('stock_change').notNull(),
    /** The own values that the store had before a change, and the number of that change: another one means that it was changed since. */
    ownBefore: jsonb('own_before').$type<StoreProduct>(),
    ownRevision: integer('own_revision'),
  },
  (t) => [primaryKey({ columns: [t.importId, t.productId, t.storeId] })],
);

/** The columns and categories that were chosen for sheets with the same titles, for the next one. */
export const sheetLayouts = pgTable('sheet_layouts', {
  /** A hash of the titles (table.ts). */
  key: text('key').primaryKey(),
  layout: jsonb('layout').$type<SheetLayout>().notNull(),
  usedAt: moment('used_at').notNull().defaultNow(),
});
