import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from './database.ts';
import { sql } from './drizzle.ts';
import { openInMemory } from './embedded.ts';
import { vacuumJobs } from './vacuum.ts';

describe('the vacuum of the embedded database', () => {
  let database: Database;
  beforeAll(async () => {
    database = await openInMemory();
    await database.queries.execute(sql`create table shelves (n int, note text)`);
  });
  afterAll(() => database.close());

  const run = async (signal = new AbortController().signal) => {
    // PostgreSQL counts changes once a second, unless it is asked to.
    await database.queries.execute(sql`select pg_stat_force_next_flush()`);
    for (const job of vacuumJobs(database)) await job.run(signal);
  };
  const state = async () => {
    const rows = await database.queries
      .select({
        known: sql<number>`reltuples::int`,
        dead: sql<number>`n_dead_tup::int`,
        pages: sql<number>`(pg_relation_size(class.oid) / 8192)::int`,
      })
      .from(sql`pg_stat_user_tables stat join pg_class class on class.oid = stat.relid`)
      .where(sql`stat.relname = 'shelves'`);
    return rows[0];
  };

  it('counts the rows of a table that was filled', async () => {
    await run();
    expect(await state()).toMatchObject({ known: -1 });
    await database.queries.execute(sql`insert into shelves select n, repeat('x', 500) from generate_series(1, 300) n`);
    await run();
    expect(await state()).toMatchObject({ known: 300, dead: 0 });
  });

  it('frees the place of what was changed, so that a table does not grow with every change', async () => {
    const change = () => database.queries.execute(sql`update shelves set n = n + 1`);
    await change();
    await run();
    const { pages } = (await state()) ?? {};
    for (let n = 0; n < 5; n += 1) {
      await change();
      await run();
    }
    expect((await state())?.pages).toBeLessThanOrEqual(Number(pages));
  });

  it('leaves tables alone of which little changed, and stops at a shutdown', async () => {
    await database.queries.execute(sql`update shelves set n = n + 1 where n % 10 = 0`);
    await run();
    const { dead } = (await state()) ?? {};
    expect(dead).toBeGreaterThan(0);
    await database.queries.execute(sql`update shelves set n = n + 1`);
    await run(AbortSignal.abort());
    expect((await state())?.dead).toBeGreaterThan(Number(dead));
  });

  it('is not needed on a PostgreSQL server', () => {
    expect(vacuumJobs({ ...database, kind: 'postgres' })).toEqual([]);
  });
});
