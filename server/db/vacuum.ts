/**
 * Vacuum and statistics for the embedded database, which has no autovacuum. Without them every update makes a table larger, and the
 * planner takes a table that was filled since for an empty one: it reads all products for each product of an order.
 */
import type { BackgroundJob } from '../runtime/background-jobs.ts';
import type { Database, Queries } from './database.ts';
import { sql } from './drizzle.ts';

/** In ms. */
const every = 60_000;

/** Tables with as many changed rows as PostgreSQL's autovacuum waits for by default, and those filled without statistics. */
const listDueTables = (queries: Queries) =>
  queries
    .select({ name: sql<string>`class.oid::regclass::text` })
    .from(sql`pg_stat_user_tables stat join pg_class class on class.oid = stat.relid`)
    .where(
      sql`n_mod_since_analyze > 50 + 0.1 * greatest(reltuples, 0)
        or n_dead_tup > 50 + 0.2 * greatest(reltuples, 0)
        or (reltuples < 0 and pg_relation_size(class.oid) > 0)`,
    )
    .orderBy(sql`1`);

/** The job that does what autovacuum does; none on a PostgreSQL server, which has it. */
export const vacuumJobs = ({ kind, queries }: Database): BackgroundJob[] =>
  kind === 'embedded'
    ? [
        {
          name: 'vacuum the embedded database',
          every,
          async run(signal) {
            for (const { name } of await listDueTables(queries)) {
              if (signal.aborted) return;
              // PostgreSQL wrote the name, and quoted it where needed.
              await queries.execute(sql.raw(`vacuum (analyze) ${name}`));
            }
          },
        },
      ]
    : [];
