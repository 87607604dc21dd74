/** The position of an order's rider while the order is on its way (docs/features/rider-location.md). */
import { describe, expect, it } from 'vitest';
import { calls, pathOf } from '../../../../contract/api/calls.ts';
import { type RiderSeen, riderSeen } from '../../../../contract/delivery/rider-location.ts';
import type { FulfilmentOrder } from '../../../../contract/orders/fulfilment.ts';
import { defaultShopSettings } from '../../../../contract/settings/default-shop-settings.ts';
import { deletionWord } from '../../../../contract/users/account.ts';
import { sql } from '../../../db/drizzle.ts';
import { listeningPort } from '../../../http/http.ts';
import { firstStoreId } from '../../../runtime/current-store.ts';
import { openStream } from '../../../testing/event-streams.ts';
import { hire, openOrderShop, placeOrder } from '../../../testing/fulfilment-calls.ts';
import { signUp, testPassword } from '../../../testing/people.ts';
import { stockProduct } from '../../../testing/products.ts';
import { saveSettings } from '../../../testing/settings.ts';
import { joinShop, onPostgres } from '../../../testing/shop.ts';
import { home as address, inProcess, Shopper } from '../../../testing/shopping.ts';
import { area, openSecond, saveStore, west } from '../../../testing/two-stores.ts';
import { estimateWay } from './estimate.ts';
import { riderPositions } from './tables.ts';

const door = { latitude: 12.97, longitude: 77.6 };
/** About 1.1 km and 2.2 km north of the door. */
const near = { latitude: 12.98, longitude: 77.6 };
const store = { latitude: 12.99, longitude: 77.6 };
const shown = (more: object = {}) => ({ riderLocation: { ...defaultShopSettings.riderLocation, on: true, ...more } });
const map = { tiles: 'https://tiles.example/{z}/{x}/{y}.png', attribution: 'Maps' };
const ago = (ms: number) => new Date(Date.now() - ms).toISOString();

it('is a distance, a time that streets allow, and the part of the way that is done', () => {
  expect(estimateWay(near, door, store)).toEqual({ metres: 1_100, minutes: 6, share: 0.5 });
  expect(estimateWay({ ...door, latitude: 12.9712 }, door, null)).toEqual({ metres: 150, minutes: 1 });
  // Behind the store, and in it.
  expect(estimateWay({ ...door, latitude: 13 }, door, store)).toMatchObject({ share: 0 });
  expect(estimateWay(near, door, door)).not.toHaveProperty('share');
});

describe('positions of riders', async () => {
  const { shop, meera } = await openOrderShop();
  const customer = await signUp(shop, 'Asha Rao');
  const asha = new Shopper(inProcess(shop), customer);
  const home = ((await asha.addAddress({ ...address, position: door })).data as { _id: string })._id;
  const potato = await stockProduct(shop, { stock: 1_000 });
  await saveSettings(meera, shown());

  const rider = (stores?: string[]) => hire(shop, meera, 'rider', 'Ramesh Kumar', stores);
  type Rider = Awaited<ReturnType<typeof rider>>;
  type Orders = readonly { _id: string }[];
  const send = (who: Shopper, orders: Orders, more: object = {}) => {
    const body = { orders: orders.map(({ _id }) => _id), ...near, accuracy: 12, takenAt: ago(0), ...more };
    return who.call(calls.sendRiderPosition, {}, body);
  };
  const seen = async (order: { _id: string }): Promise<RiderSeen> =>
    riderSeen.strict().parse((await asha.call(calls.getRiderLocation, { orderId: order._id })).data);
  const rows = () => shop.database.queries.select().from(riderPositions);
  /** A new order that a rider has on the way. */
  async function onItsWay(who: Rider, by = asha, to = home): Promise<FulfilmentOrder> {
    const order = await meera.work((await placeOrder(by, { [potato]: 1 }, to))._id, 'packed');
    return (await who.stepAnswer(order._id, 'out_for_delivery', order.revision)).data as FulfilmentOrder;
  }
  const deliver = async (...orders: Orders) => {
    for (const { _id } of orders) await meera.work(_id, 'delivered');
  };
  const erase = (who: Shopper) =>
    who.call(calls.deleteAccount, {}, { password: testPassword, confirmation: deletionWord });

  it('show the customer how far the rider is, without a new revision, and staff who serve customers', async () => {
    const ramesh = await rider();
    const order = await onItsWay(ramesh);
    expect(await seen(order)).toEqual({ revision: order.revision, rider: null });
    expect(await send(ramesh, [order])).toMatchObject({ status: 200, data: { orders: 1 } });
    const { revision, rider: shownRider } = await seen(order);
    expect(revision).toBe(order.revision);
    expect(shownRider).toEqual({
      ...{ name: 'Ramesh', metres: 1_100, minutes: 6 },
      ...{ takenAt: expect.any(String), secondsAgo: expect.any(Number) },
    });
    expect((await asha.call(calls.getOrder, { orderId: order._id })).data).toMatchObject({
      events: order.events.map(({ _id }) => ({ _id })),
    });
    const support = await hire(shop, meera, 'support');
    for (const staff of [meera, support]) {
      expect((await staff.order(order._id)).riderLocation).toMatchObject({ metres: 1_100 });
      const { orders } = await staff.list({ status: 'out_for_delivery' });
      expect(orders.find(({ _id }) => _id === order._id)?.riderLocation).toMatchObject({ metres: 1_100 });
    }
    expect(await ramesh.order(order._id)).not.toHaveProperty('riderLocation');
    expect((await ramesh.list({ status: 'out_for_delivery' })).orders[0]).not.toHaveProperty('riderLocation');
    const leela = new Shopper(inProcess(shop), await signUp(shop, 'Leela'));
    expect(await leela.call(calls.getRiderLocation, { orderId: order._id })).toMatchObject({ status: 404 });
    await deliver(order);
  });

  it('are one row for each order that the rider agreed to, of the newest position', async () => {
    const ramesh = await rider();
    const [one, two, other] = [await onItsWay(ramesh), await onItsWay(ramesh), await onItsWay(ramesh)];
    const now = Date.now();
    const both = [one, two];
    expect(await send(ramesh, both, { takenAt: ago(5_000) })).toMatchObject({ data: { orders: 2 } });
    await send(ramesh, both, { ...door, takenAt: ago(60_000) });
    expect((await seen(one)).rider?.metres).toBe(1_100);
    await Promise.all([1, 2, 3].map((n) => send(ramesh, both, { ...door, takenAt: new Date(now - n).toISOString() })));
    expect((await seen(one)).rider?.metres).toBe(0);
    expect((await seen(two)).rider?.metres).toBe(500);
    expect((await seen(other)).rider).toBeNull();
    expect(await rows()).toHaveLength(2);
    await deliver(one, two, other);
    expect(await rows()).toEqual([]);
  });

  it('are refused of everybody who delivers nothing now, of other stores, and of who is no rider', async () => {
    const [ramesh, idle] = [await rider(), await rider()];
    const elsewhere = await rider([await openSecond(meera)]);
    const order = await meera.work((await placeOrder(asha, { [potato]: 1 }, home))._id, 'packed');
    const body = { revision: order.revision, riderId: ramesh.userId };
    const taken = (await meera.call(calls.setRider, { orderId: order._id }, body)).data as FulfilmentOrder;
    for (const who of [ramesh, idle, elsewhere, meera])
      expect(await send(who, [order])).toMatchObject({ status: 409, code: 'STEP_NOT_ALLOWED' });
    for (const who of [asha, await hire(shop, meera, 'picker'), await hire(shop, meera, 'support')])
      expect(await send(who, [order])).toMatchObject({ status: 403 });
    expect(await rows()).toEqual([]);
    // An order of a store where its rider no longer works.
    await ramesh.stepAnswer(order._id, 'out_for_delivery', taken.revision);
    const stores = { stores: [await openSecond(meera)], staffRole: 'rider' };
    await meera.call(calls.setUserStores, { userId: ramesh.userId }, stores);
    expect(await send(ramesh, [order])).toMatchObject({ status: 409, code: 'STEP_NOT_ALLOWED' });
    await deliver(order);
  });

  it('are refused with bad numbers, when they are not accurate, from the future and from long ago', async () => {
    const ramesh = await rider();
    const order = await onItsWay(ramesh);
    for (const bad of [
      { latitude: 90.1 },
      { longitude: -181 },
      { latitude: '12' },
      { latitude: null },
      { accuracy: -1 },
      { orders: [] },
      { orders: ['x'] },
      { takenAt: 'yesterday' },
      { takenAt: ago(-60_000) },
      { takenAt: ago(121_000) },
    ])
      expect(await send(ramesh, [order], bad), JSON.stringify(bad)).toMatchObject({ status: 400, code: 'VALIDATION' });
    expect(await send(ramesh, [order], { accuracy: 101 })).toMatchObject({
      status: 400,
      errors: { accuracy: 'The location must be accurate to 100 m' },
    });
    expect(await rows()).toEqual([]);
    // A clock that is a little ahead: the position is one of now.
    expect(await send(ramesh, [order], { takenAt: ago(-10_000), accuracy: 100 })).toMatchObject({ status: 200 });
    expect((await rows())[0]?.takenAt.getTime()).toBeLessThanOrEqual(Date.now());
    await deliver(order);
  });

  it('are limited', async () => {
    const ramesh = await rider();
    const next = async () => (await send(ramesh, [{ _id: potato }])).status;
    expect(await next()).toBe(409);
    let status = 409;
    for (let sent = 1; status === 409 && sent < 200; sent += 1) status = await next();
    expect(status).toBe(429);
  });

  it('are deleted at the door, when the order is brought back or cancelled, and when another rider has it', async () => {
    const [ramesh, suresh] = [await rider(), await rider()];
    const back = await onItsWay(ramesh);
    const [cancelled, changed, arrived] = [await onItsWay(ramesh), await onItsWay(ramesh), await onItsWay(ramesh)];
    const all = [back, cancelled, changed, arrived];
    await send(ramesh, all);
    expect(await rows()).toHaveLength(4);
    await ramesh.backAnswer(back._id, back.revision, 'Nobody was at home');
    await meera.stepAnswer(cancelled._id, 'cancelled', cancelled.revision);
    const body = { revision: changed.revision, riderId: suresh.userId };
    await meera.call(calls.setRider, { orderId: changed._id }, body);
    await ramesh.call(calls.arriveWithOrder, { orderId: arrived._id }, { revision: arrived.revision });
    expect(await rows()).toEqual([]);
    // Neither the rider before nor one at the door can put a position there.
    expect(await send(ramesh, all)).toMatchObject({ status: 409 });
    for (const order of all) expect((await seen(order)).rider).toBeNull();
    await deliver(changed, arrived);
  });

  it('are deleted for an order when its rider does not agree any more, and only by them', async () => {
    const [ramesh, suresh] = [await rider(), await rider()];
    const [one, two] = [await onItsWay(ramesh), await onItsWay(ramesh)];
    await send(ramesh, [one, two]);
    const stop = (who: Shopper) => who.call(calls.forgetRiderPosition, { orderId: one._id });
    expect(await stop(suresh)).toMatchObject({ status: 200 });
    expect(await rows()).toHaveLength(2);
    expect(await stop(ramesh)).toMatchObject({ status: 200 });
    expect((await rows()).map(({ orderId }) => orderId)).toEqual([two._id]);
    expect((await seen(one)).rider).toBeNull();
    expect((await stop(asha)).status).toBe(403);
    await deliver(one, two);
  });

  it('are deleted with the account of the rider or the customer, and by the clean-up', async () => {
    const [ramesh, suresh] = [await rider(), await rider()];
    const leela = new Shopper(inProcess(shop), await signUp(shop, 'Leela Iyer'));
    const orders = [await onItsWay(ramesh), await onItsWay(suresh), await onItsWay(suresh, leela, await leela.move())];
    const [, ofAsha] = orders as [FulfilmentOrder, FulfilmentOrder, FulfilmentOrder];
    await send(ramesh, orders);
    await send(suresh, orders);
    expect(await rows()).toHaveLength(3);
    for (const who of [ramesh, leela]) expect(await erase(who)).toMatchObject({ status: 200 });
    expect((await rows()).map(({ orderId }) => orderId)).toEqual([ofAsha._id]);
    await shop.database.queries.update(riderPositions).set({ takenAt: new Date(Date.now() - 9 * 60_000) });
    await shop.jobs.run('remove old positions of riders');
    expect(await rows()).toHaveLength(1);
    await shop.database.queries.update(riderPositions).set({ takenAt: new Date(Date.now() - 11 * 60_000) });
    expect((await seen(ofAsha)).rider).toBeNull();
    await shop.jobs.run('remove old positions of riders');
    expect(await rows()).toEqual([]);
    await deliver(...orders);
  });

  it.runIf(onPostgres)('are locked after their orders by the deletion of an account', async () => {
    const ramesh = await rider();
    const order = await onItsWay(ramesh);
    await send(ramesh, [order]);
    const { queries } = shop.database;
    const waiting = async () => {
      const { rows: found } = (await queries.execute(sql`select 1 from pg_locks
        where not granted and database = (select oid from pg_database where datname = current_database())
        union all select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`)) as unknown as {
        rows: unknown[];
      };
      return found.length;
    };
    const erased = await shop.database.transaction(async (tx) => {
      // As a step of the order does.
      await tx.execute(sql`select 1 from orders where id = ${order._id} for update`);
      const work = erase(ramesh);
      await expect.poll(waiting).toBeGreaterThan(0);
      const free = (await tx.execute(
        sql`select 1 from rider_positions where order_id = ${order._id} for update skip locked`,
      )) as unknown as { rows: unknown[] };
      expect(free.rows).toHaveLength(1);
      return { work };
    });
    expect(await erased.work).toMatchObject({ status: 200 });
    expect(await rows()).toEqual([]);
    await deliver(order);
  });

  it('of an address are copied to the order, and go with the account', async () => {
    const leela = new Shopper(inProcess(shop), await signUp(shop, 'Leela Iyer'));
    const added = (await leela.addAddress({ ...address, position: door })).data as { _id: string };
    const order = await placeOrder(leela, { [potato]: 1 }, added._id);
    expect(order.delivery_address.position).toEqual(door);
    await deliver(await meera.work(order._id, 'packed', 'out_for_delivery'));
    expect(await erase(leela)).toMatchObject({ status: 200 });
    expect((await meera.order(order._id)).delivery_address).not.toHaveProperty('position');
  });

  it('show the part of the way from a store whose position is known, and no distance without that of the address', async () => {
    await saveStore(meera, firstStoreId, { position: store });
    const ramesh = await rider();
    const order = await onItsWay(ramesh);
    const unknown = await onItsWay(ramesh, asha, await asha.move());
    await send(ramesh, [order, unknown]);
    expect((await seen(order)).rider).toMatchObject({ share: 0.5 });
    expect(Object.keys((await seen(unknown)).rider ?? {}).sort()).toEqual(['name', 'secondsAgo', 'takenAt']);
    await deliver(order, unknown);
  });

  it('show the place itself only in a shop with a map, and only to the customer who is next', async () => {
    await saveSettings(meera, shown(map));
    const ramesh = await rider();
    const [first, order] = [await onItsWay(ramesh), await onItsWay(ramesh)];
    await send(ramesh, [order]);
    // Also while the rider shares nothing with the first, and is at its door.
    expect((await seen(order)).rider).toMatchObject({ metres: 1_000 });
    expect((await seen(order)).rider).not.toHaveProperty('position');
    await ramesh.call(calls.arriveWithOrder, { orderId: first._id }, { revision: first.revision });
    expect((await seen(order)).rider).not.toHaveProperty('position');
    await deliver(first);
    expect((await seen(order)).rider?.position).toEqual(near);
    expect((await meera.order(order._id)).riderLocation).not.toHaveProperty('position');
    await saveSettings(meera, shown());
    expect((await seen(order)).rider).not.toHaveProperty('position');
    await deliver(order);
  });

  it('tell one customer the distance to one door, in steps of 500 m while others come before', async () => {
    await saveStore(meera, firstStoreId, { position: store });
    const [ramesh, leela] = [await rider(), new Shopper(inProcess(shop), await signUp(shop, 'Leela Iyer'))];
    const spy = new Shopper(inProcess(shop), await signUp(shop, 'Spy'));
    const doorAt = async (latitude: number, longitude: number) =>
      ((await spy.addAddress({ ...address, position: { latitude, longitude } })).data as { _id: string })._id;
    const [here, around] = [await doorAt(12.96, 77.6), await doorAt(12.99, 77.62)];
    const first = await onItsWay(ramesh, leela, await leela.move());
    const own = [
      await onItsWay(ramesh, spy, here),
      await onItsWay(ramesh, spy, around),
      await onItsWay(ramesh, spy, here),
    ];
    const seenBySpy = async (order: { _id: string }) =>
      riderSeen.parse((await spy.call(calls.getRiderLocation, { orderId: order._id })).data).rider;
    const shapes = async () => Promise.all(own.map(seenBySpy));
    const known = { name: 'Ramesh', takenAt: expect.any(String), secondsAgo: expect.any(Number) };
    const distances = new Set<unknown>();
    for (let n = 0; n < 8; n += 1) {
      await send(ramesh, [first, ...own], {
        ...near,
        latitude: near.latitude + n * 0.0004,
        takenAt: ago(800 - n * 100),
      });
      const [one, other, again] = await shapes();
      expect(one).toEqual({ ...known, metres: expect.any(Number), minutes: expect.any(Number) });
      expect(other).toEqual(known);
      expect(again).toMatchObject({ metres: one?.metres, minutes: one?.minutes });
      distances.add(JSON.stringify([one?.metres, one?.minutes]));
    }
    expect([...distances]).toEqual(['[2000,11]', '[2500,13]']);
    // Staff see it as it is.
    expect((await meera.order(own[1]?._id ?? '')).riderLocation).toMatchObject({ metres: expect.any(Number) });
    await deliver(first);
    expect(await seenBySpy(own[0] as FulfilmentOrder)).toMatchObject({ metres: 2_500, share: expect.any(Number) });
    await deliver(...own);
  });

  it('tell no distance to a door that is far from where others with its pincode live', async () => {
    const ramesh = await rider();
    const pincode = '560099';
    await saveStore(meera, firstStoreId, { areas: [area(west), area(pincode)] });
    const neighbour = async (latitude: number) => {
      const who = new Shopper(inProcess(shop), await signUp(shop, 'Ravi Nair'));
      const added = await who.addAddress({ ...address, pincode, position: { ...door, latitude } });
      return { who, to: (added.data as { _id: string })._id };
    };
    const far = await neighbour(13.2);
    const isTold = async () => {
      const order = await onItsWay(ramesh, far.who, far.to);
      await send(ramesh, [order]);
      const { data } = await far.who.call(calls.getRiderLocation, { orderId: order._id });
      await deliver(order);
      return riderSeen.parse(data).rider?.metres !== undefined;
    };
    for (const latitude of [12.97, 12.98]) await neighbour(latitude);
    expect(await isTold()).toBe(true);
    const close = await neighbour(12.96);
    expect(await isTold()).toBe(false);
    const order = await onItsWay(ramesh, close.who, close.to);
    await send(ramesh, [order]);
    const { data } = await close.who.call(calls.getRiderLocation, { orderId: order._id });
    expect(riderSeen.parse(data).rider?.metres).toBeGreaterThan(0);
    await deliver(order);
  });

  it('are nothing in a shop that does not show them', async () => {
    const ramesh = await rider();
    const order = await onItsWay(ramesh);
    await send(ramesh, [order]);
    await saveSettings(meera, shown({ on: false }));
    expect(await send(ramesh, [order])).toMatchObject({ status: 409, code: 'STEP_NOT_ALLOWED' });
    expect((await seen(order)).rider).toBeNull();
    expect(await meera.order(order._id)).not.toHaveProperty('riderLocation');
    await saveSettings(meera, shown());
    await deliver(order);
  });

  it('reach the page of the customer and the order board by themselves', async () => {
    await saveSettings(meera, shown(map));
    const ramesh = await rider();
    const [order, later] = [await onItsWay(ramesh), await onItsWay(ramesh)];
    const other = onPostgres ? await joinShop(shop) : shop;
    await other.app.listen({ port: 0, host: '127.0.0.1' });
    const follow = (path: string, headers: Record<string, string>) =>
      openStream(`http://127.0.0.1:${listeningPort(other.app)}${path}`, headers);
    const page = await follow(pathOf(calls.followOrder, { orderId: order._id }), customer.headers);
    const pageOfLater = await follow(pathOf(calls.followOrder, { orderId: later._id }), customer.headers);
    const support = await hire(shop, meera, 'support');
    const board = await follow(calls.followFulfilment.path, support.person.headers);
    try {
      expect(await page.next()).toMatchObject({ name: 'order' });
      expect(await board.next()).toMatchObject({ name: 'refresh' });
      const { revision } = order;
      const takenAt = ago(1_000);
      await send(ramesh, [order], { takenAt });
      const data = { revision, rider: { metres: 1_100, minutes: 6 } };
      const ofCustomer = { ...data, rider: { name: 'Ramesh', position: near } };
      expect(await page.next()).toMatchObject({ name: 'location', data: ofCustomer });
      const moved = await board.next();
      expect(moved).toMatchObject({ name: 'location', data: { ...data, _id: order._id } });
      expect((moved as { data: { rider: object } }).data.rider).not.toHaveProperty('position');
      await ramesh.call(calls.forgetRiderPosition, { orderId: order._id });
      const stopped = { revision, rider: null, until: takenAt };
      expect(await page.next()).toEqual({ name: 'location', data: stopped });
      expect(await board.next()).toEqual({ name: 'location', data: { _id: order._id, ...stopped } });
      // Whoever is not next sees how far away, and not where.
      expect(await pageOfLater.next()).toMatchObject({ name: 'order' });
      await send(ramesh, [later]);
      const seenLater = (await pageOfLater.next()) as { data: RiderSeen };
      expect(seenLater.data.rider).toMatchObject({ metres: 1_000, minutes: 6 });
      expect(seenLater.data.rider).not.toHaveProperty('position');
    } finally {
      page.close();
      pageOfLater.close();
      board.close();
      if (other !== shop) await other.app.close();
    }
    await saveSettings(meera, shown());
    await deliver(order, later);
  });
});
