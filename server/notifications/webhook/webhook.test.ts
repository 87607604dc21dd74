/** The webhook for gateways of SMS: what it gets of orders, signed, each once (decision 0065). */
import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { calls } from '../../../contract/api/calls.ts';
import type { PublicShopSettings } from '../../../contract/settings/shop-settings.ts';
import type { Webhook, WebhookDelivery, WebhookWithSecret } from '../../../contract/settings/webhook.ts';
import { type WebhookEvent, webhookEvents } from '../../../contract/settings/webhook-events.ts';
import { auditLog } from '../../audit-log/tables.ts';
import { desc } from '../../db/drizzle.ts';
import { newId } from '../../lib/ids.ts';
import { emailsOf } from '../../testing/emails.ts';
import { Administrator, hire, placeOrder } from '../../testing/fulfilment-calls.ts';
import { type Gateway, openGateway, type Received, withStatus } from '../../testing/gateway.ts';
import { signUp, signUpAdmin, testPassword } from '../../testing/people.ts';
import { stockProduct } from '../../testing/products.ts';
import { joinShop, onPostgres, openShop } from '../../testing/shop.ts';
import { inProcess, Shopper } from '../../testing/shopping.ts';
import { openSubstituteShop } from '../../testing/substitutes.ts';
import { notifications } from '../tables.ts';
import { webhook as webhookTable } from './tables.ts';

const second = 1_000;
const day = 24 * 3_600 * second;
const settings = { PRIVATE_RECEIVERS: '1', PUBLIC_URL: 'https://shop.example' };

/** Checks a request as receivers do. */
const isSignedBy = ({ headers, body }: Received, secret: string): boolean => {
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const signature = `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
  return String(headers['webhook-signature']).split(' ').includes(signature);
};

describe('the webhook', async () => {
  let clock = 0;
  let log = '';
  const write = (line: string) => {
    log += line;
  };
  const { shop, asha, home, meera, ...dairy } = await openSubstituteShop(
    { ...settings, LOG_LEVEL: 'debug' },
    { now: () => new Date(Date.now() + clock), logTo: { write } },
  );
  let gateway: Gateway;
  let milk: string;
  let secret = '';
  beforeAll(async () => {
    gateway = await openGateway();
    milk = await dairy.product('Milk');
    await dairy.save({ refunds: { on: true, days: 2 }, substitutes: { on: true } });
  });
  beforeEach(async () => {
    await shop.notifications.idle();
    gateway.reset();
    [clock, log] = [0, ''];
    await shop.database.queries.delete(notifications);
    await shop.database.queries.delete(webhookTable);
  });
  afterAll(() => gateway.close());

  const read = async () => (await meera.call(calls.getWebhook)).data as Webhook;
  const save = async (changes: Record<string, unknown> = {}) => {
    const { version } = await read();
    const body = { version, isOn: true, url: gateway.url, events: webhookEvents, ...changes };
    return meera.call(calls.saveWebhook, {}, body);
  };
  /** Turns it on for some events. */
  const turnOn = async (...events: WebhookEvent[]) => {
    const answer = await save({ events: events.length > 0 ? events : webhookEvents });
    expect(answer).toMatchObject({ status: 200 });
    secret = (answer.data as WebhookWithSecret).secret ?? secret;
  };
  const idle = () => shop.notifications.idle();
  const order = () => placeOrder(asha, { [milk]: 2 }, home);
  const deliveries = async () => (await meera.call(calls.listWebhookDeliveries)).data as WebhookDelivery[];
  const later = async (ms: number) => {
    clock += ms;
    shop.notifications.wake();
    await idle();
  };
  const types = () => gateway.messages().map(({ type }) => type);

  it('gets nothing while it is off, and nothing is written', async () => {
    await order();
    await save({ isOn: false });
    await order();
    await idle();
    expect(gateway.received).toEqual([]);
    expect(await deliveries()).toEqual([]);
    expect(await read()).toMatchObject({ version: 1, isOn: false });
  });

  it('is known to every page while it is on, so that people can choose what they are told', async () => {
    const shown = async () => ((await asha.call(calls.getShopSettings)).data as PublicShopSettings).messages;
    const email = (on: boolean) =>
      asha.call(calls.setNotificationPreference, {}, { group: 'orders', channel: 'email', on });
    const subjects = async () => (await emailsOf(shop)).map(({ subject }) => subject);
    await expect.poll(shown).toBeUndefined();
    await turnOn('order.placed');
    await expect.poll(shown).toBe(true);
    expect((await email(false)).status).toBe(200);
    const { _id, orderId } = await order();
    await meera.work(_id, 'packed', 'out_for_delivery');
    expect(await subjects()).not.toContain(`Your order ${orderId} is on its way`);
    await email(true);
    // Somebody else turns it off, and this process misses it.
    await shop.database.queries.update(webhookTable).set({ isOn: false });
    expect(await shown()).toBe(true);
    await shop.jobs.run('check for missed webhook');
    expect(await shown()).toBeUndefined();
    await shop.database.queries.update(webhookTable).set({ isOn: true });
    await shop.jobs.run('check for missed webhook');
    expect(await shown()).toBe(true);
    // The gateway wants no more requests.
    gateway.answer = withStatus(410);
    await order();
    await idle();
    await expect.poll(shown).toBeUndefined();
  });

  it('gets each step of an order once, signed, with what an SMS needs', async () => {
    await dairy.save({ handover: { code: true } });
    await turnOn();
    const { _id, orderId } = await order();
    await meera.work(_id, 'packed', 'out_for_delivery');
    const now = await meera.order(_id);
    await meera.call(calls.arriveWithOrder, { orderId: _id }, { revision: now.revision });
    const there = await meera.order(_id);
    await meera.call(calls.arriveWithOrder, { orderId: _id }, { revision: there.revision });
    await idle();
    // The steps before may be outdated by the time that they are sent; the last ones never are.
    const messages = gateway.messages();
    expect(types().slice(-1)).toEqual(['order.arrived']);
    expect(new Set(types()).size).toBe(types().length);
    for (const each of gateway.received) expect(isSignedBy(each, secret)).toBe(true);
    expect(gateway.received.map(({ headers }) => headers['webhook-id'])).toEqual(
      expect.arrayContaining((await deliveries()).filter(({ state }) => state === 'sent').map(({ _id: id }) => id)),
    );
    expect(messages.at(-1)).toMatchObject({
      data: {
        orderId: _id,
        orderNumber: orderId,
        status: 'out_for_delivery',
        store: { name: 'Tokri' },
        totalPaise: 8_000,
        orderUrl: `https://shop.example/dashboard/orders/${_id}`,
        phone: '+919876543210',
        locale: 'en',
        text: `Tokri: Your order ${orderId} is at your door. https://shop.example/dashboard/orders/${_id}`,
      },
    });
    expect(gateway.received.map(({ body }) => body).join()).not.toContain('Asha');
    expect(log).not.toContain(secret);
    expect(log).not.toContain('9876543210');
    expect(log).not.toContain('at your door');
    await dairy.save({ handover: { code: false } });
  });

  it('is told that an order is not at the door after all when another rider gets it, and of each arrival once', async () => {
    await turnOn('order.arrived');
    const { _id, orderId } = await order();
    const rider = await hire(shop, meera, 'rider', 'Ravi');
    const change = async (riderId: string) => {
      const { revision } = await meera.order(_id);
      expect((await meera.call(calls.setRider, { orderId: _id }, { revision, riderId })).status).toBe(200);
    };
    const arrive = async () => {
      const { revision } = await meera.order(_id);
      expect((await meera.call(calls.arriveWithOrder, { orderId: _id }, { revision })).status).toBe(200);
    };
    await meera.work(_id, 'packed', 'out_for_delivery');
    await arrive();
    await idle();
    await change(rider.userId);
    await idle();
    expect(types()).toEqual(['order.arrived', 'order.corrected']);
    expect(gateway.messages().at(-1)?.data.text).toContain(`A correction to your order ${orderId}`);
    await arrive();
    await idle();
    expect(types()).toEqual(['order.arrived', 'order.corrected', 'order.arrived']);
    // Another rider when nobody was at the door is no news.
    const next = await order();
    await meera.work(next._id, 'packed', 'out_for_delivery');
    const { revision } = await meera.order(next._id);
    await meera.call(calls.setRider, { orderId: next._id }, { revision, riderId: rider.userId });
    await idle();
    expect(types()).toHaveLength(3);
  });

  it('tells the delivery code with the message that it is on its way, in the language of the account', async () => {
    await dairy.save({ handover: { code: true } });
    await turnOn('order.out_for_delivery');
    await asha.call(calls.updateProfile, {}, { name: 'Asha', language: 'hi' });
    const { _id } = await order();
    await meera.work(_id, 'packed', 'out_for_delivery');
    await idle();
    const code = (await asha.call(calls.getOrder, { orderId: _id })).data as { deliveryCode: string };
    expect(gateway.messages()).toMatchObject([
      { data: { locale: 'hi', text: expect.stringContaining(`आपका डिलीवरी कोड ${code.deliveryCode} है।`) } },
    ]);
    expect(gateway.messages()[0]?.data.orderUrl).toBe(`https://shop.example/hi/dashboard/orders/${_id}`);
    await asha.call(calls.updateProfile, {}, { name: 'Asha', language: 'en' });
    await dairy.save({ handover: { code: false } });
  });

  it('gets the question about a substitute with its price, and a refund', async () => {
    await turnOn('order.substitute_question', 'order.refund_decided', 'order.cancelled');
    const other = await dairy.product('Toned milk', { pricePaise: 3_650 });
    const { _id, orderId } = await dairy.buy({ [milk]: 1, [await dairy.product('Cream')]: 1 }, 'ask');
    await dairy.replace(_id, milk, other, 1);
    await idle();
    const { _id: question } = await dairy.question(_id);
    expect(gateway.messages()).toMatchObject([
      {
        type: 'order.substitute_question',
        data: {
          text: expect.stringMatching(`${orderId}: Milk is not available. Would you like Toned milk for ₹36.50`),
        },
      },
    ]);
    await dairy.answer(_id, question, false);
    const delivered = await meera.work(_id, 'packed', 'out_for_delivery', 'delivered');
    const line = delivered.product_details[0]?.productId ?? '';
    await meera.call(
      calls.refundOrder,
      { orderId: _id },
      {
        revision: delivered.revision,
        refund: { way: 'cash', lines: [{ productId: line, quantity: 1 }] },
        reason: 'Sour',
      },
    );
    await idle();
    expect(gateway.messages().slice(1)).toMatchObject([
      { type: 'order.refund_decided', data: { text: expect.stringContaining('₹40.00 back in cash') } },
    ]);
  });

  it('is not asked about a substitute when the question is over', async () => {
    await turnOn('order.substitute_question');
    gateway.answer = withStatus(503);
    const other = await dairy.product('Buffalo milk');
    const { _id } = await dairy.buy({ [milk]: 1 }, 'ask');
    await dairy.replace(_id, milk, other, 1);
    await idle();
    gateway.reset();
    await dairy.revertSubstitute(_id, (await dairy.question(_id))._id);
    await later(60 * second);
    expect(gateway.received).toEqual([]);
    expect(await deliveries()).toMatchObject([{ state: 'skipped', failure: 'outdated' }]);
  });

  it('gets the question about a change while it can be answered', async () => {
    await dairy.save({ orderChanges: { on: true } });
    await turnOn('order.change_question');
    const { _id, orderId } = await dairy.buy({ [milk]: 1 });
    const ask = async (quantity: number) => {
      const { revision } = await meera.order(_id);
      const body = { revision, lines: [{ productId: milk, quantity }], total: 40 * quantity };
      expect((await meera.call(calls.changeOrder, { orderId: _id }, body)).status).toBe(200);
      await idle();
      return (await meera.order(_id)).change?._id ?? '';
    };
    const changeId = await ask(3);
    expect(gateway.messages()).toMatchObject([
      {
        type: 'order.change_question',
        data: {
          text: expect.stringMatching(
            `${orderId}: the store proposes a change. The total would be ₹120.00 instead of ₹40.00`,
          ),
        },
      },
    ]);
    await asha.call(calls.answerOrderChange, { orderId: _id }, { changeId, accept: false });
    gateway.answer = withStatus(503);
    const second = await ask(2);
    gateway.reset();
    await meera.call(calls.withdrawOrderChange, { orderId: _id, changeId: second });
    await later(60 * 1_000);
    expect(gateway.received).toEqual([]);
    expect((await deliveries())[0]).toMatchObject({ state: 'skipped', failure: 'outdated' });
  });

  it('retries what fails, with the same id and a new time, until a day is over', async () => {
    await turnOn('order.placed');
    gateway.answer = withStatus(503);
    await order();
    await idle();
    expect(await deliveries()).toMatchObject([{ state: 'waiting', tries: 1, status: 503, failure: null }]);
    gateway.answer = withStatus(404);
    await later(15 * second);
    gateway.answer = withStatus(200);
    await later(30 * second);
    const { received } = gateway;
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(new Set(received.map(({ headers }) => headers['webhook-timestamp'])).size).toBe(3);
    expect(received.every((each) => isSignedBy(each, secret))).toBe(true);
    expect(await deliveries()).toMatchObject([{ state: 'sent', tries: 2, status: null }]);

    gateway.answer = withStatus(500);
    await order();
    await idle();
    await later(day);
    await later(day);
    clock = 0;
    expect((await deliveries())[0]).toMatchObject({ state: 'failed', status: 500 });
  });

  it('follows no redirect', async () => {
    await turnOn('order.placed');
    const elsewhere = await openGateway();
    gateway.answer = withStatus(307, { location: elsewhere.url });
    await order();
    await idle();
    expect(elsewhere.received).toEqual([]);
    expect(await deliveries()).toMatchObject([{ state: 'waiting', status: 307 }]);
    await elsewhere.close();
  });

  it('is turned off by an answer of 410, and says so', async () => {
    await turnOn('order.placed');
    gateway.answer = withStatus(410);
    const { orderId } = await order();
    await idle();
    const now = await read();
    expect(now).toMatchObject({ isOn: false, version: 2 });
    expect(now.goneAt).not.toBeNull();
    const [entry] = await shop.database.queries.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1);
    expect(entry).toMatchObject({ actorId: null, fields: { 'webhook.isOn': { from: true, to: false } } });
    const [failed] = await deliveries();
    expect(failed).toMatchObject({ state: 'failed', status: 410, order: { number: orderId } });
    await order();
    expect(await deliveries()).toHaveLength(1);

    gateway.reset();
    const again = () => meera.call(calls.sendWebhookAgain, { deliveryId: failed?._id ?? '' });
    expect(await again()).toMatchObject({ status: 409, code: 'WEBHOOK_OFF' });
    await turnOn('order.placed');
    expect(await read()).toMatchObject({ isOn: true, goneAt: null });
    const answers = await Promise.all([again(), again(), again()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    // The other two may have had the row locked when it was due.
    await later(0);
    expect(gateway.received).toHaveLength(1);
    expect(await again()).toMatchObject({ status: 409, code: 'NOT_FAILED' });
    expect(await meera.call(calls.sendWebhookAgain, { deliveryId: newId() })).toMatchObject({ status: 404 });
  });

  it('tells nobody of an order that was cancelled meanwhile, but that it was cancelled', async () => {
    await turnOn('order.placed', 'order.cancelled');
    gateway.answer = withStatus(503);
    const { _id, orderId } = await order();
    await idle();
    gateway.reset();
    await asha.call(calls.cancelOrder, { orderId: _id });
    await idle();
    await later(60 * second);
    expect(gateway.messages()).toMatchObject([
      { type: 'order.cancelled', data: { text: expect.stringContaining(`${orderId} is cancelled, as you requested`) } },
    ]);
  });

  it('corrects a step that was undone', async () => {
    await turnOn('order.out_for_delivery');
    const { _id, orderId } = await order();
    const now = await meera.work(_id, 'packed', 'out_for_delivery');
    await idle();
    expect(await meera.backAnswer(_id, now.revision)).toMatchObject({ status: 200 });
    await idle();
    expect(types()).toEqual(['order.out_for_delivery', 'order.corrected']);
    expect(gateway.messages()[1]?.data).toMatchObject({
      text: expect.stringContaining(`A correction to your order ${orderId}: it is packed.`),
    });
  });

  it('is sent nothing about an account that was deleted meanwhile', async () => {
    await turnOn('order.placed', 'order.cancelled');
    gateway.answer = withStatus(503);
    const person = await signUp(shop);
    const ravi = new Shopper(inProcess(shop), person);
    const { _id } = await placeOrder(ravi, { [milk]: 1 });
    await ravi.call(calls.cancelOrder, { orderId: _id });
    await idle();
    gateway.reset();
    await shop.users.account.delete(person.userId, testPassword);
    await later(60 * second);
    clock = 0;
    expect(gateway.received).toEqual([]);
    expect((await deliveries()).map(({ state }) => state)).toEqual(['skipped', 'skipped']);
  });

  it('has a new secret at once, and the one before for a day', async () => {
    await turnOn('order.placed');
    const first = secret;
    const renewed = await meera.call(calls.renewWebhookSecret, {}, { version: 1 });
    const { secret: next, webhook } = renewed.data as { secret: string; webhook: Webhook };
    expect(next).not.toBe(first);
    expect(webhook).toMatchObject({ version: 2, earlierSecretUntil: expect.any(String) });
    expect(await read()).toEqual(webhook);
    await order();
    await idle();
    const [both] = gateway.received;
    expect(both && [isSignedBy(both, first), isSignedBy(both, next)]).toEqual([true, true]);
    gateway.answer = withStatus(503);
    await order();
    await idle();
    await later(day);
    const last = gateway.received.at(-1);
    expect(last && [isSignedBy(last, first), isSignedBy(last, next)]).toEqual([false, true]);
    clock = 0;
    expect(JSON.stringify(await read())).not.toContain('whsec_');
    expect(await meera.call(calls.renewWebhookSecret, {}, { version: 1 })).toMatchObject({ code: 'CHANGED_MEANWHILE' });
  });

  it('is tested with the status that came back, and not before it is saved', async () => {
    expect(await meera.call(calls.testWebhook)).toMatchObject({ status: 409, code: 'WEBHOOK_MISSING' });
    expect(await meera.call(calls.renewWebhookSecret, {}, { version: 0 })).toMatchObject({ code: 'WEBHOOK_MISSING' });
    await save({ isOn: false });
    gateway.answer = withStatus(401);
    expect(await meera.call(calls.testWebhook)).toMatchObject({ data: { status: 401, failure: null } });
    expect(gateway.messages()).toMatchObject([{ type: 'test', data: { text: 'This is a test message from Tokri.' } }]);
    await save({ url: 'http://127.0.0.1:1/' });
    expect(await meera.call(calls.testWebhook)).toMatchObject({ data: { status: null, failure: 'refused' } });
  });

  it('is tested by one owner at a time', async () => {
    await save();
    const held = Promise.withResolvers<void>();
    gateway.answer = (response) => void held.promise.then(() => withStatus(200)(response));
    const first = meera.call(calls.testWebhook);
    await expect.poll(() => gateway.received.length).toBe(1);
    expect(await meera.call(calls.testWebhook)).toMatchObject({ status: 503, code: 'BUSY' });
    held.resolve();
    expect(await first).toMatchObject({ status: 200 });
  });

  it('is saved with good values only, from the version that was edited', async () => {
    const bad: [Record<string, unknown>, string][] = [
      [{ url: '' }, 'url'],
      [{ url: 'gateway' }, 'url'],
      [{ url: 'ftp://gateway.example/' }, 'url'],
      [{ url: 'https://user:password@gateway.example/' }, 'url'],
      [{ url: `https://gateway.example/${'x'.repeat(500)}` }, 'url'],
      [{ events: [] }, 'events'],
      [{ events: ['order.lost'] }, 'events.0'],
      [{ isOn: 'yes' }, 'isOn'],
    ];
    for (const [changes, field] of bad) {
      const answer = await save(changes);
      expect(answer, JSON.stringify(changes)).toMatchObject({ status: 400, code: 'VALIDATION' });
      expect(Object.keys(answer.errors ?? {})).toEqual([field]);
    }
    const { version } = await read();
    const answers = await Promise.all([1, 2, 3].map(() => save({ version })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await save()).toMatchObject({ data: { webhook: { version: 2 }, secret: null } });
    expect(answers.filter(({ status }) => status === 409)).toMatchObject([
      { code: 'CHANGED_MEANWHILE', data: { version: 1 } },
      { code: 'CHANGED_MEANWHILE', data: { version: 1 } },
    ]);
  });

  it('is in the audit log without the query of its address, and without its secret', async () => {
    await save({ url: `${gateway.url}?token=hush` });
    await meera.call(calls.renewWebhookSecret, {}, { version: 1 });
    const entries = await shop.database.queries.select().from(auditLog).orderBy(desc(auditLog.id)).limit(2);
    expect(entries).toMatchObject([
      { fields: { 'webhook.secret': { from: null, to: true } } },
      { fields: { 'webhook.url': { from: null, to: gateway.url }, 'webhook.isOn': { from: null, to: true } } },
    ]);
    expect(JSON.stringify(entries)).not.toMatch(/hush|whsec_/);
  });

  it('is not told of more than 30 orders of a customer in an hour', async () => {
    await turnOn('order.placed', 'order.cancelled');
    const rohan = new Shopper(inProcess(shop), await signUp(shop));
    const house = await rohan.move();
    for (let i = 0; i < 31; i += 1) {
      const { _id } = await placeOrder(rohan, { [milk]: 1 }, house);
      expect(await rohan.call(calls.cancelOrder, { orderId: _id })).toMatchObject({ status: 200 });
    }
    const of = await shop.database.queries.select().from(notifications);
    expect(of.filter(({ event }) => event === 'order.placed')).toHaveLength(30);
    expect(of.filter(({ event }) => event === 'order.cancelled')).toHaveLength(30);
  });

  it('is for owners only', async () => {
    const manager = await hire(shop, meera, 'manager');
    for (const each of [asha, manager])
      for (const call of [calls.getWebhook, calls.testWebhook, calls.listWebhookDeliveries])
        expect(await each.call(call)).toMatchObject({ status: 403, code: 'FORBIDDEN' });
  });
});

it('goes to https and public addresses only, unless the environment permits others', async () => {
  const gateway = await openGateway();
  const shop = await openShop();

  const meera = new Administrator(inProcess(shop), await signUpAdmin(shop));
  const save = (url: string, version = 0) =>
    meera.call(calls.saveWebhook, {}, { version, isOn: true, url, events: ['order.placed'] });
  try {
    for (const url of [gateway.url, 'https://127.0.0.1/', 'https://[::1]/', 'https://169.254.169.254/latest'])
      expect(await save(url), url).toMatchObject({ status: 400, errors: { url: expect.any(String) } });
    // A name is checked when the connection looks it up.
    expect(await save('https://localhost:9/')).toMatchObject({ status: 200 });
    expect(await meera.call(calls.testWebhook)).toMatchObject({ data: { status: null, failure: 'not_public' } });
    const asha = new Shopper(inProcess(shop), await signUp(shop));
    await placeOrder(asha, { [await stockProduct(shop)]: 1 });
    await shop.notifications.idle();
    expect((await meera.call(calls.listWebhookDeliveries)).data).toMatchObject([
      { state: 'waiting', failure: 'not_public' },
    ]);
    expect(gateway.received).toEqual([]);
  } finally {
    await shop.dispose();
    await gateway.close();
  }
});

describe.runIf(onPostgres)('the webhook of a shop with three processes', () => {
  it('gets each message once', async () => {
    const gateway = await openGateway();
    const { shop, asha, home, meera, product } = await openSubstituteShop(settings);
    const others = [await joinShop(shop), await joinShop(shop)];
    try {
      const milk = await product('Milk');
      await meera.call(calls.saveWebhook, {}, { version: 0, isOn: true, url: gateway.url, events: ['order.placed'] });
      for (let i = 0; i < 15; i += 1) {
        await placeOrder(asha, { [milk]: 1 }, home);
        for (const each of others) each.notifications.wake();
      }
      await Promise.all([shop, ...others].map((each) => each.notifications.idle()));
      const ids = gateway.received.map(({ headers }) => headers['webhook-id']);
      expect(ids).toHaveLength(15);
      expect(new Set(ids).size).toBe(15);
    } finally {
      for (const each of others) await each.dispose();
      await gateway.close();
    }
  });
});
