/** Cleanup: background jobs delete rows that are no longer needed, one job per kind. */

import type { Queries } from './database.ts';
import type { PgTable } from './drizzle.ts';
import { type SQL, sql } from './drizzle.ts';

/** One kind of rows to delete. Steps are independent: a failed one does not prevent the others. */
export interface CleanupStep {
  /** The name of its background job, such as `remove old sessions`. */
  name: string;
  run(signal: AbortSignal): Promise<void>;
}

/** Rows deleted per statement: few enough that nobody waits long for its locks. */
const cleanupBatch = 500;

/**
 * Deletes the rows of `table` that match `where`, in small batches, each in its own transaction. Locked rows are left
 * for the next run.
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
