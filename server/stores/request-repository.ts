/** All SQL of requests to be notified when a pincode is served. */
import { deleteInBatches } from '../db/cleanup.ts';
import type { Queries } from '../db/database.ts';
import { and, asc, count, desc, eq, inArray, isNull, lt, max, notInArray, sql } from '../db/drizzle.ts';
import { areaRequests, storeAreas, stores } from './tables.ts';

export type RequestRow = typeof areaRequests.$inferSelect;

export type NewRequest = Pick<RequestRow, 'email' | 'pincode' | 'language'>;

/**
 * Does nothing when this email waits for the pincode already, or there are `most` requests, of all or of this email. An email that was notified
 * before waits again.
 */
export async function insertRequest(
  queries: Queries,
  { email, pincode, language }: NewRequest,
  most: { all: number; ofPerson: number },
): Promise<void> {
  await queries.execute(sql`
    insert into area_requests (email, pincode, language) select ${email}, ${pincode}, ${language}
    where (select count(*) from area_requests) < ${most.all}
      and (select count(*) from area_requests where email = ${email} and informed_at is null) < ${most.ofPerson}
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

/** How many people wait for each pincode, the most first, and how many were notified. */
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

interface Due {
  pincodes: readonly string[];
  /** Emails that are left out. */
  except: readonly string[];
}

/**
 * All requests for these pincodes, as far as they are served, of the people who waited longest, locked until the transaction ends.
 * @param limit of people
 */
export async function lockDueRequests(tx: Queries, { pincodes, except }: Due, limit: number): Promise<RequestRow[]> {
  const isDue = and(
    isNull(areaRequests.informedAt),
    inArray(areaRequests.pincode, [...pincodes]),
    inArray(areaRequests.pincode, servedPincodes(tx)),
  );
  const people = tx
    .select({ email: areaRequests.email })
    .from(areaRequests)
    .where(and(isDue, except.length > 0 ? notInArray(areaRequests.email, [...except]) : undefined))
    .groupBy(areaRequests.email)
    .orderBy(asc(sql`min(${areaRequests.createdAt})`))
    .limit(limit);
  return tx
    .select()
    .from(areaRequests)
    .where(and(isDue, inArray(areaRequests.email, people)))
    .orderBy(asc(areaRequests.createdAt))
    .for('update');
}

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
