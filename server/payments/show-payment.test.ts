/** Payments as their shoppers see them, over HTTP. */
import { beforeEach, expect, it } from 'vitest';
import { calls } from '../../contract/api/calls.ts';
import { payingShop } from '../testing/paying.ts';
import { type Shopper, signUpShopper } from '../testing/shopping.ts';

const paying = payingShop('razorpay');
const { awaiting, check, pass, runChecks } = paying;
const { bank } = paying.simulator;

beforeEach(() => paying.calm());

const shown = async (shopper: Shopper, orderId: string) =>
  (await shopper.call(calls.getOrderPayment, { orderId })).data as Record<string, unknown>;

it('an order that nobody has tried to pay is open, and one whose bank has not decided is pending', async () => {
  const { shopper, orderId, atBank } = await awaiting();
  expect(await shown(shopper, orderId)).toMatchObject({ state: 'open', refunds: [], now: expect.any(String) });
  bank.pay(atBank, { state: 'created' });
  expect((await check(shopper, orderId)).data).toMatchObject({ online: { state: 'pending' } });
});

it('a failure has the reason of the bank, and a paid order the method', async () => {
  const { shopper, orderId, atBank } = await awaiting();
  const failed = bank.pay(atBank, { state: 'failed' });
  expect((await check(shopper, orderId)).data).toMatchObject({
    status: 'awaiting_payment',
    online: { state: 'failed', reason: expect.stringMatching(/\w/) },
  });
  bank.decide(failed, 'captured');
  const paid = (await check(shopper, orderId)).data;
  expect(paid).toMatchObject({ status: 'placed', online: { state: 'paid', amount: 80, method: expect.any(String) } });
  expect(paid).not.toHaveProperty('online.reason');
});

it('the money of a cancelled order is on its way, and then back', async () => {
  const { shopper, orderId, atBank } = await awaiting();
  bank.pay(atBank);
  await check(shopper, orderId);
  await shopper.call(calls.cancelOrder, { orderId });
  expect(await shown(shopper, orderId)).toMatchObject({ refunds: [{ amount: 80, state: 'coming' }] });
  pass(2);
  await runChecks();
  await paying.settle();
  expect(await shown(shopper, orderId)).toMatchObject({ state: 'paid', refunds: [{ amount: 80, state: 'done' }] });
});

it('an order that is paid at the door has no payment, and nobody sees that of another', async () => {
  const { orderId } = await awaiting();
  const other = await signUpShopper(paying.shop, {});
  expect(await other.call(calls.getOrderPayment, { orderId })).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  expect(await other.call(calls.checkPayment, { orderId })).toMatchObject({ status: 404 });
});
