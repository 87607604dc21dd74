import { date, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { moment, ulid } from '../db/columns.ts';

/** Units of each product in the orders of a day, cancelled orders left out. Counted from the orders: it can be emptied at any time. */
export const unitsSold = pgTable(
  'units_sold',
  {
    /** On which the orders were placed, of the shop's calendar. */
    day: date('day', { mode: 'string' }).notNull(),
    /** Not a foreign key: what was sold stays sold. */
    productId: ulid('product_id').notNull(),
    units: integer('units').notNull(),
  },
  (t) => [primaryKey({ columns: [t.day, t.productId] })],
);

/** One row, once there was a count: all that happened to orders until then is in `units_sold`. */
export const unitsSoldState = pgTable('units_sold_state', {
  id: integer('id').primaryKey(),
  countedUntil: moment('counted_until').notNull(),
});
