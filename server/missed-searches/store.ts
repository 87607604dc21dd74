/** All SQL about searches that found nothing or little. */
import { asc, desc, eq, gte, lt, sql } from 'drizzle-orm';
import { deleteInBatches } from '../platform/cleanup.ts';
import type { Queries } from '../platform/database.ts';
import { missedSearches } from './tables.ts';

/** Counts one more of `text` on `day`. */
export async function countMiss(queries: Queries, text: string, day: string): Promise<void> {
  await queries
    .insert(missedSearches)
    .values({ text, day, times: 1 })
    .onConflictDoUpdate({
      target: [missedSearches.text, missedSearches.day],
      set: { times: sql`${missedSearches.times} + 1` },
    });
}

export interface MissRow {
  text: string;
  times: number;
  lastDay: string;
}

/** From `day` on, the most frequent first, at most `limit`. */
export function listMisses(queries: Queries, day: string, limit: number): Promise<MissRow[]> {
  const times = sql<number>`sum(${missedSearches.times})::int`;
  const lastDay = sql<string>`max(${missedSearches.day})::text`;
  return queries
    .select({ text: missedSearches.text, times, lastDay })
    .from(missedSearches)
    .where(gte(missedSearches.day, day))
    .groupBy(missedSearches.text)
    .orderBy(desc(times), desc(lastDay), asc(missedSearches.text))
    .limit(limit);
}

/** Forgets a text. */
export async function deleteMisses(queries: Queries, text: string): Promise<void> {
  await queries.delete(missedSearches).where(eq(missedSearches.text, text));
}

/** Removes what was missed before the day `before`. */
export const removeOldMisses = (queries: Queries, before: string, signal: AbortSignal): Promise<void> =>
  deleteInBatches(queries, missedSearches, lt(missedSearches.day, before), signal);
