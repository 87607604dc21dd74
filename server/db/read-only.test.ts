import { beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../app.ts';
import { readConfig } from '../runtime/config.ts';
import { signUp } from '../testing/people.ts';
import { onTestServer } from '../testing/postgres.ts';
import { stockProduct } from '../testing/products.ts';
import { onPostgres, openShop, sharedShop } from '../testing/shop.ts';
import { inProcess, Shopper } from '../testing/shopping.ts';

describe.runIf(onPostgres)('a database that only reads, such as a standby', () => {
  const shop = sharedShop(() => openShop());
  const name = () => new URL(shop.env.DATABASE_URL ?? '').pathname.slice(1);
  let shopper: Shopper;
  let potato: string;
  beforeAll(async () => {
    potato = await stockProduct(shop);
    shopper = new Shopper(inProcess(shop), await signUp(shop));
  });

  const change = (how: string) => onTestServer(`alter database ${name()} ${how}`);
  const isReadyForOrders = async () =>
    (await shop.app.inject({ method: 'GET', url: '/health/ready/orders' })).statusCode;

  it('answers writes with BUSY, is not ready for orders, and takes them again on new connections', async () => {
    expect(await shopper.addToCart(potato)).toMatchObject({ status: 200 });
    await change('set default_transaction_read_only = on');
    await onTestServer(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name()}'`);
    for (let n = 0; n < 3; n += 1) expect(await shopper.addToCart(potato)).toMatchObject({ code: 'BUSY' });
    await expect.poll(isReadyForOrders).toBe(503);
    await change('reset default_transaction_read_only');
    await expect.poll(async () => (await shopper.addToCart(potato)).status).toBe(200);
    await expect.poll(isReadyForOrders).toBe(200);
  });

  it('is named when a store is started on it', async () => {
    await change('set default_transaction_read_only = on');
    const start = buildApp(readConfig(shop.env));
    await expect(start).rejects.toThrow(/cannot be used: it only reads: it is a standby, or its disk is full/);
    await change('reset default_transaction_read_only');
  });
});
