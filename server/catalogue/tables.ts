import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, integer, numeric, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { Unit } from '../../contract/limits.ts';
import { createdAt, moment, ulid } from '../platform/columns.ts';

export const categories = pgTable('categories', {
  id: ulid('id').primaryKey(),
  name: text('name').notNull().unique('categories_name_key'),
  /** Id of a stored picture, or ''. */
  image: text('image').notNull().default(''),
  /** Where it stands in lists: small numbers first, then by id. */
  position: integer('position').notNull().default(1000),
});

export const subCategories = pgTable('sub_categories', {
  id: ulid('id').primaryKey(),
  name: text('name').notNull(),
  image: text('image').notNull().default(''),
  position: integer('position').notNull().default(1000),
});

/** A sub category may belong to several categories. What is in use cannot be deleted: the foreign keys say so. */
export const subCategoryParents = pgTable(
  'sub_category_parents',
  {
    subCategoryId: ulid('sub_category_id')
      .notNull()
      .references(() => subCategories.id, { onDelete: 'cascade' }),
    categoryId: ulid('category_id')
      .notNull()
      .references(() => categories.id),
  },
  (t) => [
    primaryKey({ columns: [t.subCategoryId, t.categoryId] }),
    index('sub_category_parents_category').on(t.categoryId),
  ],
);

export const products = pgTable(
  'products',
  {
    id: ulid('id').primaryKey(),
    /** The shop's own code. */
    sku: text('sku').unique('products_sku_key'),
    name: text('name').notNull(),
    description: text('description').notNull().default(''),
    unit: text('unit').$type<Unit>().notNull(),
    unitQuantity: numeric('unit_quantity', { precision: 12, scale: 3, mode: 'number' }).notNull(),
    stock: integer('stock').notNull(),
    /** Before discount, in whole paise. */
    pricePaise: bigint('price_paise', { mode: 'number' }).notNull(),
    /** Percent, 0 to 100. */
    discount: numeric('discount', { precision: 5, scale: 2, mode: 'number' }).notNull().default(0),
    publish: boolean('publish').notNull().default(true),
    /** Up by one with every edit by a person, so that a second editor is told instead of overwriting. */
    revision: integer('revision').notNull().default(1),
    /** Ids of stored pictures, the first is shown. */
    images: text('images').array().notNull().default(sql`'{}'`),
    /** Other names that it is searched by: aloo, आलू. */
    aliases: text('aliases').array().notNull().default(sql`'{}'`),
    createdAt: createdAt(),
    /** Of the row, stock included: what was missed is caught up from here. */
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (t) => [
    check('products_stock_not_negative', sql`${t.stock} >= 0`),
    check('products_price_positive', sql`${t.pricePaise} > 0`),
    check('products_discount_percent', sql`${t.discount} between 0 and 100`),
    check('products_unit_quantity_positive', sql`${t.unitQuantity} > 0`),
    index('products_updated_at').on(t.updatedAt),
    index('products_name').on(t.name),
  ],
);

export const productCategories = pgTable(
  'product_categories',
  {
    productId: ulid('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    categoryId: ulid('category_id')
      .notNull()
      .references(() => categories.id),
  },
  (t) => [primaryKey({ columns: [t.productId, t.categoryId] }), index('product_categories_category').on(t.categoryId)],
);

export const productSubCategories = pgTable(
  'product_sub_categories',
  {
    productId: ulid('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    subCategoryId: ulid('sub_category_id')
      .notNull()
      .references(() => subCategories.id),
  },
  (t) => [
    primaryKey({ columns: [t.productId, t.subCategoryId] }),
    index('product_sub_categories_sub_category').on(t.subCategoryId),
  ],
);

/** One row. Its version goes up by one with every change but stock, in the transaction of the change, so versions have no gaps. */
export const catalogueState = pgTable('catalogue_state', {
  id: integer('id').primaryKey(),
  version: bigint('version', { mode: 'number' }).notNull(),
});

export type StockMovementKind = 'received' | 'sold' | 'returned' | 'corrected';

/** Every movement of stock; the sum of a product's movements is its stock. Rows are only ever added. */
export const stockMovements = pgTable(
  'stock_movements',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    productId: ulid('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<StockMovementKind>().notNull(),
    /** Positive in, negative out. */
    quantity: integer('quantity').notNull(),
    /** The order that sold or returned it. */
    orderId: ulid('order_id'),
    /** The administrator who received or corrected it. */
    actorId: ulid('actor_id'),
    createdAt: createdAt(),
  },
  (t) => [
    index('stock_movements_product').on(t.productId, t.id),
    check('stock_movements_kind', sql`${t.kind} in ('received', 'sold', 'returned', 'corrected')`),
  ],
);
