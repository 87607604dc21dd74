/** All SQL of notifications on devices. */
import { orderRightsOf, staffRoles } from '../../contract/users/staff-roles.ts';
import type { Queries } from '../db/database.ts';
import { and, desc, eq, inArray, not, or, type SQL, type SQLWrapper, sql } from '../db/drizzle.ts';
import { hasPush } from '../shop-settings/repository.ts';
import { isNotEnded, isStaffOf } from '../users/session-repository.ts';
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
 * The devices of a person that are notified of an event, as `target`: a query without rows while the shop has no notifications. Shoppers who
 * place an order see that it is placed.
 */
export const selectTargets = ({ event, userId }: Record<'event' | 'userId', SQLWrapper>): SQL => sql`
  select device.id::text as target from push_subscriptions as device
  where device.user_id = ${userId} and device.own_orders and ${event} <> 'order.placed' and ${hasPush()} and ${isNotEnded(sql`device.session_id`)}`;

const alertedRoles = staffRoles.filter((role) => orderRightsOf(role).getsAlerts);

/** The condition for a device that announces new orders of a store: its person is an owner, or alerted staff of the store. */
const announces = (storeId: SQLWrapper) =>
  and(
    pushSubscriptions.newOrders,
    isNotEnded(sql`${pushSubscriptions.sessionId}`),
    isStaffOf(sql`${pushSubscriptions.userId}`, storeId, alertedRoles),
  );

/** The devices that announce a new order of a store, as `target`: a query. */
export const selectAnnouncingDevices = ({ event, storeId }: Record<'event' | 'storeId', SQLWrapper>): SQL => sql`
  select ${pushSubscriptions.id}::text as target from ${pushSubscriptions}
  where ${event} = 'order.placed' and ${announces(storeId)}`;

/** Returns true while a device announces new orders of a store. */
export async function isAnnouncing(queries: Queries, deviceId: string, storeId: string): Promise<boolean> {
  const rows = await queries
    .select({ id: pushSubscriptions.id })
    .from(pushSubscriptions)
    .where(and(eq(pushSubscriptions.id, deviceId), announces(sql`${storeId}`)));
  return rows.length > 0;
}

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

/** Changes what a device is for; its notifications that wait stay. */
export async function updateUses(
  tx: Queries,
  id: string,
  uses: Pick<PushSubscriptionRow, 'ownOrders' | 'newOrders'>,
): Promise<void> {
  await tx.update(pushSubscriptions).set(uses).where(eq(pushSubscriptions.id, id));
}

/** The device of a sign-in stops announcing new orders. One that was for nothing else is deleted. */
export async function stopNewOrders(tx: Queries, sessionId: string): Promise<void> {
  const ofSignIn = eq(pushSubscriptions.sessionId, sessionId);
  await tx.delete(pushSubscriptions).where(and(ofSignIn, not(pushSubscriptions.ownOrders)));
  await tx.update(pushSubscriptions).set({ newOrders: false }).where(ofSignIn);
}

export async function deleteSubscriptionsOf(queries: Queries, userId: string): Promise<void> {
  await queries.delete(pushSubscriptions).where(eq(pushSubscriptions.userId, userId));
}
