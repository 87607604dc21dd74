import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { salePaise } from '../../contract/money/money.ts';
import { everything, fromBeforeTheFirstMigration, places, stateAfter } from '../testing/migrations.ts';
import { bothDatabases } from '../testing/shop.ts';
import { DatabaseError } from './database-error.ts';
import checksums from './migrations/checksums.json' with { type: 'json' };
import journal from './migrations/meta/_journal.json' with { type: 'json' };
import { openDatabase } from './open-database.ts';

const folder = join(import.meta.dirname, 'migrations');
const { log } = fastify();

it('migrations are only added: the recorded ones are unchanged', async () => {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  const found: Record<string, string> = {};
  for (const name of names) {
    found[name] = createHash('sha256')
      .update(await readFile(join(folder, name)))
      .digest('hex');
  }
  expect(found, 'Add the line of a new migration to checksums.json; never change a line that is on main.').toEqual(
    checksums,
  );
  expect(journal.entries.map(({ tag }) => `${tag}.sql`)).toEqual(names);
});

it('migrations have times in their order: Drizzle runs only those that are later than the last one of a database', () => {
  // The time of 0009 is too early, and 0011 makes up for it.
  const times = journal.entries.filter(({ idx }) => idx !== 9).map(({ when }) => when);
  expect(times).toEqual([...new Set(times)].sort((a, b) => a - b));
});

const columns = `
  select table_name, column_name, data_type, is_nullable, column_default from information_schema.columns
    where table_schema = 'public' order by 1, 2`;

type Row = Record<'price_paise' | 'discount' | 'sale_paise' | 'mrp_paise', string | number | null>;

describe.each(bothDatabases)('the migrations, on the %s database', (kind) => {
  it('refuse a database from before the first one, and leave it as it is', async () => {
    const { settings, run } = await places[kind]();
    await run(fromBeforeTheFirstMigration);
    const before = await run(everything);
    const refused = await openDatabase(settings, log, {}).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(DatabaseError);
    expect(String(refused)).toContain('it was created by a version of Tokri from before the first release');
    expect(await run(everything)).toEqual(before);
  });

  it('keep what each product is sold at', async () => {
    const { settings, run } = await places[kind]();
    const [first] = journal.entries;
    if (!first) throw new Error('there is no migration');
    const name = `${first.tag}.sql`;
    await run(`${await readFile(join(folder, name), 'utf8')};
      create schema drizzle;
      create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint);
      insert into drizzle.__drizzle_migrations (hash, created_at) values ('${checksums['0000_initial.sql']}', ${first.when});
      insert into products (id, name, unit, unit_quantity, price_paise, discount)
        select lpad(n::text, 26, '0'), 'Rice', 'KG', 1, n * 937 % 200000 + 1, n * 331 % 10001 / 100.0 from generate_series(1, 5000) n`);
    await (await openDatabase(settings, log, {})).close();
    const [rows = []] = (await run('select price_paise, discount, sale_paise, mrp_paise from products')) as Row[][];
    expect(rows).toHaveLength(5000);
    for (const { price_paise, discount, sale_paise, mrp_paise } of rows) {
      // The rule until then, which knew hundredths of a percent.
      const left = 10_000 - Math.round(Number(discount) * 100);
      const before = Math.floor((Number(price_paise) * left + 5_000) / 10_000);
      expect([Number(sale_paise), salePaise(Number(price_paise), Number(discount)), mrp_paise]).toEqual([
        before,
        before,
        null,
      ]);
    }
  });

  it('keep how orders and refunds were paid', async () => {
    const { settings, run } = await places[kind]();
    await run(`${await stateAfter(9)};
      insert into users (id, name, password_hash) values (lpad('1', 26, '0'), 'Asha', '');
      insert into orders (id, number, user_id, gross_paise, total_paise, address, received_paise, upi_reference, upi_paise) values
        (lpad('1', 26, '0'), 'TK-1', lpad('1', 26, '0'), 100, 100, '{}', 100, null, null),
        (lpad('2', 26, '0'), 'TK-2', lpad('1', 26, '0'), 100, 100, '{}', 100, '412345678901', null),
        (lpad('3', 26, '0'), 'TK-3', lpad('1', 26, '0'), 100, 100, '{}', 100, '412345678902', 40);
      insert into refunds (id, order_id, way, paise, upi_reference) values
        (lpad('1', 26, '0'), lpad('2', 26, '0'), 'upi', 50, '412345678903'), (lpad('2', 26, '0'), lpad('2', 26, '0'), 'cash', 50, null)`);
    await (await openDatabase(settings, log, {})).close();
    const [orders] = (await run(
      'select paid_method as method, paid_reference as reference, paid_paise::int as paise from orders order by id',
    )) as unknown[][];
    expect(orders).toEqual([
      { method: null, reference: null, paise: null },
      { method: 'upi', reference: '412345678901', paise: null },
      { method: 'upi', reference: '412345678902', paise: 40 },
    ]);
    const [refunds] = (await run('select way, reference from refunds order by id')) as unknown[][];
    expect(refunds).toEqual([
      { way: 'upi', reference: '412345678903' },
      { way: 'cash', reference: null },
    ]);
  });

  it('bring a database that skipped one up to date', async () => {
    const { settings, run } = await places[kind]();
    await run(await stateAfter(8));
    await (await openDatabase(settings, log, {})).close();
    const fresh = await places[kind]();
    await (await openDatabase(fresh.settings, log, {})).close();
    expect(await run(columns)).toEqual(await fresh.run(columns));
  });

  it('accept a database that a later version migrated further', async () => {
    const { settings, run } = await places[kind]();
    await (await openDatabase(settings, log, {})).close();
    await run(`insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 9000000000000)`);
    const opened = await openDatabase(settings, log, {});
    await opened.ping();
    await opened.close();
  });
});
