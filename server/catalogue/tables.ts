import type { FoodType, Unit } from '../../contract/api/limits.ts';
import type { LabelName } from '../../contract/catalogue/product-fields.ts';
import { type StockMovementKind, stockMovementKinds } from '../../contract/inventory/stock.ts';
import type { StockReasonKey } from '../../contract/inventory/stock-reasons.ts';
import { createdAt, moment, reference, storeId, ulid } from '../db/columns.ts';
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  sql,
  text,
  uniqueIndex,
} from '../db/drizzle.ts';
import type { Translations } from '../lib/translations.ts';

/** Texts of the label of a pack; never an empty one. */
export type Label = Readonly<Partial<Record<LabelName, string>>>;

/** Exact, because nothing is divided; halves are rounded up. */
const saleOfRow = sql`round(price_paise * (100 - discount) * 0.01)::bigint`;

/** Names, descriptions and labels in other languages than English; null without any. */
const translations = () => jsonb('translations').$type<Translations>();

export const categories = pgTable('categories', {
  id: ulid('id').primaryKey(),
  name: text('name').notNull().unique('categories_name_key'),
  /** Id of a stored picture, or ''. */
  image: text('image').notNull().default(''),
  /** Position in lists: lowest first, then by id. */
  position: integer('position').notNull().default(1000),
  translations: translations(),
});

export const subCategories = pgTable('sub_categories', {
  id: ulid('id').primaryKey(),
  name: text('name').notNull(),
  image: text('image').notNull().default(''),
  position: integer('position').notNull().default(1000),
  translations: translations(),
});

/** A sub category may belong to several categories. Foreign keys prevent deleting what is in use. */
export const subCategoryParents = pgTable(
  'sub_category_parents',
  {
    subCategoryId: reference('sub_category_id', () => subCategories.id, 'cascade'),
    categoryId: reference('category_id', () => categories.id),
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
    sku: text('sku'),
    name: text('name').notNull(),
    description: text('description').notNull().default(''),
    unit: text('unit').$type<Unit>().notNull(),
    unitQuantity: numeric('unit_quantity', { precision: 12, scale: 3, mode: 'number' }).notNull(),
    /** Before discount, in whole paise. */
    pricePaise: bigint('price_paise', { mode: 'number' }).notNull(),
    /** Percent, 0 to 100, with as many decimals as the sale price needs. */
    discount: numeric('discount', { mode: 'number' }).notNull().default(0),
    /** The charged price, in whole paise: the rule of `salePaise` in contract/money/money.ts. */
    salePaise: bigint('sale_paise', { mode: 'number' }).notNull().generatedAlwaysAs(saleOfRow),
    /** The maximum retail price on the pack, taxes included, in whole paise; null when it is not known. */
    mrpPaise: bigint('mrp_paise', { mode: 'number' }),
    publish: boolean('publish').notNull().default(true),
    /** Increases by one with every edit by a person, so that a concurrent editor gets an error instead of overwriting. */
    revision: integer('revision').notNull().default(1),
    /** Ids of stored pictures; the first is shown in lists. */
    images: text('images').array().notNull().default(sql`'{}'`),
    /** Other search names: aloo, आलू. */
    aliases: text('aliases').array().notNull().default(sql`'{}'`),
    translations: translations(),
    /** Products with the same group are pack sizes of one product. */
    variantGroup: text('variant_group'),
    /** EAN-8 and EAN-13, each of one product only: changes of the catalogue run one after another and check it. */
    eans: text('eans').array().notNull().default(sql`'{}'`),
    hsn: text('hsn'),
    /** Percent. */
    gstRate: numeric('gst_rate', { precision: 4, scale: 2, mode: 'number' }),
    foodType: text('food_type').$type<FoodType>(),
    /** Percent that a unit may be lighter or heavier; null for a product that is not sold by weight. */
    weightDeviation: smallint('weight_deviation'),
    /** The texts of the label, in English; null when nothing is known. */
    label: jsonb('label').$type<Label>(),
    createdAt: createdAt(),
    /**
     * When an administrator deleted it; null otherwise. The row stays, because its stock movements refer to it, but
     * every read of the catalogue excludes it. A trigger removes it from all carts. Its name and SKU can be used again.
     */
    archivedAt: moment('archived_at'),
  },
  (t) => [
    uniqueIndex('products_sku_key').on(t.sku).where(sql`${t.archivedAt} is null`),
    // Administrators find a product by its exact name or a prefix of its SKU, ignoring case.
    index('products_lower_name').on(sql`lower(${t.name})`).where(sql`${t.archivedAt} is null`),
    index('products_lower_sku').on(sql`lower(${t.sku}) text_pattern_ops`).where(sql`${t.archivedAt} is null`),
    check('products_price_positive', sql`${t.pricePaise} > 0`),
    check('products_discount_percent', sql`${t.discount} between 0 and 100`),
    check('products_sale_within_mrp', sql`${t.mrpPaise} > 0 and ${t.salePaise} <= ${t.mrpPaise}`),
    check('products_unit_quantity_positive', sql`${t.unitQuantity} > 0`),
    check(
      'products_weight_deviation',
      sql`${t.weightDeviation} is null or (${t.weightDeviation} between 1 and 30 and ${t.unit} in ('KG', 'GM'))`,
    ),
    index('products_name').on(t.name),
    index('products_eans').using('gin', t.eans).where(sql`${t.archivedAt} is null`),
    index('products_variant_group').on(t.variantGroup).where(sql`${t.variantGroup} is not null`),
  ],
);

/**
 * The stock of each product in each store, in a row of its own: orders never wait for an edit of the product's texts and prices, nor an
 * edit for orders. No index has a column that changes, and pages keep room, so an update stays in its page (the first
 * migration sets the fillfactor).
 */
export const stockLevels = pgTable(
  'stock_levels',
  {
    storeId: storeId(),
    productId: reference('product_id', () => products.id),
    /** Units that can be sold. */
    onHand: integer('on_hand').notNull(),
    /** At this stock or below, the product is low; null for the shop's setting. */
    lowStock: integer('low_stock'),
    /** Grams of goods by weight that were handed out more than the stock counts; negative when less were. */
    extraGrams: integer('extra_grams').notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.storeId, t.productId] }),
    index('stock_levels_product').on(t.productId),
    check('stock_levels_not_negative', sql`${t.onHand} >= 0`),
  ],
);

/**
 * The differences of a product in one store. Without a row, or with nulls, the store sells it as the shop does. Prices are read
 * after the stock was locked, like those of products.
 */
export const storeProducts = pgTable(
  'store_products',
  {
    storeId: storeId(),
    productId: reference('product_id', () => products.id),
    /** Before discount, in whole paise; null for the shop's price. */
    pricePaise: bigint('price_paise', { mode: 'number' }),
    /** Percent; null like the price. */
    discount: numeric('discount', { mode: 'number' }),
    /** The charged price, as in `products`; null like the price. */
    salePaise: bigint('sale_paise', { mode: 'number' }).generatedAlwaysAs(saleOfRow),
    /** Not sold in this store. */
    hidden: boolean('hidden').notNull().default(false),
    /** The shelf it stands on. */
    location: text('location').notNull().default(''),
    /** Increases with every change. */
    revision: integer('revision').notNull().default(1),
  },
  (t) => [
    primaryKey({ columns: [t.storeId, t.productId] }),
    index('store_products_product').on(t.productId),
    check('store_products_price', sql`${t.pricePaise} > 0 and (${t.pricePaise} is null) = (${t.discount} is null)`),
    check('store_products_discount', sql`${t.discount} between 0 and 100`),
  ],
);

export const productCategories = pgTable(
  'product_categories',
  {
    productId: reference('product_id', () => products.id, 'cascade'),
    categoryId: reference('category_id', () => categories.id),
  },
  (t) => [primaryKey({ columns: [t.productId, t.categoryId] }), index('product_categories_category').on(t.categoryId)],
);

export const productSubCategories = pgTable(
  'product_sub_categories',
  {
    productId: reference('product_id', () => products.id, 'cascade'),
    subCategoryId: reference('sub_category_id', () => subCategories.id),
  },
  (t) => [
    primaryKey({ columns: [t.productId, t.subCategoryId] }),
    index('product_sub_categories_sub_category').on(t.subCategoryId),
  ],
);

/**
 * One row. Its version increases by one with every change except stock, in the transaction of the change, so versions
 * have no gaps.
 */
export const catalogueState = pgTable('catalogue_state', {
  id: integer('id').primaryKey(),
  version: bigint('version', { mode: 'number' }).notNull(),
});

/**
 * The stock ledger: every change of a product's stock, with its kind and reason. The sum of a product's movements is
 * its stock. Append-only, written by `moveStock` (stock-movements.ts) and by the statement that places an order.
 */
export const stockMovements = pgTable(
  'stock_movements',
  {
    /** In the order in which the stock of one product changed: the id is generated while the product's row is locked. */
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    storeId: storeId(),
    productId: ulid('product_id').notNull(),
    kind: text('kind').$type<StockMovementKind>().notNull(),
    /** Positive in, negative out; 0 for a count that equals the stock. */
    quantity: integer('quantity').notNull(),
    /** The number that was counted; only with the kind `counted`. */
    counted: integer('counted'),
    /** The reason in English, or as a person wrote it; '' for orders. */
    reason: text('reason').notNull().default(''),
    /** The key of a reason that nobody typed; null for others, and in rows from before this column existed. */
    reasonKey: jsonb('reason_key').$type<StockReasonKey>(),
    /** The order that sold or returned it, or at whose packing it was missing. */
    orderId: ulid('order_id'),
    /** The actor; null for the store itself. */
    actorId: ulid('actor_id'),
    /** The `Idempotency-Key` of the request: a repeated request moves the stock once. */
    requestKey: text('request_key'),
    createdAt: createdAt(),
  },
  (t) => [
    // The row that the transaction has locked anyway.
    foreignKey({
      name: 'stock_movements_stock',
      columns: [t.storeId, t.productId],
      foreignColumns: [stockLevels.storeId, stockLevels.productId],
    }),
    index('stock_movements_product').on(t.storeId, t.productId, t.id),
    // Missed changes of stock are found by it.
    index('stock_movements_created_at').on(t.createdAt),
    uniqueIndex('stock_movements_request')
      .on(t.storeId, t.productId, t.requestKey)
      .where(sql`${t.requestKey} is not null`),
    check(
      'stock_movements_kind',
      sql`${t.kind} in (${sql.raw(stockMovementKinds.map((kind) => `'${kind}'`).join(', '))})`,
    ),
  ],
);
