import { randomBytes } from 'node:crypto';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { dataDir as emptyDatabase } from '@electric-sql/pglite-prepopulatedfs';
import pg from 'pg';
import { onTestFinished } from 'vitest';
import checksums from '../db/migrations/checksums.json' with { type: 'json' };
import journal from '../db/migrations/meta/_journal.json' with { type: 'json' };
import { migrationsFolder } from '../db/migrations.ts';
import type { openDatabase } from '../db/open-database.ts';
import { onTestServer, testDatabaseUrl } from './postgres.ts';

/** SQL that makes an empty database look like one from before the first migration, with an account. */
export const fromBeforeTheFirstMigration = `
  create schema drizzle;
  create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint);
  insert into drizzle.__drizzle_migrations (hash, created_at) values ('0000_shop', 1795172480066), ('0001_triggers', 1795172480471);
  create table users (id char(26) primary key, name text not null);
  insert into users values ('01JD0000000000000000000000', 'Asha Rao');`;

/** Creates an embedded database in `folder` and runs `statements` in it, without the shop's migrations. */
export async function makeEmbeddedDatabase(folder: string, statements = ''): Promise<void> {
  const client = await PGlite.create(folder, { loadDataDir: await emptyDatabase() });
  await client.exec(statements);
  await client.close();
}

/** A database to open, and a way to read and write it without the shop. */
export interface Place {
  settings: Parameters<typeof openDatabase>[0];
  run(statements: string): Promise<unknown>;
}

/** A new place of each kind, which is deleted after the test. */
export const places = {
  async embedded(): Promise<Place> {
    const data = await mkdtemp(join(tmpdir(), 'tokri-migrations-'));
    onTestFinished(() => rm(data, { recursive: true }));
    const database = join(data, 'database');
    await makeEmbeddedDatabase(database);
    const run = async (statements: string) => {
      const client = await PGlite.create(database);
      const results = await client.exec(statements);
      await client.close();
      return results.map(({ rows }) => rows);
    };
    return { settings: { kind: 'embedded', folder: database, wait: 4_000 }, run };
  },
  async postgres(): Promise<Place> {
    const name = `tokri_test_${randomBytes(6).toString('hex')}`;
    await onTestServer(`create database ${name}`);
    onTestFinished(() => onTestServer(`drop database ${name} with (force)`));
    const url = testDatabaseUrl(name);
    const run = async (statements: string) => {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      const results = await client.query(statements);
      await client.end();
      return [results].flat().map(({ rows }) => rows);
    };
    return { settings: { kind: 'postgres', url, pool: 2, wait: 4_000 }, run };
  },
};

/** Reads all columns, the record of migrations, and a few rows. */
export const everything = `
  select table_schema, table_name, column_name from information_schema.columns
    where table_schema in ('public', 'drizzle') order by 1, 2, ordinal_position;
  select hash, created_at from drizzle.__drizzle_migrations order by id;
  select * from users`;

/** SQL that makes an empty database one that had the migrations up to this one. */
export async function stateAfter(last: number): Promise<string> {
  const run = journal.entries.filter(({ idx }) => idx <= last);
  const files = run.map(({ tag }) => readFile(join(migrationsFolder, `${tag}.sql`), 'utf8'));
  const hashes: Record<string, string> = checksums;
  return `${(await Promise.all(files)).join(';')};
    create schema drizzle;
    create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint);
    insert into drizzle.__drizzle_migrations (hash, created_at) values
      ${run.map(({ tag, when }) => `('${hashes[`${tag}.sql`]}', ${when})`).join(', ')}`;
}

/** A folder with the shop's migrations and another one, which is deleted after the test. */
export async function withAnotherMigration(statements: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'tokri-migrations-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await cp(migrationsFolder, folder, { recursive: true });
  const last = journal.entries.at(-1);
  const entries = [...journal.entries, { ...last, idx: journal.entries.length, when: 9e12, tag: 'another' }];
  await writeFile(join(folder, 'meta/_journal.json'), JSON.stringify({ ...journal, entries }));
  await writeFile(join(folder, 'another.sql'), statements);
  return folder;
}
