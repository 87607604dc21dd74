import type { Queries } from './database.ts';
import type { PgColumn, PgTable } from './drizzle.ts';
import { and, type GetColumnData, inArray, type SQL } from './drizzle.ts';

/** The values of one column by id, of the rows with these ids that meet `condition`. */
export async function valuesById<C extends PgColumn>(
  queries: Queries,
  table: PgTable & { id: PgColumn },
  column: C,
  ids: readonly string[],
  condition?: SQL,
): Promise<Map<string, GetColumnData<C>>> {
  if (ids.length === 0) return new Map();
  const rows = await queries
    .select({ id: table.id, value: column })
    .from(table as PgTable)
    .where(and(inArray(table.id, [...ids]), condition));
  return new Map((rows as { id: string; value: GetColumnData<C> }[]).map(({ id, value }) => [id, value]));
}
