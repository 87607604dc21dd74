/** All SQL of the newsletter. Times come from the caller's clock. */
import { deleteInBatches } from '../db/cleanup.ts';
import type { Queries } from '../db/database.ts';
import { and, desc, eq, gt, isNotNull, isNull, lt, or, sql } from '../db/drizzle.ts';
import { newsletterSubscriptions as subscriptions } from './tables.ts';

export type SubscriptionRow = typeof subscriptions.$inferSelect;

/** Adds an address that waits for its confirmation, or renews its request. One on the list stays as it is. */
export async function requestSubscription(tx: Queries, row: SubscriptionRow): Promise<SubscriptionRow> {
  const { language, requestedAt } = row;
  await tx
    .insert(subscriptions)
    .values(row)
    .onConflictDoUpdate({
      target: subscriptions.email,
      set: { language, requestedAt },
      setWhere: isNull(subscriptions.confirmedAt),
    });
  // Locked, so that the email is about what the transaction saw.
  const [found] = await tx.select().from(subscriptions).where(eq(subscriptions.email, row.email)).for('update');
  return found ?? row;
}

/** Confirms an address that was requested after `since`. A confirmed one keeps its time. False when there is none. */
export async function confirmSubscription(queries: Queries, id: string, at: Date, since: Date): Promise<boolean> {
  const rows = await queries
    .update(subscriptions)
    .set({ confirmedAt: sql`coalesce(${subscriptions.confirmedAt}, ${at})` })
    .where(
      and(eq(subscriptions.id, id), or(isNotNull(subscriptions.confirmedAt), gt(subscriptions.requestedAt, since))),
    )
    .returning({ id: subscriptions.id });
  return rows.length > 0;
}

/** Does nothing when it is not on the list. */
export async function removeByHash(queries: Queries, emailHash: string): Promise<void> {
  await queries.delete(subscriptions).where(eq(subscriptions.emailHash, emailHash));
}

/** False when there is none. */
export async function removeById(tx: Queries, id: string): Promise<boolean> {
  const rows = await tx.delete(subscriptions).where(eq(subscriptions.id, id)).returning({ id: subscriptions.id });
  return rows.length > 0;
}

export const removeUnconfirmed = (queries: Queries, before: Date, signal: AbortSignal): Promise<void> =>
  deleteInBatches(
    queries,
    subscriptions,
    sql`${isNull(subscriptions.confirmedAt)} and ${lt(subscriptions.requestedAt, before)}`,
    signal,
  );

interface ListQuery {
  /** A part of the address, in lower case; '' for all. */
  search: string;
  /** Only ids below this one. */
  before?: string | undefined;
  onlyConfirmed?: boolean;
}

/** Newest first, at most `limit`. */
export const listSubscriptions = (
  queries: Queries,
  { search, before, onlyConfirmed }: ListQuery,
  limit: number,
): Promise<SubscriptionRow[]> =>
  queries
    .select()
    .from(subscriptions)
    .where(
      and(
        // Not LIKE: the text is no pattern.
        search === '' ? undefined : sql`position(${search} in ${subscriptions.email}) > 0`,
        before ? lt(subscriptions.id, before) : undefined,
        onlyConfirmed ? isNotNull(subscriptions.confirmedAt) : undefined,
      ),
    )
    .orderBy(desc(subscriptions.id))
    .limit(limit);

export async function countSubscriptions(queries: Queries): Promise<{ confirmed: number; waiting: number }> {
  const [row] = await queries
    .select({
      confirmed: sql<number>`count(${subscriptions.confirmedAt})::int`,
      all: sql<number>`count(*)::int`,
    })
    .from(subscriptions);
  const { confirmed, all } = row ?? { confirmed: 0, all: 0 };
  return { confirmed, waiting: all - confirmed };
}
