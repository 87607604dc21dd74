/**
 * Messages of staff reach the customer's devices and the webhook, too: each once (docs/features/push.md and
 * docs/features/notes.md).
 */
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { calls } from '../../../../contract/api/calls.ts';
import type { FollowedOrder } from '../../../../contract/orders/order-follow.ts';
import type { OrderStep } from '../../../../contract/orders/order-steps.ts';
import type { Webhook } from '../../../../contract/settings/webhook.ts';
import { openGateway } from '../../../testing/gateway.ts';
import { signUp, testPassword } from '../../../testing/people.ts';
import { openPushService } from '../../../testing/push-service.ts';
import { saveQuietHours } from '../../../testing/quiet-hours.ts';
import { inProcess, Shopper } from '../../../testing/shopping.ts';
import { openSubstituteShop } from '../../../testing/substitutes.ts';

const hour = 60 * 60_000;
/** The time of day in the shop. */
const clockAt = (time: number): string =>
  new Date(time).toLocaleTimeString('en-GB', { timeZone: 'Asia/Kolkata', hour: '2-digit', minute: '2-digit' });

describe('what staff write to a customer', async () => {
  let clock = 0;
  const service = await openPushService();
  const gateway = await openGateway();
  afterAll(() => Promise.all([service.close(), gateway.close()]));
  const parts = await openSubstituteShop(
    { PRIVATE_RECEIVERS: '1', PUSH_SERVICES: '127.0.0.1', PUBLIC_URL: 'https://shop.example' },
    { now: () => new Date(Date.now() + clock) },
  );
  const { shop, meera } = parts;
  await parts.save({ push: { on: true }, refunds: { on: true, days: 2 } });
  const { version } = (await meera.call(calls.getWebhook)).data as Webhook;
  const events = ['order.message', 'order.report_answered', 'order.refund_decided'];
  await meera.call(calls.saveWebhook, {}, { version, isOn: true, url: gateway.url, events });
  const milk = await parts.product('Milk', { stock: 1_000 });

  let asha: Shopper;
  let home: string;
  let phone: ReturnType<typeof service.browser>;
  beforeEach(async () => {
    clock = 0;
    gateway.reset();
    asha = new Shopper(inProcess(shop), await signUp(shop));
    home = await asha.move();
    phone = service.browser();
    await asha.call(calls.subscribeToPush, {}, phone.subscription);
  });

  const order = async (...steps: OrderStep[]) => {
    const placed = await parts.buy({ [milk]: 2 }, undefined, {}, asha, home);
    if (steps.length > 0) await meera.work(placed._id, ...steps);
    await shop.notifications.idle();
    return placed;
  };
  const write = (orderId: string, text: string, noteKind = 'to_customer') =>
    meera.call(calls.addOrderNote, { orderId }, { kind: noteKind, text });
  const report = async (orderId: string): Promise<string> => {
    const lines = [{ productId: milk, quantity: 1, reason: 'damaged' }];
    const answer = await asha.call(calls.reportOrder, {}, { orderId, lines });
    const [reported] = (answer.data as FollowedOrder).reports ?? [];
    if (!reported) throw new Error(answer.message);
    return reported._id;
  };
  const answer = (reportId: string, revision: number, body: object) =>
    meera.call(calls.answerReport, { reportId }, { revision, answer: 'We are sorry.', resolved: false, ...body });
  /** The notifications that are not about steps of the order. */
  const pushed = (number: string) =>
    phone.pushed
      .map(({ notification: { title, body } }) => ({ title, body }))
      .filter(({ title }) => title.includes(number));
  const messages = () => gateway.messages().map(({ type, data }) => ({ type, text: String(data.text) }));

  it('is a message, sent once by each way, also when it is written twice', async () => {
    const { _id, orderId } = await order();
    expect((await write(_id, 'The lift is out. We call from below.')).status).toBe(200);
    expect((await write(_id, 'The lift is out. We call from below.')).status).toBe(200);
    await shop.notifications.idle();
    expect(pushed(orderId)).toEqual([
      { title: `Message about order ${orderId}`, body: 'The lift is out. We call from below.' },
    ]);
    expect(messages()).toEqual([
      {
        type: 'order.message',
        text: expect.stringContaining('The lift is out. We call from below. https://shop.example/'),
      },
    ]);
    // One message does not take the place of another, nor of news of a step.
    await write(_id, 'The lift works again.');
    await shop.notifications.idle();
    expect(pushed(orderId)).toHaveLength(2);
    expect(new Set(phone.pushed.slice(-2).map(({ topic }) => topic)).size).toBe(2);
    expect(phone.pushed.at(-1)).toMatchObject({ urgency: 'high' });
  });

  it('is not what staff write for staff', async () => {
    const { _id, orderId } = await order();
    await write(_id, 'Cracked jar', 'staff');
    await shop.notifications.idle();
    expect([pushed(orderId), messages()]).toEqual([[], []]);
  });

  it('is in the language of the customer', async () => {
    await asha.call(calls.updateProfile, {}, { name: 'Asha', mobile: '', language: 'hi' });
    const { _id, orderId } = await order();
    await write(_id, 'लिफ़्ट बंद है।');
    await shop.notifications.idle();
    expect(pushed(orderId)).toEqual([{ title: `ऑर्डर ${orderId} के बारे में संदेश`, body: 'लिफ़्ट बंद है।' }]);
  });

  it('is only sent as the customer wants it', async () => {
    const off = (group: string) =>
      asha.call(calls.setNotificationPreference, {}, { group, channel: 'push', on: false });
    await off('orders');
    const { _id, orderId } = await order('packed', 'out_for_delivery', 'delivered');
    await write(_id, 'Thank you.');
    const reportId = await report(_id);
    await answer(reportId, 1, {});
    await shop.notifications.idle();
    expect(pushed(orderId).map(({ title }) => title)).toEqual([`Our answer about order ${orderId}`]);
    await off('refunds');
    await answer(reportId, 2, { resolved: true });
    await shop.notifications.idle();
    expect(pushed(orderId)).toHaveLength(1);
    expect(messages().map(({ type }) => type)).toEqual([
      'order.message',
      'order.report_answered',
      'order.report_answered',
    ]);
  });

  it('is an answer to a problem, and with money back only the news of the money', async () => {
    const { _id, orderId } = await order('packed', 'out_for_delivery', 'delivered');
    const reportId = await report(_id);
    expect((await answer(reportId, 1, { answer: 'Was the bag torn?' })).status).toBe(200);
    await shop.notifications.idle();
    expect(pushed(orderId)).toEqual([{ title: `Our answer about order ${orderId}`, body: 'Was the bag torn?' }]);
    const refund = { way: 'cash', lines: [{ productId: milk, quantity: 1 }] };
    expect((await answer(reportId, 2, { resolved: true, refund })).status).toBe(200);
    await shop.notifications.idle();
    expect(messages().map(({ type }) => type)).toEqual(['order.report_answered', 'order.refund_decided']);
    expect(phone.pushed.at(-1)?.notification.title).toBe('A refund for you');
    expect(pushed(orderId)).toHaveLength(1);
  });

  it('is only the last answer when the one before was not sent yet', async () => {
    const { _id, orderId } = await order('packed', 'out_for_delivery', 'delivered');
    const reportId = await report(_id);
    service.status = 503;
    await answer(reportId, 1, { answer: 'We look at it.' });
    await shop.notifications.idle();
    await answer(reportId, 2, { answer: 'It was the crate.', resolved: true });
    await shop.notifications.idle();
    service.status = 201;
    clock = hour;
    shop.notifications.wake();
    await shop.notifications.idle();
    expect(pushed(orderId).map(({ body }) => body)).toEqual(['It was the crate.']);
  });

  it('waits until quiet hours end, unless the order is under way', async () => {
    const [open, done] = [await order(), await order('packed', 'out_for_delivery', 'delivered')];
    const reportId = await report(done._id);
    const now = Date.now();
    await saveQuietHours(meera, { from: clockAt(now - hour), to: clockAt(now + hour) });
    await write(open._id, 'We are on our way.');
    await write(done._id, 'You left your bag.');
    await answer(reportId, 1, {});
    await shop.notifications.idle();
    expect(pushed(open.orderId)).toHaveLength(1);
    expect(pushed(done.orderId)).toEqual([]);
    expect(messages().map(({ type }) => type)).toEqual(['order.message']);
    clock = 2 * hour;
    shop.notifications.wake();
    await shop.notifications.idle();
    expect(pushed(done.orderId)).toHaveLength(2);
    expect(messages()).toHaveLength(3);
    clock = 0;
    await saveQuietHours(meera, { from: '', to: '' });
  });

  it('is not sent any more once the account is deleted', async () => {
    const { _id, orderId } = await order();
    service.status = 503;
    await write(_id, 'The lift is out.');
    await shop.notifications.idle();
    await meera.work(_id, 'cancelled');
    expect((await asha.call(calls.deleteAccount, {}, { password: testPassword, confirmation: 'DELETE' })).status).toBe(
      200,
    );
    service.status = 201;
    clock = hour;
    shop.notifications.wake();
    await shop.notifications.idle();
    expect(pushed(orderId)).toEqual([]);
  });
});
