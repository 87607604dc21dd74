import { describe, expect, it } from 'vitest';
import { calls } from '../../contract/api/calls.ts';
import type { CountDifference, InventoryDocument } from '../../contract/inventory/inventory.ts';
import { stockLedger } from '../../contract/inventory/stock.ts';
import { openOrderShop, placeOrder } from '../testing/fulfilment-calls.ts';
import { documentOf, Inventory } from '../testing/inventory-calls.ts';
import { expectLedger } from '../testing/ledger.ts';
import { stockProduct } from '../testing/products.ts';
import { stockOf } from '../testing/shopping.ts';

const count = { type: 'count', scope: 'products' };

describe('stock counts and waste', async () => {
  const { shop, asha, home, meera } = await openOrderShop();
  const inventory = new Inventory(meera);
  const sell = (productId: string, quantity: number) => placeOrder(asha, { [productId]: quantity }, home);
  const receive = (productId: string, quantity: number) =>
    meera.call(calls.changeStock, { productId }, { kind: 'received', quantity, reason: 'Delivery' });
  const differences = async ({ _id: documentId }: InventoryDocument) =>
    (await meera.call(calls.getCountDifferences, { documentId })).data as CountDifference[];
  const newest = async (productId: string) =>
    stockLedger.parse((await meera.call(calls.getStockLedger, { productId })).data).movements[0];
  const saved = async ({ _id, version }: InventoryDocument, lines: readonly object[], more: object = {}) =>
    documentOf(await inventory.save(_id, { version, lines, ...more }));

  it('subtract what was sold after a line was counted, and leave other products alone', async () => {
    const [rice, dal, tea] = await Promise.all([
      stockProduct(shop, { name: 'Rice', stock: 38 }),
      stockProduct(shop, { name: 'Dal', stock: 10 }),
      stockProduct(shop, { name: 'Tea', stock: 7 }),
    ]);
    const lines = [
      { productId: rice, quantity: 50 },
      { productId: dal, quantity: null },
      { productId: tea, quantity: null },
    ];
    const draft = await inventory.draft(count, lines);
    await sell(rice, 3);
    const order = await sell(dal, 2);
    const second = await saved(draft, [lines[0] ?? {}, { productId: dal, quantity: 8 }, lines[2] ?? {}]);
    await asha.call(calls.cancelOrder, { orderId: order._id });
    expect((await differences(second)).map(({ productId: _, ...rest }) => rest)).toEqual([
      { name: 'Rice', counted: 50, soldSince: 3, expected: 35, after: 47, difference: 12, isStale: false },
      { name: 'Dal', counted: 8, soldSince: -2, expected: 10, after: 10, difference: 0, isStale: false },
    ]);
    const posted = documentOf(await inventory.post(second));
    expect(posted.lines.map(({ quantity, expected, difference }) => [quantity, expected, difference])).toEqual([
      [50, 35, 12],
      [8, 10, 0],
    ]);
    expect([await stockOf(shop, rice), await stockOf(shop, dal), await stockOf(shop, tea)]).toEqual([47, 10, 7]);
    expect(await newest(rice)).toMatchObject({
      kind: 'counted',
      counted: 50,
      quantity: 12,
      reason: `Stock count ${posted.number}`,
    });
    expect((await newest(tea))?.reason).toBe('Opening stock');
    expect(shop.catalogue.snapshot().findProduct(rice)?.stock).toBe(47);
    await expectLedger(shop);
  });

  it('ask to count again when a person moved the stock after it was counted', async () => {
    const [rice, dal] = await Promise.all([
      stockProduct(shop, { name: 'Rice', stock: 5 }),
      stockProduct(shop, { name: 'Dal', stock: 5 }),
    ]);
    const line = { productId: rice, quantity: 4, countedAt: '2026-01-01T10:00:00.000Z' };
    const other = { productId: dal, quantity: 5 };
    const draft = await inventory.draft(count, [line, other]);
    await receive(rice, 6);
    expect((await differences(draft)).map(({ isStale }) => isStale)).toEqual([true, false]);
    const refused = await inventory.post(draft);
    expect(refused).toMatchObject({ status: 409, code: 'CHANGED_MEANWHILE', data: { _id: draft._id } });
    expect(refused.message).toBe('The stock of Rice was changed after it was counted. Please count again.');
    expect([await stockOf(shop, rice), await stockOf(shop, dal)]).toEqual([11, 5]);
    // Saving the same line again is no new count; counting the same number later is one.
    const same = await saved(draft, [line, other]);
    expect((await inventory.post(same)).code).toBe('CHANGED_MEANWHILE');
    const again = await saved(same, [{ ...line, countedAt: '2026-01-01T11:00:00.000Z' }, other]);
    expect((await inventory.post(again)).status).toBe(200);
    expect(await stockOf(shop, rice)).toBe(4);
    expect((await inventory.post(again)).code).toBe('STEP_NOT_ALLOWED');
    expect((await meera.call(calls.getCountDifferences, { documentId: draft._id })).code).toBe('STEP_NOT_ALLOWED');
  });

  it('start with the products of a category or of the shop, and hide the expected figures when blind', async () => {
    const fruits = await shop.catalogue.change((change) => change.createCategory({ name: 'Fruits', image: '' }));
    const ids = await Promise.all(
      ['Mango', 'Apple'].map((name) => stockProduct(shop, { name, stock: 9, categoryIds: [fruits] })),
    );
    const start = { type: 'count', scope: 'category', categoryId: fruits, blind: true };
    const draft = documentOf(await inventory.create(start));
    expect(draft.category).toEqual({ _id: fruits, name: 'Fruits' });
    expect(draft.lines.map(({ quantity, product }) => [product.name, quantity, product.stock])).toEqual([
      ['Apple', null, null],
      ['Mango', null, null],
    ]);
    const lines = [{ productId: ids[0], quantity: 0 }];
    const shown = await saved(draft, lines);
    expect(shown.lines[0]?.product.stock).toBe(9);
    const hidden = await saved(shown, lines, { blind: true });
    expect(hidden.lines[0]?.product.stock).toBeNull();
    expect(documentOf(await inventory.post(hidden)).lines[0]).toMatchObject({ quantity: 0, expected: 9 });
    const all = documentOf(await inventory.create({ type: 'count', scope: 'all' }));
    expect(all.lines.map(({ productId }) => productId)).toEqual(expect.arrayContaining(ids));
    expect((await inventory.create({ type: 'count', scope: 'category' })).errors).toHaveProperty('categoryId');
    const unknown = { type: 'count', scope: 'category', categoryId: ids[0] };
    expect((await inventory.create(unknown)).code).toBe('VALIDATION');
  });

  it('refuse a product that is counted twice, and a count of nothing', async () => {
    const productId = await stockProduct(shop);
    const { _id, version } = await inventory.draft(count, [{ productId, quantity: null }]);
    const twice = await inventory.save(_id, { version, lines: [1, 2].map((quantity) => ({ productId, quantity })) });
    expect(twice.errors).toEqual({ 'lines.1.productId': 'Line 2: this product is in the count already.' });
    expect((await inventory.post({ _id, version })).message).toBe('Enter at least one line.');
  });

  it('write waste off with its reasons', async () => {
    const [milk, eggs] = await Promise.all([
      stockProduct(shop, { name: 'Milk', stock: 9 }),
      stockProduct(shop, { name: 'Eggs', stock: 9 }),
    ]);
    const posted = await inventory.posted({ type: 'waste' }, [
      { productId: milk, quantity: 2, reason: 'expired' },
      { productId: milk, quantity: 1, reason: 'other', reasonText: 'Given to a school' },
      { productId: eggs, quantity: 4, reason: 'damaged' },
    ]);
    expect([await stockOf(shop, milk), await stockOf(shop, eggs)]).toEqual([6, 5]);
    const { movements } = stockLedger.parse((await meera.call(calls.getStockLedger, { productId: milk })).data);
    expect(movements.slice(0, 2).map(({ kind, quantity, reason }) => [kind, quantity, reason])).toEqual([
      ['waste', -1, `Waste ${posted.number}: Given to a school`],
      ['waste', -2, `Waste ${posted.number}: Expired`],
    ]);
    expect(await newest(eggs)).toMatchObject({ kind: 'damaged', quantity: -4, reason: `Waste ${posted.number}` });
    await expectLedger(shop);
  });

  it('refuse more waste than the stock, naming the products, and change nothing', async () => {
    const [milk, eggs] = await Promise.all([
      stockProduct(shop, { name: 'Milk', stock: 3 }),
      stockProduct(shop, { name: 'Eggs', stock: 3 }),
    ]);
    const line = { productId: milk, quantity: 2, reason: 'expired' };
    const draft = await inventory.draft({ type: 'waste' }, [
      line,
      { ...line, reason: 'damaged' },
      { ...line, productId: eggs },
    ]);
    const refused = await inventory.post(draft);
    expect([refused.status, refused.code, refused.message]).toEqual([
      409,
      'OUT_OF_STOCK',
      'There is not enough in stock: Milk (3 < 4).',
    ]);
    expect([await stockOf(shop, milk), await stockOf(shop, eggs)]).toEqual([3, 3]);
    const corrected = await saved(draft, [line, { ...line, productId: eggs }]);
    expect((await inventory.post(corrected)).status).toBe(200);
    for (const [bad, field] of [
      [{ reason: null }, 'lines.0.reason'],
      [{ reason: 'other', reasonText: '  ' }, 'lines.0.reasonText'],
      [{ quantity: 0 }, 'lines.0.quantity'],
    ] as const) {
      const answer = await inventory.post(await inventory.draft({ type: 'waste' }, [{ ...line, ...bad }]));
      expect([answer.status, Object.keys(answer.errors ?? {})]).toEqual([400, [field]]);
    }
    const stolen = await inventory.save(draft._id, { version: 1, lines: [{ ...line, reason: 'stolen' }] });
    expect(stolen.errors).toHaveProperty(['lines.0.reason']);
  });

  it('never make the stock negative when waste and orders race', async () => {
    const productId = await stockProduct(shop, { stock: 6 });
    const drafts = await Promise.all(
      [4, 4, 4].map((quantity) => inventory.draft({ type: 'waste' }, [{ productId, quantity, reason: 'expired' }])),
    );
    await asha.fill({ [productId]: 3 });
    const order = await asha.checkout();
    const [sold, ...wasted] = await Promise.all([
      asha.cashPayment(order),
      ...drafts.map((draft) => inventory.post(draft)),
    ]);
    const done = wasted.filter(({ status }) => status === 200).length;
    expect([sold?.status, ...wasted.map(({ status }) => status)].filter((status) => status !== 409)).toHaveLength(
      sold?.status === 200 ? 1 : done,
    );
    expect(done).toBeLessThanOrEqual(1);
    expect(await stockOf(shop, productId)).toBe(sold?.status === 200 ? 3 : 2);
    await expectLedger(shop);
  });
});
