/** Online payments as owners and managers see them, and what they decide, over HTTP. */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { calls } from '../../../contract/api/calls.ts';
import {
  type PaymentList,
  type PaymentMessage,
  paymentList,
  type ShownPayment,
  shownPayment,
} from '../../../contract/payments/payments-admin.ts';
import { auditLog } from '../../audit-log/tables.ts';
import { eq } from '../../db/drizzle.ts';
import { newId } from '../../lib/ids.ts';
import { Administrator, hire } from '../../testing/fulfilment-calls.ts';
import { payingShop } from '../../testing/paying.ts';
import { signUpAdmin } from '../../testing/people.ts';
import { inProcess } from '../../testing/shopping.ts';
import { openSecond } from '../../testing/two-stores.ts';
import { paymentEvents, paymentRefunds, payments } from '../tables.ts';

const paying = payingShop('razorpay');
const { simulator, awaiting, runChecks, pass, check } = paying;
const { bank, webhooks } = simulator;

let owner: Administrator;
let manager: Administrator & { person: { userId: string } };
beforeAll(async () => {
  owner = new Administrator(inProcess(paying.shop), await signUpAdmin(paying.shop, 'Meera Nair'));
  manager = await hire(paying.shop, owner, 'manager', 'Ravi Kumar');
});
beforeEach(() => paying.calm());

const ask = (query: Record<string, string> = {}, by = owner) =>
  by.request('GET', `${calls.listPayments.path}?${new URLSearchParams(query)}`);
const list = async (query: Record<string, string> = {}, by = owner): Promise<PaymentList> =>
  paymentList.strict().parse((await ask(query, by)).data);
const idsOf = async (query: Record<string, string> = {}) => (await list(query)).payments.map(({ _id }) => _id);
const get = async (paymentId: string, by = owner): Promise<ShownPayment> =>
  shownPayment.strict().parse((await by.call(calls.getPayment, { paymentId })).data);

/** The payment of an order. */
async function paymentOf(orderId: string) {
  const [row] = await paying.shop.database.queries.select().from(payments).where(eq(payments.orderId, orderId));
  if (!row) throw new Error('there is no payment');
  return row;
}

async function paid() {
  const order = await awaiting();
  bank.pay(order.atBank);
  await paying.settle();
  return { ...order, payment: await paymentOf(order.orderId) };
}

/** A paid order that the store cancelled, whose refund the provider refused. */
async function withFailedRefund() {
  const order = await paid();
  bank.refundsBegin = 'failed';
  const { revision } = await paying.stored(order.orderId);
  await owner.stepAnswer(order.orderId, 'cancelled', revision);
  pass(2);
  await runChecks();
  bank.refundsBegin = 'processed';
  const [refund] = (await get(order.payment.id)).refunds;
  if (refund?.state !== 'failed') throw new Error(`the refund is ${refund?.state}`);
  return { ...order, refund };
}

describe('the list of payments', () => {
  it('has each payment in the words of the shop, newest first', async () => {
    const waiting = await awaiting();
    const deciding = await awaiting();
    bank.pay(deciding.atBank, { state: 'created' });
    const failed = await awaiting();
    bank.pay(failed.atBank, { state: 'failed' });
    const done = await paid();
    const back = await awaiting();
    await back.shopper.call(calls.cancelOrder, { orderId: back.orderId });
    bank.pay(back.atBank);
    await paying.settle();
    await check(deciding.shopper, deciding.orderId);
    const expected = [
      [back.placed.orderId, 'returned'],
      [done.placed.orderId, 'paid'],
      [failed.placed.orderId, 'failed'],
      [deciding.placed.orderId, 'deciding'],
      [waiting.placed.orderId, 'waiting'],
    ];
    const { payments: shown } = await list();
    expect(shown.slice(0, 5).map(({ order, state }) => [order.orderId, state])).toEqual(expected);
    for (const [number, state = ''] of expected)
      expect((await list({ show: state })).payments[0]).toMatchObject({ order: { orderId: number }, state });
    expect(shown[1]).toMatchObject({ amount: done.placed.totalAmount, method: expect.any(String), test: true });
    expect(shown[0]).toMatchObject({ returned: back.placed.totalAmount });
    const found = await Promise.all(expected.map(([, state = '']) => idsOf({ show: state })));
    expect(new Set(found.flat()).size).toBe(found.flat().length);
  });

  it('calls a payment that nobody made failed, once its order no longer waits', async () => {
    const { shopper, orderId } = await awaiting();
    await shopper.call(calls.payInCash, { orderId });
    const { id } = await paymentOf(orderId);
    expect(await get(id)).toMatchObject({ state: 'failed' });
    expect(await idsOf({ show: 'failed' })).toContain(id);
    expect(await idsOf({ show: 'waiting' })).not.toContain(id);
  });

  it('is searched by number, name, mobile, and ids of the provider', async () => {
    const { placed, payment, atBank } = await paid();
    const { id } = payment;
    const stored = await paying.stored(payment.orderId);
    for (const search of [
      placed.orderId,
      atBank.id,
      atBank.payments[0]?.id ?? '',
      `${stored.customerName} ${placed.orderId}`,
    ])
      expect(await idsOf({ search }), search).toEqual(search.includes(' ') ? [] : [id]);
    expect(await idsOf({ search: stored.customerName })).toContain(id);
    expect(await idsOf({ search: stored.address.mobile })).toContain(id);
    expect(await idsOf({ search: 'pay_unknown' })).toEqual([]);
    expect(await idsOf({ search: '%' })).toEqual([]);
    expect(await idsOf({ search: 'Nobodyhasthisname' })).toEqual([]);
  });

  it('is filtered by provider and by whether money moves', async () => {
    const { payment } = await paid();
    expect(await idsOf({ provider: 'razorpay', test: 'only' })).toContain(payment.id);
    expect(await idsOf({ provider: 'stripe' })).toEqual([]);
    expect(await idsOf({ test: 'none' })).toEqual([]);
  });

  it.each<Record<string, string>>([
    { show: 'everything' },
    { provider: 'paypal' },
    { after: 'x' },
    { test: '1' },
    { search: 'x'.repeat(201) },
  ])('refuses the filter %j', async (query) => {
    expect(await ask(query)).toMatchObject({ status: 400, code: 'VALIDATION' });
  });

  it('comes page by page, each payment once', async () => {
    const { payment } = await paid();
    const { id: _, ...copy } = payment;
    const made = Array.from({ length: 65 }, (_, n) => ({
      ...copy,
      id: newId(),
      attempt: n + 2,
      providerOrderId: `order_${n}`,
      providerPaymentId: `pay_${n}`,
    }));
    await paying.shop.database.queries.insert(payments).values(made);
    const search = (await paying.stored(payment.orderId)).number;
    const seen: string[] = [];
    let after: string | null = '';
    while (after !== null) {
      const page: PaymentList = await list({ search, ...(after && { after }) });
      seen.push(...page.payments.map(({ _id }) => _id));
      after = page.next;
    }
    expect(seen).toEqual([payment.id, ...made.map(({ id }) => id)].sort().reverse());
  });
});

describe('one payment', () => {
  it('has its history, its order and the messages of the provider', async () => {
    const { payment, placed, orderId } = await paid();
    const shown = await get(payment.id);
    expect(shown).toMatchObject({
      state: 'paid',
      asked: placed.totalAmount,
      left: placed.totalAmount,
      order: { _id: orderId, orderId: placed.orderId },
      canAsk: true,
      refunds: [],
    });
    expect(shown.changes.map(({ state }) => state)).toEqual(['created', 'captured', 'accepted']);
    const answer = await owner.call(calls.listPaymentMessages, { paymentId: payment.id });
    const [message] = answer.data as PaymentMessage[];
    expect(JSON.parse(message?.body ?? '')).toMatchObject({ event: message?.name });
    await paying.shop.database.queries.delete(paymentEvents);
    expect(await owner.call(calls.listPaymentMessages, { paymentId: payment.id })).toMatchObject({
      status: 200,
      data: [],
    });
  });

  it('is asked about at the provider', async () => {
    webhooks.mode = { delivery: 'lose', copies: 1 };
    const { orderId, atBank } = await awaiting();
    bank.pay(atBank);
    const { id: paymentId } = await paymentOf(orderId);
    expect(await owner.call(calls.askAboutPayment, { paymentId })).toMatchObject({
      status: 200,
      data: { state: 'paid' },
    });
    expect(await paying.stored(orderId)).toMatchObject({ status: 'placed' });
  });

  it('does not exist, or is no id', async () => {
    for (const call of [calls.getPayment, calls.listPaymentMessages, calls.askAboutPayment]) {
      expect(await owner.call(call, { paymentId: newId() })).toMatchObject({ status: 404, code: 'NOT_FOUND' });
      expect(await owner.call(call, { paymentId: 'x' })).toMatchObject({ status: 400, code: 'VALIDATION' });
    }
    for (const call of [calls.retryOnlineRefund, calls.resolveOnlineRefund])
      expect(await owner.call(call, { refundId: newId() })).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  });

  it('is shown with its order, to support, too', async () => {
    const { orderId, payment } = await paid();
    const support = await hire(paying.shop, owner, 'support');
    for (const person of [owner, manager, support])
      expect((await person.call(calls.listPaymentsOfOrder, { orderId })).data).toMatchObject([{ _id: payment.id }]);
    expect(await support.call(calls.getPayment, { paymentId: payment.id })).toMatchObject({ status: 403 });
  });

  it('is for managers of its store', async () => {
    const { payment, orderId } = await paid();
    const refund = {
      ...{ id: newId(), storeId: payment.storeId, orderId, paymentId: payment.id, paise: 100 },
      ...({ state: 'failed', cause: 'staff' } as const),
    };
    await paying.shop.database.queries.insert(paymentRefunds).values(refund);
    const second = await openSecond(owner);
    const other = await hire(paying.shop, owner, 'manager', 'Of another store', [second]);
    expect((await list({}, other)).payments).toEqual([]);
    const [of, paymentId, refundId] = [{ orderId }, payment.id, refund.id];
    expect(await other.call(calls.listPaymentsOfOrder, of)).toMatchObject({ status: 403, code: 'FORBIDDEN' });
    for (const call of [calls.getPayment, calls.listPaymentMessages, calls.askAboutPayment])
      expect(await other.call(call, { paymentId })).toMatchObject({ status: 403, code: 'FORBIDDEN' });
    expect(await other.call(calls.refundOnline, { paymentId }, { amount: 1, left: 80 })).toMatchObject({ status: 403 });
    for (const call of [calls.retryOnlineRefund, calls.resolveOnlineRefund])
      expect(await other.call(call, { refundId })).toMatchObject({ status: 403, code: 'FORBIDDEN' });
    expect((await get(payment.id, manager))._id).toBe(payment.id);
    await owner.call(calls.resolveOnlineRefund, { refundId });
  });
});

describe('decisions', () => {
  const actionsOf = async (orderId: string) =>
    (
      await paying.shop.database.queries
        .select()
        .from(auditLog)
        .where(eq(auditLog.entityId, orderId))
        .orderBy(auditLog.id)
    ).flatMap(({ action, actorId, fields }) =>
      fields.onlineRefund ? [[action, actorId, fields.onlineRefund.to]] : [],
    );

  it('send a part of a payment back, which is in the history and in the audit log', async () => {
    const { payment, orderId, placed } = await paid();
    const left = placed.totalAmount;
    const answer = await manager.call(calls.refundOnline, { paymentId: payment.id }, { amount: 12.5, left });
    expect(answer).toMatchObject({
      status: 200,
      data: { left: left - 12.5, returned: 12.5, refunds: [{ amount: 12.5, state: 'requested', cause: 'staff' }] },
    });
    pass(1);
    await runChecks();
    const shown = await get(payment.id);
    expect(shown.refunds).toMatchObject([{ state: 'done' }]);
    expect(shown.changes.find(({ state }) => state === 'requested')).toMatchObject({ actorName: 'Ravi Kumar' });
    expect(await actionsOf(orderId)).toEqual([['refunded_online', manager.person.userId, 12.5]]);
  });

  it('give back at most what is left, and nothing when that has changed', async () => {
    const { payment, placed, orderId } = await paid();
    const left = placed.totalAmount;
    const refund = (body: unknown) => owner.call(calls.refundOnline, { paymentId: payment.id }, body);
    for (const amount of [0, -1, 0.001, left + 0.01, 1e9, '1', null])
      expect(await refund({ amount, left })).toMatchObject({
        status: 400,
        code: 'VALIDATION',
        errors: { amount: expect.any(String) },
      });
    expect(await refund({ amount: 1 })).toMatchObject({ status: 400, code: 'VALIDATION' });
    const answers = await Promise.all([refund({ amount: 10, left }), refund({ amount: 10, left })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await refund({ amount: 10, left })).toMatchObject({ status: 409, code: 'CHANGED_MEANWHILE' });
    expect(await get(payment.id)).toMatchObject({ left: left - 10 });
    expect(await actionsOf(orderId)).toHaveLength(1);
  });

  it('give nothing back of a payment that nobody made', async () => {
    const { orderId } = await awaiting();
    const { id: paymentId } = await paymentOf(orderId);
    expect(await owner.call(calls.refundOnline, { paymentId }, { amount: 1, left: 0 })).toMatchObject({
      status: 409,
      code: 'STEP_NOT_ALLOWED',
    });
  });

  it('are asked for when a refund failed, and repeat it once', async () => {
    const { payment, refund, orderId } = await withFailedRefund();
    expect(await idsOf({ show: 'decide' })).toContain(payment.id);
    expect(await get(payment.id)).toMatchObject({ needsDecision: true, refunds: [{ state: 'failed' }] });
    const retry = () => owner.call(calls.retryOnlineRefund, { refundId: refund._id });
    const answers = await Promise.all([retry(), retry()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await retry()).toMatchObject({ status: 409, code: 'STEP_NOT_ALLOWED' });
    const shown = await get(payment.id);
    expect(shown.refunds.map(({ state }) => state)).toEqual(['withdrawn', 'requested']);
    expect(shown.needsDecision).toBeUndefined();
    expect(await actionsOf(orderId)).toEqual([['online_refund_repeated', expect.any(String), refund.amount]]);
  });

  it('say that the money went back in another way', async () => {
    const { payment, refund, orderId } = await withFailedRefund();
    const answer = await manager.call(calls.resolveOnlineRefund, { refundId: refund._id });
    expect(answer).toMatchObject({ status: 200, data: { refunds: [{ resolved: { by: 'Ravi Kumar' } }], left: 0 } });
    const line = { state: 'resolved', refundId: refund._id, actorName: 'Ravi Kumar', at: paying.now().toISOString() };
    expect((answer.data as ShownPayment).changes.at(-1)).toMatchObject(line);
    expect(await idsOf({ show: 'decide' })).not.toContain(payment.id);
    expect(await manager.call(calls.resolveOnlineRefund, { refundId: refund._id })).toMatchObject({
      status: 409,
      code: 'STEP_NOT_ALLOWED',
    });
    expect(await actionsOf(orderId)).toEqual([['online_refund_resolved', expect.any(String), refund.amount]]);
  });
});
