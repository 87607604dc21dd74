/** All SQL about searches that found nothing or little. */
import { and, asc, desc, eq, gte, lt, sql } from 'drizzle-orm';
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

/** Forgets a text, of all days, or of those before `before` only. */
export async function deleteMisses(queries: Queries, where: { text?: string; before?: string }): Promise<void> {
  const { text, before } = where;
  await queries
    .delete(missedSearches)
    .where(
      and(
        text === undefined ? undefined : eq(missedSearches.text, text),
        before === undefined ? undefined : lt(missedSearches.day, before),
      ),
    );
}
