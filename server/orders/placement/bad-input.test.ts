import { beforeAll, describe, expect, it } from 'vitest';
import { calls } from '../../../contract/api/calls.ts';
import { type CashOrderBody, order } from '../../../contract/orders/orders.ts';
import { newId } from '../../lib/ids.ts';
import { signUp } from '../../testing/people.ts';
import { stockProduct } from '../../testing/products.ts';
import { openShop, sharedShop } from '../../testing/shop.ts';
import { everythingIn, inProcess, Shopper } from '../../testing/shopping.ts';

describe('bad input to an order', () => {
  const shop = sharedShop(() => openShop());
  let shopper: Shopper;
  let body: CashOrderBody;
  let potato: string;
  beforeAll(async () => {
    shopper = new Shopper(inProcess(shop), await signUp(shop));
    potato = await stockProduct(shop);
    await shopper.fill({ [potato]: 1 });
    body = await shopper.checkout();
  });

  const amounts = [undefined, null, '75', -0.01, 1e10, [], {}, true];
  const line = (changes: object) => [{ productId: potato, quantity: 1, ...changes }];

  it.each<[string, string, unknown[]]>([
    ['grossTotal', 'grossTotal', amounts],
    ['cartTotalAmount', 'cartTotalAmount', amounts],
    ['deliveryAddressId', 'deliveryAddressId', [undefined, null, '', '1', 5, 'x'.repeat(10_000), 'a\u0000b', {}]],
    ['itemList', 'itemList', [undefined, null, [], 'potato', {}, Array(101).fill({ productId: newId(), quantity: 1 })]],
  ])('rejects an invalid %s with a message and changes nothing', async (field, named, values) => {
    const before = await everythingIn(shop);
    for (const value of values) {
      expect(await shopper.cashPayment({ ...body, [field]: value })).toMatchObject({
        status: 400,
        code: 'VALIDATION',
        errors: { [named]: expect.any(String) },
      });
    }
    expect(await everythingIn(shop)).toEqual(before);
  });

  it.each<[string, unknown[]]>([
    ['quantity', [undefined, null, -1, 0, 1.5, 1e9, '1e3', '1', Number.MAX_SAFE_INTEGER, [], {}, true]],
    ['productId', [undefined, null, '', '1', 7, {}, { _id: '1' }, { _id: null }, 'x'.repeat(10_000), 'a\u0000b']],
  ])('rejects an item with an invalid %s, names it and changes nothing', async (field, values) => {
    const before = await everythingIn(shop);
    for (const value of values) {
      const answer = await shopper.cashPayment({ ...body, itemList: line({ [field]: value }) });
      expect(answer).toMatchObject({ status: 400, code: 'VALIDATION' });
      expect(Object.keys(answer.errors ?? {}).join()).toMatch(new RegExp(`^itemList\\.0\\.${field}(\\._id)?$`));
    }
    expect(await everythingIn(shop)).toEqual(before);
  });

  it('names every invalid field', async () => {
    const answer = await shopper.cashPayment({});
    expect(Object.keys(answer.errors ?? {}).sort()).toEqual([
      'cartTotalAmount',
      'deliveryAddressId',
      'grossTotal',
      'itemList',
    ]);
  });

  it('rejects bodies that are malformed, of another type or too large, and changes nothing', async () => {
    const before = await everythingIn(shop);
    for (const broken of ['{', '[]', 'null', '"x"', '', '{"__proto__":{"a":1}}', '{"constructor":{"prototype":{}}}']) {
      expect((await shopper.cashPayment(broken)).status).toBe(400);
    }
    expect(await shopper.cashPayment({ ...body, more: 'x'.repeat(200_000) })).toMatchObject({ status: 413 });
    for (const type of ['text/plain', 'application/xml', 'multipart/form-data; boundary=x', 'application/jsonx']) {
      const answer = await shopper.call(calls.cashPayment, {}, body, { 'content-type': type });
      expect(answer).toMatchObject({ status: 415, code: 'UNSUPPORTED_MEDIA_TYPE' });
    }
    expect(await everythingIn(shop)).toEqual(before);
  });

  it('ignores fifty unknown fields, and responds with only the fields of the contract', async () => {
    const other = await signUp(shop);
    const extra = Object.fromEntries(Array.from({ length: 40 }, (_, i) => [`extra${i}`, i]));
    const claims = {
      userId: other.userId,
      user_id: other.userId,
      status: 'delivered',
      payment_status: 'paid',
      paymentStatus: 'paid',
      number: 'TK-FREE',
      orderId: 'TK-FREE',
      totalAmount: 0,
      totalPaise: 1,
      createdAt: '2000-01-01T00:00:00.000Z',
    };
    const answer = await shopper.cashPayment({ ...body, ...extra, ...claims, itemList: line({ ...extra, ...claims }) });
    const placed = order.strict().parse(answer.data);
    expect(placed).toMatchObject({ status: 'placed', payment_status: 'pending', totalAmount: 40, grossTotal: 75 });
    expect(placed.orderId).not.toBe('TK-FREE');
    expect(Date.parse(placed.createdAt)).toBeGreaterThan(Date.parse('2026-01-01'));
    const { orders, lines } = await everythingIn(shop);
    expect(orders).toMatchObject([{ userId: shopper.userId, totalPaise: 4000 }]);
    expect(lines).toMatchObject([{ productId: potato, quantity: 1, pricePaise: 4000, salePaise: 4000 }]);
  });
});
