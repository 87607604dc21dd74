/** Changes of placed orders: what is in stock, what they cost, and their invoice (docs/features/order-changes.md). */
import { describe, expect, it } from 'vitest';
import { calls, pathOf } from '../../../../contract/api/calls.ts';
import type { Order } from '../../../../contract/orders/orders.ts';
import type { ShopSettings } from '../../../../contract/settings/shop-settings.ts';
import { expectLedger } from '../../../testing/ledger.ts';
import { addOffer, newCode } from '../../../testing/offers.ts';
import { openChangedOrders } from '../../../testing/order-changes.ts';
import { moveStockTo } from '../../../testing/products.ts';
import { orderOf } from '../../../testing/shopping.ts';

describe('stock and costs of changes of placed orders', async () => {
  const parts = await openChangedOrders();
  const { shop, asha, home, meera, milk, bread, eggs, product, save, buy, seen, stockOf, linesOf, orderIn } = parts;
  const { quote, propose, ask, say, agreed } = parts;
  await save({ orderChanges: { on: true } });

  it('never sell what is not there: what is sold out by now is named, and nothing is half done', async () => {
    const last = await product('Last Milk', { stock: 2, pricePaise: 4_100 });
    const { _id } = await buy({ [milk]: 1 });
    const question = await ask(_id, { units: { [milk]: 2, [last]: 2 } });
    const stock = stockOf(milk);
    shop.catalogue.stockChanged(await moveStockTo(shop, last, 1));
    const before = await meera.order(_id);
    const out = { status: 409, code: 'OUT_OF_STOCK', message: 'Only 1 left of Last Milk.' };
    expect(await say(_id, question, true)).toMatchObject(out);
    expect(await agreed(_id, question)).toMatchObject(out);
    await shop.catalogue.change((change) => change.updateProduct(last, { translations: { hi: { name: 'आखिरी दूध' } } }));
    const inHindi = `${pathOf(calls.answerOrderChange, { orderId: _id })}?lang=hi`;
    const { message } = await asha.request('POST', inHindi, { changeId: question, accept: true });
    expect(message).toContain('आखिरी दूध');
    expect(await meera.order(_id)).toEqual(before);
    expect(stockOf(milk)).toBe(stock);
    expect((await say(_id, question, false)).status).toBe(200);
    const placed = [];
    for (let n = 0; n < 5; n += 1) placed.push((await buy({ [milk]: 1 }))._id);
    shop.catalogue.stockChanged(await moveStockTo(shop, last, 3));
    const asked: string[] = [];
    for (const each of placed) asked.push(await ask(each, { units: { [last]: 1 } }));
    const answers = await Promise.all(placed.map((each, n) => say(each, asked[n] ?? '', true)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(answers.filter(({ code }) => code === 'OUT_OF_STOCK')).toHaveLength(2);
    expect(stockOf(last)).toBe(0);
    await expectLedger(shop);
  });

  it('cost what the question said, also when prices change meanwhile', async () => {
    const cake = await product('Cake', { pricePaise: 10_000, stock: 50 });
    const { _id } = await buy({ [milk]: 1, [cake]: 1 });
    const tea = await product('Tea', { pricePaise: 8_000, stock: 50 });
    const question = await ask(_id, { units: { [cake]: 2, [tea]: 1 } });
    for (const id of [cake, tea])
      await shop.catalogue.change((change) => change.updateProduct(id, { pricePaise: 99_900 }));
    expect((await say(_id, question, true)).status).toBe(200);
    expect(linesOf(await seen(_id))).toEqual({ Milk: [1, 40], Cake: [2, 100], Tea: [1, 80] });
    // More units of a product cost what its line costs.
    expect((await quote(_id, { units: { [cake]: 3 } })).total).toBe(40 + 300 + 80);
  });

  it('keep fees, never take off more by an offer than before, and give credit back that is not needed', async () => {
    const pricing = {
      ...ownPricing,
      delivery: [
        { from: 0, fee: 30 },
        { from: 200, fee: 0 },
      ],
    };
    await save({ pricing, refunds: { on: true, days: 2 }, paysWith: { on: true }, orderChanges: { on: true } });
    const coupon = newCode();
    await addOffer(meera, { code: coupon, benefit: { kind: 'amount', amount: 50 } });
    await asha.fill({ [milk]: 5 });
    const body = orderOf(await asha.cart(), home);
    const placed = await asha.cashPayment({ ...body, coupon, grossTotal: 230, cartTotalAmount: 150, paysWith: 200 });
    const { _id, totalAmount } = placed.data as Order;
    expect(totalAmount).toBe(150);
    // Twice the value: the same offer. A part of it: that part of the offer, and no delivery fee that was not agreed.
    expect((await quote(_id, { units: { [milk]: 10 } })).total).toBe(350);
    const change = { units: { [milk]: 10 } };
    expect(orderIn(await propose(_id, change, { agreed: true }))).toMatchObject({ totalAmount: 350 });
    // ₹200 are no longer enough.
    expect(await meera.order(_id)).not.toHaveProperty('paysWith');
    expect((await quote(_id, { units: { [milk]: 5 } })).total).toBe(175);
    expect(orderIn(await propose(_id, { units: { [milk]: 1 } }, { agreed: true })).totalAmount).toBe(35);
    const { bill = [] } = await meera.order(_id);
    expect(bill.map(({ kind: line, amount }) => [line, amount])).toEqual([
      ['delivery', 0],
      ['coupon', -5],
    ]);
    await save({ pricing: { ...ownPricing, rules: 'spec' } });

    const paid = await buy({ [bread]: 1 });
    await meera.work(paid._id, 'packed', 'out_for_delivery', 'delivered');
    const refund = { way: 'credit', lines: [{ productId: bread, quantity: 1 }] };
    const { revision } = await meera.order(paid._id);
    await meera.call(calls.refundOrder, { orderId: paid._id }, { revision, refund, reason: 'Hard' });
    await asha.fill({ [milk]: 2 });
    const credited = await asha.cashPayment({ ...orderOf(await asha.cart(), home), credit: 50 });
    const { _id: used } = credited.data as Order;
    const less = await propose(used, { units: { [milk]: 1 } }, { agreed: true });
    expect(orderIn(less)).toMatchObject({ totalAmount: 40, credit: 40 });
    expect((await asha.call(calls.getStoreCredit)).data).toMatchObject({ balance: 10 });
    await meera.work(used, 'cancelled');
    await save({ refunds: { on: false, days: 2 }, paysWith: { on: false } });
    await expectLedger(shop);
  });

  it('follow into the invoice', async () => {
    const legal = { name: 'Meera Foods', gstin: '29ABCDE1234F1ZW', fssai: '' };
    await save({ legal, invoices: { on: true } });
    const { _id } = await buy({ [milk]: 1, [bread]: 1 });
    await propose(_id, { units: { [milk]: 3, [bread]: 0, [eggs]: 1 } }, { agreed: true });
    await meera.work(_id, 'packed', 'out_for_delivery', 'delivered');
    const invoices = (await meera.call(calls.listInvoicesOfOrder, { orderId: _id })).data as { total: number }[];
    expect(invoices.map(({ total }) => total)).toEqual([201]);
    await save({ invoices: { on: false } });
  });
});

const ownPricing: ShopSettings['pricing'] = {
  rules: 'own',
  delivery: [{ from: 0, fee: 0 }],
  handling: 0,
  smallCart: { below: 0, fee: 0 },
  minimum: 0,
  tips: [],
};
