import type { MergeDifference } from '../../contract/cart/cart.ts';
import { products } from '../catalogue/tables.ts';
import { createdAt, reference, ulid } from '../db/columns.ts';
import { check, index, integer, jsonb, pgTable, sql, text, unique } from '../db/drizzle.ts';
import { ownerId } from '../users/tables.ts';

export const cartItems = pgTable(
  'cart_items',
  {
    id: ulid('id').primaryKey(),
    userId: ownerId(),
    productId: reference('product_id', () => products.id, 'cascade'),
    quantity: integer('quantity').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    unique('cart_items_user_product').on(t.userId, t.productId),
    index('cart_items_product').on(t.productId),
    check('cart_items_quantity', sql`${t.quantity} between 1 and 20`),
  ],
);

/** A product that a merge added less of; its name is looked up when it is shown. */
export type StoredDifference = Omit<MergeDifference, 'name'>;

/** Items that a device has merged into an account's cart, so that nothing of it is added twice. */
export const cartMerges = pgTable(
  'cart_merges',
  {
    /** Chosen by the device. */
    id: text('id').primaryKey(),
    userId: ownerId(),
    /** Product id → quantity of the device that was counted. */
    counted: jsonb('counted').$type<Record<string, number>>().notNull().default({}),
    differences: jsonb('differences').$type<StoredDifference[]>().notNull().default([]),
    createdAt: createdAt(),
  },
  (t) => [index('cart_merges_user').on(t.userId), index('cart_merges_created').on(t.createdAt)],
);
