/** All SQL of notifications. Times come from the caller's clock. */
import type { OrderEventName } from '../../contract/orders/order-event-names.ts';
import { deleteInBatches } from '../db/cleanup.ts';
import type { Queries } from '../db/database.ts';
import { and, asc, eq, inArray, isNull, lt, lte, type SQL, type SQLWrapper, sql } from '../db/drizzle.ts';
import { outboxState } from '../db/outbox-state.ts';
import { prepare } from '../db/statement.ts';
import type { OutboxState } from '../runtime/outbox-health.ts';
import { type ChannelName, notifications } from './tables.ts';

export type { ChannelName } from './tables.ts';

export type NotificationRow = typeof notifications.$inferSelect;

/** An event of an order. */
export interface OrderEvent {
  orderId: string;
  storeId: string;
  /** The customer of the order. */
  userId: string;
  event: OrderEventName;
  /** See the table. */
  occurrence: string;
}

/** Where a channel sends an event. */
export interface Targets {
  name: ChannelName;
  /** A query for those who are notified of an event of a customer's order: one column, `target`. No rows while the channel is off. */
  targets(given: { event: SQLWrapper; userId: SQLWrapper; storeId: SQLWrapper }): SQL;
}

type New = OrderEvent & { idStart: string; createdAt: Date; giveUpAt: Date };

/** Ids start with the time, as everywhere. The database makes the rest, because it alone knows how many there are. */
const newIds = (start: SQLWrapper): SQL => sql`${start}::text || substr(md5(gen_random_uuid()::text), 1, 16)`;

/** Prepares the statement that adds what every channel sends about an event, and returns the channels that have something to send. */
export const prepareAdd = (channels: readonly Targets[]) =>
  prepare<{ [K in keyof New]: New[K] }, { channel: ChannelName }>(
    'add_notifications',
    ({ idStart, orderId, storeId, userId, event, occurrence, createdAt, giveUpAt }) => sql`
      insert into notifications
        (id, channel, target, event, order_id, store_id, occurrence, next_try_at, give_up_at, created_at)
      select ${newIds(idStart)}, told.channel, told.target, ${event}::text, ${orderId}::char(26), ${storeId}::char(26),
        ${occurrence}::text, ${createdAt}::timestamptz, ${giveUpAt}::timestamptz, ${createdAt}::timestamptz
      from (${sql.join(
        channels.map(
          (channel) => sql`
            select ${channel.name}::text as channel, found.target
            from (${channel.targets({
              event: sql`${event}::text`,
              userId: sql`${userId}::char(26)`,
              storeId: sql`${storeId}::char(26)`,
            })}) as found`,
        ),
        sql` union all `,
      )}) as told
      on conflict do nothing
      returning channel`,
  );

const unsettled = and(isNull(notifications.sentAt), isNull(notifications.failedAt));

/** Forgets what was not tried yet about steps of an order that are undone. The caller has the order locked. */
export async function removeUntried(tx: Queries, orderId: string, events: readonly OrderEventName[]): Promise<void> {
  await tx.delete(notifications).where(
    and(
      eq(notifications.orderId, orderId),
      inArray(notifications.event, [...events]),
      unsettled,
      // A claim moves the next attempt.
      eq(notifications.nextTryAt, notifications.createdAt),
    ),
  );
}

/** Marks what was sent, or may have been, about steps of an order that are undone. @returns who was notified */
export const markCorrected = (tx: Queries, orderId: string, events: readonly OrderEventName[], at: Date) =>
  tx
    .update(notifications)
    .set({ correctedAt: at })
    .where(
      and(
        eq(notifications.orderId, orderId),
        inArray(notifications.event, [...events]),
        isNull(notifications.correctedAt),
        isNull(notifications.failedAt),
      ),
    )
    .returning({ channel: notifications.channel, target: notifications.target });

export async function insertNotifications(
  tx: Queries,
  rows: readonly (typeof notifications.$inferInsert)[],
): Promise<void> {
  if (rows.length > 0)
    await tx
      .insert(notifications)
      .values([...rows])
      .onConflictDoNothing();
}

/**
 * Claims the notification of a channel that has been due for longest, and sets its next attempt to `claimedUntil`: no other worker takes it
 * before. Undefined when none is due.
 */
export async function takeDue(
  queries: Queries,
  channel: ChannelName,
  at: Date,
  claimedUntil: Date,
): Promise<NotificationRow | undefined> {
  const due = queries
    .select({ id: notifications.id })
    .from(notifications)
    .where(and(eq(notifications.channel, channel), unsettled, lte(notifications.nextTryAt, at)))
    .orderBy(asc(notifications.nextTryAt))
    .limit(1)
    .for('update', { skipLocked: true });
  const [row] = await queries
    .update(notifications)
    .set({ nextTryAt: claimedUntil })
    // A scalar subquery runs exactly once; as a list, the planner may run it again and lock more.
    .where(eq(notifications.id, sql`(${due})`))
    .returning();
  return row;
}

export async function updateNotification(
  queries: Queries,
  id: string,
  changes: Partial<Pick<NotificationRow, 'tries' | 'nextTryAt' | 'sentAt' | 'failedAt' | 'lastError'>>,
): Promise<void> {
  await queries.update(notifications).set(changes).where(eq(notifications.id, id));
}

/** See `OutboxState`, for each channel with something to send. Reads only the notifications that wait. */
export async function listOutboxStates(queries: Queries): Promise<(OutboxState & { channel: ChannelName })[]> {
  return queries
    .select({
      channel: notifications.channel,
      ...outboxState(notifications),
    })
    .from(notifications)
    .where(unsettled)
    .groupBy(notifications.channel);
}

/** Deletes notifications that were sent or given up before `before`. */
export async function removeSettled(queries: Queries, before: Date, signal: AbortSignal): Promise<void> {
  await deleteInBatches(queries, notifications, lt(notifications.sentAt, before), signal);
  await deleteInBatches(queries, notifications, lt(notifications.failedAt, before), signal);
}

/** Removes the notifications about orders that are removed. */
export async function removeNotificationsOf(tx: Queries, orderIds: readonly string[]): Promise<void> {
  if (orderIds.length > 0) await tx.delete(notifications).where(inArray(notifications.orderId, [...orderIds]));
}
