import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stockLevels } from '../catalogue/tables.ts';
import { isDatabaseUnavailable, lockTimeout, postgresCode } from '../lib/errors.ts';
import { onTestServer, testDatabaseUrl } from '../testing/postgres.ts';
import { stockProduct } from '../testing/products.ts';
import { onPostgres, openShop, sharedShop } from '../testing/shop.ts';
import { stockOf } from '../testing/shopping.ts';
import { pipeline, type Queries } from './database.ts';
import { reason } from './database-error.ts';
import { eq, sql } from './drizzle.ts';
import { preparePostgres } from './postgres.ts';

describe.runIf(onPostgres)('a connection to PostgreSQL', () => {
  const shop = sharedShop(() => openShop());

  it('that is lost during a transaction fails that transaction and nothing else', async () => {
    const lost = shop.database.transaction(async (tx) => {
      await tx.execute(sql`select 1`);
      await shop.database.queries.execute(
        sql`select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and state = 'idle in transaction'`,
      );
      // The loss is noticed between two queries, when no query is waiting.
      await expect
        .poll(() =>
          tx.execute(sql`select 1`).then(
            () => 'alive',
            () => 'lost',
          ),
        )
        .toBe('lost');
      await tx.execute(sql`select 1`);
    });
    const error = await lost.then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
    expect(error).toBeInstanceOf(Error);
    expect((await shop.app.inject('/health/ready/orders')).statusCode).toBe(200);
  });

  it('sends each pipelined statement once, and reports the first failure', async () => {
    const id = await stockProduct(shop);
    const lock = (tx: Queries) =>
      tx.select().from(stockLevels).where(eq(stockLevels.productId, id)).for('no key update');
    const take = (tx: Queries) =>
      tx
        .update(stockLevels)
        .set({ onHand: sql`${stockLevels.onHand} - 1` })
        .where(eq(stockLevels.productId, id));
    const before = await stockOf(shop, id);
    await shop.database.transaction((tx) =>
      pipeline(
        tx,
        () => lock(tx),
        () => take(tx),
      ),
    );
    expect(await stockOf(shop, id)).toBe(before - 1);
    const late = shop.database.transaction(async (holder) => {
      await lock(holder);
      await shop.database.transaction(
        (tx) =>
          pipeline(
            tx,
            () => lock(tx),
            () => take(tx),
          ),
        { lockWait: 10 },
      );
    });
    expect(postgresCode(await late.catch((error: unknown) => error))).toBe(lockTimeout);
  });
});

describe.runIf(onPostgres)('a database of a role with few rights', () => {
  const name = `tokri_test_${randomBytes(6).toString('hex')}`;
  beforeAll(() => onTestServer(`create database ${name}`));
  afterAll(async () => {
    await onTestServer(`drop database ${name} with (force)`);
    await onTestServer(`drop role if exists ${name}`);
  });

  it('says in one sentence what its role may not do', async () => {
    await onTestServer(`create role ${name} login password '${name}'`);
    const url = new URL(testDatabaseUrl(name));
    url.username = name;
    url.password = name;
    const failed = await preparePostgres(url.href, {}).catch((error: unknown) => error);
    expect(reason(failed)).toMatch(/ cannot be used: permission denied for (database|schema)/);
  });
});

it.each([
  [Object.assign(new Error('terminating'), { code: '57P01' }), true],
  [Object.assign(new Error('no space left'), { code: '53100' }), true],
  [new Error('Failed query', { cause: Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }) }), true],
  [new Error('timeout exceeded when trying to connect'), true],
  [Object.assign(new Error('duplicate key'), { code: '23505' }), false],
  [new TypeError('x is not a function'), false],
])('treats %s as an unavailable database: %s', (error, away) => {
  expect(isDatabaseUnavailable(error)).toBe(away);
});
