import { createdAt, ulid } from '../db/columns.ts';
import { check, index, numeric, pgTable, smallint, sql, text, unique } from '../db/drizzle.ts';
import { mobileEnds, ownerId } from '../users/tables.ts';

export const addresses = pgTable(
  'addresses',
  {
    id: ulid('id').primaryKey(),
    userId: ownerId(),
    /** 1 to 3, unique per user: the database itself prevents a fourth address. */
    slot: smallint('slot').notNull(),
    addressLine: text('address_line').notNull(),
    city: text('city').notNull(),
    state: text('state').notNull(),
    pincode: text('pincode').notNull(),
    mobile: text('mobile').notNull(),
    landmark: text('landmark').notNull().default(''),
    gateCode: text('gate_code').notNull().default(''),
    /** Degrees; null when they are not known. */
    latitude: numeric('latitude', { precision: 8, scale: 5, mode: 'number' }),
    longitude: numeric('longitude', { precision: 8, scale: 5, mode: 'number' }),
    createdAt: createdAt(),
  },
  (t) => [
    unique('addresses_user_slot').on(t.userId, t.slot),
    check('addresses_slot', sql`${t.slot} between 1 and 3`),
    index('addresses_mobile').using('gin', mobileEnds(t.mobile)),
    // Says where a pincode is.
    index('addresses_pincode').on(t.pincode, t.id).where(sql`${t.latitude} is not null`),
  ],
);
