/** All SQL of requests for an email when the shop has something. */
import { deleteInBatches } from '../db/cleanup.ts';
import type { Queries } from '../db/database.ts';
import { and, asc, count, desc, eq, isNotNull, isNull, lt, max, or, sql } from '../db/drizzle.ts';
import { searchRequests } from './tables.ts';

type SearchRequestRow = typeof searchRequests.$inferSelect;
type NewSearchRequest = Omit<SearchRequestRow, 'productId' | 'createdAt'>;

/**
 * Adds a request, unless this person waits for the text already, or there are `most` requests, of all or of this person.
 * @returns the request as it is, or undefined when there are too many
 */
export async function addRequest(
  tx: Queries,
  { id, text, person, userId, email, language, confirmedAt }: NewSearchRequest,
  most: { all: number; ofPerson: number },
): Promise<Pick<SearchRequestRow, 'id' | 'confirmedAt'> | undefined> {
  await tx.execute(sql`
    insert into search_requests (id, text, person, user_id, email, language, confirmed_at)
    select ${id}, ${text}, ${person}, ${userId}, ${email}, ${language}, ${confirmedAt?.toISOString() ?? null}::timestamptz
    where (select count(*) from search_requests) < ${most.all}
      and (select count(*) from search_requests where person = ${person}) < ${most.ofPerson}
    on conflict (person, text) do nothing`);
  const [row] = await tx
    .select({ id: searchRequests.id, confirmedAt: searchRequests.confirmedAt })
    .from(searchRequests)
    .where(and(eq(searchRequests.person, person), eq(searchRequests.text, text)));
  return row;
}

/** False when there is no such request. Using a link twice changes nothing. */
export async function confirmRequest(queries: Queries, id: string, at: Date): Promise<boolean> {
  const rows = await queries
    .update(searchRequests)
    .set({ confirmedAt: sql`coalesce(${searchRequests.confirmedAt}, ${at.toISOString()}::timestamptz)` })
    .where(eq(searchRequests.id, id))
    .returning({ id: searchRequests.id });
  return rows.length > 0;
}

const waits = and(isNotNull(searchRequests.confirmedAt), isNull(searchRequests.productId));

interface WantedRow {
  text: string;
  people: number;
  latest: Date;
}

/** How many people wait for each text, the most first. */
export async function listWanted(queries: Queries, limit: number): Promise<WantedRow[]> {
  const people = count();
  const rows = await queries
    .select({ text: searchRequests.text, people, latest: max(searchRequests.createdAt) })
    .from(searchRequests)
    .where(waits)
    .groupBy(searchRequests.text)
    .orderBy(desc(people), asc(searchRequests.text))
    .limit(limit);
  return rows.flatMap(({ latest, ...row }) => (latest ? [{ ...row, latest }] : []));
}

/** Names the product to everybody who waits for a text. @returns how many they are */
export async function nameProduct(queries: Queries, text: string, productId: string): Promise<number> {
  const rows = await queries
    .update(searchRequests)
    .set({ productId })
    .where(and(eq(searchRequests.text, text), waits))
    .returning({ id: searchRequests.id });
  return rows.length;
}

/** Those whose product is named, the oldest first, locked until the transaction ends. @param after continues after this id */
export const lockDue = (tx: Queries, after: string, limit: number): Promise<SearchRequestRow[]> =>
  tx
    .select()
    .from(searchRequests)
    .where(and(isNotNull(searchRequests.productId), sql`${searchRequests.id} > ${after}`))
    .orderBy(asc(searchRequests.id))
    .limit(limit)
    .for('update');

export async function deleteRequest(tx: Queries, id: string): Promise<void> {
  await tx.delete(searchRequests).where(eq(searchRequests.id, id));
}

/** The person waits again: the product is gone. */
export async function forgetProduct(tx: Queries, id: string): Promise<void> {
  await tx.update(searchRequests).set({ productId: null }).where(eq(searchRequests.id, id));
}

export async function deleteRequestsOf(queries: Queries, person: string): Promise<void> {
  await queries.delete(searchRequests).where(eq(searchRequests.person, person));
}

/** Those from before `old`, and unconfirmed ones from before `unconfirmed`. */
export const removeOld = (
  queries: Queries,
  { old, unconfirmed }: { old: Date; unconfirmed: Date },
  signal: AbortSignal,
): Promise<void> =>
  deleteInBatches(
    queries,
    searchRequests,
    or(
      lt(searchRequests.createdAt, old),
      and(isNull(searchRequests.confirmedAt), lt(searchRequests.createdAt, unconfirmed)),
    ) ?? sql`false`,
    signal,
  );
