import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, unique } from 'drizzle-orm/pg-core';
import { products } from '../catalogue/tables.ts';
import { createdAt, ulid } from '../db/columns.ts';
import { ownerId } from '../users/tables.ts';

export const cartItems = pgTable(
  'cart_items',
  {
    id: ulid('id').primaryKey(),
    userId: ownerId(),
    productId: ulid('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    quantity: integer('quantity').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    unique('cart_items_user_product').on(t.userId, t.productId),
    index('cart_items_product').on(t.productId),
    check('cart_items_quantity', sql`${t.quantity} between 1 and 20`),
  ],
);
