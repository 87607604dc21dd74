/** Reads all tables of the shop, and fills them: whichever there are, in the same way on both databases. */
import type { Queries } from '../db/database.ts';
import { sql } from '../db/drizzle.ts';
import { namesMade, readMigrations } from '../db/migrations.ts';

type Rows<T> = { rows: T[] };
const run = async <T>(tx: Queries, statement: string): Promise<T[]> =>
  ((await tx.execute(sql.raw(statement))) as unknown as Rows<T>).rows;

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** Rows per round trip; fewer where a row may hold a photo. */
const usualFetch = 1_000;
const photosFetch = 40;

/** The tables of the shop that there are; its database may have tables of others. */
export async function listTables(queries: Queries): Promise<string[]> {
  const { tables } = namesMade(readMigrations());
  const rows = await run<{ name: string }>(
    queries,
    `select tablename as name from pg_tables where schemaname = 'public' and tablename = any('{${tables.join(',')}}') order by 1`,
  );
  return rows.map(({ name }) => name);
}

interface Column {
  name: string;
  isBytes: boolean;
}

/** The columns of each table, without generated ones, which PostgreSQL computes again. */
export async function readColumns(queries: Queries): Promise<ReadonlyMap<string, Column[]>> {
  const rows = await run<Column & { of: string }>(
    queries,
    `select c.relname as of, attname as name, atttypid = 'bytea'::regtype as "isBytes"
     from pg_attribute a join pg_class c on c.oid = attrelid
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
       and attnum > 0 and not attisdropped and attgenerated = '' order by attrelid, attnum`,
  );
  return Map.groupBy(rows, ({ of }) => of);
}

const listed = (columns: readonly Column[]): string => columns.map(({ name }) => quoted(name)).join(', ');

/**
 * From here on the transaction sees the database as it is now, whatever others commit; nobody can change the tables themselves. It must
 * be the first statement.
 */
export async function freeze(tx: Queries): Promise<void> {
  await run(tx, 'set transaction isolation level repeatable read, read only');
  const tables = await listTables(tx);
  if (tables.length > 0) await run(tx, `lock table ${tables.map(quoted).join(', ')} in access share mode`);
}

// A column of type json may have line breaks between its values.
const linesOf = (rows: readonly { row: string }[]): string[] => rows.map(({ row }) => row.replaceAll('\n', ' '));

/** The rows of a table, each as JSON, a few hundred at a time. */
export async function* readRows(tx: Queries, table: string, columns: readonly Column[]): AsyncGenerator<string[]> {
  const size = columns.some(({ isBytes }) => isBytes) ? photosFetch : usualFetch;
  const all = `select row_to_json(one)::text as row from (select ${listed(columns)} from ${quoted(table)}) as one`;
  // Most tables are small, and need one statement: the embedded database serves nobody in that time.
  const first = await run<{ row: string }>(tx, `${all} limit ${size}`);
  if (first.length < size) {
    if (first.length > 0) yield linesOf(first);
    return;
  }
  await run(tx, `declare backup_rows no scroll cursor for ${all}`);
  for (let found = size; found === size; ) {
    const rows = await run<{ row: string }>(tx, `fetch ${size} from backup_rows`);
    found = rows.length;
    if (found > 0) yield linesOf(rows);
  }
  await run(tx, 'close backup_rows');
}

/** Adds rows, each as JSON, to a table. */
export function createWriter(
  tx: Queries,
  table: string,
  given: readonly Column[],
): (rows: readonly string[]) => Promise<void> {
  const columns = listed(given);
  const into = sql.raw(`insert into ${quoted(table)} (${columns}) overriding system value select ${columns}`);
  const type = sql.raw(`null::${quoted(table)}`);
  return async (rows) => {
    await tx.execute(sql`${into} from json_populate_recordset(${type}, ${`[${rows.join(',')}]`}::json)`);
  };
}

/** The last number of each sequence of these tables; those that gave none are left out. */
export async function readSequences(queries: Queries, tables: readonly string[]): Promise<Record<string, number>> {
  const rows = await run<{ name: string; last: string }>(
    queries,
    `select sequencename as name, last_value::text as last from pg_sequences
     where schemaname = 'public' and last_value is not null and (quote_ident(schemaname) || '.' || quote_ident(sequencename))::regclass in (
       select d.objid from pg_depend d join pg_class t on t.oid = d.refobjid
       where d.classid = 'pg_class'::regclass and d.deptype in ('a', 'i') and t.relname = any('{${tables.join(',')}}'))
     order by 1`,
  );
  return Object.fromEntries(rows.map(({ name, last }) => [name, Number(last)]));
}

export async function setSequence(tx: Queries, name: string, last: number): Promise<void> {
  await tx.execute(sql`select setval(${quoted(name)}::regclass, ${last})`);
}

export async function countRows(queries: Queries, table: string): Promise<number> {
  const [row] = await run<{ count: number }>(queries, `select count(*)::float8 as count from ${quoted(table)}`);
  return row?.count ?? 0;
}

export async function hasTable(queries: Queries, table: string): Promise<boolean> {
  const [row] = await run<{ exists: boolean }>(
    queries,
    `select to_regclass('public.${quoted(table)}') is not null as exists`,
  );
  return row?.exists ?? false;
}

/** How many processes of a shop use the database, besides this connection. */
export async function countProcesses(queries: Queries): Promise<number> {
  const [row] = await run<{ count: number }>(
    queries,
    `select count(*)::float8 as count from pg_stat_activity
     where datname = current_database() and application_name = 'tokri-listener'`,
  );
  return row?.count ?? 0;
}

/** Removes the tables and functions of the shop, and the record of its migrations. */
export async function removeEverything(tx: Queries): Promise<void> {
  const { tables, functions } = namesMade(readMigrations());
  for (const table of tables) await run(tx, `drop table if exists ${quoted(table)} cascade`);
  for (const name of functions) await run(tx, `drop function if exists ${name} cascade`);
  await run(tx, 'drop schema if exists drizzle cascade');
}

/**
 * Empties all tables and leaves out what would refuse rows in another order than they were written in: foreign keys, which the result
 * adds again and PostgreSQL then checks for all rows, and triggers.
 */
export async function relaxTables(tx: Queries): Promise<() => Promise<void>> {
  const tables = (await listTables(tx)).map(quoted);
  await run(tx, `truncate ${tables.join(', ')}`);
  const keys = await run<{ of: string; name: string; definition: string }>(
    tx,
    `select conrelid::regclass::text as of, conname as name, pg_get_constraintdef(c.oid) as definition
     from pg_constraint c where contype = 'f' and conrelid = any('{${tables.join(',')}}'::regclass[])`,
  );
  for (const { of, name } of keys) await run(tx, `alter table ${of} drop constraint ${quoted(name)}`);
  for (const table of tables) await run(tx, `alter table ${table} disable trigger user`);
  return async () => {
    for (const { of, name, definition } of keys)
      await run(tx, `alter table ${of} add constraint ${quoted(name)} ${definition}`);
    for (const table of tables) await run(tx, `alter table ${table} enable trigger user`);
  };
}
