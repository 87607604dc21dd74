import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { places } from '../testing/migrations.ts';
import { onPostgres } from '../testing/shop.ts';
import { sql } from './drizzle.ts';
import { findTables } from './migration-locks.ts';
import { readMigrations } from './migrations.ts';
import { codeVersion, servesFrom } from './schema-version.ts';

describe.runIf(onPostgres)('the tables that a migration locks before its first statement', () => {
  it('are all that it locks', async () => {
    const { settings } = await places.postgres();
    const client = new pg.Client({ connectionString: settings.kind === 'postgres' ? settings.url : '' });
    await client.connect();
    try {
      const database = drizzle({ client });
      for (const { name, statements } of readMigrations()) {
        const existing = await database.execute<{ oid: string }>(
          sql`select oid from pg_class where relnamespace = 'public'::regnamespace`,
        );
        const oids = existing.rows.map(({ oid }) => Number(oid));
        const tables = await findTables(database, statements.join('\n'));
        await client.query('begin');
        for (const statement of statements) await client.query(statement);
        const found = await database.execute<{ name: string; mode: string }>(sql`
          select distinct relname as name, mode from pg_locks join pg_class on pg_class.oid = relation
          where pid = pg_backend_pid() and mode <> 'AccessShareLock' and relkind in ('r', 'p')
            and relnamespace = 'public'::regnamespace and pg_class.oid = any(${sql.param(oids)}::oid[])`);
        const others = found.rows.filter((each) => !tables.includes(each.name));
        expect(others, `${name} also locks these: name them in a comment of the migration`).toEqual([]);
        await client.query('commit');
      }
    } finally {
      await client.end();
    }
  });

  it('include those of which it names only an index or a foreign key', async () => {
    const { settings, run } = await places.postgres();
    await run(
      `create table a (id int primary key); create table b (a_id int constraint b_a references a); create index b_index on b (a_id); create table c (x int)`,
    );
    const client = new pg.Client({ connectionString: settings.kind === 'postgres' ? settings.url : '' });
    await client.connect();
    const database = drizzle({ client });
    expect(await findTables(database, 'DROP INDEX "b_index"')).toEqual(['b']);
    expect(await findTables(database, 'ALTER TABLE x DROP CONSTRAINT "b_a"')).toEqual(['a', 'b']);
    expect(await findTables(database, '-- It also locks c.\nSELECT 1')).toEqual(['c']);
    await client.end();
  });
});

/** Statements after which code that does not know them fails or writes wrong rows. */
const narrowing = [
  /\bDROP TABLE\b/i,
  /\bDROP COLUMN\b/i,
  /\bRENAME\b/i,
  /\bSET NOT NULL\b/i,
  /\bSET DATA TYPE\b/i,
  /\bADD COLUMN\b(?!.*\bDEFAULT\b)(?!.*\bGENERATED\b).*\bNOT NULL\b/i,
];
const narrows = (statement: string) => narrowing.some((each) => each.test(statement));

describe('the oldest code that the tables serve', () => {
  const migrations = readMigrations();

  it('knows every migration that removes, renames or narrows something', () => {
    const broken = migrations
      .filter(({ number, statements }) => number > servesFrom && statements.some(narrows))
      .map(({ name }) => name);
    expect(broken, 'Set servesFrom to the number of this migration, or keep what older code uses.').toEqual([]);
    expect(servesFrom).toBeLessThanOrEqual(codeVersion);
  });

  it.each([
    ['ALTER TABLE "orders" RENAME COLUMN "upi_paise" TO "paid_paise"', true],
    ['ALTER TABLE "orders" DROP COLUMN "upi_paise"', true],
    ['ALTER TABLE "orders" ADD COLUMN "a" text NOT NULL', true],
    ['ALTER TABLE "orders" ALTER COLUMN "a" SET NOT NULL', true],
    ['ALTER TABLE "orders" ADD COLUMN "a" boolean DEFAULT false NOT NULL', false],
    ['ALTER TABLE "orders" ADD COLUMN "a" text', false],
    ['CREATE TABLE "a" ("id" text NOT NULL)', false],
  ])('%s: narrows %s', (statement, expected) => {
    expect(narrows(statement)).toBe(expected);
  });
});
