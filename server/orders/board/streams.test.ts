import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { calls, pathOf } from '../../../contract/api/calls.ts';
import type { Picking } from '../../../contract/picking/picking.ts';
import { eq } from '../../db/drizzle.ts';
import { listeningPort } from '../../http/http.ts';
import { type OpenStream, openStream } from '../../testing/event-streams.ts';
import { Administrator, placeOrder } from '../../testing/fulfilment-calls.ts';
import { type SignedIn, signUp, signUpAdmin } from '../../testing/people.ts';
import { stockProduct } from '../../testing/products.ts';
import {
  bothDatabases,
  type DatabaseKind,
  joinShop,
  onPostgres,
  openShop,
  openShopOn,
  sharedShop,
  type TestShop,
} from '../../testing/shop.ts';
import { inProcess, Shopper } from '../../testing/shopping.ts';
import { users } from '../../users/tables.ts';

const heartbeat = 100;
const opened: OpenStream[] = [];
afterEach(() => {
  for (const stream of opened.splice(0)) stream.close();
});

async function openListening(kind: DatabaseKind, every = heartbeat) {
  const shop = await openShopOn(kind, {}, { streams: { heartbeat: every } });
  await shop.app.listen({ port: 0, host: '127.0.0.1' });
  return shop;
}

async function follow(shop: Pick<TestShop, 'app'>, path: string, person?: Pick<SignedIn, 'headers'>, from?: string) {
  const headers = { ...person?.headers, ...(from && { 'x-forwarded-for': from }) };
  const stream = await openStream(`http://127.0.0.1:${listeningPort(shop.app)}${path}`, headers);
  opened.push(stream);
  return stream;
}

describe.each(bothDatabases)('following orders on the %s database', (kind) => {
  const shop = sharedShop(() => openListening(kind));
  let asha: SignedIn;
  let meera: SignedIn;
  let fulfilment: Administrator;
  let potato: string;
  let home: string;

  beforeAll(async () => {
    asha = await signUp(shop);
    home = await new Shopper(inProcess(shop), asha).move();
    meera = await signUpAdmin(shop);
    fulfilment = new Administrator(inProcess(shop), meera);
    potato = await stockProduct(shop);
  });

  const order = () => placeOrder(new Shopper(inProcess(shop), asha), { [potato]: 1 }, home);
  const pathTo = (orderId: string) => pathOf(calls.followOrder, { orderId });

  it('sends a shopper the current state of their order at once, and then each step', async () => {
    const { _id, orderId } = await order();
    const stream = await follow(shop, pathTo(_id), asha);
    expect(stream.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(stream.headers.get('cache-control')).toBe('no-store');
    expect(await stream.next()).toEqual({ name: 'order', data: { _id, orderId, status: 'placed', revision: 1 } });
    await fulfilment.work(_id, 'packed');
    expect(await stream.next()).toEqual({ name: 'order', data: { _id, orderId, status: 'packed', revision: 2 } });
    await fulfilment.reduceAnswer(_id, 2, []);
    await fulfilment.work(_id, 'out_for_delivery', 'delivered');
    const last = [await stream.next(), await stream.next()].map((event) => event.data);
    expect(last).toMatchObject([{ status: 'out_for_delivery' }, { status: 'delivered', revision: 4 }]);
  });

  it('tells a shopper of messages to them, but not of notes for staff, of which the order board hears', async () => {
    const board = await follow(shop, calls.followFulfilment.path, meera);
    await board.next();
    const { _id } = await order();
    const stream = await follow(shop, pathTo(_id), asha);
    await Promise.all([board.next(), stream.next()]);
    const add = (noteKind: string) =>
      fulfilment.call(calls.addOrderNote, { orderId: _id }, { kind: noteKind, text: 'The lift is out' });
    await add('staff');
    expect((await board.next()).data).toMatchObject({ _id, revision: 1, noted: true });
    // Its picker is on the board, too.
    const claimed = await fulfilment.call(calls.claimOrder, {}, { orderId: _id });
    const { claimId } = (claimed.data as Picking).mine.find((each) => each._id === _id) ?? {};
    expect((await board.next()).data).toMatchObject({ _id, revision: 1, noted: true });
    await fulfilment.request('DELETE', `${pathOf(calls.releaseOrder, { orderId: _id })}?claimId=${claimId}`);
    expect((await board.next()).data).toMatchObject({ _id, revision: 1, noted: true });
    await fulfilment.work(_id, 'packed');
    expect((await stream.next()).data).toMatchObject({ _id, revision: 2 });
    await add('to_customer');
    expect((await stream.next()).data).toMatchObject({ _id, revision: 2, noted: true });
  });

  it('sends missed updates after a reconnect', async () => {
    const { _id } = await order();
    const first = await follow(shop, pathTo(_id), asha);
    await first.next();
    first.close();
    await fulfilment.work(_id, 'packed', 'out_for_delivery');
    const second = await follow(shop, pathTo(_id), asha);
    expect((await second.next()).data).toMatchObject({ status: 'out_for_delivery', revision: 3 });
  });

  it("sends nobody updates of other people's orders", async () => {
    const [mine, other] = [await order(), await order()];
    const stream = await follow(shop, pathTo(mine._id), asha);
    await stream.next();
    await fulfilment.work(other._id, 'packed');
    await fulfilment.work(mine._id, 'packed');
    expect((await stream.next()).data).toMatchObject({ _id: mine._id });
    const stranger = await follow(shop, pathTo(mine._id), await signUp(shop));
    expect(stranger.status).toBe(404);
    expect((await follow(shop, pathTo(mine._id))).status).toBe(401);
    expect((await follow(shop, calls.followFulfilment.path, asha)).status).toBe(403);
  });

  it('sends the order board every new or changed order, and an instruction to load everything first', async () => {
    const stream = await follow(shop, calls.followFulfilment.path, meera);
    expect(await stream.next()).toEqual({ name: 'refresh', data: {} });
    const { _id, orderId } = await order();
    expect(await stream.next()).toEqual({ name: 'order', data: { _id, orderId, status: 'placed', revision: 1 } });
    await fulfilment.work(_id, 'cancelled');
    expect((await stream.next()).data).toMatchObject({ _id, status: 'cancelled', revision: 2 });
  });

  it('does not make a client load again what no order changed while it was open', async () => {
    const path = `${calls.followFulfilment.path}?openFor=1000`;
    const first = await follow(shop, calls.followFulfilment.path, meera);
    await first.next();
    await order();
    await first.next();
    expect(await (await follow(shop, path, meera)).next()).toEqual({ name: 'refresh', data: {} });
    const later = Date.now() + 60_000;
    const clock = vi.spyOn(Date, 'now').mockImplementation(() => later);
    const stream = await follow(shop, path, meera);
    expect(await stream.next()).toEqual({ name: 'current', data: {} });
    clock.mockRestore();
    const { _id } = await order();
    expect((await stream.next()).data).toMatchObject({ _id });
    expect(await (await follow(shop, path, meera)).next()).toEqual({ name: 'refresh', data: {} });
    expect((await follow(shop, `${calls.followFulfilment.path}?openFor=soon`, meera)).status).toBe(400);
  });

  it('sends a heartbeat now and then', async () => {
    const stream = await follow(shop, calls.followFulfilment.path, meera);
    expect([await stream.sign(), await stream.sign()]).toEqual([': still here', ': still here']);
  });

  it('is limited to four streams per user, and frees them when they close', async () => {
    const person = await signUpAdmin(shop);
    const streams: OpenStream[] = [];
    for (let i = 0; i < 4; i += 1) streams.push(await follow(shop, calls.followFulfilment.path, person));
    const fifth = await follow(shop, calls.followFulfilment.path, person);
    expect([...streams, fifth].map((stream) => stream.status)).toEqual([200, 200, 200, 200, 429]);
    expect(fifth.headers.get('retry-after')).toBe('30');
    expect((await follow(shop, calls.followFulfilment.path, meera)).status).toBe(200);
    streams[0]?.close();
    await expect.poll(async () => (await follow(shop, calls.followFulfilment.path, person)).status).toBe(200);
  });

  it('ends when the user signs out or loses the role', async () => {
    const [leaver, demoted] = [await signUpAdmin(shop), await signUpAdmin(shop)];
    const streams = [
      await follow(shop, calls.followFulfilment.path, leaver),
      await follow(shop, calls.followFulfilment.path, demoted),
    ];
    await new Shopper(inProcess(shop), leaver).call(calls.logout);
    await shop.database.queries.update(users).set({ role: 'USER' }).where(eq(users.id, demoted.userId));
    await Promise.all(streams.map((stream) => stream.ended()));
  });

  it('does not delay the shutdown of the shop', async () => {
    const other = await openListening('embedded');
    const stream = await follow(other, calls.followFulfilment.path, await signUpAdmin(other));
    await stream.next();
    await Promise.all([other.dispose(), stream.ended()]);
  });
});

describe('streams of one network, and all streams of a process', () => {
  it('are limited, and are free again when they close', async () => {
    const limits = { maxForNetwork: 2, maxInProcess: 3 };
    const shop = await openShop({ TRUST_PROXY: 'loopback' }, { streams: limits });
    try {
      await shop.app.listen({ port: 0, host: '127.0.0.1' });
      const people = [
        await signUpAdmin(shop),
        await signUpAdmin(shop),
        await signUpAdmin(shop),
        await signUpAdmin(shop),
      ];
      const open = (n: number, from: string) => follow(shop, calls.followFulfilment.path, people[n], from);
      const first = await open(0, '198.51.100.1');
      expect([first.status, (await open(1, '198.51.100.1')).status]).toEqual([200, 200]);
      const ofNetwork = await open(2, '198.51.100.1');
      expect([ofNetwork.status, ofNetwork.headers.get('retry-after')]).toEqual([429, '30']);
      expect((await open(2, '203.0.113.5')).status).toBe(200);
      const inProcess = await open(3, '192.0.2.7');
      expect([inProcess.status, inProcess.headers.get('retry-after')]).toEqual([503, '30']);
      first.close();
      await expect.poll(async () => (await open(3, '198.51.100.1')).status).toBe(200);
    } finally {
      for (const stream of opened.splice(0)) stream.close();
      await shop.dispose();
    }
  });
});

describe.runIf(onPostgres)('following orders across two processes', () => {
  it('sends updates from the other process', async () => {
    const shop = await openListening('postgres');
    const other = await joinShop(shop);
    try {
      const meera = await signUpAdmin(shop);
      const asha = new Shopper(inProcess(other), await signUp(shop));
      const potato = await stockProduct(other);
      await shop.catalogue.catchUp();
      const stream = await follow(shop, calls.followFulfilment.path, meera);
      await stream.next();
      const { _id } = await placeOrder(asha, { [potato]: 1 });
      expect((await stream.next()).data).toMatchObject({ _id, status: 'placed' });
      await new Administrator(inProcess(other), meera).work(_id, 'packed');
      expect((await stream.next()).data).toMatchObject({ _id, status: 'packed', revision: 2 });
    } finally {
      await other.app.close();
      await shop.dispose();
    }
  });

  it('ends a stream when its user signs out, is suspended or loses the role in the other process', async () => {
    const anHour = 3_600_000;
    const shop = await openListening('postgres', anHour);
    const other = await joinShop(shop);
    try {
      const meera = new Administrator(inProcess(other), await signUpAdmin(shop));
      const [leaver, demoted, suspended] = [await signUpAdmin(shop), await signUpAdmin(shop), await signUp(shop)];
      const potato = await stockProduct(other);
      await shop.catalogue.catchUp();
      const { _id } = await placeOrder(new Shopper(inProcess(shop), suspended), { [potato]: 1 });
      const streams = [
        await follow(shop, calls.followFulfilment.path, leaver),
        await follow(shop, calls.followFulfilment.path, demoted),
        await follow(shop, pathOf(calls.followOrder, { orderId: _id }), suspended),
      ];
      const staying = await follow(shop, calls.followFulfilment.path, await signUpAdmin(shop));
      await new Shopper(inProcess(other), leaver).call(calls.logout);
      await meera.call(calls.setRole, { userId: demoted.userId }, { role: 'USER' });
      await meera.call(calls.setUserStatus, { userId: suspended.userId }, { status: 'Suspended' });
      await Promise.all(streams.map((stream) => stream.ended()));
      expect(await staying.next()).toMatchObject({ name: 'refresh' });
      await meera.work(_id, 'packed');
      expect(await staying.next()).toMatchObject({ name: 'order' });
    } finally {
      await other.app.close();
      await shop.dispose();
    }
  });
});
