/** All SQL of searches with few or no results. */

import { deleteInBatches } from '../../db/cleanup.ts';
import type { Queries } from '../../db/database.ts';
import { asc, desc, eq, gte, lt, sql } from '../../db/drizzle.ts';
import { zeroResultSearches } from './tables.ts';

/** Increments the count of `text` on `day`. */
export async function countZeroResultSearch(queries: Queries, text: string, day: string): Promise<void> {
  await queries
    .insert(zeroResultSearches)
    .values({ text, day, times: 1 })
    .onConflictDoUpdate({
      target: [zeroResultSearches.text, zeroResultSearches.day],
      set: { times: sql`${zeroResultSearches.times} + 1` },
    });
}

export interface ZeroResultSearchRow {
  text: string;
  times: number;
  lastDay: string;
}

/** From `day` on, the most frequent first, at most `limit`. */
export function listZeroResultSearches(queries: Queries, day: string, limit: number): Promise<ZeroResultSearchRow[]> {
  const times = sql<number>`sum(${zeroResultSearches.times})::int`;
  const lastDay = sql<string>`max(${zeroResultSearches.day})::text`;
  return queries
    .select({ text: zeroResultSearches.text, times, lastDay })
    .from(zeroResultSearches)
    .where(gte(zeroResultSearches.day, day))
    .groupBy(zeroResultSearches.text)
    .orderBy(desc(times), desc(lastDay), asc(zeroResultSearches.text))
    .limit(limit);
}

/** Deletes a text. */
export async function deleteZeroResultSearches(queries: Queries, text: string): Promise<void> {
  await queries.delete(zeroResultSearches).where(eq(zeroResultSearches.text, text));
}

/** Deletes searches before the day `before`. */
export const removeOldZeroResultSearches = (queries: Queries, before: string, signal: AbortSignal): Promise<void> =>
  deleteInBatches(queries, zeroResultSearches, lt(zeroResultSearches.day, before), signal);
