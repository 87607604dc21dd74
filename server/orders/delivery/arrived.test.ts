/** Riders say that they are at the door, and the customer sees it at once (docs/features/riders.md). */
import { describe, expect, it } from 'vitest';
import { calls } from '../../../contract/api/calls.ts';
import type { FulfilmentOrder } from '../../../contract/orders/fulfilment.ts';
import { type FollowedOrder, followedOrder } from '../../../contract/orders/order-follow.ts';
import type { StaffRole } from '../../../contract/users/staff-roles.ts';
import { auditLog } from '../../audit-log/tables.ts';
import { and, eq } from '../../db/drizzle.ts';
import { listeningPort } from '../../http/http.ts';
import { newId } from '../../lib/ids.ts';
import { openStream } from '../../testing/event-streams.ts';
import { hire, openOrderShop, placeOrder } from '../../testing/fulfilment-calls.ts';
import { signUp } from '../../testing/people.ts';
import { stockProduct } from '../../testing/products.ts';
import { inProcess, Shopper } from '../../testing/shopping.ts';
import { openSecond } from '../../testing/two-stores.ts';

describe('arriving at the door', async () => {
  const { shop, meera } = await openOrderShop();
  const customer = await signUp(shop);
  const asha = new Shopper(inProcess(shop), customer);
  const home = await asha.move();
  await shop.app.listen({ port: 0, host: '127.0.0.1' });
  const potato = await stockProduct(shop, { stock: 1_000 });

  const staff = (staffRole: StaffRole, stores?: string[]) => hire(shop, meera, staffRole, undefined, stores);
  const orderIn = async (...steps: ('packed' | 'out_for_delivery' | 'delivered')[]) =>
    meera.work((await placeOrder(asha, { [potato]: 1 }, home))._id, ...steps);
  const arrive = (who: Shopper, { _id: orderId, revision }: Pick<FulfilmentOrder, '_id' | 'revision'>) =>
    who.call(calls.arriveWithOrder, { orderId }, { revision });
  const arrived = async (who: Shopper, order: FulfilmentOrder) => (await arrive(who, order)).data as FulfilmentOrder;
  const seenBy = async (who: Shopper, { _id: orderId }: FulfilmentOrder): Promise<FollowedOrder> =>
    followedOrder.strict().parse((await who.call(calls.getOrder, { orderId })).data);

  it('is shown to the customer and to staff, and said once', async () => {
    const rider = await staff('rider');
    const order = await orderIn('packed', 'out_for_delivery');
    expect(await seenBy(asha, order)).not.toHaveProperty('arrivedAt');
    expect(order).not.toHaveProperty('arrivedAt');
    const answers = await Promise.all([arrive(rider, order), arrive(rider, order), arrive(rider, order)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const there = await rider.order(order._id);
    // Whoever is at the door of an order that nobody had is its rider.
    expect(there).toMatchObject({ status: 'out_for_delivery', revision: order.revision + 1 });
    expect(there.rider?._id).toBe(rider.userId);
    expect((await seenBy(asha, order)).arrivedAt).toBe(there.arrivedAt);
    // The timeline is that of the statuses.
    expect(there.events).toEqual(order.events);
    const log = await shop.database.queries
      .select({ actorId: auditLog.actorId })
      .from(auditLog)
      .where(and(eq(auditLog.entityId, order._id), eq(auditLog.action, 'at_door')));
    expect(log).toEqual([{ actorId: rider.userId }]);
    expect((await rider.stepAnswer(order._id, 'delivered', there.revision)).status).toBe(200);
    expect(await seenBy(asha, order)).not.toHaveProperty('arrivedAt');
  });

  it('reaches the page of the customer by itself', async () => {
    const order = await orderIn('packed', 'out_for_delivery');
    const path = calls.followOrder.path.replace(':orderId', order._id);
    const opened = await openStream(`http://127.0.0.1:${listeningPort(shop.app)}${path}`, customer.headers);
    try {
      expect((await opened.next()).data).toMatchObject({ revision: order.revision });
      await arrive(meera, order);
      expect((await opened.next()).data).toMatchObject({ status: 'out_for_delivery', revision: order.revision + 1 });
    } finally {
      opened.close();
    }
  });

  it('is over when the order comes back, leaves again, or gets another rider', async () => {
    const [rider, other] = [await staff('rider'), await staff('rider')];
    const order = await arrived(rider, await orderIn('packed', 'out_for_delivery'));
    const back = (await rider.backAnswer(order._id, order.revision, 'Nobody was at home')).data as FulfilmentOrder;
    expect(back).not.toHaveProperty('arrivedAt');
    const sent = (await rider.stepAnswer(order._id, 'out_for_delivery', back.revision)).data as FulfilmentOrder;
    expect(sent).not.toHaveProperty('arrivedAt');
    const again = await arrived(rider, sent);
    expect(again).toHaveProperty('arrivedAt');
    const body = { revision: again.revision, riderId: other.userId };
    const changed = (await meera.call(calls.setRider, { orderId: order._id }, body)).data as FulfilmentOrder;
    expect(changed).not.toHaveProperty('arrivedAt');
    expect(await seenBy(asha, order)).not.toHaveProperty('arrivedAt');
    const done = await arrived(other, changed);
    const delivered = (await other.stepAnswer(order._id, 'delivered', done.revision)).data as FulfilmentOrder;
    const undone = (await meera.backAnswer(order._id, delivered.revision)).data as FulfilmentOrder;
    expect(undone.status).toBe('out_for_delivery');
    expect(undone).not.toHaveProperty('arrivedAt');
  });

  it('is refused for orders that are not on their way, have changed or do not exist', async () => {
    const notYet = { status: 409, code: 'STEP_NOT_ALLOWED', data: { status: 'packed' } };
    expect(await arrive(meera, await orderIn('packed'))).toMatchObject(notYet);
    expect(await arrive(meera, await orderIn('packed', 'out_for_delivery', 'delivered'))).toMatchObject({
      status: 409,
      code: 'STEP_NOT_ALLOWED',
    });
    const { _id, revision } = await orderIn('packed', 'out_for_delivery');
    expect(await arrive(meera, { _id, revision: revision - 1 })).toMatchObject({ code: 'CHANGED_MEANWHILE' });
    for (const wrong of ['1', 0, 1.5, null, undefined])
      expect(await meera.call(calls.arriveWithOrder, { orderId: _id }, { revision: wrong })).toMatchObject({
        status: 400,
        code: 'VALIDATION',
      });
    expect(await arrive(meera, { _id: newId(), revision: 1 })).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    expect(await meera.order(_id)).toMatchObject({ revision });
  });

  it('is said by those who deliver', async () => {
    const order = await orderIn('packed', 'out_for_delivery');
    const [rider, other] = [await staff('rider'), await staff('rider')];
    const refused = { status: 403, code: 'FORBIDDEN' };
    const others = [await staff('picker'), await staff('support'), await staff('rider', [await openSecond(meera)])];
    for (const who of [asha, new Shopper(inProcess(shop), await signUp(shop)), ...others])
      expect(await arrive(who, order)).toMatchObject(refused);
    const there = await arrived(rider, order);
    const answer = await arrive(other, there);
    expect(answer).toMatchObject(refused);
    expect(JSON.stringify(answer)).not.toContain('Asha');
    expect(await arrive(await staff('manager'), there)).toMatchObject({ status: 200 });
  });
});
