import type { OrderEventName } from '../../contract/orders/order-event-names.ts';
import { createdAt, moment, storeId, ulid } from '../db/columns.ts';
import { index, integer, pgTable, sql, text, unique } from '../db/drizzle.ts';

/** `new-orders` announces placed orders to staff; the others are for customers. */
export type ChannelName = 'webhook' | 'push' | 'new-orders';

/**
 * Notifications about orders besides emails: one row for each event, channel and target, written in the transaction of
 * the event. Nothing of it is personal: the content is made when it is sent.
 */
export const notifications = pgTable(
  'notifications',
  {
    id: ulid('id').primaryKey(),
    channel: text('channel').$type<ChannelName>().notNull(),
    event: text('event').$type<OrderEventName>().notNull(),
    storeId: storeId(),
    /** Not a foreign key: orders depend on this feature. */
    orderId: ulid('order_id').notNull(),
    /** Which one of several such events of the order: its revision after a step, or the id of the question, the refund or the message. */
    occurrence: text('occurrence').notNull(),
    /** Whom the channel sends it to, as it knows them; '' when there is only one. */
    target: text('target').notNull(),
    tries: integer('tries').notNull().default(0),
    nextTryAt: moment('next_try_at').notNull(),
    /** When retries are over. */
    giveUpAt: moment('give_up_at').notNull(),
    sentAt: moment('sent_at'),
    /** Set when it is given up, or when it is no longer true. */
    failedAt: moment('failed_at'),
    /** Why the last attempt failed: an HTTP status, or a word. */
    lastError: text('last_error'),
    /** When its step was undone. */
    correctedAt: moment('corrected_at'),
    createdAt: createdAt(),
  },
  (t) => [
    // Each is sent once.
    unique('notifications_once').on(t.orderId, t.event, t.occurrence, t.channel, t.target),
    index('notifications_due').on(t.channel, t.nextTryAt).where(sql`${t.sentAt} is null and ${t.failedAt} is null`),
    index('notifications_newest').on(t.channel, t.id),
    // For the cleanup.
    index('notifications_sent_at').on(t.sentAt).where(sql`${t.sentAt} is not null`),
    index('notifications_failed_at').on(t.failedAt).where(sql`${t.failedAt} is not null`),
  ],
);
