import { products } from '../catalogue/tables.ts';
import { createdAt, reference, ulid } from '../db/columns.ts';
import { bigint, check, index, integer, pgTable, primaryKey, sql, text, uniqueIndex } from '../db/drizzle.ts';
import { ownerId } from '../users/tables.ts';

export const savedLists = pgTable(
  'saved_lists',
  {
    id: ulid('id').primaryKey(),
    userId: ownerId(),
    name: text('name').notNull(),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex('saved_lists_name').on(t.userId, sql`lower(${t.name})`)],
);

export const savedListLines = pgTable(
  'saved_list_lines',
  {
    listId: reference('list_id', () => savedLists.id, 'cascade'),
    productId: reference('product_id', () => products.id, 'cascade'),
    quantity: integer('quantity').notNull(),
    /** In English, when it was added: a product that is no longer for sale still has a name in the list. */
    name: text('name').notNull(),
    /** In the order in which lines were added. */
    position: bigint('position', { mode: 'number' }).generatedAlwaysAsIdentity(),
  },
  (t) => [
    primaryKey({ columns: [t.listId, t.productId] }),
    index('saved_list_lines_product').on(t.productId),
    check('saved_list_lines_quantity', sql`${t.quantity} > 0`),
  ],
);
