import { moment, storeId, ulid } from '../../../db/columns.ts';
import { check, index, integer, numeric, pgTable, primaryKey, sql } from '../../../db/drizzle.ts';
import { orderKey } from '../../model/tables.ts';

/** Where the rider of an order is while it is on its way: only the last position, and none afterwards. */
export const riderPositions = pgTable(
  'rider_positions',
  {
    storeId: storeId(),
    orderId: ulid('order_id').notNull(),
    riderId: ulid('rider_id').notNull(),
    /** Degrees. */
    latitude: numeric('latitude', { precision: 8, scale: 5, mode: 'number' }).notNull(),
    longitude: numeric('longitude', { precision: 8, scale: 5, mode: 'number' }).notNull(),
    /** Metres. */
    accuracy: integer('accuracy').notNull(),
    takenAt: moment('taken_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orderId, t.storeId] }),
    orderKey('rider_positions_order_fk', t),
    index('rider_positions_rider').on(t.riderId),
    index('rider_positions_taken_at').on(t.takenAt),
    check('rider_positions_degrees', sql`${t.latitude} between -90 and 90 and ${t.longitude} between -180 and 180`),
  ],
);
