import { createHash } from 'node:crypto';
import { type Text, text } from '../../messages/text.ts';
import { deleteInBatches } from '../db/cleanup.ts';
import type { Queries } from '../db/database.ts';
import { eq, lt, sql } from '../db/drizzle.ts';
import { AppError } from '../lib/errors.ts';
import { attempts } from './tables.ts';

/** A rate limit: at most `max` times in `seconds`, counted from the first time. */
export interface Limit {
  max: number;
  seconds: number;
  /** The message above the limit; by default to wait a little. */
  message?: Text;
}

/** A counted action and its rate limit. */
export interface Counter {
  key: string;
  limit: Limit;
}

/**
 * The counter of a limit for what is counted, such as a network address. It is hashed, because people type their
 * password into the wrong field, and addresses are private.
 */
export const counterOf = (limit: Limit, ...counted: string[]): Counter => ({
  key: createHash('sha256').update(counted.join('\n')).digest('base64url'),
  limit,
});

interface Counted extends Record<string, unknown> {
  /** The index of the counter, from 0. */
  place: number;
  count: number;
}

/** Says which of the counters is at its limit. */
export class TooManyAttempts extends AppError {
  /** The index of the counter, from 0. Those before it are incremented. */
  readonly place: number;

  constructor(place: number, { message }: Limit, seconds: number) {
    super('TOO_MANY_ATTEMPTS', message ?? text('errors.tooManyAttempts'), { retryAfter: Math.max(1, seconds) });
    this.place = place;
  }
}

/**
 * Increments each of `counters`, in order and in one round trip, and throws when one is at its limit: it and later ones are
 * not incremented then. Counted in the database, so it applies over all processes. Returns the new counts. Count before
 * the protected work: then concurrent attempts cannot exceed the limit together.
 * @throws TooManyAttempts with the seconds until the counter resets
 */
export async function countAttempts(queries: Queries, counters: readonly Counter[]): Promise<number[]> {
  if (counters.length === 0) return [];
  const name = (place: number) => sql.identifier(`counted_${place}`);
  // Each part reads the previous one, so that they run in this order and cannot deadlock.
  const parts = counters.map(({ key, limit }, place) => {
    const allowed = place === 0 ? sql`true` : sql`exists (select from ${name(place - 1)})`;
    return sql`${name(place)} as (
      insert into attempts (key, count, resets_at)
      select ${key}, 1, now() + make_interval(secs => ${limit.seconds}::int) where ${allowed}
      on conflict (key) do update set
        count = case when attempts.resets_at <= now() then 1 else attempts.count + 1 end,
        resets_at = case when attempts.resets_at <= now() then excluded.resets_at else attempts.resets_at end
      where attempts.resets_at <= now() or attempts.count < ${limit.max}::int
      returning count)`;
  });
  const counts = counters.map((_, place) => sql`select ${place}::int as place, count from ${name(place)}`);
  const { rows } = (await queries.execute<Counted>(
    sql`with ${sql.join(parts, sql`, `)} ${sql.join(counts, sql` union all `)} order by place`,
  )) as { rows: Counted[] };
  const full = counters[rows.length];
  if (full) throw new TooManyAttempts(rows.length, full.limit, await secondsLeft(queries, full));
  return rows.map(({ count }) => count);
}

/** Counts an optional action. False when it is over the limit and must be skipped. */
export async function countIfAllowed(queries: Queries, counters: readonly Counter[]): Promise<boolean> {
  try {
    await countAttempts(queries, counters);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'TOO_MANY_ATTEMPTS') return false;
    throw error;
  }
}

/** Until the counter resets. */
async function secondsLeft(queries: Queries, { key, limit }: Counter): Promise<number> {
  const seconds = sql<number>`ceil(extract(epoch from ${attempts.resetsAt} - now()))::int`;
  const [row] = await queries.select({ seconds }).from(attempts).where(eq(attempts.key, key));
  return row?.seconds ?? limit.seconds;
}

/** Decrements each of `keys`, in order and in one round trip, because the attempt succeeded. */
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

/** Deletes expired counters. */
export const removeOldAttempts = (queries: Queries, signal: AbortSignal): Promise<void> =>
  deleteInBatches(queries, attempts, lt(attempts.resetsAt, sql`now()`), signal);
