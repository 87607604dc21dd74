import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { calls } from '../../../contract/api/calls.ts';
import { order } from '../../../contract/orders/orders.ts';
import { stockProduct } from '../../testing/products.ts';
import { openShop, sharedShop } from '../../testing/shop.ts';
import { type Answer, orderOf, type Shopper, signUpShopper } from '../../testing/shopping.ts';

describe('the list of orders', () => {
  const shop = sharedShop(() => openShop());
  let asha: Shopper;
  /** Ids of Asha's twelve orders, newest first. */
  const placed: string[] = [];

  beforeAll(async () => {
    asha = await signUpShopper(shop);
    const potato = await stockProduct(shop);
    const home = await asha.move();
    for (let i = 0; i < 12; i += 1) {
      await asha.fill({ [potato]: 1 });
      placed.unshift(order.parse((await asha.cashPayment(orderOf(await asha.cart(), home))).data)._id);
    }
  });

  const listOf = (shopper: Shopper, query = '') => shopper.request('GET', calls.getOrderList.path + query);
  const ids = (answer: Answer) =>
    z
      .array(order.strict())
      .parse(answer.data)
      .map((each) => each._id);

  it('returns the newest first, ten per page, with the position in the list', async () => {
    const first = await listOf(asha);
    expect(ids(first)).toEqual(placed.slice(0, 10));
    expect(first.pagination).toEqual({ page: 1, totalPages: 2, totalCount: 12 });
    const second = await listOf(asha, '?page=2');
    expect(ids(second)).toEqual(placed.slice(10));
    expect(ids(await listOf(asha, '?page=3&limit=5'))).toEqual(placed.slice(10));
  });

  it("is empty for a shopper without orders, and never shows other people's orders", async () => {
    const answer = await listOf(await signUpShopper(shop));
    expect(answer).toMatchObject({ status: 200, data: [], pagination: { page: 1, totalPages: 0, totalCount: 0 } });
  });

  it('has no page after the last', async () => {
    const refused = { status: 404, code: 'PAGE_NOT_FOUND', errors: { page: expect.any(String) } };
    expect(await listOf(asha, '?page=3')).toMatchObject(refused);
    expect(await listOf(await signUpShopper(shop), '?page=2')).toMatchObject(refused);
  });

  it.each(['page', 'limit'])('rejects an invalid %s', async (name) => {
    for (const value of ['0', '-1', '1.5', '1e3', '1e9', 'x', '', '%00', '1000000', '9'.repeat(500)]) {
      const answer = await listOf(asha, `?${name}=${value}`);
      expect(answer).toMatchObject({ status: 400, code: 'VALIDATION', errors: { [name]: expect.any(String) } });
    }
    expect(await listOf(asha, `?${name}=1&${name}=2`)).toMatchObject({ status: 400, code: 'VALIDATION' });
  });
});
