/** The notifications on devices about online payments name the amounts. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { calls } from '../../contract/api/calls.ts';
import { limits } from '../../contract/api/limits.ts';
import { eq } from '../db/drizzle.ts';
import { Administrator } from '../testing/fulfilment-calls.ts';
import { payingShop } from '../testing/paying.ts';
import { signUpAdmin } from '../testing/people.ts';
import { openPushService } from '../testing/push-service.ts';
import { saveSettings } from '../testing/settings.ts';
import { inProcess } from '../testing/shopping.ts';
import { users } from '../users/tables.ts';

describe('notifications about online payments', async () => {
  const service = await openPushService();
  afterAll(() => service.close());
  const paying = payingShop('razorpay', {
    PRIVATE_RECEIVERS: '1',
    PUSH_SERVICES: '127.0.0.1',
    PUBLIC_URL: 'https://shop.example',
  });
  const { simulator, awaiting, stored, runChecks, pass } = paying;
  const { bank, webhooks } = simulator;
  let meera: Administrator;
  beforeAll(async () => {
    meera = new Administrator(inProcess(paying.shop), await signUpAdmin(paying.shop));
    await saveSettings(meera, { push: { on: true } });
  });
  beforeEach(() => paying.calm());

  /** A shopper with a device who has chosen to pay online. */
  async function onDevice(language: 'en' | 'hi' = 'en') {
    const order = await awaiting();
    const phone = service.browser();
    await order.shopper.call(calls.subscribeToPush, {}, phone.subscription);
    const { queries } = paying.shop.database;
    await queries.update(users).set({ language }).where(eq(users.id, order.shopper.userId));
    const texts = async () => {
      await paying.settle();
      await paying.shop.notifications.idle();
      return phone.pushed.map(({ notification: { title, body } }) => `${title}: ${body}`);
    };
    return { ...order, phone, texts, number: order.placed.orderId };
  }

  async function paid(language?: 'en' | 'hi') {
    const order = await onDevice(language);
    bank.pay(order.atBank);
    await order.texts();
    order.phone.pushed.splice(0);
    return order;
  }

  it('say what was paid, once however often the message comes', async () => {
    webhooks.mode = { delivery: 'send', copies: 3 };
    const { atBank, texts, number } = await onDevice();
    bank.pay(atBank);
    expect(await texts()).toEqual([`Payment received: ₹80.00 was paid online for your order ${number}.`]);
  });

  it('say that a payment failed, once for an attempt, while the order can still be paid', async () => {
    const { atBank, texts, number, phone } = await onDevice();
    bank.pay(atBank, { state: 'failed' });
    bank.pay(atBank, { state: 'failed' });
    expect(await texts()).toEqual([
      `Payment failed: The payment of ₹80.00 for your order ${number} did not go through. Pay again, or choose to pay at the door.`,
    ]);
    expect(phone.pushed[0]).toMatchObject({ urgency: 'high', ttl: 600 });
    const { atBank: other, texts: none, shopper, orderId } = await onDevice();
    await shopper.call(calls.payInCash, { orderId });
    bank.pay(other, { state: 'failed' });
    expect(await none()).toEqual([]);
  });

  it('say what goes back when the order is cancelled, also with a long reason and within the size of a message', async () => {
    const { orderId, texts, number, phone } = await paid();
    const reason = 'क'.repeat(limits.orderReason);
    const { revision } = await stored(orderId);
    expect(await meera.stepAnswer(orderId, 'cancelled', revision, reason)).toMatchObject({ status: 200 });
    const [text = '', ...others] = await texts();
    expect(others).toEqual([]);
    expect(text).toContain(`order ${number}.`);
    expect(text).toContain('₹80.00 goes back to where it came from, usually within 5 to 7 days.');
    expect(Buffer.byteLength(JSON.stringify(phone.pushed[0]?.notification))).toBeLessThanOrEqual(3_900);
  });

  it('say that it comes as store credit where the shopper chose so', async () => {
    await saveSettings(meera, { refunds: { on: true, days: 7 } });
    const { shopper, orderId, texts } = await paid();
    const chosen = await shopper.call(calls.chooseRefundWay, { orderId }, { way: 'credit' });
    expect(chosen).toMatchObject({ status: 200 });
    await shopper.call(calls.cancelOrder, { orderId });
    const all = (await texts()).join();
    expect(all).toContain('₹80.00 comes back as store credit, which your next order can use.');
    expect(all).not.toContain('goes back');
    await saveSettings(meera, { refunds: { on: false, days: 7 } });
  });

  it('say nothing of money when nothing was paid', async () => {
    const { shopper, orderId, texts } = await onDevice();
    await shopper.call(calls.cancelOrder, { orderId });
    expect((await texts()).join()).not.toContain('₹');
  });

  it('say what goes back after a delivery with fewer goods', async () => {
    const { potato, orderId, texts } = await paid();
    const revision = async () => (await stored(orderId)).revision;
    await meera.reduceAnswer(orderId, await revision(), [{ productId: potato, quantity: 1 }]);
    for (const step of ['packed', 'out_for_delivery', 'delivered'] as const)
      expect(await meera.stepAnswer(orderId, step, await revision())).toMatchObject({ status: 200 });
    expect((await texts()).at(-1)).toContain('₹40.00 goes back to where it came from');
  });

  it('say that late money goes back, and stays news of its own', async () => {
    const { atBank, shopper, orderId, texts, number, phone } = await onDevice();
    const payment = bank.pay(atBank, { state: 'created' });
    await shopper.call(calls.cancelOrder, { orderId });
    await texts();
    bank.decide(payment, 'captured');
    await texts();
    pass(2);
    await runChecks();
    const all = await texts();
    expect(all.at(-1)).toBe(
      `Your payment for order ${number} goes back: A payment arrived for your order ${number} that the order does not need. ` +
        '₹80.00 goes back to where it came from, usually within 5 to 7 days.',
    );
    expect(new Set(phone.pushed.map(({ topic }) => topic)).size).toBe(2);
  });

  it('are in Hindi for those who read it', async () => {
    const { atBank, texts, number, shopper, orderId } = await onDevice('hi');
    bank.pay(atBank);
    expect(await texts()).toEqual([`पेमेंट मिल गया: आपके ऑर्डर ${number} के लिए ₹80.00 का ऑनलाइन पेमेंट मिल गया।`]);
    await shopper.call(calls.cancelOrder, { orderId });
    expect((await texts()).at(-1)).toContain('₹80.00 वहीं लौटाए जा रहे हैं जहाँ से आए थे');
  });
});
