/** How full an outbox table is: the same columns for emails and for notifications. */
import { type PgColumn, sql } from './drizzle.ts';

interface Columns {
  id: PgColumn;
  tries: PgColumn;
  nextTryAt: PgColumn;
  createdAt: PgColumn;
  lastError: PgColumn;
}

/** The columns of an `OutboxState` (`runtime/outbox-health.ts`), to select from the entries that wait. */
export function outboxState({ id, tries, nextTryAt, createdAt, lastError }: Columns) {
  const failing = sql`${tries} > 0`;
  const due = sql`(${failing} or ${nextTryAt} <= now())`;
  return {
    waiting: sql<number>`count(*)::int`,
    failing: sql<number>`(count(*) filter (where ${failing}))::int`,
    oldestAt: sql<Date | null>`min(${createdAt}) filter (where ${due})`.mapWith((value: string) => new Date(value)),
    lastError: sql<string | null>`(array_agg(${lastError} order by ${id} desc) filter (where ${failing}))[1]`,
  };
}
