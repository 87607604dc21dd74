/** The promise: computed from what is in progress, stored with the order, kept or not, and the same wherever it is shown. */
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { calls } from '../../../contract/api/calls.ts';
import type { SavedStore, Store } from '../../../contract/delivery/stores.ts';
import type { ArrivingOrder, FollowedOrder } from '../../../contract/orders/order-follow.ts';
import type { Order } from '../../../contract/orders/orders.ts';
import type { Overview } from '../../../contract/reports/overview.ts';
import type { CurrentUser } from '../../../contract/users/users.ts';
import { auditLog } from '../../audit-log/tables.ts';
import { desc, eq, sql } from '../../db/drizzle.ts';
import { emailsOf } from '../../testing/emails.ts';
import { Administrator } from '../../testing/fulfilment-calls.ts';
import { confirmEmail, signUpAdmin } from '../../testing/people.ts';
import { stockProduct } from '../../testing/products.ts';
import { saveSettings } from '../../testing/settings.ts';
import { joinShop, onPostgres, openShop, sharedShop } from '../../testing/shop.ts';
import { everythingIn, home, inProcess, orderOf, type Shopper, signUpShopper } from '../../testing/shopping.ts';
import { users } from '../../users/tables.ts';
import { listArriving } from '../model/repository.ts';
import { arrivingWindow } from './order-promise.ts';

/** A Monday, 13:00 in the shop's time. */
const monday = Date.parse('2026-11-23T13:00:00+05:30');
const minute = 60_000;
const inMinutes = (minutes: number) => new Date(monday + minutes * minute).toISOString();
const areas = [{ pincode: home.pincode, minutes: 5, fee: null }];
const rule = { preparation: 4, atOnce: 1, staff: 2, most: 20 };

describe('the promise', () => {
  let time = monday;
  const shop = sharedShop(() => openShop({}, { now: () => new Date(time) }));
  let admin: Administrator;
  let potato = '';
  const saved = async () => (await admin.call(calls.getStore)).data as SavedStore;
  const save = async (store: Partial<Record<keyof Store, unknown>>, as: Shopper = admin) =>
    as.call(calls.updateStore, {}, { version: (await saved()).version, store });
  const minutes = async () =>
    (await shop.app.inject({ url: `${calls.checkPincode.path}?pincode=${home.pincode}` })).json().data.minutes;
  const count = () => shop.jobs.run('count orders in progress');

  /** A sign-in lasts minutes, by the shop's clock. */
  const signInAgain = async () => {
    admin = new Administrator(inProcess(shop), await signUpAdmin(shop));
  };
  beforeAll(async () => {
    await signInAgain();
    potato = await stockProduct(shop, { stock: 500 });
  });
  beforeEach(async () => {
    time = monday;
    await signInAgain();
    await shop.database.queries.execute(
      sql`update orders set status = 'cancelled' where status in ('placed', 'packed')`,
    );
    await save({ areas, promise: null, slots: null, hours: [], pause: null });
    await count();
  });
  const shopperHere = async () => {
    const shopper = await signUpShopper(shop, { [potato]: 1 });
    return { shopper, body: await shopper.checkout() };
  };
  const place = async (more: object = {}) => {
    const { shopper, body } = await shopperHere();
    const answer = await shopper.cashPayment({ ...body, ...more });
    expect(answer).toMatchObject({ status: 200 });
    return { shopper, order: answer.data as Order };
  };
  const followed = async (shopper: Shopper, { _id }: Order) =>
    (await shopper.call(calls.getOrder, { orderId: _id })).data as FollowedOrder;

  it('does not exist without areas: orders are as in the spec', async () => {
    await save({ areas: [], promise: rule });
    expect(await minutes()).toBe(11);
    const { shopper, order } = await place({ promisedMinutes: 1 });
    expect(order).not.toHaveProperty('promise');
    const shown = await followed(shopper, order);
    for (const field of ['promise', 'now', 'expectedBy']) expect(shown).not.toHaveProperty(field);
    expect((await emailsOf(shop)).at(-1)?.text).not.toContain('Arrives');
  });

  describe('without areas, in a shop whose owner shows arrival times', () => {
    const delivery = (arrivalTimes: boolean) => ({
      minutes: 11,
      shipping: 'spec' as const,
      shippingText: '',
      translations: {},
      arrivalTimes,
    });
    const deliveryNow = async () => (await shop.app.inject(calls.getDeliveryNow.path)).json().data;
    beforeEach(async () => {
      await save({ areas: [] });
      await saveSettings(admin, { delivery: delivery(true) });
    });
    afterEach(() => saveSettings(admin, { delivery: delivery(false) }));

    it('is the minutes of the shop, stored with the order, and the same on pages and in the email', async () => {
      expect(await deliveryNow()).toMatchObject({ minutes: 11, now: inMinutes(0) });
      const { shopper, order } = await place();
      expect(order.promise).toEqual({ by: inMinutes(11) });
      expect(await followed(shopper, order)).toMatchObject({ promise: { by: inMinutes(11) }, now: inMinutes(0) });
      expect((await emailsOf(shop)).at(-1)?.text).toContain('Arrives: by 1:11 pm');
      await saveSettings(admin, { delivery: { ...delivery(false), minutes: 30 } });
      expect((await followed(shopper, order)).promise).toEqual({ by: inMinutes(11) });
      expect(await deliveryNow()).not.toHaveProperty('minutes');
      expect((await place()).order).not.toHaveProperty('promise');
    });

    it('grows with the orders in progress, where the owner has it computed', async () => {
      await save({ promise: rule });
      expect(await deliveryNow()).toMatchObject({ minutes: 15 });
      await Promise.all([place(), place()]);
      await expect.poll(async () => (await deliveryNow()).minutes).toBe(19);
      const { shopper, body } = await shopperHere();
      expect(await shopper.cashPayment({ ...body, promisedMinutes: 15 })).toMatchObject({ code: 'PROMISE_CHANGED' });
      expect((await place({ promisedMinutes: 19 })).order.promise).toEqual({ by: inMinutes(19) });
    });
  });

  describe('on all pages', () => {
    const arriving = async (shopper: Shopper) =>
      (await shopper.call(calls.listArrivingOrders)).data as { orders: ArrivingOrder[]; now: string };
    const isAwaiting = async (shopper: Shopper) =>
      ((await shopper.call(calls.getCurrentUser)).data as CurrentUser).isAwaiting ?? false;

    it('is that of the orders on their way, the first to arrive first, until they are delivered', async () => {
      await save({ promise: rule });
      const { shopper, order } = await place();
      await save({ promise: { ...rule, preparation: 1 } });
      await shopper.fill({ [potato]: 1 });
      const second = (await shopper.cashPayment(await shopper.checkout())).data as Order;
      expect(await isAwaiting(shopper)).toBe(true);
      expect(await arriving(shopper)).toMatchObject({
        orders: [
          { _id: second._id, orderId: second.orderId, status: 'placed', promise: { by: inMinutes(6) } },
          { _id: order._id, promise: { by: inMinutes(9) } },
        ],
        now: inMinutes(0),
      });
      await admin.work(second._id, 'packed', 'out_for_delivery');
      time = monday + 3 * minute;
      expect((await arriving(shopper)).orders).toMatchObject([{ status: 'out_for_delivery' }, { _id: order._id }]);
      time = monday + 12 * minute;
      await admin.work(second._id, 'delivered');
      expect((await arriving(shopper)).orders).toMatchObject([
        { status: 'delivered', promise: { by: inMinutes(6), deliveredAt: inMinutes(12) } },
        { _id: order._id, expectedBy: inMinutes(17) },
      ]);
      await shopper.call(calls.cancelOrder, { orderId: order._id });
      expect(await isAwaiting(shopper)).toBe(false);
      expect((await arriving(shopper)).orders).toMatchObject([{ status: 'delivered' }]);
      expect(
        await listArriving(shop.database.queries, shopper.userId, arrivingWindow(new Date(monday + 22 * minute))),
      ).toHaveLength(1);
      expect(
        await listArriving(shop.database.queries, shopper.userId, arrivingWindow(new Date(monday + 23 * minute))),
      ).toEqual([]);
    });

    it('is said two hours before a chosen time, never of an order of another, and not of one that was forgotten', async () => {
      await save({ slots: { offered: 'always', length: 60, capacity: 9, lead: 0, days: 1 } });
      const slot = { from: inMinutes(180), by: inMinutes(240) };
      const { shopper } = await place({ slot });
      const { shopper: other } = await shopperHere();
      expect([await isAwaiting(shopper), (await arriving(shopper)).orders]).toEqual([false, []]);
      // A sign-in lasts minutes.
      const { userId } = shopper;
      const seen = async (at: number) => {
        const window = arrivingWindow(new Date(monday + at * minute));
        return (await listArriving(shop.database.queries, userId, window)).length;
      };
      expect([await seen(59), await seen(61), await seen(240 + 23 * 60), await seen(240 + 24 * 60)]).toEqual([
        0, 1, 1, 0,
      ]);
      expect((await arriving(other)).orders).toEqual([]);
    });

    it('is nothing where nothing was promised', async () => {
      await save({ areas: [] });
      const { shopper } = await place();
      expect([await isAwaiting(shopper), (await arriving(shopper)).orders]).toEqual([false, []]);
    });
  });

  it('is the minutes of the pincode until the owner has it computed', async () => {
    expect(await minutes()).toBe(5);
    expect((await place()).order.promise).toEqual({ by: inMinutes(5) });
  });

  it('grows with the orders in progress, shrinks with people, and is never above its limit', async () => {
    await save({ promise: rule });
    expect(await minutes()).toBe(9);
    const first = await place();
    await place();
    await expect.poll(minutes).toBe(13);
    expect((await saved()).inProgress).toBe(2);
    expect((await place()).order.promise).toEqual({ by: inMinutes(13) });
    await save({ promise: { ...rule, staff: 4 } });
    expect(await minutes()).toBe(9);
    await save({ promise: { ...rule, staff: 1 } });
    expect(await minutes()).toBe(20);
    await admin.work(first.order._id, 'packed');
    await count();
    expect((await saved()).inProgress).toBe(3);
    await admin.work(first.order._id, 'out_for_delivery');
    await expect.poll(async () => (await saved()).inProgress).toBe(2);
  });

  it('is not made longer by orders that nobody touched for a day, nor by times of tomorrow', async () => {
    await save({ promise: rule, slots: { offered: 'always', length: 60, capacity: 9, lead: 0, days: 1 } });
    const { order } = await place();
    const day = { from: inMinutes(24 * 60), by: inMinutes(25 * 60) };
    expect((await place({ slot: day })).order.promise).toEqual(day);
    await count();
    expect((await saved()).inProgress).toBe(1);
    time = monday + 24 * 60 * minute - 20 * minute;
    await signInAgain();
    await count();
    expect((await saved()).inProgress).toBe(2);
    time = monday;
    await signInAgain();
    const old = '01arz3ndektsv4rrffq69g5fav';
    await shop.database.queries.execute(sql`
      insert into orders (id, number, user_id, gross_paise, total_paise, address)
      select ${old}, 'TK-OLD', user_id, gross_paise, total_paise, address from orders where id = ${order._id}`);
    await count();
    expect((await saved()).inProgress).toBe(1);
    await shop.database.queries.execute(sql`update orders set status = 'cancelled' where id = ${old}`);
  });

  it('that became much longer since it was seen is refused with the new one, and nothing is written', async () => {
    await save({ promise: rule });
    const { shopper, body } = await shopperHere();
    await Promise.all([place(), place()]);
    await expect.poll(minutes).toBe(13);
    const before = await everythingIn(shop);
    expect(await shopper.cashPayment({ ...body, promisedMinutes: 9 }, 'key-1')).toMatchObject({
      status: 409,
      code: 'PROMISE_CHANGED',
      data: { pincode: home.pincode, minutes: 13 },
    });
    expect(await everythingIn(shop)).toEqual(before);
    const placed = await shopper.cashPayment({ ...body, promisedMinutes: 10 }, 'key-2');
    expect(placed).toMatchObject({ status: 200, data: { promise: { by: inMinutes(13) } } });
    // A retry may have seen another promise meanwhile.
    expect(await shopper.cashPayment({ ...body, promisedMinutes: 5 }, 'key-2')).toMatchObject({
      status: 200,
      data: { _id: (placed.data as Order)._id },
    });
    const call = await place();
    expect(call.order).toHaveProperty('promise');
  });

  it('is refused when it makes no sense', async () => {
    const { shopper, body } = await shopperHere();
    for (const promisedMinutes of [-1, 1.5, 'soon', 9_999])
      expect(await shopper.cashPayment({ ...body, promisedMinutes })).toMatchObject({
        status: 400,
        code: 'VALIDATION',
      });
  });

  it('follows the order: kept, about to be late with what is expected, late, delivered', async () => {
    await save({ promise: rule });
    const { shopper, order } = await place();
    expect(await followed(shopper, order)).toMatchObject({ promise: { by: inMinutes(9) }, now: inMinutes(0) });
    time = monday + 4 * minute;
    expect(await followed(shopper, order)).not.toHaveProperty('expectedBy');
    time = monday + 6 * minute;
    expect(await followed(shopper, order)).toMatchObject({ expectedBy: inMinutes(11), now: inMinutes(6) });
    time = monday + 13 * minute;
    await admin.work(order._id, 'packed', 'out_for_delivery', 'delivered');
    const shown = await followed(shopper, order);
    expect(shown).toMatchObject({ promise: { by: inMinutes(9), deliveredAt: inMinutes(13) } });
    expect(shown).not.toHaveProperty('expectedBy');
    expect((await shopper.orders())[0]?.promise).toEqual({ by: inMinutes(9), deliveredAt: inMinutes(13) });
    const now = await admin.order(order._id);
    expect(await admin.backAnswer(order._id, now.revision)).toMatchObject({ status: 200 });
    expect((await followed(shopper, order)).promise).toEqual({ by: inMinutes(9) });
  });

  it('is on the board and in the emails, in the language of the reader', async () => {
    const { shopper, body } = await shopperHere();
    await confirmEmail(shop, shopper.userId);
    const emails = async () => (await emailsOf(shop)).map(({ text }) => text);
    const { data } = await shopper.cashPayment(body);
    const order = data as Order;
    expect((await emails()).at(-1)).toContain('Arrives: by 1:05 pm');
    expect((await admin.list({ status: 'placed' })).orders.find(({ _id }) => _id === order._id)?.promise).toEqual({
      by: inMinutes(5),
    });
    time = monday + 2 * minute;
    await admin.work(order._id, 'packed', 'out_for_delivery');
    expect((await emails()).at(-1)).toContain('It arrives by 1:05 pm.');
    time = monday + 11 * minute;
    await shop.database.queries.update(users).set({ language: 'hi' }).where(eq(users.id, shopper.userId));
    await admin.work(order._id, 'delivered');
    expect((await emails()).at(-1)).toContain('यह बताए समय से 6 मिनट देर से पहुँचा।');
    await shopper.fill({ [potato]: 1 });
    const late = (await shopper.cashPayment(await shopper.checkout())).data as Order;
    expect((await emails()).at(-1)).toContain('दोपहर 1:16 तक');
    time = monday + 60 * minute;
    await signInAgain();
    await admin.work(late._id, 'packed', 'out_for_delivery');
    expect((await emails()).at(-1)).toContain('हमने दोपहर 1:16 कहा था');
  });

  it('that was missed by one minute is told in the singular', async () => {
    const { shopper, body } = await shopperHere();
    await confirmEmail(shop, shopper.userId);
    const order = (await shopper.cashPayment(body)).data as Order;
    time = monday + 6 * minute;
    await admin.work(order._id, 'packed', 'out_for_delivery', 'delivered');
    expect((await emailsOf(shop)).at(-1)?.text).toContain('It came 1 minute later than we promised.');
  });

  it('counts in the overview, in time and late, as far as there was one', async () => {
    const overview = async () => ((await admin.call(calls.getOverview)).data as Overview).onTime;
    const before = await overview();
    const [punctual, late] = [await place(), await place()];
    time = monday + 5.9 * minute;
    await admin.work(punctual.order._id, 'packed', 'out_for_delivery', 'delivered');
    time = monday + 6 * minute;
    await admin.work(late.order._id, 'packed', 'out_for_delivery', 'delivered');
    await save({ areas: [] });
    const without = await place();
    await admin.work(without.order._id, 'packed', 'out_for_delivery', 'delivered');
    expect(await overview()).toEqual({ delivered: before.delivered + 2, inTime: before.inTime + 1 });
    time = monday + 7 * 24 * 60 * minute;
    await signInAgain();
    expect(await overview()).toEqual({ delivered: 0, inTime: 0 });
  });

  it.each([
    [{ promise: { ...rule, preparation: 0 } }, 'store.promise.preparation', 'Must be a whole number from 1 to 120'],
    [{ promise: { ...rule, staff: 1.5 } }, 'store.promise.staff', 'Must be a whole number from 1 to 200'],
    [{ promise: { ...rule, most: 5 } }, 'store.promise.most', 'Must be a whole number from 10 to 240'],
    [{ promise: { ...rule, atOnce: 'two' } }, 'store.promise.atOnce', 'Must be a whole number from 1 to 20'],
    [
      { slots: { offered: 'always', length: 45, capacity: 1, lead: 0, days: 1 } },
      'store.slots.length',
      'Must be one of 30, 60, 90, 120, 180, 240',
    ],
    [
      { slots: { offered: 'always', length: 60, capacity: 0, lead: 0, days: 1 } },
      'store.slots.capacity',
      'Must be a whole number from 1 to 1,000',
    ],
    [
      { slots: { offered: 'always', length: 60, capacity: 1, lead: 0, days: 14 } },
      'store.slots.days',
      'Must be a whole number from 0 to 13',
    ],
  ])('settings %j are refused, and it is said where', async (store, place, message) => {
    const before = await saved();
    const answer = await save(store);
    expect(answer).toMatchObject({ status: 400, code: 'VALIDATION' });
    expect(answer.errors?.[place]).toBe(message);
    expect((await saved()).version).toBe(before.version);
  });

  it('is only changed by administrators, at the newest version, and is in the history', async () => {
    const { shopper } = await shopperHere();
    expect(await save({ promise: rule }, shopper)).toMatchObject({ status: 403 });
    await save({ promise: rule });
    const { version } = await saved();
    await save({ promise: { ...rule, staff: 3 } });
    const [entry] = await shop.database.queries.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1);
    expect(entry?.fields).toEqual({ 'promise.staff': { from: 2, to: 3 } });
    expect(await admin.call(calls.updateStore, {}, { version, store: { promise: rule } })).toMatchObject({
      status: 409,
      code: 'CHANGED_MEANWHILE',
      data: { store: { promise: { staff: 3 } } },
    });
  });

  it('of orders from before there were areas stays empty', async () => {
    await save({ areas: [] });
    const { shopper, order } = await place();
    await save({ areas });
    expect(await followed(shopper, order)).not.toHaveProperty('promise');
    await admin.work(order._id, 'packed', 'out_for_delivery', 'delivered');
    expect(await followed(shopper, order)).not.toHaveProperty('promise');
    expect((await place()).order).toHaveProperty('promise');
  });

  it.runIf(onPostgres)('is the same in other processes', async () => {
    await save({ promise: rule });
    const other = await joinShop(shop);
    try {
      const there = () => other.stores.check(home.pincode).minutes;
      expect(there()).toBe(9);
      await Promise.all([place(), place()]);
      await expect.poll(there, { timeout: 5_000 }).toBe(13);
      await save({ promise: { ...rule, staff: 3 } });
      await expect.poll(there, { timeout: 5_000 }).toBe(9);
    } finally {
      await other.dispose();
    }
  });

  it('of a pincode is the same in the check of that pincode and in an order to it', async () => {
    await save({ areas: [...areas, { pincode: '560038', minutes: null, fee: null }], promise: rule });
    const shopper = await signUpShopper(shop, { [potato]: 1 });
    const { data } = await shopper.addAddress({ ...home, pincode: '560038' });
    const answer = await shopper.cashPayment(orderOf(await shopper.cart(), (data as { _id: string })._id));
    expect(shop.stores.check('560038').minutes).toBe(15);
    expect((answer.data as Order).promise).toEqual({ by: inMinutes(15) });
  });
});
