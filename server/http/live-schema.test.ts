import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../db/drizzle.ts';
import { codeVersion, servesFrom } from '../db/schema-version.ts';
import { signUp } from '../testing/people.ts';
import { stockProduct } from '../testing/products.ts';
import {
  bothDatabases,
  joinShop,
  onPostgres,
  openShop,
  openShopOn,
  sharedShop,
  type TestShop,
} from '../testing/shop.ts';
import { inProcess, Shopper } from '../testing/shopping.ts';

interface Line {
  level: number;
  msg: string;
  codeVersion?: number;
}

/** A newer release migrates the tables, which then serve code from this migration on. */
const upgrade = async ({ database }: Pick<TestShop, 'database'>, from: number): Promise<void> => {
  await database.transaction(async (tx) => {
    await tx.execute(sql`update schema_version set version = ${codeVersion + 5}, serves_from = ${from}`);
    await database.notify('tokri_schema_version', '', tx);
  });
};

describe.each(bothDatabases)('a process while a newer release has changed the tables of the %s database', (kind) => {
  const lines: Line[] = [];
  const logTo = { write: (line: string) => void lines.push(JSON.parse(line)) };
  const shop = sharedShop(() => openShopOn(kind, { LOG_LEVEL: 'warn' }, { logTo }));
  let shopper: Shopper;
  let potato: string;
  beforeAll(async () => {
    potato = await stockProduct(shop);
    shopper = new Shopper(inProcess(shop), await signUp(shop));
  });

  const statusOf = async (url: string) => (await shop.app.inject({ method: 'GET', url })).statusCode;
  const addStatus = async () => (await shopper.addToCart(potato)).status;

  it('goes on as long as they serve it', async () => {
    await upgrade(shop, codeVersion);
    await shop.jobs.run('check for missed schema version');
    expect(await shopper.addToCart(potato)).toMatchObject({ status: 200 });
    expect(await statusOf('/health/ready/orders')).toBe(200);
    expect(lines).toEqual([]);
  });

  it('takes no changes once they do not, says so, and goes on to show pages', async () => {
    await upgrade(shop, codeVersion + 1);
    await expect.poll(addStatus).toBe(503);
    const refused = await shop.app.inject({ method: 'POST', url: '/api/v1/users/login', payload: {} });
    expect([refused.statusCode, refused.json().code, refused.headers['retry-after']]).toEqual([503, 'OUTDATED', '5']);
    const ready = await shop.app.inject('/health/ready/orders');
    expect([ready.statusCode, ready.json().code, ready.headers['retry-after']]).toEqual([503, 'OUTDATED', '5']);
    expect(await statusOf('/health/ready')).toBe(200);
    expect(await statusOf(`/api/v1/product/get-product-details/${potato}`)).toBe(200);
    expect(await shopper.cart()).toHaveLength(1);
  });

  it('logs it once', async () => {
    for (let n = 0; n < 3; n += 1) await shop.jobs.run('check for missed schema version');
    const about = lines.filter((line) => line.msg.includes('a newer version of Tokri changed the tables'));
    expect(about).toMatchObject([{ level: 50, codeVersion }]);
  });

  it('runs no background jobs that write', async () => {
    await shop.database.queries.execute(
      sql`insert into idempotency_keys (user_id, kind, key, hash, created_id, created_at) values ('a', 'b', 'old', 'c', 'd', now() - interval '9 days')`,
    );
    const job = 'remove old idempotency keys';
    const left = async () => {
      const { rows } = (await shop.database.queries.execute(
        sql`select key from idempotency_keys where key = 'old'`,
      )) as { rows: unknown[] };
      return rows.length;
    };
    await shop.jobs.run(job);
    expect(await left()).toBe(1);
    await upgrade(shop, servesFrom);
    await expect.poll(addStatus).toBe(200);
    await shop.jobs.run(job);
    expect(await left()).toBe(0);
  });
});

it.runIf(onPostgres)('a process that starts on tables which do not serve it only shows pages', async () => {
  const shop = await openShop();
  try {
    const potato = await stockProduct(shop);
    await upgrade(shop, codeVersion + 1);
    const old = await joinShop(shop);
    expect((await old.app.inject('/health/ready/orders')).json().code).toBe('OUTDATED');
    const { statusCode } = await old.app.inject(`/api/v1/product/get-product-details/${potato}`);
    expect(statusCode).toBe(200);
    await old.dispose();
  } finally {
    await shop.dispose();
  }
});
