/** Orders of a shop that rounds bills to whole rupees: their cost, and that all that names amounts agrees (docs/features/prices.md). */
import { beforeAll, describe, expect, it } from 'vitest';
import { calls } from '../../../contract/api/calls.ts';
import { shopDayAt } from '../../../contract/delivery/shop-day.ts';
import type { CashDay } from '../../../contract/money/cash.ts';
import type { InvoiceList } from '../../../contract/money/invoices.ts';
import { toPaise, toRupees } from '../../../contract/money/money.ts';
import { billOf, rulesFrom } from '../../../contract/money/pricing.ts';
import type { FulfilmentOrder } from '../../../contract/orders/fulfilment.ts';
import type { CashOrderBody, Order } from '../../../contract/orders/orders.ts';
import { type ReportName, reportColumns } from '../../../contract/reports/report-columns.ts';
import type { Report } from '../../../contract/reports/reports.ts';
import { defaultShopSettings } from '../../../contract/settings/default-shop-settings.ts';
import { products } from '../../catalogue/tables.ts';
import { eq } from '../../db/drizzle.ts';
import { emailsOf } from '../../testing/emails.ts';
import { Administrator } from '../../testing/fulfilment-calls.ts';
import { addOffer, newCode } from '../../testing/offers.ts';
import { confirmEmail, signUpAdmin } from '../../testing/people.ts';
import { stockProduct } from '../../testing/products.ts';
import { saveSettings, sendSettings } from '../../testing/settings.ts';
import { openShop, sharedShop } from '../../testing/shop.ts';
import { inProcess, type Shopper, signUpShopper } from '../../testing/shopping.ts';

const today = shopDayAt(new Date());
const month = today.slice(0, 7);
const roundOffOf = ({ bill }: Pick<Order, 'bill'>) => bill?.find(({ kind }) => kind === 'round_off')?.amount;

describe('a shop that rounds bills', () => {
  const shop = sharedShop(() => openShop());
  let owner: Administrator;
  let headers: Record<string, string>;
  let asha: Shopper;
  let home: string;
  /** ₹33.40 with 18% GST, and ₹10.05. */
  let soap: string;
  let salt: string;

  beforeAll(async () => {
    const signedIn = await signUpAdmin(shop, 'Meera Nair');
    headers = signedIn.headers;
    owner = new Administrator(inProcess(shop), signedIn);
    asha = await signUpShopper(shop);
    await confirmEmail(shop, asha.userId);
    home = await asha.move();
    soap = await stockProduct(shop, { name: 'Neem Soap', stock: 10_000, pricePaise: 3_340, discount: 0 });
    salt = await stockProduct(shop, { name: 'Salt', stock: 10_000, pricePaise: 1_005, discount: 0 });
    await shop.database.queries.update(products).set({ hsn: '3401', gstRate: 18 }).where(eq(products.id, soap));
    await saveSettings(owner, {
      rounding: 'rupee',
      refunds: { on: true, days: 2 },
      cashBook: { on: true },
      legal: { name: 'Hari Om Kirana', gstin: '29ABCDE1234F1ZW', fssai: '' },
      invoices: { on: true },
    });
    await owner.call(calls.startCashShift, {}, { float: 0 });
  });

  const prices = () => ({ [soap]: 3_340, [salt]: 1_005 });
  /** The order as the screen sends it. */
  async function bodyOf(lines: Record<string, number>, rounds = true, rules?: ReturnType<typeof rulesFrom>) {
    for (const { _id } of await asha.cart()) await asha.removeCartProduct(_id);
    await asha.fill(lines);
    const sold = Object.entries(lines).map(([id, quantity]) => ({
      pricePaise: prices()[id] ?? 0,
      discount: 0,
      quantity,
    }));
    const bill = billOf(sold, { rounds, rules });
    const body: CashOrderBody = {
      itemList: Object.entries(lines).map(([productId, quantity]) => ({ productId, quantity })),
      grossTotal: toRupees(bill.grossPaise),
      cartTotalAmount: toRupees(bill.totalPaise),
      deliveryAddressId: home,
    };
    return body;
  }
  async function place(lines: Record<string, number>, more: Partial<CashOrderBody> = {}): Promise<Order> {
    const answer = await asha.cashPayment({ ...(await bodyOf(lines)), ...more });
    if (answer.status !== 200) throw new Error(answer.message);
    return answer.data as Order;
  }
  const deliver = async ({ _id }: Pick<Order, '_id'>): Promise<FulfilmentOrder> =>
    owner.work(_id, 'packed', 'out_for_delivery', 'delivered');
  const refund = (order: Pick<FulfilmentOrder, '_id' | 'revision'>, way: string, lines: Record<string, number>) =>
    owner.call(
      calls.refundOrder,
      { orderId: order._id },
      {
        revision: order.revision,
        refund: { way, lines: Object.entries(lines).map(([productId, quantity]) => ({ productId, quantity })) },
        reason: 'The bag was torn',
      },
    );
  async function totals(name: ReportName): Promise<Record<string, number>> {
    const query = new URLSearchParams({ from: today, to: today });
    const answer = await owner.request('GET', `${calls.getReport.path.replace(':report', name)}?${query}`);
    const read = answer.data as Report;
    return Object.fromEntries(reportColumns[name].map(({ key }, at) => [key, Number(read.totals[at])]));
  }

  it('says so to pages, and takes only known ways', async () => {
    const read = async () => (await shop.app.inject({ url: calls.getShopSettings.path })).json().data;
    expect(await read()).toMatchObject({ rounds: true });
    for (const rounding of ['paise', 1, null])
      expect(await sendSettings(owner, { rounding })).toMatchObject({ status: 400, code: 'VALIDATION' });
    await saveSettings(owner, { rounding: 'none' });
    expect(await read()).not.toHaveProperty('rounds');
    const exact = await asha.cashPayment(await bodyOf({ [salt]: 1 }, false));
    expect(exact).toMatchObject({ status: 200, data: { totalAmount: 10.05 } });
    expect(exact.data).not.toHaveProperty('bill');
    await saveSettings(owner, { rounding: 'rupee' });
    // An order that was placed before keeps its paise.
    expect(await deliver(exact.data as Order)).toMatchObject({ totalAmount: 10.05 });
  });

  it('charges whole rupees, with what they are rounded by in the bill and in the email, only when it is something', async () => {
    const order = await place({ [soap]: 3 });
    expect(order).toMatchObject({ totalAmount: 100, grossTotal: 135 });
    expect(roundOffOf(order)).toBe(-0.2);
    const up = await place({ [soap]: 1, [salt]: 1 });
    expect([up.totalAmount, roundOffOf(up)]).toEqual([43, -0.45]);
    const half = await place({ [salt]: 10 });
    expect([half.totalAmount, roundOffOf(half)]).toEqual([101, 0.5]);
    const even = await place({ [soap]: 5 });
    expect([even.totalAmount, roundOffOf(even)]).toEqual([167, undefined]);
    const texts = (await emailsOf(shop)).map(({ text }) => text);
    for (const amount of ['-₹0.20', '+₹0.50'])
      expect(texts.some((text) => text?.includes('Round Off') && text.includes(amount))).toBe(true);
  });

  it('refuses totals and store credit that were seen before it rounded, and says what is true now', async () => {
    const seen = await bodyOf({ [soap]: 3 }, false);
    expect(await asha.cashPayment(seen)).toMatchObject({
      status: 409,
      code: 'PRICE_CHANGED',
      data: { cartTotalAmount: 100, rounds: true, bill: expect.arrayContaining([{ kind: 'round_off', amount: -0.2 }]) },
    });
    const credited = { ...(await bodyOf({ [soap]: 5 })), credit: 10.5 };
    expect(await asha.cashPayment(credited)).toMatchObject({
      status: 409,
      code: 'PRICE_CHANGED',
      data: { rounds: true },
    });
    await saveSettings(owner, { rounding: 'none' });
    const rounded = await asha.cashPayment(await bodyOf({ [soap]: 3 }));
    expect(rounded).toMatchObject({ code: 'PRICE_CHANGED', data: { cartTotalAmount: 100.2 } });
    expect(rounded.data).not.toHaveProperty('rounds');
    await saveSettings(owner, { rounding: 'rupee' });
  });

  it('rounds after fees and coupons, and the coupon counts in full', async () => {
    const fees = {
      rules: 'own' as const,
      delivery: [
        { from: 0, fee: 20.25 },
        { from: 100, fee: 0 },
      ],
      handling: 0,
      smallCart: { below: 0, fee: 0 },
      minimum: 0,
      tips: [],
    };
    await saveSettings(owner, { pricing: fees });
    const rules = rulesFrom(fees);
    const small = await asha.cashPayment(await bodyOf({ [soap]: 1 }, true, rules));
    expect(small).toMatchObject({ status: 200, data: { totalAmount: 54 } });
    expect(roundOffOf(small.data as Order)).toBe(0.35);
    // The threshold is reached by the products, not by what they are rounded to.
    const free = await asha.cashPayment(await bodyOf({ [soap]: 3 }, true, rules));
    expect(free).toMatchObject({ status: 200, data: { totalAmount: 100 } });
    const { code } = await addOffer(owner, {
      code: newCode(),
      title: 'A bit off',
      benefit: { kind: 'percent', percent: 7, most: null },
    });
    const body = await bodyOf({ [soap]: 3 }, true, rules);
    // 100.20 less 7.01 is 93.19.
    const paid = await asha.cashPayment({ ...body, coupon: code, grossTotal: 120.26, cartTotalAmount: 93 });
    expect(paid).toMatchObject({ status: 200, data: { totalAmount: 93 } });
    expect(roundOffOf(paid.data as Order)).toBe(-0.19);
    await saveSettings(owner, { pricing: defaultShopSettings.pricing });
  });

  it('rounds a changed order again, and what is left of it at the door', async () => {
    const { _id } = await place({ [soap]: 3, [salt]: 1 });
    const before = await owner.order(_id);
    expect([before.totalAmount, roundOffOf(before)]).toEqual([110, -0.25]);
    const lines = [{ productId: soap, quantity: 2, because: 'missing' }];
    const reduced = await owner.reduceAnswer(_id, before.revision, lines);
    expect(reduced).toMatchObject({ status: 200, data: { totalAmount: 77 } });
    expect(roundOffOf(reduced.data as Order)).toBe(0.15);
    const out = await owner.work(_id, 'packed', 'out_for_delivery');
    const refused = [{ productId: salt, quantity: 1, reason: 'changed_mind' }];
    const given = { step: 'delivered', revision: out.revision, received: 67, refused };
    const done = await owner.fulfilmentStep(_id, given);
    expect(done).toMatchObject({ status: 200, data: { totalAmount: 67, receivedAmount: 67, receivedNote: '' } });
    expect(roundOffOf(done.data as Order)).toBe(0.2);
  });

  it('gives whole rupees back, all of what was paid in the end, and takes them as store credit', async () => {
    const order = await deliver(await place({ [soap]: 3, [salt]: 1 }));
    expect(order.refundRest).toEqual({ paid: 110, exact: 110.25 });
    const first = (await refund(order, 'credit', { [soap]: 1 })).data as FulfilmentOrder;
    // 76.85 are left, which are 77.
    expect(first.refunds).toMatchObject([{ amount: 33, lines: [{ amount: 33.4 }] }]);
    const second = (await refund(first, 'cash', { [soap]: 2 })).data as FulfilmentOrder;
    const third = (await refund(second, 'credit', { [salt]: 1 })).data as FulfilmentOrder;
    expect(third.refunds?.map(({ amount }) => amount)).toEqual([33, 67, 10]);
    const notes = (await owner.call(calls.listInvoicesOfOrder, { orderId: order._id })).data as { total: number }[];
    expect(notes.map(({ total }) => total)).toEqual([110, -33, -67, -10]);
    const used = await place({ [soap]: 3 }, { credit: 43 });
    expect(used).toMatchObject({ totalAmount: 100, credit: 43 });
    const shown = await owner.order(used._id);
    const reduced = await owner.reduceAnswer(used._id, shown.revision, [
      { productId: soap, quantity: 1, because: 'stock' },
    ]);
    expect(reduced).toMatchObject({ status: 200, data: { totalAmount: 33, credit: 33 } });
  });

  it('has invoices, sheets, reports and a cash book that agree', async () => {
    const sales = await totals('sales');
    const parts = ['products', 'fees', 'discount', 'tips', 'roundOff'];
    expect(parts.reduce((sum, key) => sum + toPaise(sales[key] ?? 0), 0)).toBe(toPaise(sales.total ?? 0));
    expect(sales.roundOff).not.toBe(0);

    const list = (await owner.request('GET', `${calls.listInvoices.path}?month=${month}`)).data as InvoiceList;
    const sums = [list.taxable, list.tax, list.roundOff].map(toPaise);
    expect(sums.reduce((sum, paise) => sum + paise, 0)).toBe(toPaise(list.total));
    const tax = await totals('tax');
    expect(tax.roundOff).toBe(list.roundOff);
    expect(toPaise(tax.withTax ?? 0) + toPaise(list.roundOff)).toBe(toPaise(list.total));
    expect(await totals('payments')).toMatchObject({ difference: 0 });

    const sheet = await shop.app.inject({ url: `${calls.exportInvoices.path}?month=${month}`, headers });
    const [titles = [], ...rows] = sheet.body
      .trim()
      .split('\r\n')
      .map((row) => row.split(','));
    const at = titles.indexOf('Round Off');
    const byDocument = new Map(rows.map((row) => [row[1], Number(row[at])]));
    expect(toPaise([...byDocument.values()].reduce((sum, each) => sum + each, 0))).toBe(toPaise(list.roundOff));

    const day = (await owner.call(calls.getCashDay, { day: today })).data as CashDay;
    const cash = await totals('cash');
    expect(cash).toMatchObject({ collected: day.sums.collected, roundOff: day.sums.roundOff });
    expect(day.sums.roundOff).not.toBe(0);
  });
});
