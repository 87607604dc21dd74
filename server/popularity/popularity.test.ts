import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '../../contract/calls.ts';
import type { Product } from '../../contract/catalogue.ts';
import { stockProduct } from '../testing/goods.ts';
import { signUp } from '../testing/people.ts';
import { databaseKinds, openShop, type TestShop } from '../testing/shop.ts';
import { inProcess, Shopper } from '../testing/shopping.ts';
import { roundUnits } from './popularity.ts';

const day = 24 * 60 * 60_000;

describe.each(databaseKinds)('what sells, on the %s database', (kind) => {
  let shop: TestShop;
  let clock = 0;
  beforeAll(async () => {
    shop = await openShop(kind, {}, { now: () => new Date(Date.now() + clock) });
  });
  afterAll(() => shop.dispose());

  const find = async (search: string): Promise<string[]> => {
    const answer = await shop.app.inject({ url: calls.searchProduct.path, query: { search } });
    return answer.json().data.product.map(({ _id }: Product) => _id);
  };

  it('comes first among what fits alike, unless the orders were cancelled or are too old', async () => {
    const known = await stockProduct(shop, { name: 'Ragi Rusk', aliases: [] });
    const wanted = await stockProduct(shop, { name: 'Suji Rusk', aliases: [] });
    const shopper = new Shopper(inProcess(shop), await signUp(shop));
    const buy = async (productId: string, quantity: number) => {
      await shopper.fill({ [productId]: quantity });
      await shopper.cashPayment(await shopper.checkout());
      return (await shopper.orders())[0]?._id ?? '';
    };
    await buy(wanted, 5);
    await shop.jobs.run('read what sells');
    expect(await find('rusk')).toEqual([wanted, known]);

    const cancelled = await buy(known, 20);
    await shopper.call(calls.cancelOrder, { orderId: cancelled }, { reason: 'Changed my mind' });
    await shop.jobs.run('read what sells');
    expect(await find('rusk')).toEqual([wanted, known]);

    await buy(known, 20);
    await shop.jobs.run('read what sells');
    expect(await find('rusk')).toEqual([known, wanted]);

    clock = 31 * day;
    await shop.jobs.run('read what sells');
    expect(await find('rusk')).toEqual([known, wanted]);
    expect(shop.catalogue.snapshot().pageVersion.split('.').at(-1)).toBe('3');
  });
});

describe('units sold', () => {
  it('are told apart coarsely, never upside down', () => {
    expect([0, 1, 2, 3, 4, 5, 6, 7, 8, 11, 12, 100].map(roundUnits)).toEqual([0, 1, 2, 3, 4, 4, 6, 6, 8, 8, 12, 96]);
  });
});
