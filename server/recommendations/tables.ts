import { moment, ulid } from '../db/columns.ts';
import { integer, pgTable, primaryKey, smallint } from '../db/drizzle.ts';

/** Products that are often bought with a product, best first. Derived from the orders: it can be emptied at any time. */
export const boughtTogether = pgTable(
  'bought_together',
  {
    /** Not foreign keys: products may be deleted before the next count. */
    productId: ulid('product_id').notNull(),
    place: smallint('place').notNull(),
    otherId: ulid('other_id').notNull(),
  },
  (t) => [primaryKey({ columns: [t.productId, t.place] })],
);

/** One row, after the first count. */
export const boughtTogetherState = pgTable('bought_together_state', {
  id: integer('id').primaryKey(),
  countedAt: moment('counted_at').notNull(),
});
