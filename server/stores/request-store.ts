/** All SQL of requests to be told when a pincode is served. */
import { deleteInBatches } from '../db/cleanup.ts';
import type { Queries } from '../db/database.ts';
import { and, asc, count, desc, eq, inArray, isNull, lt, max, sql } from '../db/drizzle.ts';
import { areaRequests, storeAreas, stores } from './tables.ts';

export type RequestRow = typeof areaRequests.$inferSelect;

export type NewRequest = Pick<RequestRow, 'email' | 'pincode' | 'language'>;

/** Does nothing when this email waits for the pincode already, or there are `most` requests. An email that was told before waits again. */
export async function insertRequest(
  queries: Queries,
  { email, pincode, language }: NewRequest,
  most: number,
): Promise<void> {
  await queries.execute(sql`
    insert into area_requests (email, pincode, language) select ${email}, ${pincode}, ${language}
    where (select count(*) from area_requests) < ${most}
    on conflict (pincode, email) do update
      set informed_at = null, created_at = excluded.created_at, language = excluded.language
      where area_requests.informed_at is not null`);
}

export interface DemandRow {
  pincode: string;
  people: number;
  informed: number;
  latest: Date;
}

/** How many people wait for each pincode, the most first, and how many were told. */
export async function listDemand(queries: Queries, limit: number): Promise<DemandRow[]> {
  const people = count(sql`case when ${areaRequests.informedAt} is null then 1 end`);
  const rows = await queries
    .select({
      pincode: areaRequests.pincode,
      people,
      informed: count(areaRequests.informedAt),
      latest: max(areaRequests.createdAt),
    })
    .from(areaRequests)
    .groupBy(areaRequests.pincode)
    .orderBy(desc(people), asc(areaRequests.pincode))
    .limit(limit);
  return rows.flatMap(({ latest, ...row }) => (latest ? { ...row, latest } : []));
}

/** Those who wait, by pincode, the oldest first. */
export const listRequests = (queries: Queries): Promise<RequestRow[]> =>
  queries
    .select()
    .from(areaRequests)
    .where(isNull(areaRequests.informedAt))
    .orderBy(asc(areaRequests.pincode), asc(areaRequests.createdAt));

/** The pincodes that stores serve which are not closed. */
const servedPincodes = (queries: Queries) =>
  queries
    .select({ pincode: storeAreas.pincode })
    .from(storeAreas)
    .innerJoin(stores, and(eq(stores.id, storeAreas.storeId), eq(stores.closed, false)));

/** Served pincodes that somebody waits for. */
export async function listDuePincodes(queries: Queries): Promise<string[]> {
  const rows = await queries
    .selectDistinct({ pincode: areaRequests.pincode })
    .from(areaRequests)
    .where(and(isNull(areaRequests.informedAt), inArray(areaRequests.pincode, servedPincodes(queries))));
  return rows.map(({ pincode }) => pincode);
}

/**
 * The oldest requests for these pincodes as far as they are served, locked until the transaction ends. Locked ones are left out, so
 * that nobody is told twice.
 */
export const lockDueRequests = (tx: Queries, pincodes: readonly string[], limit: number): Promise<RequestRow[]> =>
  tx
    .select()
    .from(areaRequests)
    .where(
      and(
        isNull(areaRequests.informedAt),
        inArray(areaRequests.pincode, [...pincodes]),
        inArray(areaRequests.pincode, servedPincodes(tx)),
      ),
    )
    .orderBy(asc(areaRequests.createdAt))
    .limit(limit)
    .for('update', { skipLocked: true });

export async function markInformed(tx: Queries, { email, pincode }: NewRequest, at: Date): Promise<void> {
  await tx
    .update(areaRequests)
    .set({ informedAt: at })
    .where(and(eq(areaRequests.email, email), eq(areaRequests.pincode, pincode)));
}

export async function deleteRequestsOf(tx: Queries, email: string): Promise<void> {
  await tx.delete(areaRequests).where(eq(areaRequests.email, email));
}

export const removeRequestsBefore = (queries: Queries, before: Date, signal: AbortSignal): Promise<void> =>
  deleteInBatches(queries, areaRequests, sql`${lt(areaRequests.createdAt, before)}`, signal);
