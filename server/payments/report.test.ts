/** The report of money that was paid online. */
import { describe, expect, it } from 'vitest';
import { calls } from '../../contract/api/calls.ts';
import { shopDayAt, shopDayPlus } from '../../contract/delivery/shop-day.ts';
import { eq } from '../db/drizzle.ts';
import { Administrator } from '../testing/fulfilment-calls.ts';
import { payingShop } from '../testing/paying.ts';
import { signUpAdmin } from '../testing/people.ts';
import { saveSettings } from '../testing/settings.ts';
import { inProcess } from '../testing/shopping.ts';
import { payments } from './tables.ts';

describe('the report of money that was paid online', () => {
  const paying = payingShop('razorpay');
  const { bank } = paying.simulator;
  const today = shopDayAt(paying.now());

  async function rows(from = today) {
    const meera = new Administrator(inProcess(paying.shop), await signUpAdmin(paying.shop));
    const path = calls.getReport.path.replace(':report', 'online');
    const answer = await meera.request('GET', `${path}?${new URLSearchParams({ from, to: from })}`);
    expect(answer.status).toBe(200);
    return answer.data as { rows: unknown[]; totals: unknown[] };
  }

  it('has what was taken and went back by method, and nothing of test mode', async () => {
    const { shopper, orderId, atBank } = await paying.awaiting();
    bank.pay(atBank);
    const second = await paying.awaiting();
    bank.pay(second.atBank, { method: 'card' });
    await paying.settle();
    await shopper.call(calls.cancelOrder, { orderId });
    paying.pass(2);
    await paying.runChecks();
    await paying.settle();
    expect(await rows()).toMatchObject({ rows: [] });

    const { queries } = paying.shop.database;
    await queries.update(payments).set({ isTest: false, feePaise: 160 }).where(eq(payments.isTest, true));
    expect(await rows()).toEqual({
      rows: [
        [today, 'Card', 1, 80, 0, 0, 0, 1.6, 80],
        [today, 'UPI', 1, 80, 1, 80, 0, 1.6, 0],
      ],
      totals: [null, null, 2, 160, 1, 80, 0, 3.2, 80],
      count: 2,
    });
    expect((await rows(shopDayPlus(today, 1))).rows).toEqual([]);
  });
});

describe('the sheet of invoices', () => {
  const paying = payingShop('razorpay');
  const { simulator, awaiting, stored } = paying;

  it('has what was paid online beside what was paid at the delivery, which are the value of each document', async () => {
    const meera = new Administrator(inProcess(paying.shop), await signUpAdmin(paying.shop));
    const legal = { name: 'Hari', gstin: '29ABCDE1234F1ZW', fssai: '' };
    await saveSettings(meera, { legal, invoices: { on: true } });
    const deliver = async (orderId: string) => {
      for (const step of ['packed', 'out_for_delivery', 'delivered'] as const) {
        const answer = await meera.stepAnswer(orderId, step, (await stored(orderId)).revision);
        expect(answer).toMatchObject({ status: 200 });
      }
    };
    const online = await awaiting();
    simulator.bank.pay(online.atBank);
    await paying.settle();
    await meera.reduceAnswer(online.orderId, (await stored(online.orderId)).revision, [
      { productId: online.potato, quantity: 1 },
    ]);
    await deliver(online.orderId);
    const inCash = await awaiting();
    await inCash.shopper.call(calls.payInCash, { orderId: inCash.orderId });
    await deliver(inCash.orderId);
    const month = shopDayAt(new Date()).slice(0, 7);
    const url = `${calls.exportInvoices.path}?month=${month}`;
    const { body } = await paying.shop.app.inject({ url, headers: (await signUpAdmin(paying.shop)).headers });
    const [head = [], ...rows] = body
      .replace('\ufeff', '')
      .trim()
      .split('\r\n')
      .map((line) => line.split(','));
    const at = (column: string) => head.indexOf(column);
    const columns = ['Document Value', 'Paid Online', 'Store Credit', 'Paid At Delivery'];
    expect(rows.map((row) => columns.map((column) => row[at(column)]))).toEqual([
      ['40.00', '40.00', '0.00', '0.00'],
      ['80.00', '0.00', '0.00', '80.00'],
    ]);
  });
});
