/** A customer refuses a part of an order at the door (docs/features/partly-refused.md). What becomes of the goods is in receive.test.ts. */
import { describe, expect, it } from 'vitest';
import { calls } from '../../../../contract/api/calls.ts';
import { shopDayAt } from '../../../../contract/delivery/shop-day.ts';
import type { Invoice } from '../../../../contract/money/invoices.ts';
import { toPaise } from '../../../../contract/money/money.ts';
import { rulesFrom } from '../../../../contract/money/pricing.ts';
import type { StoreCredit } from '../../../../contract/money/store-credit.ts';
import type { FulfilmentOrder } from '../../../../contract/orders/fulfilment.ts';
import { type FollowedOrder, followedOrder } from '../../../../contract/orders/order-follow.ts';
import type { Order } from '../../../../contract/orders/orders.ts';
import { type ReportName, reportColumns } from '../../../../contract/reports/report-columns.ts';
import type { Report } from '../../../../contract/reports/reports.ts';
import { defaultShopSettings } from '../../../../contract/settings/default-shop-settings.ts';
import type { ShopSettings } from '../../../../contract/settings/shop-settings.ts';
import { deletionWord } from '../../../../contract/users/account.ts';
import { auditLog } from '../../../audit-log/tables.ts';
import { and, eq } from '../../../db/drizzle.ts';
import { newId } from '../../../lib/ids.ts';
import { offerUses } from '../../../offers/tables.ts';
import { type CashWorker, hireForCash, sentOut } from '../../../testing/cash-calls.ts';
import { emailsOf } from '../../../testing/emails.ts';
import { expectLedger } from '../../../testing/ledger.ts';
import { addOffer, setState } from '../../../testing/offers.ts';
import { signUp, testPassword } from '../../../testing/people.ts';
import { stockProduct } from '../../../testing/products.ts';
import { deliverPart, openDoor, quoteRefusal, refusedOf } from '../../../testing/refusals.ts';
import { saveSettings } from '../../../testing/settings.ts';
import { inProcess, orderOf, Shopper, stockOf } from '../../../testing/shopping.ts';
import { orderEvents } from '../../model/tables.ts';
import { invoices } from '../../money/invoices/tables.ts';
import { orderRefusals } from './tables.ts';

const today = shopDayAt(new Date());

describe('orders that are partly refused', async () => {
  const { shop, owner, ramesh, asha, home } = await openDoor();
  const rice = await stockProduct(shop, { name: 'Rice', stock: 1_000, pricePaise: 10_000 });
  const curd = await stockProduct(shop, { name: 'Curd', stock: 1_000, pricePaise: 3_333, discount: 10 });

  /** Two of rice and three of curd, for ₹290, on their way with Ramesh. */
  const out = (lines: Record<string, number> = { [rice]: 2, [curd]: 3 }): Promise<FulfilmentOrder> =>
    sentOut(ramesh, owner, asha, lines, home);
  const seen = async ({ _id: orderId }: Pick<Order, '_id'>, who = asha): Promise<FollowedOrder> =>
    followedOrder.strict().parse((await who.call(calls.getOrder, { orderId })).data);
  const linesOf = ({ product_details: lines }: Order) => lines.map(({ productId, quantity }) => [productId, quantity]);
  const totals = async (name: ReportName) => {
    const answer = await owner.request('GET', `/api/v1/reports/${name}?from=${today}&to=${today}`);
    const { totals: row } = answer.data as Report;
    return Object.fromEntries(reportColumns[name].map(({ key }, at) => [key, Number(row[at])]));
  };

  it('cost what is taken, which riders see before they collect it', async () => {
    const [order, before] = [await out(), await totals('sales')];
    expect(order.totalAmount).toBe(290);
    const asSent = await owner.order(order._id);
    const refused = [refusedOf(curd, 3, 'not_fresh'), refusedOf(rice, 1, 'changed_mind')];
    expect(await quoteRefusal(ramesh, order, refused)).toMatchObject({
      status: 200,
      data: { totalAmount: 100, due: 100 },
    });
    expect(await owner.order(order._id)).toEqual(asSent);
    const stock = [await stockOf(shop, rice), await stockOf(shop, curd)];
    const answer = await deliverPart(ramesh, order, refused);
    expect(answer).toMatchObject({
      status: 200,
      data: { status: 'delivered', payment_status: 'paid', totalAmount: 100, receivedAmount: 100, receivedNote: '' },
    });
    const now = await seen(order);
    expect(linesOf(now)).toEqual([[rice, 1]]);
    expect(now.refused).toMatchObject([
      { productId: rice, name: 'Rice', quantity: 1, price: 100, reason: 'changed_mind' },
      { productId: curd, name: 'Curd', quantity: 3, price: 30, reason: 'not_fresh' },
    ]);
    expect(now.events.at(-1)).toMatchObject({
      kind: 'delivered',
      note: '3 × Curd not taken: not fresh. 1 × Rice not taken: no longer wanted.',
      noteTexts: [{ key: 'answers.refusedNotFresh' }, { key: 'answers.refusedChangedMind' }],
    });
    const listed = (await asha.orders()).find(({ _id }) => _id === order._id);
    expect(listed).toMatchObject({ totalAmount: 100, product_details: [{ productId: rice, quantity: 1 }] });
    // Nobody can buy what is on the way back.
    expect([await stockOf(shop, rice), await stockOf(shop, curd)]).toEqual(stock);
    await expectLedger(shop);
    const email = (await emailsOf(shop)).findLast(({ subject }) => subject.includes(order.orderId));
    for (const part of ['₹100.00 was paid in cash', '3 × Curd not taken: not fresh.', 'Total of what you took'])
      expect(email?.text).toContain(part);
    expect(email?.text).not.toContain('3 × Curd ₹');
    const after = await totals('sales');
    expect(Number(after.total) - Number(before.total)).toBe(-190);
    expect(Number(after.units) - Number(before.units)).toBe(-4);
    const entries = await shop.database.queries
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.entityId, order._id), eq(auditLog.action, 'delivered')));
    expect(entries[0]?.fields).toMatchObject({
      total: { from: 290, to: 100 },
      refused: {
        from: null,
        to: [
          { name: 'Curd', quantity: 3, reason: 'not_fresh' },
          { name: 'Rice', quantity: 1, reason: 'changed_mind' },
        ],
      },
    });
  });

  it('are refused as a whole when something does not fit, and nothing is changed', async () => {
    const order = await out();
    const other = await stockProduct(shop);
    const all = [refusedOf(rice, 2), refusedOf(curd, 3)];
    const before = await owner.order(order._id);
    const faults: [unknown, string][] = [
      [[refusedOf(rice, 3)], 'Rice: the order has only 2.'],
      [all, 'Nothing is left of the order. When the customer refuses everything, bring the order back.'],
      [[refusedOf(other)], 'A refused product is not in this order.'],
      [[refusedOf(newId())], 'A refused product is not in this order.'],
      [[refusedOf(rice), refusedOf(rice)], 'A product is named twice.'],
      [[refusedOf(rice, 0)], ''],
      [[refusedOf(rice, -1)], ''],
      [[refusedOf(rice, 0.5)], ''],
      [[refusedOf(rice, Number.MAX_SAFE_INTEGER)], ''],
      [[{ ...refusedOf(rice), reason: 'no idea' }], ''],
      [[{ productId: rice, quantity: 1 }], ''],
      [[{ ...refusedOf(rice), reason: 'other' }], ''],
      [[{ ...refusedOf(rice), reason: 'other', words: '  ' }], ''],
      [[{ ...refusedOf(rice), reason: 'other', words: 'x'.repeat(201) }], ''],
      [[{ ...refusedOf(rice), reason: 'other', words: 'a\u0000b' }], ''],
      [[{ ...refusedOf(rice), words: 'a\ud800' }], ''],
      [[], ''],
      ['rice', ''],
      [null, ''],
    ];
    for (const [refused, message] of faults) {
      const { _id, revision, totalAmount: received } = order;
      for (const answer of [
        await quoteRefusal(ramesh, order, refused),
        await ramesh.fulfilmentStep(_id, { step: 'delivered', revision, received, refused }),
      ]) {
        expect(answer, JSON.stringify(refused)).toMatchObject({ status: 400, code: 'VALIDATION' });
        if (message !== '') expect(answer).toMatchObject({ message, errors: { refused: message } });
      }
    }
    // The amount is that of what is taken.
    for (const received of [290, 190.01, 189.99]) {
      const { _id, revision } = order;
      const body = { step: 'delivered', revision, received, refused: [refusedOf(rice)] };
      expect(await ramesh.fulfilmentStep(_id, body)).toMatchObject({
        status: 400,
        message: 'Please say why the amount received differs from the total.',
      });
    }
    expect(await owner.order(order._id)).toEqual(before);
    expect(
      await shop.database.queries.select().from(orderRefusals).where(eq(orderRefusals.orderId, order._id)),
    ).toEqual([]);
  });

  it('are so only at the door, by who delivers them', async () => {
    const suresh = await hireForCash(shop, owner, 'rider', 'Suresh');
    const order = await out();
    const refused = [refusedOf(rice)];
    const deliver = (who: CashWorker, revision = order.revision) =>
      who.fulfilmentStep(order._id, { step: 'delivered', revision, received: 190, refused });
    for (const role of ['picker', 'support'] as const) {
      const who = await hireForCash(shop, owner, role);
      expect(await quoteRefusal(who, order, refused)).toMatchObject({ status: 403 });
      expect(await deliver(who)).toMatchObject({ status: 403 });
    }
    expect(await quoteRefusal(suresh, order, refused)).toMatchObject({ status: 403, code: 'FORBIDDEN' });
    expect(await deliver(suresh)).toMatchObject({ status: 403, code: 'FORBIDDEN' });
    expect((await asha.call(calls.quoteRefusal, { orderId: order._id }, { revision: 1, refused })).status).toBe(403);
    const none = { _id: newId(), revision: 1 };
    expect(await quoteRefusal(owner, none, refused)).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    // A step that was made in another state of the order.
    const old = { ...order, revision: order.revision - 1 };
    const changed = { status: 409, code: 'CHANGED_MEANWHILE', data: { _id: order._id, revision: order.revision } };
    expect(await quoteRefusal(ramesh, old, refused)).toMatchObject(changed);
    expect(await deliver(ramesh, old.revision)).toMatchObject(changed);
    const { _id, revision } = await owner.work(
      (await sentOut(owner, owner, asha, { [rice]: 2 }, home))._id,
      'cancelled',
    );
    const gone = { status: 409, code: 'STEP_NOT_ALLOWED' };
    expect(await quoteRefusal(owner, { _id, revision }, refused)).toMatchObject(gone);
    const body = { step: 'delivered', revision, received: 100, refused };
    expect(await owner.fulfilmentStep(_id, body)).toMatchObject(gone);
    expect(await deliver(ramesh)).toMatchObject({ status: 200 });
  });

  it('are delivered once, however often the step arrives', async () => {
    const order = await out();
    const refused = [refusedOf(curd, 2)];
    const body = { step: 'delivered', revision: order.revision, received: 230, refused, happened: true };
    const answers = await Promise.all(Array.from({ length: 5 }, () => ramesh.fulfilmentStep(order._id, body)));
    // Equal requests succeed; later ones are refused, because riders do not see delivered orders.
    const statuses = new Set(answers.map(({ status }) => status));
    expect(statuses.has(200)).toBe(true);
    expect([...statuses].filter((status) => status !== 200 && status !== 403)).toEqual([]);
    expect(await owner.fulfilmentStep(order._id, body)).toMatchObject({
      status: 409,
      code: 'CHANGED_MEANWHILE',
      data: { status: 'delivered', totalAmount: 230 },
    });
    expect(await seen(order)).toMatchObject({ totalAmount: 230, refused: [{ quantity: 2 }] });
    const events = await shop.database.queries
      .select()
      .from(orderEvents)
      .where(and(eq(orderEvents.orderId, order._id), eq(orderEvents.kind, 'delivered')));
    expect(events).toHaveLength(1);
  });

  it('need the delivery code as usual', async () => {
    await saveSettings(owner, { handover: { code: true } });
    const order = await out();
    const refused = [refusedOf(rice)];
    expect(await deliverPart(ramesh, order, refused)).toMatchObject({ status: 400, code: 'VALIDATION' });
    const { deliveryCode } = await seen(order);
    expect(await deliverPart(ramesh, order, refused, { code: deliveryCode })).toMatchObject({ status: 200 });
    await saveSettings(owner, { handover: { code: false } });
  });

  it('keep fees and tip, so nobody pays more, and an offer in proportion to what is left', async () => {
    const pricing = {
      rules: 'own',
      delivery: [
        { from: 0, fee: 30 },
        { from: 200, fee: 0 },
      ],
      handling: 5,
      smallCart: { below: 150, fee: 15 },
      minimum: 100,
      tips: [20],
    } satisfies ShopSettings['pricing'];
    await saveSettings(owner, { pricing });
    const offer = await addOffer(owner, { title: 'Fifty off', minimum: 250 });
    await asha.fill({ [rice]: 2, [curd]: 3 });
    const body = orderOf(await asha.cart(), home, rulesFrom(pricing));
    const total = 290 + 5 + 20 - 50;
    const placed = await asha.cashPayment({
      ...body,
      tip: 20,
      cartTotalAmount: total,
      grossTotal: 299.99 + 30 + 5 + 20,
    });
    expect(placed).toMatchObject({ status: 200, data: { totalAmount: total } });
    const order = await owner.work((placed.data as Order)._id, 'packed', 'out_for_delivery');
    // Below the minimum of offer, free delivery, small carts and orders.
    const left = [refusedOf(rice, 2), refusedOf(curd, 2)];
    expect(await quoteRefusal(owner, order, left)).toMatchObject({ data: { totalAmount: 49.82, due: 49.82 } });
    expect(await deliverPart(owner, order, left)).toMatchObject({
      status: 200,
      data: {
        totalAmount: 49.82,
        bill: [
          { kind: 'delivery', amount: 0 },
          { kind: 'handling', amount: 5 },
          { kind: 'tip', amount: 20 },
          // ₹50 of ₹290 are ₹5.172 of ₹30.
          { kind: 'coupon', amount: -5.18 },
        ],
      },
    });
    const [use] = await shop.database.queries.select().from(offerUses).where(eq(offerUses.orderId, order._id));
    expect(use?.givenPaise).toBe(518);
    await setState(owner, offer, 'paused');
    await saveSettings(owner, { pricing: defaultShopSettings.pricing });
  });

  it('give back store credit, have the invoice of what was taken, and refunds only of that', async () => {
    await saveSettings(owner, {
      refunds: { on: true, days: 2 },
      legal: { name: 'Hari Om Kirana', gstin: '29ABCDE1234F1ZW', fssai: '' },
      invoices: { on: true },
    });
    const credit = async () => ((await asha.call(calls.getStoreCredit)).data as StoreCredit).balance;
    const first = await owner.work((await out({ [rice]: 3 }))._id, 'delivered');
    const refund = (order: FulfilmentOrder, productId: string, quantity: number) =>
      owner.call(
        calls.refundOrder,
        { orderId: order._id },
        {
          revision: order.revision,
          refund: { way: 'credit', lines: [{ productId, quantity }] },
          reason: 'Spoilt',
        },
      );
    expect(await refund(first, rice, 3)).toMatchObject({ status: 200 });
    expect(await credit()).toBe(300);

    await asha.fill({ [rice]: 2, [curd]: 3 });
    const placed = await asha.cashPayment({ ...orderOf(await asha.cart(), home), credit: 150 });
    const order = await owner.work((placed.data as Order)._id, 'packed', 'out_for_delivery');
    const paymentsBefore = await totals('payments');
    const refused = [refusedOf(rice, 2, 'wrong_item')];
    expect((await quoteRefusal(owner, order, refused)).data).toEqual({ totalAmount: 90, credit: 90, due: 0 });
    const delivered = (await deliverPart(owner, order, refused)).data as FulfilmentOrder;
    expect(delivered).toMatchObject({ totalAmount: 90, credit: 90, payment_status: 'paid', receivedAmount: 0 });
    expect(await credit()).toBe(300 - 90);
    const payments = await totals('payments');
    expect(payments.due).toBe(paymentsBefore.due);
    expect(payments.difference).toBe(paymentsBefore.difference);
    const issued = (await asha.call(calls.getOrderInvoices, { orderId: order._id })).data as Invoice[];
    expect(issued).toMatchObject([{ kind: 'invoice', total: 90 }]);
    const [invoice] = await shop.database.queries.select().from(invoices).where(eq(invoices.orderId, order._id));
    expect(invoice?.data).toMatchObject({ storeCreditPaise: 9_000, lines: [{ item: { name: 'Curd' }, quantity: 3 }] });
    expect(delivered.refundable).toEqual([{ productId: curd, quantity: 3, paid: 90, refunded: 0 }]);
    expect(await refund(delivered, rice, 1)).toMatchObject({ status: 400, code: 'VALIDATION' });
    expect(await refund(delivered, curd, 4)).toMatchObject({ status: 409, code: 'REFUND_TOO_MUCH' });

    // Undoing it would bring back a bill, credit and an invoice that are no more.
    expect(delivered.backTo).toBeNull();
    expect(await owner.backAnswer(order._id, delivered.revision)).toMatchObject({
      status: 409,
      code: 'STEP_NOT_ALLOWED',
      message:
        'The customer refused a part of this order, so its delivery cannot be undone. Give money back as a refund.',
    });
    expect(await seen(order)).toMatchObject({ status: 'delivered', totalAmount: 90 });
    await saveSettings(owner, { refunds: { on: false, days: 2 }, invoices: { on: false } });
  });

  it('cost as much less as a refund of the same units gives back', async () => {
    await saveSettings(owner, { refunds: { on: true, days: 2 } });
    const offer = await addOffer(owner, { title: 'Fifty off', minimum: 250 });
    const units = { [rice]: 1, [curd]: 2 };
    const discounted = async () => {
      await asha.fill({ [rice]: 2, [curd]: 3 });
      const body = { ...orderOf(await asha.cart(), home), cartTotalAmount: 240 };
      const placed = await asha.cashPayment(body);
      expect(placed).toMatchObject({ status: 200, data: { totalAmount: 240 } });
      return owner.work((placed.data as Order)._id, 'packed', 'out_for_delivery');
    };
    const part = await discounted();
    const refused = Object.entries(units).map(([productId, quantity]) => refusedOf(productId, quantity));
    const answer = await deliverPart(owner, part, refused);
    expect(answer).toMatchObject({ status: 200 });
    const { _id, revision } = await owner.work((await discounted())._id, 'delivered');
    const lines = Object.entries(units).map(([productId, quantity]) => ({ productId, quantity }));
    const refund = { revision, refund: { way: 'credit', lines }, reason: 'Spoilt' };
    const { data } = await owner.call(calls.refundOrder, { orderId: _id }, refund);
    const back = toPaise((data as FulfilmentOrder).refunds?.[0]?.amount ?? 0);
    expect(back).toBeGreaterThan(13_200);
    expect(Math.abs(24_000 - toPaise((answer.data as FulfilmentOrder).totalAmount) - back)).toBeLessThanOrEqual(1);
    await setState(owner, offer, 'paused');
    await saveSettings(owner, { refunds: { on: false, days: 2 } });
  });

  it('put the new amount into the shift of who delivers', async () => {
    await saveSettings(owner, { cashBook: { on: true } });
    const order = await out();
    expect(await deliverPart(ramesh, order, [refusedOf(rice)])).toMatchObject({ status: 409, code: 'SHIFT_NEEDED' });
    expect(await seen(order)).toMatchObject({ status: 'out_for_delivery', totalAmount: 290 });
    await ramesh.shift(500);
    expect(await deliverPart(ramesh, order, [refusedOf(rice)])).toMatchObject({ status: 200 });
    expect(await ramesh.myShifts()).toMatchObject([{ holds: 690, orders: 1, collected: 190 }]);
    await saveSettings(owner, { cashBook: { on: false } });
  });

  it('can be paid by UPI, with the reference of what is taken', async () => {
    await saveSettings(owner, { payment: { upiId: 'hari@okbank', upiName: '' } });
    const order = await out();
    const upi = { reference: '123456789012' };
    expect(await deliverPart(ramesh, order, [refusedOf(curd)], { upi })).toMatchObject({
      status: 200,
      data: { paidBy: 'upi', receivedAmount: 260 },
    });
    await saveSettings(owner, { payment: { upiId: '', upiName: '' } });
  });

  it('forget what was said when the account of the customer or the rider is deleted, and keep the units', async () => {
    const said = { productId: rice, quantity: 1, reason: 'other', words: 'Ravi bought some already' } as const;
    const wordsIn = async ({ _id }: FulfilmentOrder) => {
      const [row] = await shop.database.queries.select().from(orderRefusals).where(eq(orderRefusals.orderId, _id));
      return row && [row.quantity, row.words];
    };
    const suresh = await hireForCash(shop, owner, 'rider', 'Suresh');
    const others = await sentOut(suresh, owner, asha, { [rice]: 2 }, home);
    expect(await deliverPart(suresh, others, [said])).toMatchObject({ status: 200 });
    expect(await wordsIn(others)).toEqual([1, said.words]);
    expect((await seen(others)).events.at(-1)?.note).toBe(`1 × Rice not taken: ${said.words}`);
    const leaving = new Shopper(inProcess(shop), await signUp(shop, 'Bharat Rao'));
    const theirs = await sentOut(ramesh, owner, leaving, { [rice]: 2 }, await leaving.move());
    expect(await deliverPart(ramesh, theirs, [said])).toMatchObject({ status: 200 });
    const deletion = { password: testPassword, confirmation: deletionWord };
    for (const who of [leaving, suresh])
      expect(await who.call(calls.deleteAccount, {}, deletion)).toMatchObject({ status: 200 });
    expect([await wordsIn(others), await wordsIn(theirs)]).toEqual([
      [1, ''],
      [1, ''],
    ]);
    const texts = JSON.stringify([await owner.order(others._id), await owner.order(theirs._id)]);
    expect(texts).not.toContain('Ravi');
    const audited = await shop.database.queries.select({ fields: auditLog.fields }).from(auditLog);
    expect(JSON.stringify(audited)).not.toContain('Ravi');
  });
});
