/** Cleanup: rows that nobody needs any more are removed by background jobs, each kind by a job of its own. */
import { type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Queries } from './database.ts';

/** One kind of rows to remove. Steps are independent: one that fails keeps none of the others from running. */
export interface CleanupStep {
  /** Such as `remove old sessions`: the name of its background job. */
  name: string;
  run(signal: AbortSignal): Promise<void>;
}

/** Rows that one statement deletes: few enough that nobody waits long for its locks. */
const cleanupBatch = 500;

/**
 * Deletes the rows of `table` that fit `where`, in small batches, each a transaction of its own. Rows that somebody works on are
 * left for the next time.
 */
export async function deleteInBatches(
  queries: Queries,
  table: PgTable,
  where: SQL,
  signal: AbortSignal,
): Promise<void> {
  for (let deleted = cleanupBatch; deleted >= cleanupBatch && !signal.aborted; ) {
    const rows = await queries
      .delete(table)
      .where(
        sql`ctid = any(array(select ctid from ${table} where ${where} limit ${cleanupBatch} for update skip locked))`,
      )
      .returning({ one: sql<number>`1` });
    deleted = rows.length;
  }
}
