/** Prepared statements, on both databases. */
import { describe, expect, it } from 'vitest';
import { postgresCode, violates } from '../lib/errors.ts';
import { bothDatabases, openShopOn, sharedShop } from '../testing/shop.ts';
import type { Queries } from './database.ts';
import { sql } from './drizzle.ts';
import { prepare } from './statement.ts';

type Values = Record<'text' | 'count' | 'yes' | 'at' | 'list' | 'numbers' | 'json' | 'none', unknown>;

const echo = prepare<Values, Values>(
  'test_echo',
  ({ text, count, yes, at, list, numbers, json, none }) => sql`
    select ${text}::text as text, ${count}::int as count, ${yes}::boolean as yes, ${at}::timestamptz as at,
      ${list}::text[] as list, ${numbers}::int[] as numbers, ${json}::jsonb as json, ${none}::text as none`,
);
const divide = prepare<{ by: number }, { result: number }>(
  'test_divide',
  ({ by }) => sql`select (10 / ${by}::int)::int as result`,
);
const findUsers = prepare<{ ids: string[] }, { id: string }>(
  'test_find_users',
  ({ ids }) => sql`select id from users where id = any(${ids}::char(26)[])`,
);
const plansOf = prepare<{ name: string }, { generic: number; custom: number }>(
  'test_plans',
  ({ name }) => sql`
    select generic_plans::int as generic, custom_plans::int as custom from pg_prepared_statements where name = ${name}`,
);

describe.each(bothDatabases)('a prepared statement on the %s database', (kind) => {
  const shop = sharedShop(() => openShopOn(kind));

  it('takes and returns values of all types', async () => {
    const given: Values = {
      text: 'टोकरी "बड़ी", {a,b}\\',
      count: -3,
      yes: false,
      at: new Date('2026-11-26T10:20:30.456Z'),
      list: ['a,b', '"', '', 'null', 'é'],
      numbers: [1, 2, 3],
      json: { a: [1, null, 'x'] },
      none: null,
    };
    expect(await echo(shop.database.queries, { ...given, json: JSON.stringify(given.json) })).toEqual([given]);
    expect(await findUsers(shop.database.queries, { ids: [] })).toEqual([]);
  });

  it('may be sent first by several at the same time', async () => {
    const answers = await Promise.all([1, 2, 5].map((by) => divide(shop.database.queries, { by })));
    expect(answers).toEqual([[{ result: 10 }], [{ result: 5 }], [{ result: 2 }]]);
    const within = prepare<{ by: number }, { result: number }>(
      `test_within_${kind}`,
      ({ by }) => sql`select (30 / ${by}::int)::int as result`,
    );
    const both = await shop.database.transaction((tx) => Promise.all([5, 10].map((by) => within(tx, { by }))));
    expect(both).toEqual([[{ result: 6 }], [{ result: 3 }]]);
  });

  it('is not run after its transaction', async () => {
    const { database } = shop;
    let over: Queries | undefined;
    await database.transaction(async (tx) => {
      over = tx;
      await divide(tx, { by: 1 });
    });
    await expect(divide(over as Queries, { by: 2 })).rejects.toThrow('the transaction is over');
  });

  it('says which constraint it violates', async () => {
    const insert = prepare<{ name: string }, never>(
      `test_insert_${kind}`,
      ({ name }) => sql`insert into attempts (key, count, resets_at) values (${name}, 0, now())`,
    );
    await insert(shop.database.queries, { name: 'a key' });
    const failed = await insert(shop.database.queries, { name: 'a key' }).catch((error: unknown) => error);
    expect(violates(failed, 'attempts_pkey')).toBe(true);
  });

  it('fails with the code of PostgreSQL, and works again after that', async () => {
    const { database } = shop;
    const failed = await divide(database.queries, { by: 0 }).catch((error: unknown) => error);
    expect(postgresCode(failed)).toBe('22012');
    expect(await divide(database.queries, { by: 2 })).toEqual([{ result: 5 }]);
    const inside = await database
      .transaction(async (tx) => {
        await tx.execute(sql`create table never_made (id int)`);
        await divide(tx, { by: 0 });
      })
      .catch((error: unknown) => error);
    expect(postgresCode(inside)).toBe('22012');
    expect(await divide(database.queries, { by: 2 })).toEqual([{ result: 5 }]);
    const { rows } = (await database.queries.execute(sql`select to_regclass('never_made') as found`)) as {
      rows: { found: unknown }[];
    };
    expect(rows).toEqual([{ found: null }]);
  });

  it('that is first sent in a failed transaction is prepared later', async () => {
    const late = prepare<{ by: number }, { result: number }>(
      `test_late_${kind}`,
      ({ by }) => sql`select (20 / ${by}::int)::int as result`,
    );
    await shop.database
      .transaction(async (tx) => {
        await divide(tx, { by: 0 }).catch(() => {});
        await expect(late(tx, { by: 2 })).rejects.toThrow(/aborted/);
        throw new Error('rolled back');
      })
      .catch(() => {});
    expect(await late(shop.database.queries, { by: 2 })).toEqual([{ result: 10 }]);
  });

  it('is planned once where the transaction says so', async () => {
    const ids = Array.from({ length: 3 }, () => '0'.repeat(26));
    const plans = await shop.database.transaction(
      async (tx) => {
        const before = (await plansOf(tx, { name: 'test_find_users' }))[0] ?? { generic: 0, custom: 0 };
        for (let n = 1; n <= 10; n += 1) await findUsers(tx, { ids });
        const after = (await plansOf(tx, { name: 'test_find_users' }))[0];
        return after && { generic: after.generic - before.generic, custom: after.custom - before.custom };
      },
      { genericPlans: true },
    );
    expect(plans).toEqual({ generic: 10, custom: 0 });
    const settings = await shop.database.transaction(async (tx) => {
      const { rows } = (await tx.execute(sql`show plan_cache_mode`)) as { rows: unknown[] };
      return rows;
    });
    expect(settings).toEqual([{ plan_cache_mode: 'auto' }]);
  });
});
