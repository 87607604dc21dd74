import { createdAt, reference, ulid } from '../db/columns.ts';
import { boolean, check, index, integer, pgTable, sql, text, unique } from '../db/drizzle.ts';
import { ownerId, sessions } from '../users/tables.ts';

/** Devices that get notifications. A row goes with the sign-in that added it: whoever signs out gets none. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: ulid('id').primaryKey(),
    userId: ownerId(),
    sessionId: reference('session_id', () => sessions.id, 'cascade').unique('push_subscriptions_session_key'),
    /** The address at the push service of the browser: who knows it can send, but not read. */
    endpoint: text('endpoint').notNull(),
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    /** True when the device gets news of the orders that the person placed. */
    ownOrders: boolean('own_orders').notNull().default(true),
    /** True when the device announces new orders to a member of the staff. */
    newOrders: boolean('new_orders').notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [
    unique('push_subscriptions_endpoint_key').on(t.endpoint),
    index('push_subscriptions_user').on(t.userId, t.id),
    index('push_subscriptions_new_orders').on(t.userId).where(sql`${t.newOrders}`),
  ],
);

/** The key pair of the shop: one row, from the first time that it is needed. Browsers know the public key from their subscription on. */
export const pushKeys = pgTable(
  'push_keys',
  {
    id: integer('id').primaryKey(),
    publicKey: text('public_key').notNull(),
    privateKey: text('private_key').notNull(),
    createdAt: createdAt(),
  },
  (t) => [check('push_keys_one', sql`${t.id} = 1`)],
);
