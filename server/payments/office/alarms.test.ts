/** The warnings of the overview in a shop with online payments. */
import { beforeEach, describe, expect, it } from 'vitest';
import { calls } from '../../../contract/api/calls.ts';
import { type PaymentList, paymentList } from '../../../contract/payments/payments-admin.ts';
import type { Overview } from '../../../contract/reports/overview.ts';
import { Administrator } from '../../testing/fulfilment-calls.ts';
import { payingShop } from '../../testing/paying.ts';
import { signUpAdmin } from '../../testing/people.ts';
import { inProcess } from '../../testing/shopping.ts';

describe.each(['razorpay', 'stripe'] as const)('the overview, with payments by %s', (name) => {
  const paying = payingShop(name);
  const { simulator, awaiting, check, pass, runChecks, stored } = paying;
  const { bank, webhooks } = simulator;
  beforeEach(() => paying.calm());

  /** A sign-in ends while the clock goes on. */
  const owner = async () => new Administrator(inProcess(paying.shop), await signUpAdmin(paying.shop));
  const alarms = async () => ((await (await owner()).call(calls.getOverview)).data as Overview).payments;
  const list = async (show: string): Promise<PaymentList> =>
    paymentList.parse((await (await owner()).request('GET', `${calls.listPayments.path}?show=${show}`)).data);

  it('says nothing in a shop where all is well', async () => {
    const { atBank } = await awaiting();
    bank.pay(atBank);
    await paying.settle();
    pass(30);
    await runChecks();
    expect(await alarms()).toBeUndefined();
  });

  it('warns of payments whose bank has not decided for 15 minutes', async () => {
    const { atBank } = await awaiting();
    const payment = bank.pay(atBank, { state: 'created' });
    await paying.settle();
    pass(14);
    await runChecks();
    expect(await alarms()).toBeUndefined();
    pass(2);
    expect(await alarms()).toMatchObject({ decide: 0, open: 1 });
    expect((await list('open')).payments).toMatchObject([{ state: 'deciding' }]);
    bank.decide(payment, 'failed');
    await paying.settle();
    expect(await alarms()).toBeUndefined();
  });

  it('warns when the provider sends no message for an hour although it was paid', async () => {
    pass(90);
    webhooks.mode = { delivery: 'lose', copies: 1 };
    const { atBank, shopper, orderId } = await awaiting();
    const payment = bank.pay(atBank);
    await check(shopper, orderId);
    expect(await alarms()).toBeUndefined();
    pass(10);
    expect(await alarms()).toEqual({ decide: 0, open: 0, noMessages: true });
    webhooks.mode = { delivery: 'send', copies: 1 };
    bank.decide(payment, 'captured');
    await paying.settle();
    expect(await alarms()).toBeUndefined();
  });

  it('warns of a refund that failed', async () => {
    const { atBank, orderId } = await awaiting();
    bank.pay(atBank);
    await paying.settle();
    bank.refundsBegin = 'failed';
    await (await owner()).stepAnswer(orderId, 'cancelled', (await stored(orderId)).revision);
    pass(2);
    await runChecks();
    expect(await alarms()).toEqual({ decide: 1, open: 0 });
    expect((await list('decide')).payments).toMatchObject([{ order: { _id: orderId }, needsDecision: true }]);
  });

  it('warns of a refund that does not get through for an hour', async () => {
    const { atBank, orderId } = await awaiting();
    bank.pay(atBank);
    await paying.settle();
    await (await owner()).stepAnswer(orderId, 'cancelled', (await stored(orderId)).revision);
    simulator.faults.plan('refund', ...Array.from({ length: 20 }, () => 'error' as const));
    pass(2);
    await runChecks();
    expect(await alarms()).toMatchObject({ open: 0 });
    pass(61);
    expect(await alarms()).toMatchObject({ open: 1 });
    expect((await list('open')).payments).toMatchObject([{ order: { _id: orderId } }]);
  });
});
