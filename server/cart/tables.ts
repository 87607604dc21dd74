import { products } from '../catalogue/tables.ts';
import { createdAt, reference, ulid } from '../db/columns.ts';
import { check, index, integer, pgTable, sql, unique } from '../db/drizzle.ts';
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
