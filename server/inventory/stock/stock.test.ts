import { describe, expect, it } from 'vitest';
import { calls } from '../../../contract/api/calls.ts';
import { type AdminProduct, adminProduct } from '../../../contract/catalogue/admin-catalogue.ts';
import { type StockLedger, stockLedger } from '../../../contract/inventory/stock.ts';
import { openOrderShop, placeOrder } from '../../testing/fulfilment-calls.ts';
import { expectLedger } from '../../testing/ledger.ts';
import { signUpAdmin } from '../../testing/people.ts';
import { stockProduct } from '../../testing/products.ts';
import { openShop } from '../../testing/shop.ts';
import { inProcess, Shopper, stockOf } from '../../testing/shopping.ts';

/** An edit is rejected when it leaves a product without a picture. */
const picture = 'ab'.repeat(16);

describe('stock administration', async () => {
  const { shop, asha, home, meera } = await openOrderShop();

  const product = (stock: number, name = 'Potato') => stockProduct(shop, { stock, name, images: [picture] });
  /** As the form shows it. */
  const shown = async (productId: string): Promise<AdminProduct> =>
    adminProduct.parse((await meera.call(calls.getAdminProduct, { productId })).data);
  const sell = (productId: string, quantity: number) => placeOrder(asha, { [productId]: quantity }, home);
  const change = (productId: string, body: object, key?: string) =>
    meera.call(calls.changeStock, { productId }, { reason: 'Test', ...body }, key ? { 'idempotency-key': key } : {});
  const update = (body: object) => meera.call(calls.updateProduct, {}, body);
  const ledger = async (productId: string, before?: number): Promise<StockLedger> => {
    const url = calls.getStockLedger.path.replace(':productId', productId);
    return stockLedger.parse((await meera.request('GET', before ? `${url}?before=${before}` : url)).data);
  };

  it('keeps sales when an edit does not change the stock', async () => {
    const productId = await product(38);
    const { revision } = await shown(productId);
    await sell(productId, 3);
    const saved = await update({ productId, revision, description: 'Washed.' });
    expect([saved.status, await stockOf(shop, productId)]).toEqual([200, 35]);
    expect((saved.data as AdminProduct).stock).toBe(35);
  });

  it('turns a stock of 50, entered when the form showed 38, into 47 after three sales', async () => {
    const productId = await product(38);
    const { revision, stockVersion } = await shown(productId);
    await sell(productId, 3);
    const saved = await update({ productId, revision, stockVersion, stock: 50 });
    expect([saved.status, saved.message]).toEqual([200, 'Product updated. 3 sold since then, so 47 are in stock.']);
    expect(await stockOf(shop, productId)).toBe(47);
    const [movement] = (await ledger(productId)).movements;
    expect(movement).toMatchObject({ kind: 'counted', quantity: 12, counted: 50, stock: 47, reason: 'Product form' });
    expect(movement?.actor?.name).toBe('Meera Nair');
  });

  it('stores the key of a reason that is not typed, with its English words', async () => {
    const productId = await product(10);
    const ready = async (body: object, key?: string) =>
      meera.call(calls.changeStock, { productId }, body, key ? { 'idempotency-key': key } : {});
    const expired = { kind: 'waste', quantity: 1, ready: 'expired' };
    for (const _ of [1, 2]) expect((await ready(expired, 'lost')).status).toBe(200);
    expect(await ready({ ...expired, ready: 'spoiled' }, 'lost')).toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' });
    expect((await ready({ kind: 'waste', quantity: 1, reason: 'Expired' })).status).toBe(200);
    for (const wrong of [
      {},
      { reason: ' ' },
      { ready: 'bad_mood' },
      { ready: 'openingStock' },
      { ready: 'expired', reason: 'x' },
    ])
      expect(await ready({ kind: 'waste', quantity: 1, ...wrong })).toMatchObject({ status: 400, code: 'VALIDATION' });
    const placed = await sell(productId, 2);
    await meera.reduceAnswer(placed._id, 1, [{ productId, quantity: 1 }]);
    const { movements } = await ledger(productId);
    expect(movements.map(({ reason, reasonKey }) => [reason, reasonKey])).toEqual([
      [`Missing or damaged, order ${placed.orderId}`, { start: 'missing', about: placed.orderId }],
      ['', undefined],
      ['', undefined],
      // Somebody typed these words.
      ['Expired', undefined],
      ['Expired', { usual: 'expired' }],
      ['Opening stock', { usual: 'openingStock' }],
    ]);
  });

  it('rejects a stock from a form with the current product when another person changed it', async () => {
    const productId = await product(38);
    const { revision, stockVersion } = await shown(productId);
    expect((await change(productId, { kind: 'received', quantity: 12 })).status).toBe(200);
    const refused = await update({ productId, revision, stockVersion, stock: 40, name: 'Not saved' });
    expect(refused).toMatchObject({ status: 409, code: 'CHANGED_MEANWHILE', data: { stock: 50, name: 'Potato' } });
    expect(await stockOf(shop, productId)).toBe(50);
    const now = refused.data as AdminProduct;
    const again = await update({ productId, revision: now.revision, stockVersion: now.stockVersion, stock: 40 });
    expect([again.status, await stockOf(shop, productId)]).toEqual([200, 40]);
  });

  it('sets the stock of API calls without a version', async () => {
    const productId = await product(38);
    await sell(productId, 3);
    expect((await update({ productId, stock: 50 })).message).toBe('Product updated');
    expect(await stockOf(shop, productId)).toBe(50);
  });

  it('receives, wastes, damages, corrects and counts goods, and the shop shows it at once', async () => {
    const productId = await product(10, 'Tomato');
    const said: string[] = [];
    for (const [kind, quantity] of [
      ['received', 12],
      ['waste', 3],
      ['damaged', 1],
      ['corrected', -2],
      ['corrected', 4],
    ] as const) {
      const answer = await change(productId, { kind, quantity, reason: `Because of ${kind}` });
      said.push(answer.message);
      expect(shop.catalogue.snapshot().findProduct(productId)?.stock).toBe((answer.data as AdminProduct).stock);
    }
    expect(said).toEqual([22, 19, 18, 16, 20].map((stock) => `Tomato: ${stock} in stock.`));
    const { stockVersion } = await shown(productId);
    const counted = await change(productId, { kind: 'counted', quantity: 47, stockVersion });
    expect([counted.message, await stockOf(shop, productId)]).toEqual(['Tomato: 47 counted. 47 in stock.', 47]);
    const { movements } = await ledger(productId);
    expect(movements.map((each) => [each.kind, each.quantity, each.stock, each.reason])).toEqual([
      ['counted', 27, 47, 'Test'],
      ['corrected', 4, 20, 'Because of corrected'],
      ['corrected', -2, 16, 'Because of corrected'],
      ['damaged', -1, 18, 'Because of damaged'],
      ['waste', -3, 19, 'Because of waste'],
      ['received', 12, 22, 'Because of received'],
      ['received', 10, 10, 'Opening stock'],
    ]);
  });

  it('rebases a count on sales and returns, and rejects it when it is no longer valid', async () => {
    const productId = await product(10);
    const { stockVersion } = await shown(productId);
    const order = await sell(productId, 4);
    await sell(productId, 1);
    await asha.call(calls.cancelOrder, { orderId: order._id });
    const count = (quantity: number) => change(productId, { kind: 'counted', quantity, stockVersion });
    const tooFew = await count(0);
    expect(tooFew).toMatchObject({ status: 409, code: 'CHANGED_MEANWHILE', data: { stock: 9 } });
    expect((await count(20)).message).toBe('Potato: 20 counted. 1 sold since then, so 19 are in stock.');
    const second = await count(20);
    expect(second).toMatchObject({ status: 409, code: 'CHANGED_MEANWHILE', data: { stock: 19 } });
    expect(second.message).toContain('please count again');
    expect(await stockOf(shop, productId)).toBe(19);
    expect((await change(productId, { kind: 'counted', quantity: 19 })).errors).toHaveProperty('stockVersion');
  });

  it('writes a count that equals the stock to the ledger', async () => {
    const productId = await product(6);
    const { stockVersion } = await shown(productId);
    await change(productId, { kind: 'counted', quantity: 6, stockVersion });
    expect((await ledger(productId)).movements[0]).toMatchObject({
      kind: 'counted',
      quantity: 0,
      counted: 6,
      stock: 6,
    });
  });

  it('moves the stock once for a repeated request; its key cannot be used for another', async () => {
    const productId = await product(10);
    const receive = (quantity: number) => change(productId, { kind: 'received', quantity }, 'delivery-1');
    const answers = await Promise.all([receive(5), receive(5), receive(5)]);
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200]);
    expect(await stockOf(shop, productId)).toBe(15);
    expect((await receive(6)).code).toBe('IDEMPOTENCY_KEY_REUSED');
    expect((await change(await product(1), { kind: 'received', quantity: 6 }, 'delivery-1')).status).toBe(200);
  });

  it('cannot remove more than the stock, and changes nothing on invalid input', async () => {
    const productId = await product(3, 'Onion');
    const refused = await change(productId, { kind: 'waste', quantity: 5 });
    expect([refused.status, refused.code, refused.errors?.quantity]).toEqual([
      409,
      'OUT_OF_STOCK',
      'Only 3 of Onion are in stock, so 5 cannot be taken off.',
    ]);
    for (const [body, field] of [
      [{ kind: 'waste', quantity: 0 }, 'quantity'],
      [{ kind: 'received', quantity: -1 }, 'quantity'],
      [{ kind: 'received', quantity: 1.5 }, 'quantity'],
      [{ kind: 'received', quantity: '5' }, 'quantity'],
      [{ kind: 'received', quantity: 1_000_001 }, 'quantity'],
      [{ kind: 'received', quantity: 999_998 }, 'quantity'],
      [{ kind: 'corrected', quantity: 0 }, 'quantity'],
      [{ kind: 'counted', quantity: -1, stockVersion: 1 }, 'quantity'],
      [{ kind: 'sold', quantity: 1 }, 'kind'],
      [{ kind: 'received', quantity: 1, reason: '  ' }, 'reason'],
      [{ kind: 'received', quantity: 1, reason: 'x'.repeat(201) }, 'reason'],
    ] as const) {
      const answer = await change(productId, body);
      expect([answer.status, Object.keys(answer.errors ?? {})]).toEqual([400, [field]]);
    }
    expect(await stockOf(shop, productId)).toBe(3);
    expect((await change('01arz3ndektsv4rrffq69g5fav', { kind: 'received', quantity: 1 })).status).toBe(404);
  });

  it('shows sales and returns with their orders in the ledger, page by page, also for a deleted product', async () => {
    const productId = await product(100, 'Ladyfinger');
    const order = await sell(productId, 2);
    await asha.call(calls.cancelOrder, { orderId: order._id });
    for (let i = 1; i <= 20; i += 1) await change(productId, { kind: 'received', quantity: i });
    const first = await ledger(productId);
    expect([first.sum, first.product.stock]).toEqual([310, 310]);
    expect(first.movements).toHaveLength(20);
    expect(first.movements[0]).toMatchObject({ quantity: 20, stock: 310 });
    const second = await ledger(productId, first.next ?? 0);
    expect(second.movements.map((each) => [each.kind, each.quantity, each.stock, each.order])).toEqual([
      ['returned', 2, 100, { _id: order._id, orderId: order.orderId }],
      ['sold', -2, 98, { _id: order._id, orderId: order.orderId }],
      ['received', 100, 100, null],
    ]);
    expect(second.next).toBeNull();
    expect(second.product).toEqual({ _id: productId, name: 'Ladyfinger', stock: 310, deletedAt: null });
    await meera.call(calls.deleteProduct, { productId });
    const after = await ledger(productId);
    expect(after.movements).toEqual(first.movements);
    expect(after.product.deletedAt).not.toBeNull();
    expect((await change(productId, { kind: 'received', quantity: 1 })).status).toBe(404);
  });

  it('keeps the ledger consistent during concurrent counts, receipts and sales', async () => {
    const productId = await product(50);
    const { stockVersion } = await shown(productId);
    await Promise.all([
      ...Array.from({ length: 4 }, () => change(productId, { kind: 'received', quantity: 3 })),
      ...Array.from({ length: 4 }, () => change(productId, { kind: 'waste', quantity: 1 })),
      ...Array.from({ length: 3 }, (_, i) => change(productId, { kind: 'counted', quantity: 60 + i, stockVersion })),
      sell(productId, 2),
    ]);
    const { movements, product: now } = await ledger(productId);
    expect(movements.reduce((sum, each) => sum + each.quantity, 0)).toBe(now.stock);
    expect(movements[0]?.stock).toBe(await stockOf(shop, productId));
    await expectLedger(shop);
  });
});

describe('the setting LOW_STOCK', () => {
  it('decides which products the list and the overview show as low, lowest first', async () => {
    const shop = await openShop({ LOW_STOCK: '8' });
    try {
      const meera = new Shopper(inProcess(shop), await signUpAdmin(shop));
      await stockProduct(shop, { name: 'Nine', stock: 9 });
      await stockProduct(shop, { name: 'Eight', stock: 8 });
      await stockProduct(shop, { name: 'One', stock: 1 });
      await stockProduct(shop, { name: 'None', stock: 0 });
      await stockProduct(shop, { name: 'Hidden', stock: 1, publish: false });
      const list = async (body: object) => {
        const { data } = await meera.call(calls.getProduct, {}, body);
        const { productData, scarce } = data as { productData: AdminProduct[]; scarce: object };
        return { names: productData.map(({ name }) => name), scarce };
      };
      const scarce = { lowStock: 8, low: 2, out: 1 };
      expect(await list({ stock: 'low' })).toEqual({ names: ['One', 'Eight'], scarce });
      expect((await list({ stock: 'out' })).names).toEqual(['None']);
      expect((await list({ stock: 'low', search: 'eight' })).names).toEqual(['Eight']);
      expect((await list({})).scarce).toEqual(scarce);
      const { data } = await meera.call(calls.getOverview);
      expect(data).toMatchObject({ lowStock: 8, runningOut: { count: 2 }, outOfStock: { count: 1 } });
    } finally {
      await shop.dispose();
    }
  });
});
