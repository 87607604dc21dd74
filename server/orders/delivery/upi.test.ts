/** Payments by UPI at the door: the shop decides, each payment pays one order, and undoing the delivery frees it. */
import { describe, expect, it } from 'vitest';
import { calls } from '../../../contract/api/calls.ts';
import { shopDayAt } from '../../../contract/delivery/shop-day.ts';
import type { ShiftWithEntries } from '../../../contract/money/cash.ts';
import { followedOrder } from '../../../contract/orders/order-follow.ts';
import { reportColumns } from '../../../contract/reports/report-columns.ts';
import type { Report } from '../../../contract/reports/reports.ts';
import { defaultPublicSettings } from '../../../contract/settings/default-public-settings.ts';
import { auditLog } from '../../audit-log/tables.ts';
import { and, eq } from '../../db/drizzle.ts';
import { emailsOf } from '../../testing/emails.ts';
import { openOrderShop, placeOrder } from '../../testing/fulfilment-calls.ts';
import { confirmEmail } from '../../testing/people.ts';
import { stockProduct } from '../../testing/products.ts';
import { saveSettings, sendSettings } from '../../testing/settings.ts';

const today = shopDayAt(new Date());

describe('payments by UPI', async () => {
  const { shop, asha, home, meera } = await openOrderShop();
  // People who did not confirm their address get few emails.
  await confirmEmail(shop, asha.userId);

  const takeUpi = (upiId: string, upiName = '') => sendSettings(meera, { payment: { upiId, upiName } });
  /** An order of 120 rupees that is out for delivery. */
  const outForDelivery = async () => {
    const { _id } = await placeOrder(asha, { [await stockProduct(shop, { stock: 10 })]: 3 }, home);
    return meera.work(_id, 'packed', 'out_for_delivery');
  };
  const pay = (order: { _id: string; revision: number }, reference: unknown, given: object = {}) =>
    meera.fulfilmentStep(order._id, {
      step: 'delivered',
      revision: order.revision,
      received: 120,
      upi: { reference },
      ...given,
    });
  const follow = async (orderId: string) =>
    followedOrder.strict().parse((await asha.call(calls.getOrder, { orderId })).data);
  const publicSettings = async () => (await shop.app.inject({ url: calls.getShopSettings.path })).json().data;

  it('are refused in a shop that takes cash only, which says nothing of UPI', async () => {
    const order = await outForDelivery();
    expect(order).not.toHaveProperty('upi');
    expect(await publicSettings()).toEqual(defaultPublicSettings);
    expect(await pay(order, '100000000001')).toMatchObject({
      status: 400,
      code: 'VALIDATION',
      message: 'This shop does not take payments by UPI.',
    });
    expect(await meera.order(order._id)).toMatchObject({ status: 'out_for_delivery', receivedAmount: null });
  });

  it('need a UPI id, which has a form', async () => {
    for (const wrong of ['shop', 'shop@bank@bank', 'my shop@bank', `${'a'.repeat(99)}@bank`])
      expect(await takeUpi(wrong)).toMatchObject({
        status: 400,
        errors: { 'settings.payment.upiId': 'This is not a UPI ID. It looks like name@bank.' },
      });
    expect(await takeUpi(' hari@okbank ', 'Hari Om Kirana')).toMatchObject({
      status: 200,
      data: { settings: { payment: { upiId: 'hari@okbank', upiName: 'Hari Om Kirana' } } },
    });
    expect(await publicSettings()).toEqual({ ...defaultPublicSettings, upi: true });
    expect((await outForDelivery()).upi).toEqual({ id: 'hari@okbank', name: 'Hari Om Kirana' });
    expect(await takeUpi('hari@okbank')).toMatchObject({ status: 200 });
    expect((await outForDelivery()).upi).toEqual({ id: 'hari@okbank', name: 'Tokri' });
  });

  it('are recorded with their reference, and the shopper learns how the order was paid', async () => {
    const order = await outForDelivery();
    expect(await pay(order, ' 1000 0000 0002 ')).toMatchObject({
      status: 200,
      data: { payment_status: 'paid', receivedAmount: 120, paidBy: 'upi', upiReference: '100000000002' },
    });
    const seen = await follow(order._id);
    expect(seen).toMatchObject({ payment_status: 'paid', paidBy: 'upi' });
    expect(JSON.stringify(seen)).not.toContain('100000000002');
    const mails = (await emailsOf(shop)).filter((mail) => mail.subject.includes(order.orderId));
    expect(mails.at(-1)?.text).toContain('₹120.00 was paid by UPI');
    const entries = await shop.database.queries
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.entityId, order._id), eq(auditLog.action, 'delivered')));
    expect(entries).toMatchObject([{ fields: { upiReference: { from: null, to: '100000000002' } } }]);
  });

  it('need twelve digits and an amount, and a reason when it differs from the total', async () => {
    const order = await outForDelivery();
    for (const wrong of ['', '10000000000', '1000000000000', '10000000000a', 100000000003, null])
      expect(await pay(order, wrong)).toMatchObject({ status: 400, errors: { 'upi.reference': expect.any(String) } });
    expect(await pay(order, '100000000003', { received: 0, reason: 'Later' })).toMatchObject({
      status: 400,
      errors: { received: expect.any(String) },
    });
    expect(await pay(order, '100000000003', { received: 100 })).toMatchObject({
      status: 400,
      errors: { reason: expect.any(String) },
    });
    expect(await pay(order, '100000000003', { received: 100, reason: 'A bag was torn' })).toMatchObject({
      status: 200,
      data: { receivedAmount: 100, receivedNote: 'A bag was torn', paidBy: 'upi' },
    });
  });

  it('pay one order each, also when two are delivered at the same moment', async () => {
    const [first, second, third] = [await outForDelivery(), await outForDelivery(), await outForDelivery()];
    const both = await Promise.all([pay(first, '100000000004'), pay(second, '100000000004')]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
    const used = {
      status: 400,
      code: 'VALIDATION',
      errors: { 'upi.reference': expect.stringContaining('another order') },
    };
    expect(both.find(({ status }) => status === 400)).toMatchObject(used);
    expect(await pay(third, '100000000004')).toMatchObject(used);
    expect(await pay(third, '100000000005')).toMatchObject({ status: 200 });
  });

  it('pay a part when the rest is in cash, and everything that names the money has both', async () => {
    await saveSettings(meera, { cashBook: { on: true }, refunds: { on: true, days: 2 } });
    await meera.call(calls.startCashShift, {}, { float: 0 });
    const carried = async () => {
      const { shifts } = (await meera.call(calls.getMyCash)).data as { shifts: ShiftWithEntries[] };
      return shifts[0]?.holds;
    };
    const payments = async () => {
      const query = new URLSearchParams({ from: today, to: today });
      const { totals } = (await meera.request('GET', `/api/v1/reports/payments?${query}`)).data as Report;
      return Object.fromEntries(reportColumns.payments.map(({ key }, at) => [key, Number(totals[at])]));
    };
    const before = await payments();
    const order = await outForDelivery();
    const upi = (amount: unknown, given = {}) =>
      meera.fulfilmentStep(order._id, {
        step: 'delivered',
        revision: order.revision,
        received: 120,
        upi: { reference: '100000000008', amount },
        ...given,
      });
    // Both parts are something, and together the total, whatever the reason.
    for (const [amount, given] of [
      [120, {}],
      [130, {}],
      [50, { received: 100, reason: 'No more money' }],
      [50, { received: 130, reason: 'Too much' }],
    ] as const)
      expect(await upi(amount, given)).toMatchObject({
        status: 400,
        code: 'VALIDATION',
        message: 'Cash and UPI must both be more than ₹0, and together ₹120.00.',
        errors: { 'upi.amount': expect.any(String) },
      });
    for (const wrong of [0, -5, 'half', null])
      expect(await upi(wrong)).toMatchObject({ status: 400, errors: { 'upi.amount': expect.any(String) } });
    expect(await upi(70.5)).toMatchObject({
      status: 200,
      data: { payment_status: 'paid', receivedAmount: 120, paidBy: 'both', receivedByUpi: 70.5, receivedNote: '' },
    });
    // The same again is done already; other parts are not the same.
    expect(await upi(70.5)).toMatchObject({ status: 200 });
    expect(await upi(70)).toMatchObject({ status: 409 });
    expect(await follow(order._id)).toMatchObject({ paidBy: 'both', receivedAmount: 120, receivedByUpi: 70.5 });
    expect(await carried()).toBe(49.5);
    const after = await payments();
    const more = (key: string) => (after[key] ?? 0) - (before[key] ?? 0);
    expect(['cash', 'upi', 'received', 'difference'].map(more)).toEqual([49.5, 70.5, 120, 0]);
    const mails = (await emailsOf(shop)).filter((mail) => mail.subject.includes(order.orderId));
    expect(mails.at(-1)?.text).toContain('₹49.50 was paid in cash and ₹70.50 by UPI');

    const delivered = await meera.order(order._id);
    expect(delivered.refundable).toMatchObject([{ quantity: 3, paid: 120 }]);
    expect(await meera.backAnswer(order._id, delivered.revision)).toMatchObject({ status: 200 });
    expect(await carried()).toBe(0);
    const back = await meera.order(order._id);
    expect(back).not.toHaveProperty('receivedByUpi');
    expect(await meera.stepAnswer(order._id, 'delivered', back.revision)).toMatchObject({ status: 200 });
    expect(await carried()).toBe(120);
    await saveSettings(meera, { cashBook: { on: false }, refunds: { on: false, days: 2 } });
  });

  it('are free again once the delivery is undone, and cash leaves no reference', async () => {
    const order = await outForDelivery();
    const { data } = await pay(order, '100000000006');
    const { revision } = data as { revision: number };
    // The same again is done already.
    expect(await pay({ ...order, revision: order.revision }, '100000000006')).toMatchObject({
      status: 200,
      data: { revision },
    });
    expect(await pay({ ...order, revision: order.revision }, '100000000007')).toMatchObject({ status: 409 });
    expect(await meera.backAnswer(order._id, revision)).toMatchObject({ status: 200 });
    const back = await meera.order(order._id);
    expect(back).toMatchObject({ payment_status: 'pending', receivedAmount: null });
    expect([back, await follow(order._id)].filter((each) => 'paidBy' in each || 'upiReference' in each)).toEqual([]);
    expect(await meera.stepAnswer(order._id, 'delivered', back.revision)).toMatchObject({ status: 200 });
    expect(await meera.order(order._id)).not.toHaveProperty('paidBy');
    const other = await outForDelivery();
    expect(await pay(other, '100000000006')).toMatchObject({ status: 200 });
  });
});
