import { products } from '../catalogue/tables.ts';
import { createdAt, reference, storeId } from '../db/columns.ts';
import { index, pgTable, primaryKey } from '../db/drizzle.ts';
import { ownerId } from '../users/tables.ts';

/** People who wait for a product in a store. A request that was answered with an email is deleted. */
export const restockRequests = pgTable(
  'restock_requests',
  {
    userId: ownerId(),
    storeId: storeId(),
    productId: reference('product_id', () => products.id, 'cascade'),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.storeId, t.productId] }),
    index('restock_requests_product').on(t.productId),
    index('restock_requests_created_at').on(t.createdAt),
  ],
);
