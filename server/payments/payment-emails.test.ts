/** The emails about orders that were paid online say what goes back, and when. */
import { beforeEach, describe, expect, it } from 'vitest';
import { calls } from '../../contract/api/calls.ts';
import { eq } from '../db/drizzle.ts';
import { emailsOf } from '../testing/emails.ts';
import { Administrator } from '../testing/fulfilment-calls.ts';
import { payingShop } from '../testing/paying.ts';
import { signUpAdmin } from '../testing/people.ts';
import { saveSettings } from '../testing/settings.ts';
import { inProcess } from '../testing/shopping.ts';
import { users } from '../users/tables.ts';

describe('emails about money that was paid online', () => {
  const paying = payingShop('razorpay');
  const { simulator, awaiting, stored, runChecks, pass } = paying;
  const { bank } = simulator;

  beforeEach(() => paying.calm());

  async function paid() {
    const order = await awaiting();
    bank.pay(order.atBank);
    await paying.settle();
    return order;
  }

  /** The emails about an order with these words. */
  const emailsWith = async (number: string, words: string) =>
    (await emailsOf(paying.shop)).filter(({ text }) => text.includes(number) && text.includes(words));

  it('say that everything goes back when the order is cancelled', async () => {
    const { shopper, orderId, atBank } = await paid();
    await shopper.call(calls.cancelOrder, { orderId });
    const words = '₹80.00 goes back to where it came from, usually within 5 to 7 days.';
    expect(await emailsWith(atBank.note, words)).toHaveLength(1);
  });

  it('say it in Hindi', async () => {
    const { shopper, orderId, atBank } = await paid();
    await paying.shop.database.queries.update(users).set({ language: 'hi' }).where(eq(users.id, shopper.userId));
    await shopper.call(calls.cancelOrder, { orderId });
    expect(await emailsWith(atBank.note, '₹80.00 वहीं लौटाए जा रहे हैं जहाँ से आए थे')).toHaveLength(1);
  });

  it('say nothing of it when nothing was paid', async () => {
    const { shopper, orderId, atBank } = await awaiting();
    await shopper.call(calls.cancelOrder, { orderId });
    expect(await emailsWith(atBank.note, 'cancelled')).not.toEqual([]);
    expect(await emailsWith(atBank.note, 'goes back')).toEqual([]);
  });

  it('say what goes back after the delivery when goods are missing, and that it goes back once they are delivered', async () => {
    const { potato, orderId, atBank } = await paid();
    const meera = new Administrator(inProcess(paying.shop), await signUpAdmin(paying.shop));
    const revision = async () => (await stored(orderId)).revision;
    await meera.reduceAnswer(orderId, await revision(), [{ productId: potato, quantity: 1 }]);
    expect(await emailsWith(atBank.note, 'After the delivery, ₹40.00 of what you paid goes back')).toHaveLength(1);
    for (const step of ['packed', 'out_for_delivery', 'delivered'] as const)
      expect(await meera.stepAnswer(orderId, step, await revision())).toMatchObject({ status: 200 });
    expect(await emailsWith(atBank.note, '₹40.00 goes back to where it came from')).toHaveLength(1);
  });

  it('say that late money goes back', async () => {
    const { shopper, orderId, atBank } = await awaiting();
    const payment = bank.pay(atBank, { state: 'created' });
    await shopper.call(calls.cancelOrder, { orderId });
    bank.decide(payment, 'captured');
    await paying.settle();
    pass(2);
    await runChecks();
    const emails = await emailsWith(atBank.note, '₹80.00 goes back to where it came from');
    expect(emails.map(({ subject }) => subject)).toEqual([`Your payment for order ${atBank.note} goes back`]);
  });

  describe('that comes back as store credit', () => {
    let meera: Administrator;
    const switchCredit = (on: boolean) => saveSettings(meera, { refunds: { on, days: 2 } });
    beforeEach(async () => {
      meera = new Administrator(inProcess(paying.shop), await signUpAdmin(paying.shop));
      await switchCredit(true);
    });

    async function paidForCredit() {
      const order = await paid();
      const { shopper, orderId } = order;
      await shopper.call(calls.chooseRefundWay, { orderId }, { way: 'credit' });
      return order;
    }

    it('say so when the order is cancelled, and once more when the credit is there', async () => {
      const { shopper, orderId, atBank } = await paidForCredit();
      await shopper.call(calls.cancelOrder, { orderId });
      const words = '₹80.00 comes back as store credit, which your next order can use.';
      expect(await emailsWith(atBank.note, words)).toHaveLength(1);
      const credited = await emailsWith(atBank.note, 'You get ₹80.00 as store credit, which your next order can use.');
      expect(credited.map(({ subject }) => subject)).toEqual([`Store credit from order ${atBank.note}`]);
      expect(await emailsWith(atBank.note, 'goes back')).toEqual([]);
    });

    it('say it in Hindi', async () => {
      const { shopper, orderId, atBank } = await paidForCredit();
      await paying.shop.database.queries.update(users).set({ language: 'hi' }).where(eq(users.id, shopper.userId));
      await shopper.call(calls.cancelOrder, { orderId });
      expect(await emailsWith(atBank.note, '₹80.00 स्टोर क्रेडिट के रूप में')).toHaveLength(2);
    });

    it('say it of goods that are missing, before and after the delivery', async () => {
      const { potato, orderId, atBank } = await paidForCredit();
      const revision = async () => (await stored(orderId)).revision;
      await meera.reduceAnswer(orderId, await revision(), [{ productId: potato, quantity: 1 }]);
      const before = 'After the delivery, ₹40.00 of what you paid comes back as store credit.';
      expect(await emailsWith(atBank.note, before)).toHaveLength(1);
      for (const step of ['packed', 'out_for_delivery', 'delivered'] as const)
        await meera.stepAnswer(orderId, step, await revision());
      expect(await emailsWith(atBank.note, '₹40.00 comes back as store credit, which')).toHaveLength(1);
    });

    it('do not say it once the shop has no store credit', async () => {
      const { shopper, orderId, atBank } = await paidForCredit();
      await switchCredit(false);
      await shopper.call(calls.cancelOrder, { orderId });
      expect(await emailsWith(atBank.note, '₹80.00 goes back to where it came from')).toHaveLength(1);
      expect(await emailsWith(atBank.note, 'credit')).toEqual([]);
    });
  });
});
