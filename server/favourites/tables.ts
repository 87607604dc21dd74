import { products } from '../catalogue/tables.ts';
import { createdAt, reference } from '../db/columns.ts';
import { index, pgTable, primaryKey } from '../db/drizzle.ts';
import { ownerId } from '../users/tables.ts';

export const favourites = pgTable(
  'favourites',
  {
    userId: ownerId(),
    productId: reference('product_id', () => products.id, 'cascade'),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.productId] }), index('favourites_product').on(t.productId)],
);
