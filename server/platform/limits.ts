import { lt, sql } from 'drizzle-orm';
import type { Queries } from './database.ts';
import { Refusal } from './errors.ts';
import { attempts } from './tables.ts';

/** How often something may happen: `most` times in `seconds`, counted from the first time. */
export interface Limit {
  most: number;
  seconds: number;
}

/**
 * Counts one more of `key` and refuses when that is too many. Counted in the database, so it holds over all processes.
 * Count before the work whose repetition is the danger: then parallel tries cannot slip through together.
 * @throws Refusal TOO_MANY_ATTEMPTS with the seconds until the count starts anew
 */
export async function countAttempt(queries: Queries, key: string, limit: Limit): Promise<void> {
  const [row] = await queries
    .insert(attempts)
    .values({ key, count: 1, resetsAt: sql`now() + make_interval(secs => ${limit.seconds})` })
    .onConflictDoUpdate({
      target: attempts.key,
      set: {
        count: sql`case when ${attempts.resetsAt} <= now() then 1 else ${attempts.count} + 1 end`,
        resetsAt: sql`case when ${attempts.resetsAt} <= now() then excluded.resets_at else ${attempts.resetsAt} end`,
      },
    })
    .returning({
      count: attempts.count,
      seconds: sql<number>`ceil(extract(epoch from ${attempts.resetsAt} - now()))::int`,
    });
  if (row && row.count > limit.most) {
    throw new Refusal('TOO_MANY_ATTEMPTS', 'Too many attempts. Please wait a little and try again.', {
      retryAfter: Math.max(1, row.seconds),
    });
  }
}

/** Takes one count of `key` back: the attempt turned out well. */
export async function forgetAttempt(queries: Queries, key: string): Promise<void> {
  await queries
    .update(attempts)
    .set({ count: sql`greatest(${attempts.count} - 1, 0)` })
    .where(sql`${attempts.key} = ${key}`);
}

/** Removes counts that ran out. Called now and then. */
export async function removeOldAttempts(queries: Queries): Promise<void> {
  await queries.delete(attempts).where(lt(attempts.resetsAt, sql`now()`));
}
