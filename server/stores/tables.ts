import type { SlotRule } from '../../contract/delivery/delivery-slots.ts';
import type { Holiday, OpeningSpan, Pause } from '../../contract/delivery/opening-hours.ts';
import type { PromiseRule } from '../../contract/delivery/promise.ts';
import { baseLocale, type Locale } from '../../messages/locale.ts';
import { createdAt, moment, reference, ulid } from '../db/columns.ts';
import { boolean, char, check, index, integer, jsonb, numeric, pgTable, primaryKey, sql, text } from '../db/drizzle.ts';

/** Places that deliver. There is none until the owner saves the first. */
export const stores = pgTable('stores', {
  id: ulid('id').primaryKey(),
  /** Increases by one with every change of the store or of its areas. */
  version: integer('version').notNull(),
  name: text('name').notNull(),
  address: text('address').notNull(),
  /** Degrees; null when they are not known. */
  latitude: numeric('latitude', { precision: 8, scale: 5, mode: 'number' }),
  longitude: numeric('longitude', { precision: 8, scale: 5, mode: 'number' }),
  /** A closed store delivers nothing; its orders and its stock stay. */
  closed: boolean('closed').notNull().default(false),
  // Each is read and written as a whole.
  hours: jsonb('hours').$type<OpeningSpan[]>().notNull(),
  holidays: jsonb('holidays').$type<Holiday[]>().notNull(),
  /** Null while orders are not paused. */
  pause: jsonb('pause').$type<Pause>(),
  /** Null: the promise is the minutes of the pincode. */
  promise: jsonb('promise').$type<PromiseRule>(),
  /** Null: shoppers cannot choose a time. */
  slots: jsonb('slots').$type<SlotRule>(),
  createdAt: createdAt(),
  changedAt: moment('changed_at').notNull().defaultNow(),
});

/** The pincodes that each store serves. Of several stores that serve one, `bestArea` says which delivers. */
export const storeAreas = pgTable(
  'store_areas',
  {
    pincode: char('pincode', { length: 6 }).notNull(),
    storeId: reference('store_id', () => stores.id, 'cascade'),
    /** Null for the shop's usual, also of the fee. */
    minutes: integer('minutes'),
    feePaise: integer('fee_paise'),
  },
  (t) => [
    primaryKey({ columns: [t.storeId, t.pincode] }),
    check('store_areas_minutes', sql`${t.minutes} > 0`),
    check('store_areas_fee', sql`${t.feePaise} >= 0`),
  ],
);

/** How many orders took a place in each slot. There is a row as soon as somebody does. */
export const deliverySlots = pgTable(
  'delivery_slots',
  {
    storeId: reference('store_id', () => stores.id, 'cascade'),
    startsAt: moment('starts_at').notNull(),
    taken: integer('taken').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.storeId, t.startsAt] }),
    index('delivery_slots_starts_at').on(t.startsAt),
    check('delivery_slots_taken', sql`${t.taken} >= 0`),
  ],
);

/** People who want an email when a pincode is served. */
export const areaRequests = pgTable(
  'area_requests',
  {
    email: text('email').notNull(),
    pincode: char('pincode', { length: 6 }).notNull(),
    /** Of the email that tells them. */
    language: text('language').$type<Locale>().notNull().default(baseLocale),
    createdAt: createdAt(),
    /** When the email was written; null while they wait. */
    informedAt: moment('informed_at'),
  },
  (t) => [
    primaryKey({ columns: [t.pincode, t.email] }),
    index('area_requests_created_at').on(t.createdAt),
    index('area_requests_email').on(t.email),
  ],
);
