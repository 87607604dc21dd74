/** Limits of refunds by staff who are neither owners nor managers (docs/features/refunds.md). */
import { beforeAll, describe, expect, it } from 'vitest';
import { calls } from '../../../../contract/api/calls.ts';
import type { FulfilmentOrder } from '../../../../contract/orders/fulfilment.ts';
import type { OrderReport } from '../../../../contract/orders/order-reports.ts';
import { eq } from '../../../db/drizzle.ts';
import { Administrator, hire, placeOrder } from '../../../testing/fulfilment-calls.ts';
import { signUpAdmin } from '../../../testing/people.ts';
import { stockProduct } from '../../../testing/products.ts';
import { sendSettings } from '../../../testing/settings.ts';
import { openShop, sharedShop } from '../../../testing/shop.ts';
import { inProcess, type Shopper, signUpShopper } from '../../../testing/shopping.ts';
import { refunds } from './tables.ts';

const day = 24 * 60 * 60_000;

describe('limits of refunds', () => {
  const shop = sharedShop(() => openShop());
  let asha: Shopper;
  let home: string;
  let meera: Administrator;
  /** ₹100 each. */
  let rice: string;

  const limit = async (limits: object = {}) =>
    expect(
      await sendSettings(meera, { refunds: { on: true, days: 2, mostEach: null, mostDaily: null, ...limits } }),
    ).toMatchObject({ status: 200 });

  beforeAll(async () => {
    asha = await signUpShopper(shop);
    home = await asha.move();
    meera = new Administrator(inProcess(shop), await signUpAdmin(shop, 'Meera Nair'));
    rice = await stockProduct(shop, { name: 'Rice', stock: 10_000, pricePaise: 10_000 });
  });

  const delivered = async (units = 10): Promise<FulfilmentOrder> =>
    meera.work((await placeOrder(asha, { [rice]: units }, home))._id, 'packed', 'out_for_delivery', 'delivered');
  const give = ({ _id, revision }: Pick<FulfilmentOrder, '_id' | 'revision'>, units: number, who: Shopper) =>
    who.call(
      calls.refundOrder,
      { orderId: _id },
      { revision, refund: { way: 'cash', lines: [{ productId: rice, quantity: units }] }, reason: 'Spoilt' },
    );
  const support = () => hire(shop, meera, 'support', 'Sunil');

  it('are none unless the owner sets them', async () => {
    await limit();
    const sunil = await support();
    const order = await delivered();
    expect(await sunil.order(order._id)).not.toHaveProperty('refundLimit');
    expect(await give(order, 10, sunil)).toMatchObject({ status: 200 });
    for (const wrong of [0, 1.5, 'much', 1_000_001]) {
      const answer = await sendSettings(meera, { refunds: { on: true, days: 2, mostDaily: wrong } });
      expect(answer).toMatchObject({ status: 400, errors: { 'settings.refunds.mostDaily': expect.any(String) } });
    }
  });

  it('hold for each refund', async () => {
    await limit({ mostEach: 300 });
    const sunil = await support();
    const order = await delivered();
    const none = { each: 300, daily: null, left: null };
    expect((await sunil.order(order._id)).refundLimit).toEqual(none);
    const refused = await give(order, 4, sunil);
    expect(refused).toMatchObject({ status: 409, code: 'REFUND_LIMIT', data: none });
    expect(refused.message).toBe('You can refund at most ₹300.00 at once. A manager can refund more.');
    expect(await give(order, 3, sunil)).toMatchObject({ status: 200, data: { refundLimit: none } });
  });

  it('hold for all refunds of a person on a day, also those that answer a report', async () => {
    await limit({ mostDaily: 500 });
    const sunil = await support();
    const order = await delivered();
    const first = await give(order, 3, sunil);
    expect(first).toMatchObject({ status: 200, data: { refundLimit: { each: null, daily: 500, left: 200 } } });
    const now = first.data as FulfilmentOrder;
    expect(await give(now, 3, sunil)).toMatchObject({
      status: 409,
      code: 'REFUND_LIMIT',
      message: 'You can refund at most ₹500.00 a day, and ₹200.00 are left today. A manager can refund more.',
      data: { each: null, daily: 500, left: 200 },
    });
    const other = await delivered();
    const lines = [{ productId: rice, quantity: 3, reason: 'damaged' }];
    const reported = await asha.call(calls.reportOrder, {}, { orderId: other._id, lines });
    const { reports } = await meera.order(other._id);
    const [{ _id: reportId, revision }] = reports as [OrderReport];
    const refund = (quantity: number) => ({ way: 'cash', lines: [{ productId: rice, quantity }] });
    const answer = (quantity: number) =>
      sunil.call(
        calls.answerReport,
        { reportId },
        { revision, answer: 'Sorry', resolved: true, refund: refund(quantity) },
      );
    expect(reported.status).toBe(200);
    expect(await answer(3)).toMatchObject({ status: 409, code: 'REFUND_LIMIT' });
    expect((await meera.order(other._id)).reports[0]).toMatchObject({ status: 'open' });
    expect(await answer(2)).toMatchObject({ status: 200 });
    // Each person has their own, and another day.
    expect((await (await support()).order(order._id)).refundLimit).toMatchObject({ left: 500 });
    expect((await sunil.order(order._id)).refundLimit).toMatchObject({ left: 0 });
    await shop.database.queries
      .update(refunds)
      .set({ createdAt: new Date(Date.now() - day) })
      .where(eq(refunds.givenBy, sunil.userId));
    expect((await sunil.order(order._id)).refundLimit).toMatchObject({ left: 500 });
  });

  it('do not hold for managers and owners', async () => {
    await limit({ mostEach: 100, mostDaily: 100 });
    const manager = await hire(shop, meera, 'manager', 'Mohan');
    const order = await delivered();
    const now = await give(order, 5, manager);
    expect(now).toMatchObject({ status: 200 });
    expect(now.data).not.toHaveProperty('refundLimit');
    expect(await give(now.data as FulfilmentOrder, 5, meera)).toMatchObject({ status: 200 });
  });

  it('are not exceeded by refunds of several orders at the same moment', async () => {
    await limit({ mostDaily: 500 });
    const sunil = await support();
    const all: FulfilmentOrder[] = [];
    for (let each = 0; each < 4; each++) all.push(await delivered(2));
    const answers = await Promise.all(all.map((order) => give(order, 2, sunil)));
    const codes = answers.map(({ status, code }) => code ?? status);
    expect(codes.filter((each) => each === 200)).toHaveLength(2);
    expect(codes.filter((each) => each === 'REFUND_LIMIT')).toHaveLength(2);
    const given = await shop.database.queries.select().from(refunds).where(eq(refunds.givenBy, sunil.userId));
    expect(given.reduce((sum, { paise }) => sum + paise, 0)).toBe(40_000);
  });
});
