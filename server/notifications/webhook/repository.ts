/** All SQL of the webhook. */
import type { Queries } from '../../db/database.ts';
import { and, desc, eq, isNotNull, ne, type SQL, type SQLWrapper, sql } from '../../db/drizzle.ts';
import type { NotificationRow } from '../repository.ts';
import { notifications } from '../tables.ts';
import { webhook } from './tables.ts';

export type WebhookRow = typeof webhook.$inferSelect;
/** A condition about a customer. */
export type OfCustomer = (userId: SQLWrapper) => SQL;
type Values = Omit<WebhookRow, 'id' | 'version'>;

/**
 * One target while the webhook is on and wants the event, unless the customer ordered too often: each message costs the shop something, and
 * nobody has proven that the number of an address is theirs.
 */
export const webhookTargets = ({ event }: { event: SQLWrapper }, hasManyRecentOrders: SQL): SQL =>
  sql`select '' as target from webhook where is_on and ${event} = any(events) and not (${hasManyRecentOrders})`;

/** Undefined until it is saved for the first time. */
export async function findWebhook(queries: Queries): Promise<WebhookRow | undefined> {
  const [row] = await queries.select().from(webhook);
  return row;
}

/** @returns false when it exists */
export async function insertWebhook(tx: Queries, values: Values): Promise<boolean> {
  const rows = await tx
    .insert(webhook)
    .values({ id: 1, version: 1, ...values })
    .onConflictDoNothing()
    .returning({ id: webhook.id });
  return rows.length > 0;
}

/** @returns false when `version` is not the current one */
export async function updateWebhook(tx: Queries, version: number, changes: Partial<Values>): Promise<boolean> {
  const rows = await tx
    .update(webhook)
    .set({ ...changes, version: version + 1 })
    .where(eq(webhook.version, version))
    .returning({ id: webhook.id });
  return rows.length > 0;
}

const isOfWebhook = eq(notifications.channel, 'webhook');

/** Newest first. */
export const listDeliveries = (queries: Queries, limit: number): Promise<NotificationRow[]> =>
  queries.select().from(notifications).where(isOfWebhook).orderBy(desc(notifications.id)).limit(limit);

export async function findDelivery(queries: Queries, id: string): Promise<NotificationRow | undefined> {
  const [row] = await queries
    .select()
    .from(notifications)
    .where(and(eq(notifications.id, id), isOfWebhook));
  return row;
}

/** Makes a delivery that was given up due again. @returns false when it was not given up, or is over */
export async function reviveDelivery(
  tx: Queries,
  id: string,
  { nextTryAt, giveUpAt, except }: Pick<NotificationRow, 'nextTryAt' | 'giveUpAt'> & { except: string },
): Promise<boolean> {
  const rows = await tx
    .update(notifications)
    .set({ nextTryAt, giveUpAt, failedAt: null, lastError: null, tries: 0 })
    .where(
      and(
        eq(notifications.id, id),
        isOfWebhook,
        isNotNull(notifications.failedAt),
        ne(notifications.lastError, except),
      ),
    )
    .returning({ id: notifications.id });
  return rows.length > 0;
}
