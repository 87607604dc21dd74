import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { calls } from '../../contract/api/calls.ts';
import type { NotificationChannel, NotificationGroup } from '../../contract/notifications/notification-choices.ts';
import type { PushState } from '../../contract/notifications/push.ts';
import type { NewProduct } from '../catalogue/change.ts';
import { eq } from '../db/drizzle.ts';
import { notifications } from '../notifications/tables.ts';
import { emailsOf } from '../testing/emails.ts';
import { signUp } from '../testing/people.ts';
import { openPushService } from '../testing/push-service.ts';
import { joinShop, onPostgres } from '../testing/shop.ts';
import { inProcess, Shopper } from '../testing/shopping.ts';
import { openSubstituteShop } from '../testing/substitutes.ts';
import { users } from '../users/tables.ts';
import { pushSubscriptions } from './tables.ts';

describe('notifications on devices', async () => {
  const service = await openPushService();
  afterAll(() => service.close());
  const parts = await openSubstituteShop({
    PUSH_SERVICES: '127.0.0.1',
    PUBLIC_URL: 'https://shop.example',
    MAIL_FROM: 'Tokri <shop@tokri.example>',
  });
  const { shop, meera, product, replace, question } = parts;
  await parts.save({ push: { on: true }, substitutes: { on: true }, refunds: { on: true, days: 2 } });
  const milk = await product('Milk');

  let asha: Shopper;
  let home: string;
  beforeEach(async () => {
    service.status = 201;
    asha = new Shopper(inProcess(shop), await signUp(shop));
    home = await asha.move();
  });

  async function device(of: Shopper = asha) {
    const browser = service.browser();
    const answer = await of.call(calls.subscribeToPush, {}, browser.subscription);
    if (answer.status !== 200) throw new Error(answer.message);
    return browser;
  }
  async function onOtherDevice({ userId }: Shopper): Promise<Shopper> {
    const { accessToken } = await shop.users.startSession(userId, 'other');
    return new Shopper(inProcess(shop), { userId, headers: { authorization: `Bearer ${accessToken}` } });
  }
  const order = (products: Record<string, number> = { [milk]: 2 }) => parts.buy(products, 'ask', {}, asha, home);
  const prefer = (group: NotificationGroup, channel: NotificationChannel, on: boolean, by = asha) =>
    by.call(calls.setNotificationPreference, {}, { group, channel, on });
  const sendAll = () => shop.notifications.idle();
  /** Tries again what waits. */
  async function retry(orderId: string): Promise<void> {
    const due = { nextTryAt: new Date(0) };
    await shop.database.queries.update(notifications).set(due).where(eq(notifications.orderId, orderId));
    shop.notifications.wake();
    await sendAll();
  }
  const rowsOf = (orderId: string) =>
    shop.database.queries
      .select()
      .from(notifications)
      .where(eq(notifications.orderId, orderId))
      .orderBy(notifications.id);
  const titles = ({ pushed }: Awaited<ReturnType<typeof device>>) =>
    pushed.map(({ notification }) => notification.title);

  it('tell of each step once, on every device, the newest in place of the one before', async () => {
    const [phone, laptop] = [await device(), await device(await onOtherDevice(asha))];
    const { _id } = await order();
    await meera.work(_id, 'packed', 'out_for_delivery');
    const { revision } = await meera.order(_id);
    await meera.call(calls.arriveWithOrder, { orderId: _id }, { revision });
    await sendAll();
    await meera.work(_id, 'delivered');
    await sendAll();
    // A notification that is no longer true when it is sent is left out.
    expect(titles(phone).slice(-2)).toEqual(['Your order is at the door', 'Order delivered']);
    expect(new Set(titles(phone)).size).toBe(titles(phone).length);
    expect(titles(laptop).slice(-2)).toEqual(titles(phone).slice(-2));
    const [last] = phone.pushed.slice(-1);
    expect(last).toMatchObject({ topic: _id, urgency: 'normal', vapid: { sub: 'mailto:shop@tokri.example' } });
    expect(last?.ttl).toBeGreaterThan(0);
    expect(last?.notification).toMatchObject({
      url: `https://shop.example/dashboard/orders/${_id}`,
      tag: _id,
      lang: 'en-IN',
      icon: '/icons/icon-192.png',
    });
    expect(last?.notification).not.toHaveProperty('image');
    expect(new Set(phone.pushed.map(({ topic }) => topic))).toEqual(new Set([_id]));
  });

  it('say when the order arrives, in a shop that promises it', async () => {
    const delivery = { minutes: 30, shipping: 'spec', shippingText: '', translations: {} } as const;
    await parts.save({ delivery: { ...delivery, arrivalTimes: true } });
    const phone = await device();
    const { _id } = await order();
    await sendAll();
    await meera.work(_id, 'packed');
    await sendAll();
    await meera.work(_id, 'out_for_delivery');
    await sendAll();
    expect(titles(phone)).toEqual(['Order packed', 'It is on its way']);
    for (const { notification } of phone.pushed) expect(notification.body).toMatch(/ It arrives by \d+:\d\d [ap]m\.$/);
    await parts.save({ delivery: { ...delivery, arrivalTimes: false } });
  });

  it('are in the language of the account, and lead to the order in it', async () => {
    const phone = await device();
    await asha.call(calls.updateProfile, {}, { name: 'Asha', mobile: '', language: 'hi' });
    const { _id } = await order();
    await meera.work(_id, 'cancelled');
    await sendAll();
    const [{ notification } = { notification: undefined }] = phone.pushed;
    expect(notification?.lang).toBe('hi-IN');
    expect(notification?.body).toMatch(/ऑर्डर/);
    expect(notification?.url).toBe(`https://shop.example/hi/dashboard/orders/${_id}`);
  });

  it('ask about a substitute at once, with its picture and price, while there is time to answer', async () => {
    const phone = await device();
    const image = `${'a'.repeat(32)}1e0`;
    const [bread, bun] = [await product('Bread'), await product('Bun', { images: [image] })];
    const { _id } = await order({ [milk]: 1, [bread]: 1 });
    expect((await replace(_id, bread, bun, 1)).status).toBe(200);
    await sendAll();
    const [asked] = phone.pushed;
    const { _id: questionId } = await question(_id);
    expect(asked).toMatchObject({ urgency: 'high', topic: questionId });
    expect(asked?.ttl).toBeLessThanOrEqual(120);
    expect(asked?.notification).toMatchObject({ tag: questionId, requireInteraction: true });
    expect(asked?.notification.body).toMatch(/Bread.*Bun.*₹40/);
    expect(asked?.notification.image).toBe(`/images/${image}-480.webp`);
    // Answered before it could be sent.
    await parts.answer(_id, questionId, false, asha);
    const [oat] = [await product('Oat Milk')];
    service.status = 503;
    expect((await replace(_id, milk, oat, 1)).status).toBe(200);
    await sendAll();
    await parts.answer(_id, (await question(_id))._id, true, asha);
    service.status = 201;
    await retry(_id);
    expect(phone.pushed.filter(({ urgency }) => urgency === 'high')).toHaveLength(1);
  });

  it('say what a substitute by weight costs as the page of the order says it', async () => {
    const phone = await device();
    const ofKilo: Partial<NewProduct> = { unit: 'KG', subCategoryIds: [parts.curd] };
    const curd = await product('Curd', ofKilo);
    const paneer = await product('Paneer', { ...ofKilo, weightDeviation: 10, pricePaise: 4_200 });
    for (const language of ['en', 'hi'] as const) {
      await asha.call(calls.updateProfile, {}, { name: 'Asha', mobile: '', language });
      const { _id } = await order({ [curd]: 1 });
      expect((await replace(_id, curd, paneer, 1)).status).toBe(200);
      await sendAll();
      const said = {
        en: /Paneer for about ₹42\.00 each.*at most ₹46\.20 each/,
        hi: /Paneer.*₹42\.00 प्रति नग.*ज़्यादा से ज़्यादा ₹46\.20/,
      };
      expect(phone.pushed.at(-1)?.notification.body).toMatch(said[language]);
      await parts.answer(_id, (await question(_id))._id, true, asha);
    }
  });

  it('tell of a refund', async () => {
    const phone = await device();
    const { _id } = await order();
    const { revision } = await meera.work(_id, 'packed', 'out_for_delivery', 'delivered');
    const refund = { lines: [{ productId: milk, quantity: 1 }], way: 'cash' };
    const answer = await meera.call(calls.refundOrder, { orderId: _id }, { revision, refund, reason: 'It leaked' });
    expect(answer).toMatchObject({ status: 200 });
    await sendAll();
    // It is sent beside what tells of the steps, in any order.
    const told = phone.pushed.find(({ notification }) => notification.title === 'A refund for you');
    expect(told).toBeDefined();
    expect(told?.topic).not.toBe(_id);
  });

  it('are only what the shopper wants, when it is written and when it is sent', async () => {
    const phone = await device();
    expect(await prefer('orders', 'push', false)).toMatchObject({
      status: 200,
      data: { off: [{ group: 'orders', channel: 'push' }], channels: ['email', 'push'] },
    });
    const { _id } = await order();
    await meera.work(_id, 'packed');
    expect(await rowsOf(_id)).toEqual([]);
    await prefer('orders', 'push', true);
    service.status = 503;
    await meera.work(_id, 'out_for_delivery');
    await sendAll();
    await prefer('orders', 'push', false);
    service.status = 201;
    await retry(_id);
    expect(phone.pushed).toEqual([]);
    expect(await rowsOf(_id)).toMatchObject([{ lastError: 'unwanted' }]);
  });

  it('come on another day than emails do: the email about the way can be turned off, the others not', async () => {
    const emails = async () =>
      (await emailsOf(shop)).filter(({ to }) => to.startsWith(asha.userId)).map(({ subject }) => subject);
    for (const group of ['substitutes', 'refunds'] as const)
      expect(await prefer(group, 'email', false)).toMatchObject({ status: 400, code: 'VALIDATION' });
    const receipt = async () => (await emailsOf(shop)).findLast(({ to }) => to.startsWith(asha.userId))?.text;
    await prefer('orders', 'email', false);
    const { _id, orderId } = await order();
    expect(await receipt()).toContain('You can follow it on its page.');
    expect(await receipt()).not.toContain('we’ll email you again');
    await meera.work(_id, 'packed', 'out_for_delivery');
    const { revision } = await meera.order(_id);
    expect((await meera.backAnswer(_id, revision)).status).toBe(200);
    await meera.work(_id, 'out_for_delivery', 'delivered');
    expect(await emails()).toEqual([`Your order ${orderId}`, `Your order ${orderId} was delivered`]);
    await prefer('orders', 'email', true);
    const next = await order();
    expect(await receipt()).toContain('we’ll email you again when it is on its way');
    await meera.work(next._id, 'packed', 'out_for_delivery');
    expect((await emails()).at(-1)).toBe(`Your order ${next.orderId} is on its way`);

    // A shop without notifications offers no choice.
    await prefer('orders', 'email', false);
    await parts.save({ push: { on: false } });
    const last = await order();
    await meera.work(last._id, 'packed', 'out_for_delivery');
    expect((await emails()).at(-1)).toBe(`Your order ${last.orderId} is on its way`);
    await parts.save({ push: { on: true } });
  });

  it('that a push service refuses to take from the shop are given up, and the device stays', async () => {
    await device();
    const { _id } = await order();
    service.status = 403;
    await meera.work(_id, 'packed');
    await sendAll();
    expect(await rowsOf(_id)).toMatchObject([{ lastError: '403', failedAt: expect.any(Date) }]);
    expect(((await asha.call(calls.getPushState)).data as PushState).devices).toHaveLength(1);
  });

  it.each([404, 410])('end on a device whose subscription is over (%i)', async (status) => {
    const phone = await device();
    const { _id } = await order();
    service.status = status;
    await meera.work(_id, 'packed');
    await sendAll();
    expect(((await asha.call(calls.getPushState)).data as PushState).devices).toEqual([]);
    service.status = 201;
    await meera.work(_id, 'out_for_delivery');
    await sendAll();
    expect(phone.pushed).toEqual([]);
    expect(await rowsOf(_id)).toHaveLength(1);
  });

  it.each([429, 500, 503])('are tried again while the push service does not take them (%i)', async (status) => {
    const phone = await device();
    const { _id } = await order();
    service.status = status;
    await meera.work(_id, 'packed');
    await sendAll();
    expect(await rowsOf(_id)).toMatchObject([{ tries: 1, lastError: String(status), sentAt: null, failedAt: null }]);
    service.status = 201;
    await retry(_id);
    await retry(_id);
    expect(titles(phone)).toEqual(['Order packed']);
  });

  it('are given up when the push service refuses them', async () => {
    await device();
    const { _id } = await order();
    service.status = 413;
    await meera.work(_id, 'packed');
    await sendAll();
    expect(await rowsOf(_id)).toMatchObject([{ lastError: '413', sentAt: null }]);
    expect((await rowsOf(_id))[0]?.failedAt).not.toBeNull();
  });

  it('never come to a device that was signed out, also when they were on their way', async () => {
    const phone = await device();
    const laptop = await device(await onOtherDevice(asha));
    const { _id } = await order();
    service.status = 503;
    await meera.work(_id, 'packed');
    await sendAll();
    await asha.call(calls.logout);
    service.status = 201;
    await retry(_id);
    await meera.work(_id, 'out_for_delivery');
    await sendAll();
    expect([titles(phone), titles(laptop)]).toEqual([[], ['Order packed', 'It is on its way']]);
  });

  it('never come to a device on which somebody else signed in', async () => {
    const phone = service.browser();
    await asha.call(calls.subscribeToPush, {}, phone.subscription);
    const { _id } = await order();
    const ravi = new Shopper(inProcess(shop), await signUp(shop));
    await ravi.call(calls.subscribeToPush, {}, phone.subscription);
    await meera.work(_id, 'packed');
    await sendAll();
    expect(phone.pushed).toEqual([]);
  });

  it('never come to a suspended account', async () => {
    const phone = await device();
    const { _id } = await order();
    await shop.database.queries.update(users).set({ status: 'Suspended' }).where(eq(users.id, asha.userId));
    await meera.work(_id, 'packed');
    await sendAll();
    expect([phone.pushed, await rowsOf(_id)]).toEqual([[], []]);
  });

  it('are not written in a shop without them', async () => {
    const phone = await device();
    await parts.save({ push: { on: false } });
    try {
      const { _id } = await order();
      await meera.work(_id, 'packed');
      await sendAll();
      expect([phone.pushed, await rowsOf(_id)]).toEqual([[], []]);
    } finally {
      await parts.save({ push: { on: true } });
    }
    expect(await shop.database.queries.select().from(pushSubscriptions)).not.toEqual([]);
  });

  it.runIf(onPostgres)('come once, by two processes', async () => {
    const other = await joinShop(shop);
    try {
      const phone = await device();
      const placed = [await order(), await order(), await order()];
      service.status = 503;
      for (const { _id } of placed) await meera.work(_id, 'packed');
      await sendAll();
      service.status = 201;
      await shop.database.queries.update(notifications).set({ nextTryAt: new Date(0) });
      for (const each of [shop, other, shop, other]) each.notifications.wake();
      await Promise.all([shop.notifications.idle(), other.notifications.idle()]);
      expect(phone.pushed.map(({ topic }) => topic).toSorted()).toEqual(placed.map(({ _id }) => _id).toSorted());
    } finally {
      await other.dispose();
    }
  });
});
