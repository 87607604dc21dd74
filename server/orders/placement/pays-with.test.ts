/** Shoppers say at checkout which note they pay with, so that the rider brings change (docs/features/cash-book.md). */
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { calls } from '../../../contract/api/calls.ts';
import type { FollowedOrder } from '../../../contract/orders/order-follow.ts';
import { Administrator } from '../../testing/fulfilment-calls.ts';
import { signUpAdmin } from '../../testing/people.ts';
import { stockProduct } from '../../testing/products.ts';
import { saveSettings } from '../../testing/settings.ts';
import { openShop } from '../../testing/shop.ts';
import { inProcess, type Shopper, signUpShopper } from '../../testing/shopping.ts';

describe('the note that a shopper pays with', async () => {
  const shop = await openShop();
  afterAll(() => shop.dispose());
  const owner = new Administrator(inProcess(shop), await signUpAdmin(shop));
  const potato = await stockProduct(shop, { stock: 1_000 });
  /** With potatoes of ₹40. */
  let asha: Shopper;

  beforeEach(async () => {
    await saveSettings(owner, { paysWith: { on: true } });
    asha = await signUpShopper(shop, { [potato]: 1 });
  });
  const pay = async (paysWith: unknown, key?: string) =>
    asha.cashPayment({ ...(await asha.checkout()), paysWith }, key);

  it('is stored with the order and shown to the shopper, the board and the rider, without changing an amount', async () => {
    const answer = await pay(100);
    expect(answer).toMatchObject({ status: 200, data: { totalAmount: 40, paysWith: 100 } });
    const { _id: orderId } = answer.data as FollowedOrder;
    expect((await asha.call(calls.getOrder, { orderId })).data).toMatchObject({ totalAmount: 40, paysWith: 100 });
    const order = await owner.work(orderId, 'packed');
    expect(order).toMatchObject({ totalAmount: 40, paysWith: 100 });
    expect((await owner.list()).orders).toContainEqual(expect.objectContaining({ _id: orderId, paysWith: 100 }));
    expect((await owner.call(calls.listDeliveries)).data).toMatchObject({ free: [{ paysWith: 100 }] });
    expect(await owner.work(orderId, 'out_for_delivery', 'delivered')).toMatchObject({
      receivedAmount: 40,
      paysWith: 100,
    });
  });

  it.each([40, 2_040])('is ₹%d at the limits', async (paysWith) => {
    expect(await pay(paysWith)).toMatchObject({ status: 200, data: { paysWith } });
  });

  it.each([0, 39.99, 2_040.01, 1e8])('cannot be ₹%d for ₹40, and nothing is ordered', async (paysWith) => {
    expect(await pay(paysWith)).toMatchObject({
      status: 400,
      code: 'VALIDATION',
      errors: { paysWith: 'The amount to pay with must be from ₹40.00 to ₹2,040.00.' },
    });
    expect(await asha.orders()).toEqual([]);
    expect(await asha.cart()).toHaveLength(1);
  });

  it.each([-1, '100', null])('cannot be %j', async (paysWith) => {
    expect(await pay(paysWith)).toMatchObject({ status: 400, code: 'VALIDATION' });
  });

  it('is left out where nobody said so, and where the shop does not ask', async () => {
    const order = await asha.checkout();
    expect((await asha.cashPayment(order)).data).not.toHaveProperty('paysWith');
    await saveSettings(owner, { paysWith: { on: false } });
    asha = await signUpShopper(shop, { [potato]: 1 });
    const answer = await pay(1);
    expect(answer.status).toBe(200);
    expect(answer.data).not.toHaveProperty('paysWith');
  });

  it('is part of the request that a key repeats', async () => {
    const order = { ...(await asha.checkout()), paysWith: 50 };
    const first = await asha.cashPayment(order, 'key-1');
    expect(await asha.cashPayment(order, 'key-1')).toMatchObject({ status: 200, data: first.data });
    expect(await asha.cashPayment({ ...order, paysWith: 100 }, 'key-1')).toMatchObject({ status: 422 });
  });
});
