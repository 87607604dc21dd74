import { describe, expect, it } from 'vitest';
import { calls } from '../../../contract/api/calls.ts';
import { limits } from '../../../contract/api/limits.ts';
import type { Order } from '../../../contract/orders/orders.ts';
import { lockStock } from '../../catalogue/stock/stock-repository.ts';
import { manySignedIn } from '../../testing/people.ts';
import { stockProduct } from '../../testing/products.ts';
import { bothDatabases, onPostgres, openShop, openShopOn, sharedShop } from '../../testing/shop.ts';
import { everythingIn, inProcess, Shopper, signUpShopper, stockOf } from '../../testing/shopping.ts';

/**
 * How many keys are sent twenty times each. The embedded database runs one statement at a time, so conflicts are fewer
 * there.
 */
const keys = { embedded: 20, postgres: 60 };
/** Shoppers who order at the same time. */
const atOnce = 5;

describe.each(bothDatabases)('an idempotency key on the %s database', (kind) => {
  const shop = sharedShop(() => openShopOn(kind));

  it('gives one order and the same response when sent twenty times at once, for many shoppers', async () => {
    const potato = await stockProduct(shop, { stock: keys[kind] * 2 });
    const shoppers = (await manySignedIn(shop, keys[kind])).map((person) => new Shopper(inProcess(shop), person));
    const numbers = new Set<string>();
    // As the checkout does: on a busy machine a copy may wait for a lock for too long, which places nothing.
    const order = async (shopper: Shopper, body: unknown) => {
      for (;;) {
        const answer = await shopper.cashPayment(body, 'a key');
        if (answer.status !== 503) return answer;
      }
    };
    const orderTwentyTimes = async (shopper: Shopper) => {
      await shopper.fill({ [potato]: 1 });
      const body = await shopper.checkout();
      const answers = await Promise.all(Array.from({ length: 20 }, () => order(shopper, body)));
      for (const answer of answers) expect(answer).toEqual(answers[0]);
      expect(answers[0]?.status).toBe(200);
      numbers.add(JSON.stringify(answers[0]?.data));
    };
    for (let i = 0; i < shoppers.length; i += atOnce) {
      await Promise.all(shoppers.slice(i, i + atOnce).map(orderTwentyTimes));
    }
    expect(numbers.size).toBe(keys[kind]);
    const { orders, lines } = await everythingIn(shop);
    expect([orders.length, lines.length]).toEqual([keys[kind], keys[kind]]);
    expect(await stockOf(shop, potato)).toBe(keys[kind]);
  });

  it('gives the last piece to one order, and every copy of the request receives that order', async () => {
    const potato = await stockProduct(shop, { stock: 1 });
    const shopper = await signUpShopper(shop, { [potato]: 1 });
    const body = await shopper.checkout();
    const answers = await Promise.all(Array.from({ length: 20 }, () => shopper.cashPayment(body, 'the last one')));
    expect(answers.map((answer) => answer.status)).toEqual(Array(20).fill(200));
    expect(await shopper.orders()).toHaveLength(1);
  });

  it('gives the same response later, even when the cart is full again and the address is deleted', async () => {
    const potato = await stockProduct(shop);
    const shopper = await signUpShopper(shop, { [potato]: 1 });
    const body = await shopper.checkout();
    const first = await shopper.cashPayment(body, 'k');
    await shopper.fill({ [potato]: 1 });
    await shopper.call(calls.deleteAddress, { addressId: body.deliveryAddressId });
    expect(await shopper.cashPayment(body, 'k')).toEqual(first);
    expect(await shopper.cart()).toHaveLength(1);
  });

  it('tells its shopper, and nobody else, which order it placed', async () => {
    const shopper = await signUpShopper(shop, { [await stockProduct(shop)]: 1 });
    const ask = (who: Shopper, key: string) =>
      who.call(calls.getPlacedOrder, {}, undefined, { 'idempotency-key': key });
    expect(await ask(shopper, 'lost')).toMatchObject({ status: 200, data: { order: null } });
    const { data } = await shopper.cashPayment(await shopper.checkout(), 'lost');
    const { _id, orderId } = data as Order;
    expect(await ask(shopper, 'lost')).toMatchObject({ status: 200, data: { order: { _id, orderId } } });
    expect(await ask(shopper, 'another')).toMatchObject({ data: { order: null } });
    expect(await ask(await signUpShopper(shop), 'lost')).toMatchObject({ data: { order: null } });
    expect(await shopper.call(calls.getPlacedOrder)).toMatchObject({ status: 400, code: 'VALIDATION' });
  });

  it('is rejected for a different order, and the first order is unchanged', async () => {
    const [potato, onion] = [await stockProduct(shop), await stockProduct(shop)];
    const shopper = await signUpShopper(shop, { [potato]: 1, [onion]: 2 });
    const body = await shopper.checkout();
    const first = await shopper.cashPayment(body, 'k');
    const before = await everythingIn(shop);
    const others = [
      { ...body, grossTotal: body.grossTotal + 0.01 },
      { ...body, cartTotalAmount: 0 },
      { ...body, deliveryAddressId: potato },
      { ...body, itemList: body.itemList.slice(1) },
      { ...body, itemList: body.itemList.map((line) => ({ ...line, quantity: 9 })) },
    ];
    for (const other of others) {
      expect(await shopper.cashPayment(other, 'k')).toMatchObject({ status: 422, code: 'IDEMPOTENCY_KEY_REUSED' });
    }
    expect(await shopper.cashPayment({ ...body, itemList: body.itemList.toReversed() }, 'k')).toEqual(first);
    expect(await everythingIn(shop)).toEqual(before);
  });

  it('allows only one of two different orders at once', async () => {
    const potato = await stockProduct(shop);
    const shopper = await signUpShopper(shop, { [potato]: 1 });
    const here = await shopper.checkout();
    const there = { ...here, deliveryAddressId: await shopper.move() };
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => shopper.cashPayment(i % 2 ? here : there, 'k')),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([...Array(10).fill(200), ...Array(10).fill(422)]);
    expect(await shopper.orders()).toHaveLength(1);
  });

  it('can be used again when it placed nothing', async () => {
    const potato = await stockProduct(shop);
    const shopper = await signUpShopper(shop, { [potato]: 1 });
    const body = await shopper.checkout();
    expect((await shopper.cashPayment({ ...body, grossTotal: 1 }, 'k')).code).toBe('PRICE_CHANGED');
    expect((await shopper.cashPayment(body, 'k')).status).toBe(200);
  });

  it('belongs to one shopper', async () => {
    const potato = await stockProduct(shop);
    const [asha, ravi] = [await signUpShopper(shop, { [potato]: 1 }), await signUpShopper(shop, { [potato]: 2 })];
    const first = await asha.cashPayment(await asha.checkout(), 'k');
    const second = await ravi.cashPayment(await ravi.checkout(), 'k');
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.data).not.toEqual(first.data);
  });

  it('must be short and printable', async () => {
    const shopper = await signUpShopper(shop, { [await stockProduct(shop)]: 1 });
    const body = await shopper.checkout();
    for (const key of ['', 'x'.repeat(limits.idempotencyKey + 1), 'caf\u00e9', 'a\u0000b', 'a\tb']) {
      expect(await shopper.cashPayment(body, key)).toMatchObject({
        status: 400,
        code: 'VALIDATION',
        errors: { 'idempotency-key': expect.any(String) },
      });
    }
    expect(await shopper.orders()).toEqual([]);
    expect((await shopper.cashPayment(body, 'x'.repeat(limits.idempotencyKey))).status).toBe(200);
  });
});

describe.runIf(onPostgres)('a copy of an order that waits too long for its products', () => {
  const shop = sharedShop(() => openShop());

  it('gets the order that was placed', async () => {
    const potato = await stockProduct(shop, { stock: 2 });
    const shopper = await signUpShopper(shop, { [potato]: 1 });
    const body = await shopper.checkout();
    const placed = await shopper.cashPayment(body, 'k');
    await shop.database.transaction(async (tx) => {
      await lockStock(tx, [potato]);
      expect(await shopper.cashPayment(body, 'another key')).toMatchObject({ status: 503, code: 'BUSY' });
      expect(await shopper.cashPayment(body, 'k')).toEqual(placed);
    });
    expect(await shopper.orders()).toHaveLength(1);
  });
});
