/** Reads the rows and totals of a report from a subquery. */
import type { Queries } from '../db/database.ts';
import { type SQL, sql } from '../db/drizzle.ts';

export type Subquery = SQL;
export type ReportRow = Readonly<Record<string, string | number | null>>;

/**
 * The first rows.
 * @param rows a subquery with the columns `names`
 */
export async function listRows(
  queries: Queries,
  rows: Subquery,
  { names, order, limit }: { names: readonly string[]; order: readonly string[]; limit: number },
): Promise<ReportRow[]> {
  const fields = sql.join(
    names.map((name) => sql`report.${sql.identifier(name)}`),
    sql`, `,
  );
  const sorted = sql.join(
    order.map((name) => (name.startsWith('-') ? sql`${sql.identifier(name.slice(1))} desc` : sql.identifier(name))),
    sql`, `,
  );
  const found = (await queries.execute(
    sql`select ${fields} from (${rows}) as report order by ${sorted} limit ${limit}`,
  )) as { rows: ReportRow[] };
  return found.rows;
}

/** The number of rows, and the sum of each of the columns `names`. */
export async function sumRows(queries: Queries, rows: Subquery, names: readonly string[]) {
  const sums = names.map(
    (name) => sql`, coalesce(sum(report.${sql.identifier(name)}), 0)::float8 as ${sql.identifier(name)}`,
  );
  const found = (await queries.execute(
    sql`select count(*)::int as rows${sql.join(sums)} from (${rows}) as report`,
  )) as { rows: [Record<string, number>] };
  const [{ rows: count = 0, ...sum }] = found.rows;
  return { count, sum };
}
