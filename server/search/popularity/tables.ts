import { moment, ulid } from '../../db/columns.ts';
import { date, integer, pgTable, primaryKey } from '../../db/drizzle.ts';

/**
 * Units of each product in the orders of a day, without cancelled orders. Derived from the orders: it can be emptied at
 * any time.
 */
export const unitsSold = pgTable(
  'units_sold',
  {
    /** The day of the orders, in the shop's calendar. */
    day: date('day', { mode: 'string' }).notNull(),
    /** Not a foreign key: sales outlive products. */
    productId: ulid('product_id').notNull(),
    units: integer('units').notNull(),
  },
  (t) => [primaryKey({ columns: [t.day, t.productId] })],
);

/** One row, after the first count: all order events up to this time are in `units_sold`. */
export const unitsSoldState = pgTable('units_sold_state', {
  id: integer('id').primaryKey(),
  countedUntil: moment('counted_until').notNull(),
});
