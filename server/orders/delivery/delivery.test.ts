/** Orders are only taken where and when the shop delivers, as it is at the moment of the order. */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { calls } from '../../../contract/api/calls.ts';
import type { SavedStore, Store } from '../../../contract/delivery/stores.ts';
import { signUpAdmin } from '../../testing/people.ts';
import { stockProduct } from '../../testing/products.ts';
import { openShop, sharedShop } from '../../testing/shop.ts';
import { everythingIn, home, inProcess, orderOf, Shopper, signUpShopper } from '../../testing/shopping.ts';

/** A Monday, 13:00 in the shop's time. */
const monday = Date.parse('2026-11-23T13:00:00+05:30');
const area = (pincode: string) => ({ pincode, minutes: null, fee: null });
const hours = [0, 1, 2, 3, 4, 5, 6].map((day) => ({ day, opens: '07:00', closes: '13:05' }));
const nothing = { areas: [], hours: [], holidays: [], pause: null };

describe('an order', () => {
  let time = monday;
  const shop = sharedShop(() => openShop({}, { now: () => new Date(time) }));
  let admin: Shopper;
  let potato = '';
  const save = async (store: Partial<Store>) => {
    const { version } = (await admin.call(calls.getStore)).data as SavedStore;
    const answer = await admin.call(calls.updateStore, {}, { version, store });
    expect(answer).toMatchObject({ status: 200 });
  };
  beforeAll(async () => {
    admin = new Shopper(inProcess(shop), await signUpAdmin(shop));
    potato = await stockProduct(shop, { stock: 100 });
  });
  beforeEach(async () => {
    time = monday;
    await save(nothing);
  });
  const shopperAt = async (pincode: string) => {
    const shopper = await signUpShopper(shop, { [potato]: 1 });
    const { data } = await shopper.addAddress({ ...home, pincode });
    return { shopper, order: orderOf(await shopper.cart(), (data as { _id: string })._id) };
  };

  it('goes anywhere until areas are configured, and those from before stay', async () => {
    const { shopper, order } = await shopperAt('110001');
    expect(await shopper.cashPayment(order)).toMatchObject({ status: 200 });
    await save({ areas: [area('560001')] });
    expect(await shopper.orders()).toMatchObject([{ status: 'placed', delivery_address: { pincode: '110001' } }]);
  });

  it('is refused outside of the areas and accepted inside, and nothing is written', async () => {
    await save({ areas: [area('560001')] });
    const { shopper, order } = await shopperAt('560100');
    const before = await everythingIn(shop);
    expect(await shopper.cashPayment(order)).toMatchObject({
      status: 409,
      code: 'OUTSIDE_AREA',
      message: 'We don’t deliver to 560100 yet.',
      data: { pincode: '560100' },
    });
    expect(await everythingIn(shop)).toEqual(before);
    const inside = await shopperAt('560001');
    expect(await inside.shopper.cashPayment(inside.order)).toMatchObject({ status: 200 });
  });

  it('is refused while the store is closed, with the next opening', async () => {
    await save({ hours, holidays: [{ date: '2026-11-24', note: '' }] });
    const { shopper, order } = await shopperAt('560001');
    const before = await everythingIn(shop);
    time = Date.parse('2026-11-23T13:05:00+05:30');
    expect(await shopper.cashPayment(order)).toMatchObject({
      status: 409,
      code: 'STORE_CLOSED',
      data: { nextOpening: new Date('2026-11-25T07:00+05:30').toISOString(), isPaused: false },
    });
    expect(await everythingIn(shop)).toEqual(before);
    time = Date.parse('2026-11-23T13:04:59+05:30');
    expect(await shopper.cashPayment(order)).toMatchObject({ status: 200 });
  });

  it('follows the hours of one date', async () => {
    await save({
      hours,
      holidays: [
        { date: '2026-11-23', note: '', hours: [{ opens: '05:00', closes: '06:00' }] },
        { date: '2026-11-24', note: '', hours: [{ opens: '05:00', closes: '06:00' }] },
      ],
    });
    const { shopper, order } = await shopperAt('560001');
    expect(await shopper.cashPayment(order)).toMatchObject({
      status: 409,
      code: 'STORE_CLOSED',
      data: { nextOpening: new Date('2026-11-24T05:00+05:30').toISOString() },
    });
    await save({ holidays: [{ date: '2026-11-23', note: '', hours: [{ opens: '00:00', closes: '23:00' }] }] });
    expect(await shopper.cashPayment(order)).toMatchObject({ status: 200 });
  });

  it('is refused while orders are paused, with what the owner says', async () => {
    await save({ pause: { until: new Date(monday + 60_000).toISOString(), note: 'Heavy rain' } });
    const { shopper, order } = await shopperAt('560001');
    expect(await shopper.cashPayment(order)).toMatchObject({
      code: 'STORE_CLOSED',
      data: { nextOpening: new Date(monday + 60_000).toISOString(), isPaused: true, note: 'Heavy rain' },
    });
    time = monday + 60_000;
    expect(await shopper.cashPayment(order)).toMatchObject({ status: 200 });
    await save({ pause: { until: null, note: '' } });
    const other = await shopperAt('560001');
    expect(await other.shopper.cashPayment(other.order)).toMatchObject({ data: { nextOpening: null } });
  });

  it('that was placed is returned to a retry, though the store has closed and the area has gone', async () => {
    const { shopper, order } = await shopperAt('560100');
    const placed = await shopper.cashPayment(order, 'key-1');
    expect(placed).toMatchObject({ status: 200 });
    await save({ areas: [area('560001')], pause: { until: null, note: '' } });
    expect(await shopper.cashPayment(order, 'key-1')).toMatchObject({ status: 200, data: placed.data });
    await save({ pause: null });
    expect(await shopper.cashPayment(order, 'key-1')).toMatchObject({ status: 200, data: placed.data });
    expect(await shopper.orders()).toHaveLength(1);
  });

  it('and the end of taking orders at the same moment: each is placed whole or not at all', async () => {
    const people = await Promise.all(Array.from({ length: 8 }, () => shopperAt('560001')));
    const { version } = (await admin.call(calls.getStore)).data as SavedStore;
    const pause = admin.call(calls.pauseOrders, {}, { version, length: 'open-ended', note: '' });
    const answers = await Promise.all(people.map(({ shopper, order }) => shopper.cashPayment(order)));
    expect(await pause).toMatchObject({ status: 200 });
    for (const [index, answer] of answers.entries()) {
      const orders = await people[index]?.shopper.orders();
      const cart = await people[index]?.shopper.cart();
      if (answer.status === 200) expect([orders?.length, cart?.length]).toEqual([1, 0]);
      else {
        expect(answer).toMatchObject({ status: 409, code: 'STORE_CLOSED' });
        expect([orders?.length, cart?.length]).toEqual([0, 1]);
      }
    }
    const late = await shopperAt('560001');
    expect(await late.shopper.cashPayment(late.order)).toMatchObject({ code: 'STORE_CLOSED' });
  });
});
