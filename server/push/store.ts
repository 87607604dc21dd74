/** All SQL of notifications on devices. */
import type { Queries } from '../db/database.ts';
import { and, desc, eq, inArray, or, type SQL, type SQLWrapper, sql } from '../db/drizzle.ts';
import { hasPush } from '../shop-settings/store.ts';
import { isNotEnded } from '../users/session-store.ts';
import { pushKeys, pushSubscriptions } from './tables.ts';

export type PushSubscriptionRow = typeof pushSubscriptions.$inferSelect;

/** The keys of the shop; `made` when it has none yet. */
export async function getKeys(
  queries: Queries,
  made: () => Pick<typeof pushKeys.$inferSelect, 'publicKey' | 'privateKey'>,
) {
  const known = queries.select().from(pushKeys);
  const [row] = await known;
  if (row) return row;
  await queries
    .insert(pushKeys)
    .values({ id: 1, ...made() })
    .onConflictDoNothing();
  // Those of the process that was first.
  const [first] = await queries.select().from(pushKeys);
  if (!first) throw new Error('the keys of the shop were deleted');
  return first;
}

/** The newest first. */
export const listSubscriptions = (queries: Queries, userId: string): Promise<PushSubscriptionRow[]> =>
  queries
    .select()
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, userId))
    .orderBy(desc(pushSubscriptions.id));

export async function findSubscription(queries: Queries, id: string): Promise<PushSubscriptionRow | undefined> {
  const [row] = await queries.select().from(pushSubscriptions).where(eq(pushSubscriptions.id, id));
  return row;
}

/**
 * The devices of a person that are told of an event, as `target`: a query without rows while the shop has no notifications. Shoppers who
 * place an order see that it is placed.
 */
export const selectTargets = ({ event, userId }: Record<'event' | 'userId', SQLWrapper>): SQL => sql`
  select device.id::text as target from push_subscriptions as device
  where device.user_id = ${userId} and ${event} <> 'order.placed' and ${hasPush()} and ${isNotEnded(sql`device.session_id`)}`;

/** Adds a device, in place of what its browser and its sign-in had before. */
export async function putSubscription(tx: Queries, row: PushSubscriptionRow): Promise<void> {
  const { endpoint, sessionId } = row;
  await tx
    .delete(pushSubscriptions)
    .where(or(eq(pushSubscriptions.endpoint, endpoint), eq(pushSubscriptions.sessionId, sessionId)));
  await tx.insert(pushSubscriptions).values(row);
}

export async function deleteSubscriptions(queries: Queries, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await queries.delete(pushSubscriptions).where(inArray(pushSubscriptions.id, [...ids]));
}

/** False when the user has none with this id. */
export async function deleteSubscriptionOf(queries: Queries, userId: string, id: string): Promise<boolean> {
  const rows = await queries
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.userId, userId), eq(pushSubscriptions.id, id)))
    .returning({ id: pushSubscriptions.id });
  return rows.length > 0;
}

export async function deleteSubscriptionsOf(queries: Queries, userId: string): Promise<void> {
  await queries.delete(pushSubscriptions).where(eq(pushSubscriptions.userId, userId));
}
