import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Database, Queries } from './db/database.ts';
import { bothDatabases, joinShop, onPostgres, openShop, type TestShop } from './testing/shop.ts';
import { openWrappedShop } from './testing/wrapped.ts';

/** `inner`, whose statements and transactions all fail while `isBroken()`. */
function breakable(inner: Database, isBroken: () => boolean): Database {
  const fail = () => Promise.reject(new Error('the table is broken'));
  const thrower: unknown = new Proxy(() => {}, {
    get: (_target, name) => (name === 'then' ? (...args: [never, never]) => fail().then(...args) : thrower),
    apply: () => thrower,
  });
  const queries = new Proxy(inner.queries, {
    get: (target, name) => (isBroken() ? thrower : Reflect.get(target, name)),
  }) as Queries;
  return {
    ...inner,
    queries,
    transaction: (...args) => (isBroken() ? fail() : inner.transaction(...args)),
  };
}

describe.each(bothDatabases)('the background jobs of a shop on the %s database', (kind) => {
  let shop: TestShop;
  let broken = false;
  let log = '';
  const write = (line: string) => {
    log += line;
  };
  const rejections: unknown[] = [];
  const note = (reason: unknown) => rejections.push(reason);
  beforeEach(async () => {
    process.on('unhandledRejection', note);
    const wrap = (inner: Database) => breakable(inner, () => broken);
    shop = await openWrappedShop(kind, wrap, { LOG_LEVEL: 'warn' }, { logTo: { write } });
  });
  afterEach(async () => {
    broken = false;
    log = '';
    await shop.dispose();
    process.off('unhandledRejection', note);
  });

  const failed = (name: string) => log.includes(JSON.stringify({ job: name }).slice(1, -1));

  it('each fail without ending the process, and run again', async () => {
    broken = true;
    for (const name of shop.jobs.names) await shop.jobs.run(name);
    await new Promise((resolve) => setImmediate(resolve));
    expect(rejections).toEqual([]);
    const cleanup = shop.jobs.names.filter((name) => name.startsWith('remove '));
    expect(cleanup.length).toBeGreaterThan(4);
    for (const name of [...cleanup, 'read what sells']) expect(failed(name), name).toBe(true);

    broken = false;
    log = '';
    for (const name of shop.jobs.names) await shop.jobs.run(name);
    expect(log).toBe('');
  });
});

describe.runIf(onPostgres)('two processes of a shop', () => {
  it('share the jobs that need only one process', async () => {
    const shop = await openShop();
    const other = await joinShop(shop);
    try {
      const mayEnd = Promise.withResolvers<void>();
      const hasBegun = Promise.withResolvers<void>();
      const first = shop.database.exclusively('work', async () => {
        hasBegun.resolve();
        await mayEnd.promise;
      });
      await hasBegun.promise;
      const never = () => Promise.reject(new Error('both run it'));
      expect(await other.database.exclusively('work', never)).toBe(false);
      expect(await other.database.exclusively('other work', async () => {})).toBe(true);
      mayEnd.resolve();
      expect(await first).toBe(true);
      expect(await other.database.exclusively('work', async () => {})).toBe(true);
    } finally {
      await other.app.close();
      await shop.dispose();
    }
  });
});
