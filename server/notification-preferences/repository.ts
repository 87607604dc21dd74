/** All SQL of what people want to be notified about. */
import {
  groupOfEvent,
  type NotificationChannel,
  type NotificationGroup,
} from '../../contract/notifications/notification-choices.ts';
import type { Queries } from '../db/database.ts';
import { and, eq, type SQL, type SQLWrapper, sql } from '../db/drizzle.ts';
import { notificationsOff } from './tables.ts';

export interface Preference {
  group: NotificationGroup;
  channel: NotificationChannel;
}

const isOf = (userId: string, { group, channel }: Preference) =>
  and(eq(notificationsOff.userId, userId), eq(notificationsOff.group, group), eq(notificationsOff.channel, channel));

export const listOff = (queries: Queries, userId: string): Promise<Preference[]> =>
  queries
    .select({ group: notificationsOff.group, channel: notificationsOff.channel })
    .from(notificationsOff)
    .where(eq(notificationsOff.userId, userId))
    .orderBy(notificationsOff.group, notificationsOff.channel);

/** Returns true when a person wants notifications about something in this way. */
export async function isWanted(queries: Queries, userId: string, preference: Preference): Promise<boolean> {
  const rows = await queries
    .select({ userId: notificationsOff.userId })
    .from(notificationsOff)
    .where(isOf(userId, preference));
  return rows.length === 0;
}

const groups = sql.join(
  Object.entries(groupOfEvent).map(([event, group]) => sql`when ${event}::text then ${group}::text`),
  sql` `,
);

/** The rows of the query `targets`, unless the person does not want to be notified of the event in this way. */
export const selectWanted = (
  targets: SQL,
  { event, userId }: Record<'event' | 'userId', SQLWrapper>,
  channel: NotificationChannel,
): SQL => sql`
  select target from (${targets}) as known where not exists (
    select 1 from notifications_off
    where user_id = ${userId} and topic = (case ${event} ${groups} end) and channel = ${channel}::text)`;

/** Does nothing when it is off already. */
export async function turnOff(queries: Queries, userId: string, { group, channel }: Preference): Promise<void> {
  await queries.insert(notificationsOff).values({ userId, group, channel }).onConflictDoNothing();
}

/** Does nothing when it is on already. */
export async function turnOn(queries: Queries, userId: string, preference: Preference): Promise<void> {
  await queries.delete(notificationsOff).where(isOf(userId, preference));
}

export async function deletePreferencesOf(queries: Queries, userId: string): Promise<void> {
  await queries.delete(notificationsOff).where(eq(notificationsOff.userId, userId));
}
