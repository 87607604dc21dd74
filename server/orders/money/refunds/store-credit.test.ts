/**
 * Store credit: a ledger per customer, which orders use as the customer saw it, and which is never below zero (docs/features/refunds.md).
 */
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { calls } from '../../../../contract/api/calls.ts';
import { shopDayAt } from '../../../../contract/delivery/shop-day.ts';
import type { Invoice } from '../../../../contract/money/invoices.ts';
import { dueOf, toPaise } from '../../../../contract/money/money.ts';
import { type StoreCredit, storeCredit } from '../../../../contract/money/store-credit.ts';
import type { FulfilmentOrder } from '../../../../contract/orders/fulfilment.ts';
import type { FollowedOrder } from '../../../../contract/orders/order-follow.ts';
import type { Order } from '../../../../contract/orders/orders.ts';
import { type ReportName, reportColumns } from '../../../../contract/reports/report-columns.ts';
import type { Report } from '../../../../contract/reports/reports.ts';
import type { ShopSettings } from '../../../../contract/settings/shop-settings.ts';
import { eq } from '../../../db/drizzle.ts';
import { storeCreditEntries } from '../../../store-credit/tables.ts';
import { emailsOf } from '../../../testing/emails.ts';
import { Administrator, placeOrder } from '../../../testing/fulfilment-calls.ts';
import { confirmEmail, signUp, signUpAdmin } from '../../../testing/people.ts';
import { stockProduct } from '../../../testing/products.ts';
import { saveSettings } from '../../../testing/settings.ts';
import { openShop, sharedShop } from '../../../testing/shop.ts';
import { type Answer, inProcess, orderOf, Shopper, signUpShopper } from '../../../testing/shopping.ts';
import { orders } from '../../model/tables.ts';

const today = shopDayAt(new Date());

describe('store credit', () => {
  const shop = sharedShop(() => openShop());
  let meera: Administrator;
  let rice: string;
  let dal: string;

  const save = (settings: Partial<ShopSettings>) => saveSettings(meera, settings);
  beforeAll(async () => {
    meera = new Administrator(inProcess(shop), await signUpAdmin(shop, 'Meera Nair'));
    rice = await stockProduct(shop, { name: 'Rice', stock: 100_000, pricePaise: 10_000 });
    dal = await stockProduct(shop, { name: 'Dal', stock: 100_000, pricePaise: 5_000 });
    await save({ refunds: { on: true, days: 2 } });
  });

  const creditOf = async (shopper: Shopper): Promise<StoreCredit> =>
    storeCredit.strict().parse((await shopper.call(calls.getStoreCredit)).data);
  const balanceOf = async (shopper: Shopper) => (await creditOf(shopper)).balance;
  const homeOf = async (shopper: Shopper) => (await shopper.addresses())[0]?._id ?? (await shopper.move());
  const give = (order: FulfilmentOrder, productId: string, quantity: number) =>
    meera.call(
      calls.refundOrder,
      { orderId: order._id },
      { revision: order.revision, refund: { way: 'credit', lines: [{ productId, quantity }] }, reason: 'Spoilt' },
    );
  /** A shopper with ₹50 of store credit for each of `units`. */
  async function withCredit(units: number): Promise<Shopper> {
    const shopper = await signUpShopper(shop);
    await confirmEmail(shop, shopper.userId);
    await addCredit(shopper, units);
    return shopper;
  }
  async function addCredit(shopper: Shopper, units: number): Promise<void> {
    const { _id } = await placeOrder(shopper, { [dal]: units }, await homeOf(shopper));
    const order = await meera.work(_id, 'packed', 'out_for_delivery', 'delivered');
    expect(await give(order, dal, units)).toMatchObject({ status: 200 });
  }
  /** Orders these products with store credit, in rupees. */
  async function pay(
    shopper: Shopper,
    products: Record<string, number>,
    credit: number,
    key?: string,
  ): Promise<Answer> {
    await shopper.fill(products);
    return shopper.cashPayment({ ...orderOf(await shopper.cart(), await homeOf(shopper)), credit }, key);
  }
  const placed = async (shopper: Shopper, products: Record<string, number>, credit: number): Promise<Order> => {
    const answer = await pay(shopper, products, credit);
    expect(answer).toMatchObject({ status: 200 });
    return answer.data as Order;
  };
  const totals = async (name: ReportName) => {
    const answer = await meera.request('GET', `/api/v1/reports/${name}?from=${today}&to=${today}`);
    const { totals: row } = answer.data as Report;
    return Object.fromEntries(reportColumns[name].map(({ key }, at) => [key, row[at]]));
  };

  it('is a refund that the next order uses, as a payment', async () => {
    await save({
      legal: { name: 'Hari Om Kirana', gstin: '29ABCDE1234F1ZW', fssai: '' },
      invoices: { on: true },
    });
    const asha = await withCredit(1);
    expect(await creditOf(asha)).toMatchObject({ balance: 50, entries: [{ kind: 'refund', amount: 50 }] });
    const emails = async (number: string) => (await emailsOf(shop)).filter(({ subject }) => subject.includes(number));
    const [first] = (await creditOf(asha)).entries;
    expect((await emails(first?.order.orderId ?? '')).at(-1)?.text).toContain('You get ₹50.00 as store credit');

    const before = await totals('payments');
    const order = await placed(asha, { [rice]: 1 }, 50);
    expect(order).toMatchObject({ totalAmount: 100, credit: 50 });
    expect(await creditOf(asha)).toMatchObject({
      balance: 0,
      entries: [{ kind: 'order', amount: -50, order: { _id: order._id, orderId: order.orderId } }, { kind: 'refund' }],
    });
    expect((await emails(order.orderId))[0]?.text).toMatch(/Store credit.*-₹50\.00.*₹50\.00/);
    const listed = (await meera.list()).orders.find(({ _id }) => _id === order._id);
    expect(listed).toMatchObject({ totalAmount: 100, credit: 50 });

    const { revision } = await meera.work(order._id, 'packed', 'out_for_delivery');
    expect((await emails(order.orderId)).at(-1)?.text).toContain('₹50.00');
    const all = { step: 'delivered', revision, received: 100 };
    expect(await meera.fulfilmentStep(order._id, all)).toMatchObject({ status: 400, code: 'VALIDATION' });
    const due = { step: 'delivered', revision, received: 50 };
    expect(await meera.fulfilmentStep(order._id, due)).toMatchObject({
      status: 200,
      data: { payment_status: 'paid', receivedAmount: 50, receivedNote: '' },
    });
    const after = await totals('payments');
    expect(Number(after.due) - Number(before.due)).toBe(50);
    expect(Number(after.received) - Number(before.received)).toBe(50);
    expect(after.difference).toBe(before.difference);
    // The invoice is over the whole price.
    const invoices = (await asha.call(calls.getOrderInvoices, { orderId: order._id })).data as Invoice[];
    expect(invoices).toMatchObject([{ kind: 'invoice', total: 100 }]);
    // Payments with store credit can be refunded, too.
    expect((await meera.order(order._id)).refundable).toEqual([
      { productId: rice, quantity: 1, paid: 100, refunded: 0 },
    ]);
    await save({ invoices: { on: false } });
  });

  it('can be given back of an order for which nothing was received at the door', async () => {
    const asha = await withCredit(1);
    const { _id } = await placed(asha, { [rice]: 1 }, 50);
    const { revision } = await meera.work(_id, 'packed', 'out_for_delivery');
    const unpaid = { step: 'delivered', revision, received: 0, reason: 'Half was spoilt' };
    const delivered = (await meera.fulfilmentStep(_id, unpaid)).data as FulfilmentOrder;
    expect(delivered).toMatchObject({ payment_status: 'pending', refundable: [{ paid: 50 }] });
    expect(await give(delivered, rice, 1)).toMatchObject({ status: 200 });
    expect(await balanceOf(asha)).toBe(50);
  });

  it('does not pay an order that was cancelled and taken back, so what its customer pays with is not enough', async () => {
    await save({ paysWith: { on: true } });
    const asha = await withCredit(1);
    await asha.fill({ [rice]: 1 });
    const body = { ...orderOf(await asha.cart(), await homeOf(asha)), credit: 50, paysWith: 60 };
    const { _id, paysWith } = (await asha.cashPayment(body)).data as Order;
    expect(paysWith).toBe(60);
    const { revision } = await meera.work(_id, 'cancelled');
    const reopened = (await meera.backAnswer(_id, revision)).data as FulfilmentOrder;
    expect(reopened.status).toBe('placed');
    expect(dueOf(reopened)).toBe(100);
    expect(reopened).not.toHaveProperty('paysWith');
    await save({ paysWith: { on: false } });
  });

  it('pays a whole order, of which nothing is left to collect', async () => {
    const asha = await withCredit(2);
    const order = await placed(asha, { [rice]: 1 }, 100);
    const delivered = await meera.work(order._id, 'packed', 'out_for_delivery', 'delivered');
    expect(delivered).toMatchObject({ payment_status: 'paid', receivedAmount: 0, credit: 100 });
    const emails = (await emailsOf(shop)).filter(({ subject }) => subject.includes(order.orderId));
    expect(emails[1]?.text).toContain('It is paid with your store credit, so there is nothing to pay.');
    expect(delivered.refundable).toMatchObject([{ paid: 100 }]);
  });

  it('is never used beyond the balance, the total, or what the customer saw', async () => {
    const asha = await withCredit(1);
    for (const [products, credit] of [
      [{ [rice]: 1 }, 50.01],
      [{ [rice]: 1 }, 100],
    ] as const) {
      expect(await pay(asha, products, credit)).toMatchObject({
        status: 409,
        code: 'CREDIT_CHANGED',
        data: { balance: 50 },
      });
    }
    await addCredit(await withCredit(1), 1);
    const rich = await withCredit(9);
    expect(await pay(rich, { [rice]: 1 }, 100.01)).toMatchObject({ status: 409, code: 'CREDIT_CHANGED' });
    expect(await pay(rich, {}, -1)).toMatchObject({ status: 400, code: 'VALIDATION' });
    expect(await pay(rich, {}, 20)).toMatchObject({ status: 200, data: { credit: 20 } });
    expect(await balanceOf(rich)).toBe(430);
    const without = await placeOrder(asha, {}, await homeOf(asha));
    expect(without).not.toHaveProperty('credit');
    expect(await balanceOf(asha)).toBe(50);
    await save({ refunds: { on: false, days: 2 } });
    expect(await creditOf(asha)).toEqual({ balance: 0, entries: [] });
    expect(await pay(asha, { [rice]: 1 }, 50)).toMatchObject({ code: 'CREDIT_CHANGED', data: { balance: 0 } });
    await save({ refunds: { on: true, days: 2 } });
    expect(await balanceOf(asha)).toBe(50);
  });

  it('is used once when a request is repeated', async () => {
    const asha = await withCredit(2);
    await asha.fill({ [rice]: 2 });
    const body = { ...orderOf(await asha.cart(), await homeOf(asha)), credit: 50 };
    const answers = await Promise.all(Array.from({ length: 4 }, () => asha.cashPayment(body, 'one key')));
    expect(new Set(answers.map(({ data }) => (data as Order)._id)).size).toBe(1);
    expect(answers[0]).toMatchObject({ data: { credit: 50 } });
    expect(await balanceOf(asha)).toBe(50);
    expect(await asha.cashPayment({ ...body, credit: 40 }, 'one key')).toMatchObject({
      status: 422,
      code: 'IDEMPOTENCY_KEY_REUSED',
    });
  });

  it('comes back when the order is cancelled, and an order that is taken up again is paid at the door', async () => {
    const asha = await withCredit(1);
    const order = await placed(asha, { [rice]: 1 }, 50);
    expect(await asha.call(calls.cancelOrder, { orderId: order._id })).toMatchObject({ status: 200 });
    expect(await creditOf(asha)).toMatchObject({
      balance: 50,
      entries: [{ kind: 'back', amount: 50 }, { kind: 'order', amount: -50 }, { kind: 'refund' }],
    });
    const again = await placed(asha, { [rice]: 1 }, 50);
    const cancelled = await meera.work(again._id, 'cancelled');
    expect(await balanceOf(asha)).toBe(50);
    expect(await meera.backAnswer(again._id, cancelled.revision)).toMatchObject({ status: 200 });
    const taken = await meera.order(again._id);
    expect(taken).not.toHaveProperty('credit');
    expect(dueOf(taken)).toBe(100);
    expect(await balanceOf(asha)).toBe(50);
  });

  it('comes back in part when the order costs less than it', async () => {
    const asha = await withCredit(4);
    const order = await placed(asha, { [rice]: 1, [dal]: 2 }, 180);
    const lines = [{ productId: dal, quantity: 1, because: 'missing' }];
    expect(await meera.reduceAnswer(order._id, 1, lines)).toMatchObject({
      status: 200,
      data: { totalAmount: 150, credit: 150 },
    });
    expect(await balanceOf(asha)).toBe(50);
    const none = [{ productId: dal, quantity: 0, because: 'stock' }];
    expect(await meera.reduceAnswer(order._id, 2, none)).toMatchObject({ data: { totalAmount: 100, credit: 100 } });
    expect(await balanceOf(asha)).toBe(100);
    const little = await placed(asha, { [rice]: 1, [dal]: 1 }, 10);
    expect(await meera.reduceAnswer(little._id, 1, none)).toMatchObject({ data: { totalAmount: 100, credit: 10 } });
    expect(await balanceOf(asha)).toBe(90);
  });

  it('is not used twice by orders of the same moment', async () => {
    const asha = await withCredit(3);
    await homeOf(asha);
    const answers = await Promise.all(
      Array.from({ length: 8 }, async () => {
        const filled = await asha.addToCart(rice, 1);
        const cart = await asha.cart();
        if (filled.status !== 200 || cart.length === 0) return filled;
        return asha.cashPayment({ ...orderOf(cart, await homeOf(asha)), credit: 100 });
      }),
    );
    const used = answers.filter(({ status, data }) => status === 200 && (data as Order | undefined)?.credit === 100);
    expect(used.length).toBeLessThanOrEqual(1);
    for (const { status } of answers) expect(status).toBeLessThan(500);
    expect(await balanceOf(asha)).toBe(150 - 100 * used.length);
    // One after the other: ₹100 cannot be used from what is left.
    if (used.length === 0) await placed(asha, { [rice]: 1 }, 100);
    expect(await pay(asha, { [rice]: 1 }, 100)).toMatchObject({ code: 'CREDIT_CHANGED', data: { balance: 50 } });
  });

  it('is not given to an account that is deleted', async () => {
    const person = await signUp(shop);
    const leela = new Shopper(inProcess(shop), person);
    const order = await placeOrder(leela, { [dal]: 1 });
    const delivered = await meera.work(order._id, 'packed', 'out_for_delivery', 'delivered');
    await shop.database.queries
      .update(orders)
      .set({ address: { ...order.delivery_address, address_line: '' } })
      .where(eq(orders.id, order._id));
    expect(await give(delivered, dal, 1)).toMatchObject({ status: 409, code: 'REFUND_NOT_ALLOWED' });
  });

  it('adds up, whatever happens to orders', async () => {
    const asha = await withCredit(3);
    const step = fc.oneof(
      fc.record({ do: fc.constant('buy' as const), units: fc.integer({ min: 1, max: 3 }), credit: fc.nat(200) }),
      fc.record({ do: fc.constant('cancel' as const) }),
      fc.record({ do: fc.constant('reduce' as const) }),
      fc.record({ do: fc.constant('refund' as const), units: fc.integer({ min: 1, max: 2 }) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 8 }), async (steps) => {
        let open: Order[] = [];
        for (const each of steps) {
          if (each.do === 'refund') await addCredit(asha, each.units);
          if (each.do === 'buy') {
            const answer = await pay(asha, { [rice]: each.units, [dal]: 1 }, each.credit);
            if (answer.status === 200) open.push(answer.data as Order);
            else expect(answer.code).toBe('CREDIT_CHANGED');
          }
          const [newest] = open.slice(-1);
          if (each.do === 'cancel' && newest) {
            await meera.work(newest._id, 'cancelled');
            open = open.slice(0, -1);
          }
          if (each.do === 'reduce' && newest) {
            const { revision } = await meera.order(newest._id);
            await meera.reduceAnswer(newest._id, revision, [{ productId: rice, quantity: 0 }]);
          }
          expect(await balanceOf(asha)).toBeGreaterThanOrEqual(0);
        }
        for (const order of open) await meera.work(order._id, 'cancelled');
      }),
      { numRuns: 4 },
    );
    const entries = await shop.database.queries
      .select()
      .from(storeCreditEntries)
      .where(eq(storeCreditEntries.userId, asha.userId));
    expect(toPaise(await balanceOf(asha))).toBe(entries.reduce((sum, { paise }) => sum + paise, 0));
    for (const { id, creditPaise } of await shop.database.queries
      .select()
      .from(orders)
      .where(eq(orders.userId, asha.userId))) {
      const ofOrder = entries.filter(({ orderId, kind: of }) => orderId === id && of !== 'refund');
      expect(ofOrder.reduce((sum, { paise }) => sum + paise, 0) + creditPaise).toBe(0);
    }
  });

  it('is in a report whose totals are those of the ledger', async () => {
    const asha = await withCredit(1);
    const byUpi = await meera.work(
      (await placeOrder(asha, { [rice]: 1 }, await homeOf(asha)))._id,
      'packed',
      'out_for_delivery',
      'delivered',
    );
    const refund = { way: 'upi', reference: '412345678901', lines: [{ productId: rice, quantity: 1 }] };
    const body = { revision: byUpi.revision, refund, reason: 'Spoilt' };
    expect(await meera.call(calls.refundOrder, { orderId: byUpi._id }, body)).toMatchObject({ status: 200 });
    const { _id } = await placed(asha, { [rice]: 1 }, 30);
    await asha.call(calls.cancelOrder, { orderId: _id });
    await placed(asha, { [rice]: 1 }, 20);
    const entries = await shop.database.queries.select().from(storeCreditEntries);
    const sum = (of: (entry: (typeof entries)[number]) => boolean) =>
      entries.filter(of).reduce((all, { paise }) => all + paise, 0);
    const row = await totals('refunds');
    expect(toPaise(Number(row.refundedCredit))).toBe(sum(({ kind: each }) => each === 'refund'));
    expect(toPaise(Number(row.creditUsed))).toBe(-sum(({ kind: each }) => each !== 'refund'));
    expect(row).toMatchObject({ refundedUpi: 100, refundedCash: 0 });
    expect(Number(row.refunded)).toBe(Number(row.refundedCredit) + 100);
    expect(Number(row.refunds)).toBe(entries.filter(({ kind: each }) => each === 'refund').length + 1);
    const shown = (await asha.call(calls.getOrder, { orderId: byUpi._id })).data as FollowedOrder;
    expect(shown.refunds).toMatchObject([{ way: 'upi', amount: 100 }]);
  });
});
