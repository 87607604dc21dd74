import { describe, expect, it } from 'vitest';
import { calls } from '../../../contract/api/calls.ts';
import type { Product } from '../../../contract/catalogue/catalogue.ts';
import { shopDayAt, shopDayPlus } from '../../../contract/delivery/shop-day.ts';
import { buildApp, type Shop } from '../../app.ts';
import { eq } from '../../db/drizzle.ts';
import { orders } from '../../orders/model/tables.ts';
import { readConfig } from '../../runtime/config.ts';
import { signUp, signUpAdmin } from '../../testing/people.ts';
import { stockProduct } from '../../testing/products.ts';
import { joinShop, onPostgres, openShop, sharedShop, type TestShop } from '../../testing/shop.ts';
import { inProcess, orderOf, Shopper } from '../../testing/shopping.ts';
import { roundUnits } from './popularity.ts';
import { unitsSold } from './tables.ts';

const day = 24 * 60 * 60_000;

/** A shopper, the search as they see it, and the counted sales. */
async function observe(shop: TestShop) {
  const shopper = new Shopper(inProcess(shop), await signUp(shop));
  const address = await shopper.move();
  return {
    shopper,
    async buy(productId: string, quantity: number) {
      await shopper.fill({ [productId]: quantity });
      await shopper.cashPayment(orderOf(await shopper.cart(), address));
      return (await shopper.orders())[0]?._id ?? '';
    },
    async find(search: string, where: Pick<Shop, 'app'> = shop): Promise<string[]> {
      const answer = await where.app.inject({ url: calls.searchProduct.path, query: { search } });
      return answer.json().data.product.map(({ _id }: Product) => _id);
    },
    async count() {
      await shop.jobs.run('count what sells');
      await shop.jobs.run('read what sells');
    },
    /** Units by day of sale. */
    async sold(productId: string) {
      const rows = await shop.database.queries.select().from(unitsSold).where(eq(unitsSold.productId, productId));
      return Object.fromEntries(rows.map((row) => [row.day, row.units]));
    },
  };
}

describe('popularity', () => {
  const shop = sharedShop(() => openShop({}, { now: () => new Date(Date.now() + clock) }));
  let clock = 0;

  const today = () => shopDayAt(new Date());
  const setDay = (orderId: string, days: number) =>
    shop.database.queries
      .update(orders)
      .set({ createdAt: new Date(Date.now() + days * day) })
      .where(eq(orders.id, orderId));

  it('is counted per day, and follows orders that are cancelled, reopened or changed at packing', async () => {
    const { buy, count, sold, shopper } = await observe(shop);
    const meera = new Shopper(inProcess(shop), await signUpAdmin(shop));
    const wanted = await stockProduct(shop, { name: 'Poha' });
    const other = await stockProduct(shop, { name: 'Murmura' });
    const step = async (orderId: string, revision: number, given: object) =>
      expect((await meera.call(calls.stepOrder, { orderId }, { revision, ...given })).status).toBe(200);
    const old = await buy(wanted, 3);
    await setDay(old, -3);
    const before = shopDayPlus(today(), -3);
    const cancelled = await buy(wanted, 4);
    await shopper.fill({ [wanted]: 5, [other]: 7 });
    await shopper.cashPayment(await shopper.checkout());
    const changed = (await shopper.orders())[0]?._id ?? '';
    expect(await sold(wanted)).toEqual({});
    await count();
    expect(await sold(wanted)).toEqual({ [before]: 3, [today()]: 9 });
    await count();
    expect(await sold(wanted)).toEqual({ [before]: 3, [today()]: 9 });

    await shopper.call(calls.cancelOrder, { orderId: cancelled });
    await step(old, 1, { step: 'cancelled', reason: 'Not at home' });
    const lines = [
      { productId: wanted, quantity: 2, because: 'missing' },
      { productId: other, quantity: 0, because: 'stock' },
    ];
    await meera.call(calls.adjustOrderLines, { orderId: changed }, { revision: 1, lines });
    await count();
    expect(await sold(wanted)).toEqual({ [today()]: 2 });
    expect(await sold(other)).toEqual({});

    await step(old, 2, { step: 'back', reason: 'At home after all' });
    await count();
    expect(await sold(wanted)).toEqual({ [before]: 3, [today()]: 2 });
  });

  it('ranks equal matches, unless the sales are too long ago', async () => {
    const { buy, count, find, sold, shopper } = await observe(shop);
    const known = await stockProduct(shop, { name: 'Ragi Rusk', aliases: [] });
    const wanted = await stockProduct(shop, { name: 'Suji Rusk', aliases: [] });
    await buy(wanted, 5);
    await count();
    expect(await find('rusk')).toEqual([wanted, known]);

    const cancelled = await buy(known, 20);
    await shopper.call(calls.cancelOrder, { orderId: cancelled }, { reason: 'Changed my mind' });
    await count();
    expect(await find('rusk')).toEqual([wanted, known]);

    await buy(known, 20);
    await count();
    expect(await find('rusk')).toEqual([known, wanted]);

    for (let i = 0; i < 3; i += 1) await buy(wanted, 20);
    await count();
    expect(await find('rusk')).toEqual([wanted, known]);
    const { last } = shop.catalogue.snapshot().changes.search;
    await count();
    expect(shop.catalogue.snapshot().changes.search.last).toBe(last);

    clock = 31 * day;
    await count();
    expect(await find('rusk')).toEqual([known, wanted]);
    expect(await sold(wanted)).toEqual({ [today()]: 65 });
    await shop.jobs.run('remove old units sold');
    expect(await sold(wanted)).toEqual({});
    clock = 0;
  });

  it('is counted once after the clock was ahead and is corrected', async () => {
    const { buy, count, sold } = await observe(shop);
    const wanted = await stockProduct(shop, { name: 'Sabudana' });
    clock = 5 * day;
    await count();
    clock = 0;
    await buy(wanted, 2);
    await count();
    expect(await sold(wanted)).toEqual({ [today()]: 2 });
  });

  it('is read from the counts at a start, not from the orders', async () => {
    const { buy, count, find } = await observe(shop);
    const known = await stockProduct(shop, { name: 'Ragi Khakhra', aliases: [] });
    const wanted = await stockProduct(shop, { name: 'Suji Khakhra', aliases: [] });
    await buy(wanted, 5);
    await count();
    await buy(known, 20);
    const database = { ...shop.database, close: async () => {} };
    const restarted = await buildApp(readConfig(shop.env), { database });
    try {
      expect(await find('khakhra', restarted)).toEqual([wanted, known]);
    } finally {
      await restarted.app.close();
    }
  });
});

describe.runIf(onPostgres)('two processes that count sales', () => {
  it('count everything once', async () => {
    const shop = await openShop();
    const other = await joinShop(shop);
    try {
      const { buy, sold } = await observe(shop);
      const wanted = await stockProduct(shop, { name: 'Besan' });
      for (const sum of [2, 4, 6]) {
        await buy(wanted, 2);
        await Promise.all([shop, other].map(({ jobs }) => jobs.run('count what sells')));
        expect(Object.values(await sold(wanted))).toEqual([sum]);
      }
    } finally {
      await other.app.close();
      await shop.dispose();
    }
  });
});

describe('units sold', () => {
  it('are rounded coarsely, in the same order', () => {
    expect([0, 1, 2, 3, 4, 5, 6, 7, 8, 11, 12, 100].map(roundUnits)).toEqual([0, 1, 2, 3, 4, 4, 6, 6, 8, 8, 12, 96]);
  });
});
