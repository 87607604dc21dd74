/** Payments by card at the door: the shop decides, the code of the slip is stored, and everything that names the money says so. */
import { describe, expect, it } from 'vitest';
import { calls } from '../../../contract/api/calls.ts';
import { shopDayAt } from '../../../contract/delivery/shop-day.ts';
import type { ShiftWithEntries } from '../../../contract/money/cash.ts';
import type { FulfilmentOrder } from '../../../contract/orders/fulfilment.ts';
import { followedOrder } from '../../../contract/orders/order-follow.ts';
import { type ReportName, reportColumns } from '../../../contract/reports/report-columns.ts';
import type { Report } from '../../../contract/reports/reports.ts';
import { defaultPublicSettings } from '../../../contract/settings/default-public-settings.ts';
import { emailsOf } from '../../testing/emails.ts';
import { openOrderShop, placeOrder } from '../../testing/fulfilment-calls.ts';
import { confirmEmail } from '../../testing/people.ts';
import { stockProduct } from '../../testing/products.ts';
import { saveSettings } from '../../testing/settings.ts';

const day = shopDayAt(new Date());
const code = 'A1B2C3';

describe('payments by card', async () => {
  const { shop, asha, home, meera } = await openOrderShop();
  // People who did not confirm their address get few emails.
  await confirmEmail(shop, asha.userId);

  const takeCard = (card: boolean) => saveSettings(meera, { payment: { upiId: '', upiName: '', card } });
  /** An order of 120 rupees that is out for delivery. */
  const outForDelivery = async () => {
    const { _id } = await placeOrder(asha, { [await stockProduct(shop, { stock: 10 })]: 3 }, home);
    return meera.work(_id, 'packed', 'out_for_delivery');
  };
  const pay = ({ _id, revision }: { _id: string; revision: number }, given: object) =>
    meera.fulfilmentStep(_id, { step: 'delivered', revision, received: 120, ...given });
  const follow = async (orderId: string) =>
    followedOrder.strict().parse((await asha.call(calls.getOrder, { orderId })).data);
  const get = async (url: string) => (await shop.app.inject({ url })).json().data;
  const lastEmail = async () => (await emailsOf(shop)).at(-1)?.text;
  const totals = async (report: ReportName) => {
    const { totals: all } = (await meera.request('GET', `/api/v1/reports/${report}?from=${day}&to=${day}`))
      .data as Report;
    return Object.fromEntries(reportColumns[report].map(({ key }, at) => [key, Number(all[at])]));
  };
  const refundByCard = ({ _id: orderId, revision, product_details: [line] }: FulfilmentOrder) =>
    meera.call(
      calls.refundOrder,
      { orderId },
      {
        revision,
        refund: { way: 'card', reference: code, lines: [{ productId: line?.productId, quantity: 1 }] },
        reason: 'Torn',
      },
    );

  it('are refused while the shop has no card machine, and nothing speaks of them', async () => {
    await saveSettings(meera, { refunds: { on: true, days: 2 } });
    const order = await outForDelivery();
    expect(order).not.toHaveProperty('card');
    expect(await get(calls.getShopSettings.path)).toEqual({ ...defaultPublicSettings, refunds: true });
    expect(await pay(order, { card: { reference: code } })).toMatchObject({
      status: 400,
      code: 'VALIDATION',
      message: 'This shop does not take payments by card.',
      errors: { card: 'This shop does not take payments by card.' },
    });
    const paid = await pay(order, {});
    expect(await refundByCard(paid.data as FulfilmentOrder)).toMatchObject({
      status: 400,
      errors: { 'refund.way': 'This shop does not take payments by card.' },
    });
    expect(await totals('payments')).toMatchObject({ cash: 120, card: 0, received: 120 });
  });

  it('need a code of six characters, of which several orders may have the same', async () => {
    await takeCard(true);
    expect(await get(calls.getShopSettings.path)).toMatchObject({ card: true });
    const order = await outForDelivery();
    expect(order).toMatchObject({ card: true });
    expect(await lastEmail()).toContain('ready, in cash or by card.');
    for (const reference of ['', 'A1B2C', 'A1B2C34', 'A1-2C3', 123456, undefined])
      expect(await pay(order, { card: { reference } })).toMatchObject({
        status: 400,
        errors: { 'card.reference': 'An approval code has 6 letters or digits' },
      });
    expect(await pay(order, { received: 0, card: { reference: code } })).toMatchObject({
      message: 'Nothing was received, so there is no payment by card.',
    });
    for (const each of [order, await outForDelivery()])
      expect(await pay(each, { card: { reference: ' a1b 2c3 ' } })).toMatchObject({
        status: 200,
        data: { payment_status: 'paid', receivedAmount: 120, paidWith: { method: 'card', reference: code } },
      });
    const seen = await follow(order._id);
    expect(seen).toMatchObject({ payment_status: 'paid', paidWith: { method: 'card' } });
    expect(JSON.stringify(seen)).not.toContain(code);
    expect(seen).not.toHaveProperty('paidBy');
    expect(await lastEmail()).toContain('₹120.00 was paid by card');
  });

  it('may be one of two methods that the shop takes, and are not made together with the other', async () => {
    await saveSettings(meera, { payment: { upiId: 'hari@okbank', upiName: '', card: true } });
    const order = await outForDelivery();
    expect(await lastEmail()).toContain('ready, in cash or by UPI or card.');
    const [upi, card] = [{ reference: '100000000001' }, { reference: code }];
    expect(await pay(order, { upi, card })).toMatchObject({
      status: 400,
      message: expect.stringContaining('Choose one way to pay besides cash'),
    });
    expect(await pay(order, { upi })).toMatchObject({
      status: 200,
      data: { paidBy: 'upi', upiReference: upi.reference, paidWith: { method: 'upi', ...upi } },
    });
    await takeCard(true);
  });

  it('pay a part when the rest is in cash, and are given back with a code of their own', async () => {
    await saveSettings(meera, { cashBook: { on: true } });
    await meera.call(calls.startCashShift, {}, { float: 0 });
    const before = await totals('payments');
    const order = await outForDelivery();
    expect(await pay(order, { card: { reference: code, amount: 130 } })).toMatchObject({
      status: 400,
      message: 'Cash and card must both be more than ₹0, and together ₹120.00.',
      errors: { 'card.amount': expect.any(String) },
    });
    const paid = await pay(order, { card: { reference: code, amount: 70.5 } });
    expect(paid).toMatchObject({
      status: 200,
      data: { paidWith: { method: 'card', reference: code, amount: 70.5 }, receivedAmount: 120, receivedNote: '' },
    });
    expect(await follow(order._id)).toMatchObject({ paidWith: { method: 'card', amount: 70.5 } });
    expect(await lastEmail()).toContain('₹49.50 was paid in cash and ₹70.50 by card');
    const { shifts } = (await meera.call(calls.getMyCash)).data as { shifts: ShiftWithEntries[] };
    expect(shifts[0]?.holds).toBe(49.5);
    const after = await totals('payments');
    const more = (key: string) => (after[key] ?? 0) - (before[key] ?? 0);
    expect(['cash', 'upi', 'card', 'received', 'difference'].map(more)).toEqual([49.5, 0, 70.5, 120, 0]);

    expect(await refundByCard(paid.data as FulfilmentOrder)).toMatchObject({
      status: 200,
      data: { refunds: [{ way: 'card', amount: 40, reference: code }] },
    });
    expect(await lastEmail()).toContain(`We paid ₹40.00 back to you by card, reference ${code}.`);
    expect(await totals('refunds')).toMatchObject({ refunded: 40, refundedCard: 40, refundedUpi: 0 });
    expect(shifts[0]?.holds).toBe(49.5);
    await saveSettings(meera, { cashBook: { on: false } });
  });

  it('are named on the pages of the shop in both languages', async () => {
    const faq = async (lang: string) => (await get(`/api/v1/content/get-page/faq?lang=${lang}`)).html;
    expect(await faq('en')).toContain('<p>In cash or by card, when the order arrives.</p>');
    expect(await faq('hi')).toContain('<p>ऑर्डर आने पर नकद या कार्ड से।</p>');
    await takeCard(false);
    expect(await faq('en')).not.toContain('card');
  });
});
