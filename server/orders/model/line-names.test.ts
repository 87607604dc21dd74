/** Staff who read in Hindi read the products of orders in Hindi, wherever they are named. Records keep the English names. */
import { describe, expect, it } from 'vitest';
import { type Call, calls, pathOf } from '../../../contract/api/calls.ts';
import type { FulfilmentOrders } from '../../../contract/orders/board.ts';
import type { ChangedOrder } from '../../../contract/orders/order-change-fields.ts';
import type { AuditLogPage } from '../../../contract/reports/audit-log.ts';
import { placeOrder } from '../../testing/fulfilment-calls.ts';
import { stockProduct } from '../../testing/products.ts';
import { deliverPart, openDoor, receive, refusedOf } from '../../testing/refusals.ts';
import { saveSettings } from '../../testing/settings.ts';
import type { Shopper } from '../../testing/shopping.ts';

describe('products of orders for Hindi staff', async () => {
  const { shop, owner, ramesh, asha, home } = await openDoor();
  const named = async (name: string, hindi: string) => {
    const productId = await stockProduct(shop, { name, stock: 1_000, pricePaise: 10_000 });
    const answer = await owner.call(calls.updateProduct, {}, { productId, translations: { hi: { name: hindi } } });
    expect(answer).toMatchObject({ status: 200 });
    return productId;
  };
  const rice = await named('Rice', 'चावल');
  const curd = await named('Curd', 'दही');
  const inHindi = (who: Shopper, call: Call, params: Record<string, string>, body?: unknown) => {
    const path = pathOf(call, params);
    return who.request(call.method, `${path}${path.includes('?') ? '&' : '?'}lang=hi`, body);
  };
  const fieldsOf = async (orderId: string, language = '') => {
    const query = `entity=order&entityId=${orderId}${language && `&lang=${language}`}`;
    const answer = await owner.request('GET', `${calls.listAuditEntries.path}?${query}`);
    return (answer.data as AuditLogPage).changes
      .map(({ fields }) => fields)
      .filter((fields) => 'total' in fields || 'goods' in fields);
  };
  const cardOf = async (orderId: string, language = '') => {
    const query = `toReceive=1&sort=oldest${language && `&lang=${language}`}`;
    const answer = await owner.request('GET', `${calls.listFulfilmentOrders.path}?${query}`);
    return (answer.data as FulfilmentOrders).orders.find(({ _id }) => _id === orderId);
  };

  it('are in Hindi in the history of an order, and among refused goods on its card', async () => {
    const { _id } = await placeOrder(asha, { [rice]: 3, [curd]: 2 }, home);
    expect((await owner.reduceAnswer(_id, 1, [{ productId: rice, quantity: 1 }])).status).toBe(200);
    await owner.work(_id, 'packed');
    const out = await ramesh.work(_id, 'out_for_delivery');
    expect(await deliverPart(ramesh, out, [refusedOf(curd, 2, 'not_fresh')])).toMatchObject({ status: 200 });
    expect(await cardOf(_id)).toMatchObject({ returning: [{ name: 'Curd', quantity: 2 }] });
    expect(await cardOf(_id, 'hi')).toMatchObject({ returning: [{ productId: curd, name: 'दही', quantity: 2 }] });
    const { revision } = await owner.order(_id);
    expect(await receive(owner, { _id, revision }, { [curd]: 2 })).toMatchObject({ status: 200 });

    const audited = (reduced: string, returned: string) => [
      { goods: { from: null, to: [{ name: returned, quantity: 2, stock: 2 }] } },
      expect.objectContaining({ refused: { from: null, to: [{ name: returned, quantity: 2, reason: 'not_fresh' }] } }),
      expect.objectContaining({ [reduced]: { from: 3, to: 1 } }),
    ];
    expect(await fieldsOf(_id)).toEqual(audited('Rice', 'Curd'));
    expect(await fieldsOf(_id, 'hi')).toEqual(audited('चावल', 'दही'));
    // One that is called otherwise by now is named as it was.
    await owner.call(calls.updateProduct, {}, { productId: curd, name: 'Greek Curd' });
    expect(await fieldsOf(_id, 'hi')).toEqual(audited('चावल', 'Curd'));
    await owner.call(calls.updateProduct, {}, { productId: curd, name: 'Curd' });
    // Two products have the English name: nothing says which one it was.
    await named('Curd', 'ताज़ा दही');
    expect(await fieldsOf(_id, 'hi')).toEqual(audited('चावल', 'Curd'));
  });

  it('are in Hindi in what an order would become, and when that is not possible', async () => {
    await saveSettings(owner, { orderChanges: { on: true } });
    const { _id: orderId } = await placeOrder(asha, { [rice]: 1 }, home);
    const wanted = (quantity: number) => ({
      revision: 1,
      lines: [
        { productId: rice, quantity: 2 },
        { productId: curd, quantity },
      ],
    });
    const namesOf = ({ data }: { data?: unknown }) => (data as ChangedOrder).lines.map(({ name }) => name);
    const quoted = await inHindi(owner, calls.quoteOrderChange, { orderId }, wanted(1));
    expect(quoted).toMatchObject({ status: 200 });
    expect(namesOf(quoted)).toEqual(['चावल', 'दही']);
    expect(namesOf(await owner.call(calls.quoteOrderChange, { orderId }, wanted(1)))).toEqual(['Rice', 'Curd']);
    const tooMany = await inHindi(owner, calls.quoteOrderChange, { orderId }, wanted(21));
    expect(tooMany).toMatchObject({ status: 400 });
    expect(JSON.stringify(tooMany)).toContain('दही');
    const { total } = quoted.data as ChangedOrder;
    const changed = await inHindi(owner, calls.changeOrder, { orderId }, { ...wanted(1), total, agreed: true });
    expect(changed).toMatchObject({ status: 200, data: { product_details: [{ name: 'चावल' }, { name: 'दही' }] } });
  });
});
