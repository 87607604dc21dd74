/** The rider of an order: riders take orders and see only theirs, managers assign them (docs/features/riders.md). */
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { calls } from '../../../contract/api/calls.ts';
import type { FulfilmentOrder } from '../../../contract/orders/fulfilment.ts';
import type { StaffRole } from '../../../contract/users/staff-roles.ts';
import { auditLog } from '../../audit-log/tables.ts';
import { and, eq } from '../../db/drizzle.ts';
import { listeningPort } from '../../http/http.ts';
import { newId } from '../../lib/ids.ts';
import { openStream } from '../../testing/event-streams.ts';
import { Administrator, hire, placeOrder } from '../../testing/fulfilment-calls.ts';
import { type SignedIn, signUp, signUpAdmin, testPassword } from '../../testing/people.ts';
import { stockProduct } from '../../testing/products.ts';
import { sendSettings } from '../../testing/settings.ts';
import { openShop } from '../../testing/shop.ts';
import { type Answer, inProcess, Shopper } from '../../testing/shopping.ts';
import { openSecond } from '../../testing/two-stores.ts';
import { users } from '../../users/tables.ts';
import { orders } from '../model/tables.ts';

describe('riders', async () => {
  const shop = await openShop();
  await shop.app.listen({ port: 0, host: '127.0.0.1' });
  afterAll(() => shop.dispose());
  const owner = new Administrator(inProcess(shop), await signUpAdmin(shop, 'Meera Nair'));
  const asha = new Shopper(inProcess(shop), await signUp(shop, 'Asha Rao'));
  const home = await asha.move();
  const potato = await stockProduct(shop, { stock: 1_000 });

  const staff = (staffRole: StaffRole, name?: string, stores?: string[]) => hire(shop, owner, staffRole, name, stores);
  const packed = async () => owner.work((await placeOrder(asha, { [potato]: 1 }, home))._id, 'packed');
  const choose = (who: Shopper, { _id: orderId, revision }: FulfilmentOrder, riderId: unknown) =>
    who.call(calls.setRider, { orderId }, { revision, riderId });
  const send = (who: Administrator, { _id, revision }: FulfilmentOrder) =>
    who.stepAnswer(_id, 'out_for_delivery', revision);
  const idsOf = async (who: Administrator) => (await who.list({ sort: 'oldest' })).orders.map(({ _id }) => _id);
  const other = { status: 403, code: 'FORBIDDEN', message: 'Another rider is delivering this order.' };

  // Each test has its own orders.
  beforeEach(async () => {
    await shop.database.queries.update(orders).set({ status: 'cancelled' });
  });

  it('have an order that they send out, which no other rider sees or delivers', async () => {
    const [ramesh, suresh] = [await staff('rider', 'Ramesh'), await staff('rider', 'Suresh')];
    const [first, second] = [await packed(), await packed()];
    const sent = (await send(ramesh, first)).data as FulfilmentOrder;
    expect(sent.rider).toEqual({ _id: ramesh.userId, name: 'Ramesh' });
    expect([await idsOf(ramesh), await idsOf(suresh)]).toEqual([[first._id, second._id], [second._id]]);
    expect((await owner.list()).orders.find(({ _id }) => _id === first._id)?.rider?.name).toBe('Ramesh');
    const counts = async (who: Shopper) => (await who.call(calls.countFulfilmentOrders)).data;
    expect(await counts(ramesh)).toMatchObject({ packed: 1, out_for_delivery: 1 });
    expect(await counts(suresh)).toMatchObject({ packed: 1, out_for_delivery: 0 });
    const body = { step: 'delivered', revision: sent.revision, received: sent.totalAmount };
    for (const answer of [
      await suresh.call(calls.getFulfilmentOrder, { orderId: first._id }),
      await suresh.fulfilmentStep(first._id, body),
      await suresh.fulfilmentStep(first._id, { ...body, revision: 99 }),
      await suresh.backAnswer(first._id, sent.revision),
      await choose(suresh, sent, suresh.userId),
      await choose(suresh, sent, null),
    ]) {
      expect(answer).toMatchObject(other);
      expect(JSON.stringify(answer)).not.toContain('Asha');
    }
    expect(await ramesh.fulfilmentStep(first._id, body)).toMatchObject({ status: 200 });
    expect((await owner.order(first._id)).rider?.name).toBe('Ramesh');
  });

  it('take an order that is packed and give it back, one of many at the same moment', async () => {
    const order = await packed();
    const riders = await Promise.all(Array.from({ length: 6 }, (_, at) => staff('rider', `Rider ${at}`)));
    const answers = await Promise.all(riders.map((who) => choose(who, order, who.userId)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 403, 403, 403, 403, 403]);
    const taken = await owner.order(order._id);
    const mine = riders.find(({ userId }) => userId === taken.rider?._id);
    if (!mine) throw new Error('nobody has it');
    expect((await choose(mine, taken, null)).data).not.toHaveProperty('rider');
    expect(await choose(mine, taken, mine.userId)).toMatchObject({ status: 409, code: 'CHANGED_MEANWHILE' });
    // Nobody gives away the order of a customer who waits at the door.
    const again = (await choose(mine, await owner.order(order._id), mine.userId)).data as FulfilmentOrder;
    const sent = (await send(mine, again)).data as FulfilmentOrder;
    expect(await choose(mine, sent, null)).toMatchObject({ status: 403, code: 'FORBIDDEN' });
    // Not delivered: back in the store, for anybody.
    expect((await mine.backAnswer(order._id, sent.revision, 'Nobody was at home')).data).not.toHaveProperty('rider');
  });

  it('are assigned by managers and owners, the least busy first, and never by riders', async () => {
    const [ramesh, sunita] = [await staff('rider', 'Ramesh'), await staff('manager', 'Sunita')];
    const suresh = await staff('rider', 'Suresh');
    const orderOfRamesh = await packed();
    expect((await choose(sunita, orderOfRamesh, ramesh.userId)).data).toMatchObject({ rider: { name: 'Ramesh' } });
    const order = await packed();
    const listed = (await sunita.call(calls.listRiders, { orderId: order._id })).data as {
      _id: string;
      deliveries: number;
    }[];
    const busy = (who: Shopper) => listed.find(({ _id }) => _id === who.userId)?.deliveries;
    expect([busy(ramesh), busy(suresh), busy(sunita), busy(owner)]).toEqual([1, 0, 0, 0]);
    expect(listed.at(-1)?._id).toBe(ramesh.userId);
    for (const who of [await staff('picker'), await staff('support')]) {
      expect(await choose(who, order, suresh.userId)).toMatchObject({ status: 403 });
      expect((await who.order(order._id)).canChooseRider).toBe(false);
    }
    expect(await choose(ramesh, order, suresh.userId)).toMatchObject({ status: 403 });
    const assigned = (await choose(owner, order, suresh.userId)).data as FulfilmentOrder;
    // An order changes hands also while it is on its way.
    const sent = (await send(suresh, assigned)).data as FulfilmentOrder;
    expect((await choose(sunita, sent, ramesh.userId)).data).toMatchObject({ rider: { name: 'Ramesh' } });
    expect(await suresh.call(calls.getFulfilmentOrder, { orderId: order._id })).toMatchObject(other);
    expect(await ramesh.order(order._id)).toMatchObject({ status: 'out_for_delivery' });
    const log = await shop.database.queries
      .select({ fields: auditLog.fields })
      .from(auditLog)
      .where(and(eq(auditLog.entityId, order._id), eq(auditLog.action, 'rider_changed')))
      .orderBy(auditLog.id);
    expect(log.map(({ fields }) => fields.rider)).toEqual([
      { from: null, to: suresh.userId },
      { from: suresh.userId, to: ramesh.userId },
    ]);
    const history = (await owner.request('GET', `${calls.listAuditEntries.path}?entity=order`)).data as {
      changes: { action: string; fields: object }[];
    };
    expect(history.changes.find(({ action }) => action === 'rider_changed')?.fields).toEqual({
      rider: { from: 'Suresh', to: 'Ramesh' },
    });
  });

  it('deliver for the store of the order', async () => {
    const second = await openSecond(owner);
    const order = await packed();
    const elsewhere = await staff('rider', 'Kiran', [second]);
    const wrong = {
      status: 400,
      code: 'VALIDATION',
      errors: { riderId: 'Choose someone who delivers for this store.' },
    };
    for (const riderId of [elsewhere.userId, (await staff('picker')).userId, asha.userId, newId()])
      expect(await choose(owner, order, riderId)).toMatchObject(wrong);
    expect(await choose(elsewhere, order, elsewhere.userId)).toMatchObject({ status: 403 });
    expect(await choose(owner, order, 'x')).toMatchObject({ status: 400 });
    expect(await owner.order(order._id)).toMatchObject({ revision: order.revision });
  });

  it('are not chosen for orders that are not delivered any more, or do not exist', async () => {
    const done = await owner.work((await packed())._id, 'out_for_delivery', 'delivered');
    expect(done.canChooseRider).toBe(false);
    expect(await choose(owner, done, owner.userId)).toMatchObject({ status: 409, code: 'STEP_NOT_ALLOWED' });
    for (const call of [calls.setRider, calls.listRiders])
      expect(await owner.call(call, { orderId: newId() }, { revision: 1, riderId: null })).toMatchObject({
        status: 404,
      });
  });

  it('hear only that something changed when another rider has the order', async () => {
    const [ramesh, suresh] = [await staff('rider', 'Ramesh'), await staff('rider', 'Suresh')];
    const follow = ({ person }: { person: SignedIn }) =>
      openStream(`http://127.0.0.1:${listeningPort(shop.app)}${calls.followFulfilment.path}`, person.headers);
    const streams = [await follow(ramesh), await follow(suresh)] as const;
    try {
      for (const stream of streams) expect((await stream.next()).name).toBe('refresh');
      const order = await packed();
      await choose(ramesh, order, ramesh.userId);
      let last = await streams[0].next();
      while (last.name === 'refresh' || (last.data as { revision: number }).revision <= order.revision)
        last = await streams[0].next();
      expect(last.data).toMatchObject({ _id: order._id, revision: order.revision + 1 });
      // Up to two that were for everybody, then nothing that names it.
      const seen = [await streams[1].next(), await streams[1].next(), await streams[1].next()];
      expect(seen.at(-1)).toEqual({ name: 'refresh', data: {} });
    } finally {
      for (const stream of streams) stream.close();
    }
  });

  describe('chosen by the rule', () => {
    const chooseBy = (riderAssignment: unknown) => sendSettings(owner, { riderAssignment });
    const riderOf = async (order: Promise<FulfilmentOrder>) => (await order).rider?.name;
    // Riders of other tests are not at work.
    beforeEach(async () => {
      await shop.database.queries.update(users).set({ status: 'Suspended' }).where(eq(users.staffRole, 'rider'));
      expect(await chooseBy('least-busy')).toMatchObject({ status: 200 });
    });
    afterEach(async () => {
      expect(await chooseBy('manual')).toMatchObject({ status: 200 });
    });

    it('have an order when it is packed, the least busy first, then who waits the longest', async () => {
      // Nobody delivers for this store.
      expect(await riderOf(packed())).toBeUndefined();
      const [ramesh, suresh] = [await staff('rider', 'Ramesh'), await staff('rider', 'Suresh')];
      await staff('rider', 'Elsewhere', [await openSecond(owner)]);
      await staff('manager', 'Sunita');
      const [first, second] = [await packed(), await packed()];
      expect([first.rider?.name, second.rider?.name].toSorted()).toEqual(['Ramesh', 'Suresh']);
      const riders = { Ramesh: ramesh, Suresh: suresh };
      const of = ({ rider }: FulfilmentOrder) => riders[rider?.name as keyof typeof riders];
      // Only who is chosen sees it.
      expect(await idsOf(of(first))).not.toContain(second._id);
      await of(second).work(second._id, 'out_for_delivery', 'delivered');
      expect(await riderOf(packed())).toBe(second.rider?.name);
      const third = (await owner.list()).orders.find(({ rider }) => rider?.name === second.rider?.name);
      await of(first).work(first._id, 'out_for_delivery', 'delivered');
      await of(second).work(third?._id ?? '', 'out_for_delivery', 'delivered');
      // Both are free.
      expect(await riderOf(packed())).toBe(first.rider?.name);
      expect(await riderOf(packed())).toBe(second.rider?.name);
    });

    it('have as many as each other when orders are packed at the same moment', async () => {
      const riders = [await staff('rider', 'Ramesh'), await staff('rider', 'Suresh'), await staff('rider', 'Kiran')];
      const placed = [];
      for (let at = 0; at < 6; at += 1) placed.push((await placeOrder(asha, { [potato]: 1 }, home))._id);
      /** Again while the store is busy. */
      const pack = async (orderId: string): Promise<Answer> => {
        const answer = await owner.stepAnswer(orderId, 'packed', 1);
        return answer.status === 503 ? pack(orderId) : answer;
      };
      const done = await Promise.all(placed.map(pack));
      expect(done.map(({ status }) => status)).toEqual(placed.map(() => 200));
      const [listed] = [(await owner.call(calls.listRiders, { orderId: placed[0] ?? '' })).data] as [
        { _id: string; deliveries: number }[],
      ];
      const counts = riders.map(({ userId }) => listed.find(({ _id }) => _id === userId)?.deliveries);
      expect(counts).toEqual([2, 2, 2]);
    });

    it('keep an order that they have, and do not get one again that they gave back', async () => {
      const [ramesh, suresh] = [await staff('rider', 'Ramesh'), await staff('rider', 'Suresh')];
      const order = await packed();
      const [chosen, free] = order.rider?.name === 'Ramesh' ? [ramesh, suresh] : [suresh, ramesh];
      const given = (await choose(chosen, order, null)).data as FulfilmentOrder;
      expect(given.rider).toBeUndefined();
      // Whoever takes it has it.
      const sent = (await send(free, given)).data as FulfilmentOrder;
      expect(sent.rider?._id).toBe(free.userId);
      const back = (await free.backAnswer(order._id, sent.revision, 'Nobody was at home')).data as FulfilmentOrder;
      expect(back.rider).toBeUndefined();
      expect(back.status).toBe('packed');
      // Somebody has to go when the owner sends it out.
      const again = (await send(owner, back)).data as FulfilmentOrder;
      expect(again).toMatchObject({ rider: { name: expect.any(String) }, revision: back.revision + 1 });
      const log = await shop.database.queries
        .select({ action: auditLog.action, fields: auditLog.fields, actorId: auditLog.actorId })
        .from(auditLog)
        .where(and(eq(auditLog.entityId, order._id), eq(auditLog.action, 'rider_assigned')))
        .orderBy(auditLog.id);
      expect(log).toEqual([
        { action: 'rider_assigned', fields: { rider: { from: null, to: chosen.userId } }, actorId: owner.userId },
        { action: 'rider_assigned', fields: { rider: { from: null, to: again.rider?._id } }, actorId: owner.userId },
      ]);
    });

    it('are not chosen twice for a step that is done already, nor for one that was undone', async () => {
      const ramesh = await staff('rider', 'Ramesh');
      const order = await packed();
      expect(await owner.stepAnswer(order._id, 'packed', order.revision - 1)).toMatchObject({
        status: 200,
        data: { revision: order.revision, rider: { name: 'Ramesh' } },
      });
      const undone = (await owner.backAnswer(order._id, order.revision)).data as FulfilmentOrder;
      expect(undone).toMatchObject({ status: 'placed' });
      expect(undone.rider).toBeUndefined();
      expect(await idsOf(ramesh)).toEqual([]);
      expect(await riderOf(owner.work(order._id, 'packed'))).toBe('Ramesh');
    });

    it('are chosen by people unless the owner wants the rule', async () => {
      await staff('rider', 'Ramesh');
      for (const wrong of ['nearest', true, null])
        expect(await chooseBy(wrong)).toMatchObject({ status: 400, code: 'VALIDATION' });
      expect(await chooseBy('manual')).toMatchObject({ status: 200 });
      expect(await riderOf(packed())).toBeUndefined();
    });
  });

  it('leave their orders to nobody when their account is deleted', async () => {
    const ramesh = await staff('rider', 'Ramesh');
    const order = await packed();
    await choose(ramesh, order, ramesh.userId);
    await owner.call(calls.setUserStores, { userId: ramesh.userId }, { stores: [] });
    await owner.call(calls.setRole, { userId: ramesh.userId }, { role: 'USER' });
    const body = { password: testPassword, confirmation: 'DELETE' };
    expect((await ramesh.call(calls.deleteAccount, {}, body)).status).toBe(200);
    expect(await owner.order(order._id)).not.toHaveProperty('rider');
  });
});
