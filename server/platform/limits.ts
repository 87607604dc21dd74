import { lt, sql } from 'drizzle-orm';
import { deleteInBatches } from '../db/cleanup.ts';
import type { Queries } from '../db/database.ts';
import { AppError } from './errors.ts';
import { attempts } from './tables.ts';

/** How often something may happen: `most` times in `seconds`, counted from the first time. */
export interface Limit {
  most: number;
  seconds: number;
  /** What is said beyond it, in sentences; by default to wait a little. */
  message?: string;
}

/** Something that is counted, and how often it may happen. */
export interface Counter {
  key: string;
  limit: Limit;
}

interface Counted extends Record<string, unknown> {
  /** Which of the counters, from 0. */
  place: number;
  count: number;
  /** Until the count starts anew. */
  seconds: number;
}

/**
 * Counts one more of each of `counters`, in their order and in one round trip, and refuses when one of them is too many: those
 * behind it are not counted then. Counted in the database, so it holds over all processes.
 * Gives how many they are then. Count before the work whose repetition is the danger: then parallel tries cannot slip through together.
 * @throws AppError TOO_MANY_ATTEMPTS with the seconds until the count starts anew
 */
export async function countAttempts(queries: Queries, counters: readonly Counter[]): Promise<number[]> {
  if (counters.length === 0) return [];
  const name = (place: number) => sql.identifier(`counted_${place}`);
  // Each part looks at the one before, so that they run in this order and never lock each other's rows crosswise.
  const parts = counters.map(({ key, limit }, place) => {
    const before = counters[place - 1]?.limit.most;
    const allowed = before === undefined ? sql`true` : sql`(select count from ${name(place - 1)}) <= ${before}::int`;
    return sql`${name(place)} as (
      insert into attempts (key, count, resets_at)
      select ${key}, 1, now() + make_interval(secs => ${limit.seconds}::int) where ${allowed}
      on conflict (key) do update set
        count = case when attempts.resets_at <= now() then 1 else attempts.count + 1 end,
        resets_at = case when attempts.resets_at <= now() then excluded.resets_at else attempts.resets_at end
      returning count, ceil(extract(epoch from resets_at - now()))::int as seconds)`;
  });
  const counts = counters.map((_, place) => sql`select ${place}::int as place, count, seconds from ${name(place)}`);
  const { rows } = (await queries.execute<Counted>(
    sql`with ${sql.join(parts, sql`, `)} ${sql.join(counts, sql` union all `)} order by place`,
  )) as { rows: Counted[] };
  for (const { place, count, seconds } of rows) {
    const limit = counters[place]?.limit;
    if (!limit || count <= limit.most) continue;
    throw new AppError('TOO_MANY_ATTEMPTS', limit.message ?? 'Too many attempts. Please wait a little and try again.', {
      retryAfter: Math.max(1, seconds),
    });
  }
  return rows.map(({ count }) => count);
}

/** Takes one count of each of `keys` back, in their order and in one round trip: the attempt turned out well. */
export async function clearAttempts(queries: Queries, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  const name = (place: number) => sql.identifier(`forgotten_${place}`);
  const parts = keys.map((key, place) => {
    const after = place === 0 ? sql`true` : sql`(select count(*) from ${name(place - 1)}) >= 0`;
    return sql`${name(place)} as (
      update attempts set count = greatest(count - 1, 0) where key = ${key} and ${after} returning 1)`;
  });
  await queries.execute(sql`with ${sql.join(parts, sql`, `)} select count(*) from ${name(keys.length - 1)}`);
}

/** Removes counts that ran out. */
export const removeOldAttempts = (queries: Queries, signal: AbortSignal): Promise<void> =>
  deleteInBatches(queries, attempts, lt(attempts.resetsAt, sql`now()`), signal);
