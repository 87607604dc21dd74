import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify from 'fastify';
import pg from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import { everything, type Place, places, stateAfter, withAnotherMigration } from '../testing/migrations.ts';
import { bothDatabases, onPostgres } from '../testing/shop.ts';
import { DatabaseError } from './database-error.ts';
import type { Migrating } from './migrate-tables.ts';
import { readMigrations } from './migrations.ts';
import { migrateDatabase, openDatabase } from './open-database.ts';
import { codeVersion, servesFrom } from './schema-version.ts';

const { log } = fastify();

const refusalOf = async (work: Promise<unknown>): Promise<string> => {
  const refused = await work.then(
    () => undefined,
    (error: unknown) => error,
  );
  expect(refused).toBeInstanceOf(DatabaseError);
  return (refused as Error).message;
};

/** A place with the tables as they were after this migration. */
async function placeAfter(kind: keyof typeof places, last: number): Promise<Place> {
  const place = await places[kind]();
  await place.run(await stateAfter(last));
  return place;
}

describe.each(bothDatabases)('a migration of the %s database', (kind) => {
  it.each([
    'delete from drizzle.__drizzle_migrations',
    'drop table drizzle.__drizzle_migrations',
    'drop schema drizzle cascade',
  ])('refuses tables without a record of their migrations (%s), and leaves them as they are', async (statement) => {
    const { settings, run } = await placeAfter(kind, codeVersion - 1);
    await run(statement);
    const tables = 'select table_name, column_name from information_schema.columns order by 1, 2';
    const before = await run(tables);
    const refused = await refusalOf(openDatabase(settings, log, {}));
    expect(refused).toContain('it has tables of a store (addresses, ');
    expect(refused).toContain('but no record of their migrations in drizzle.__drizzle_migrations');
    expect(await run(tables)).toEqual(before);
  });

  it('that fails half way changes nothing, and neither do those before it', async () => {
    const { settings, run } = await placeAfter(kind, codeVersion - 1);
    const folder = await withAnotherMigration(
      'ALTER TABLE "products" ADD COLUMN "colour" text;--> statement-breakpoint\nUPDATE "products" SET "shape" = 1',
    );
    const before = await run(everything);
    expect(await refusalOf(migrateDatabase(settings, { folder }))).toContain('column "shape"');
    expect(await run(everything)).toEqual(before);
    await migrateDatabase(settings, {});
    expect(await run('select version, serves_from from schema_version')).toEqual([
      [{ version: codeVersion, serves_from: servesFrom }],
    ]);
  });

  it('names what ran, once', async () => {
    const { settings } = await placeAfter(kind, codeVersion - 2);
    const done: string[][] = [];
    const onDone = (names: string[]) => done.push(names);
    await migrateDatabase(settings, { onDone });
    await migrateDatabase(settings, { onDone });
    expect(done).toEqual([
      readMigrations()
        .slice(-2)
        .map(({ name }) => name),
    ]);
  });

  it('is not made by who opens an older database without migrating: it is refused in one sentence', async () => {
    const { settings, run } = await placeAfter(kind, codeVersion - 1);
    const before = await run(everything);
    expect(await refusalOf(openDatabase(settings, log))).toMatch(
      new RegExp(`needs migration ${codeVersion}: run \`npm run migrate\` first\\.$`),
    );
    expect(await run(everything)).toEqual(before);
    await migrateDatabase(settings, {});
    await (await openDatabase(settings, log)).close();
    await run(`update schema_version set version = ${codeVersion - 1}`);
    expect(await refusalOf(openDatabase(settings, log))).toContain(`its tables are at migration ${codeVersion - 1},`);
  });
});

it('an embedded database that is missing is made by a migration only', async () => {
  const data = await mkdtemp(join(tmpdir(), 'tokri-upgrade-'));
  onTestFinished(() => rm(data, { recursive: true }));
  const settings = { kind: 'embedded', folder: join(data, 'shop', 'database'), wait: 4_000 } as const;
  expect(await refusalOf(openDatabase(settings, log))).toContain('run `npm run migrate` first');
  expect(await readdir(data)).toEqual([]);
  await mkdir(join(data, 'shop'));
  expect(await refusalOf(openDatabase(settings, log))).toContain('run `npm run migrate` first');
  await migrateDatabase(settings, {});
  await (await openDatabase(settings, log)).close();
});

describe.runIf(onPostgres)('migrations while others use the tables', () => {
  async function busyPlace() {
    const place = await placeAfter('postgres', codeVersion);
    const { settings } = place;
    const connect = async () => {
      const client = new pg.Client({ connectionString: settings.kind === 'postgres' ? settings.url : '' });
      await client.connect();
      onTestFinished(() => client.end());
      return client;
    };
    const folder = await withAnotherMigration(
      'ALTER TABLE "addresses" ADD COLUMN "colour" text;--> statement-breakpoint\nALTER TABLE "orders" ADD COLUMN "colour" text',
    );
    const [holder, watcher] = [await connect(), await connect()];
    return {
      ...place,
      folder,
      holder,
      watcher,
      migrate: (how: Migrating) => migrateDatabase(settings, { folder, ...how }),
    };
  }

  const coloured = `select table_name as name from information_schema.columns where column_name = 'colour' order by 1`;

  it('are tried again until the tables are free, and each try is said', async () => {
    const { holder, watcher, migrate } = await busyPlace();
    await holder.query('begin; lock table orders in access share mode');
    const said: string[] = [];
    await migrate({
      say: (sentence) => {
        said.push(sentence);
        if (said.length === 2) void holder.query('commit');
      },
    });
    expect(said.slice(0, 2)).toEqual([
      'Try 1: the tables to change are in use. The next try is in a second.',
      'Try 2: the tables to change are in use. The next try is in a second.',
    ]);
    expect((await watcher.query(coloured)).rows).toEqual([{ name: 'addresses' }, { name: 'orders' }]);
  });

  it('end in one sentence when the tables stay in use, and change nothing', async () => {
    const { settings, holder, watcher, folder } = await busyPlace();
    await holder.query('begin; lock table orders in access share mode');
    const refused = await refusalOf(migrateDatabase(settings, { folder, patience: 0 }));
    expect(refused).toContain('its tables were in use at each of 1 tries');
    expect((await watcher.query(coloured)).rows).toEqual([]);
  });

  it('make way for an order whose locks cross theirs: no deadlock fails it', async () => {
    const { holder, watcher, migrate } = await busyPlace();
    await holder.query('begin; lock table orders in row exclusive mode');
    const migrating = migrate({});
    const waiting = `select count(*)::int as count from pg_locks where not granted and relation = 'orders'::regclass`;
    await expect.poll(async () => (await watcher.query(waiting)).rows, { interval: 20 }).toEqual([{ count: 1 }]);
    // The migration holds addresses already, because it locks in alphabetical order.
    await holder.query('lock table addresses in row exclusive mode');
    await holder.query('commit');
    await migrating;
    expect((await watcher.query(coloured)).rows).toHaveLength(2);
  });
});
