import { postgresCode } from '../lib/errors.ts';
import type { Queries } from './database.ts';
import { sql } from './drizzle.ts';

/**
 * How long a try may wait for the locks of all tables, in ms. Meanwhile requests for tables that it has already wait behind it, so it is
 * short of the second after which PostgreSQL ends a deadlock by failing an order. Every third try is longer: an autovacuum gives its table
 * up after a second.
 */
const lockWaits = [800, 800, 1_500];

export const lockWaitOf = (tries: number): number => lockWaits[(tries - 1) % lockWaits.length] ?? 800;

/** In ms: for a lock that a statement of a migration takes in addition. */
const lockWaitOfStatements = 2_000;

/** PostgreSQL's codes for a lock timeout, a deadlock, and a statement that took too long: somebody uses the tables. */
const inUse = new Set(['55P03', '40P01', '57014']);

/** True when migrations failed because somebody used their tables. Nothing was changed; a retry may succeed. */
export const areTablesInUse = (error: unknown): boolean => inUse.has(postgresCode(error) ?? '');

/**
 * Locks all tables that migrations change, at once and in one order, before the first statement: taken one after another, their locks
 * would cross those of orders.
 * @param statements the SQL of the migrations
 * @param wait in ms, for all locks together; `lock_timeout` would count for each table alone
 */
export async function lockTables(tx: Queries, statements: string, wait: number): Promise<void> {
  const tables = await findTables(tx, statements);
  if (tables.length > 0) {
    const names = sql.join(tables.map(sql.identifier), sql`, `);
    await tx.execute(sql.raw(`set local statement_timeout = ${wait}`));
    await tx.execute(sql`lock table ${names} in access exclusive mode`);
  }
  // The caller limits how long a migration may take.
  await tx.execute(sql`set local statement_timeout = 0`);
  await tx.execute(sql.raw(`set local lock_timeout = ${lockWaitOfStatements}`));
}

/**
 * The tables that the SQL of migrations names, or whose index or foreign key it names, in alphabetical order. Words of comments count as
 * well: so a migration names a table that it changes in another way. A test compares them with the locks that each migration takes.
 */
export async function findTables(queries: Queries, statements: string): Promise<string[]> {
  const words = [...new Set(statements.match(/\w+/g))];
  const isNamed = sql`any(${sql.param(words)}::text[])`;
  const { rows } = (await queries.execute(sql`
    with named as (
      select oid as id from pg_class where relname = ${isNamed}
      union select indrelid from pg_index join pg_class on pg_class.oid = indexrelid where relname = ${isNamed}
      union select unnest(array[conrelid, confrelid]) from pg_constraint where conname = ${isNamed}
    )
    select distinct relname as name
    from pg_class join named on named.id = pg_class.oid
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
    order by 1`)) as { rows: { name: string }[] };
  return rows.map(({ name }) => name);
}
