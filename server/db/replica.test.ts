import { afterAll, describe, expect, it } from 'vitest';
import { calls } from '../../contract/api/calls.ts';
import { shopDayAt } from '../../contract/delivery/shop-day.ts';
import type { Overview } from '../../contract/reports/overview.ts';
import type { Report } from '../../contract/reports/reports.ts';
import { buildApp } from '../app.ts';
import { readConfig } from '../runtime/config.ts';
import { openDatabaseProxy } from '../testing/database-proxy.ts';
import { Administrator } from '../testing/fulfilment-calls.ts';
import { signUp, signUpAdmin } from '../testing/people.ts';
import { stockProduct } from '../testing/products.ts';
import { newShopData, onPostgres, openShop } from '../testing/shop.ts';
import { inProcess, Shopper } from '../testing/shopping.ts';
import { lsnOf, ReplicaLag } from './replica-lag.ts';

describe.runIf(onPostgres)('reads that may lag', async () => {
  const shop = await openShop();
  // An empty database stands for a replica that has not caught up: what is read there shows nothing.
  const standIn = await newShopData('postgres');
  const proxy = await openDatabaseProxy(standIn.env.DATABASE_URL ?? '');
  const lines: string[] = [];
  const app = await buildApp(readConfig({ ...shop.env, DATABASE_REPLICA_URL: proxy.url, LOG_LEVEL: 'info' }), {
    watch: shop.contractCheck.watch,
    logTo: { write: (line) => void lines.push(line) },
  });
  await app.app.ready();
  afterAll(async () => {
    await app.app.close();
    await proxy.close();
    await standIn.delete();
    await shop.dispose();
  });
  const potato = await stockProduct(shop, { stock: 50 });
  await app.catalogue.catchUp();
  const owner = new Administrator(inProcess(app), await signUpAdmin(shop, 'Meera Nair'));
  const shopper = new Shopper(inProcess(app), await signUp(shop));
  const today = shopDayAt(new Date());

  const soldUnits = async () => {
    const path = `${calls.getReport.path.replace(':report', 'items')}?${new URLSearchParams({ from: today, to: today })}`;
    const { status, data } = await owner.request('GET', path);
    expect(status).toBe(200);
    return (data as Report).count;
  };
  const overview = async () => (await owner.call(calls.getOverview)).data as Overview;
  const saysOf = (text: string) => lines.filter((line) => line.includes(text)).length;

  it('go to the replica; an order that was just made is where people look for it', async () => {
    await shopper.fill({ [potato]: 2 });
    expect(await shopper.cashPayment(await shopper.checkout())).toMatchObject({ status: 200 });
    expect(await shopper.orders()).toHaveLength(1);
    const board = await owner.call(calls.listFulfilmentOrders);
    expect((board.data as { orders: unknown[] }).orders).toHaveLength(1);
    const { today: figures, bestSellers } = await overview();
    expect(figures.orders).toBe(1);
    expect(bestSellers).toEqual([]);
    expect(await soldUnits()).toBe(0);
  });

  it('go to the primary while the replica is away, which the log says once', async () => {
    await proxy.close();
    expect(await soldUnits()).toBe(1);
    expect((await overview()).bestSellers).toHaveLength(1);
    await expect.poll(() => saysOf('the replica cannot be reached'), { timeout: 20_000 }).toBe(1);
    expect(await soldUnits()).toBe(1);
    expect(saysOf('the replica cannot be reached')).toBe(1);
  });
});

describe('the lag of a replica', () => {
  it('is the time since the primary was where the replica is', () => {
    const lag = new ReplicaLag(30_000);
    expect(lag.isWithin(lsnOf('0/0'))).toBe(false);
    lag.note(lsnOf('0/100'), 0);
    expect(lag.isWithin(lsnOf('0/FF'))).toBe(false);
    expect(lag.isWithin(lsnOf('0/100'))).toBe(true);
    lag.note(lsnOf('1/0'), 20_000);
    expect(lag.isWithin(lsnOf('0/FFFFFFFF'))).toBe(true);
    lag.note(lsnOf('1/0'), 30_001);
    expect(lag.isWithin(lsnOf('0/FFFFFFFF'))).toBe(false);
    // Nothing was written since, however long ago that was.
    lag.note(lsnOf('1/0'), 999_000);
    expect(lag.isWithin(lsnOf('1/0'))).toBe(true);
  });
});
