/** One action on several orders of the board: each order answers for itself (docs/features/order-board.md). */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { calls } from '../../../contract/api/calls.ts';
import type { FulfilmentOrder } from '../../../contract/orders/fulfilment.ts';
import type { OrderInBatch } from '../../../contract/orders/order-batch.ts';
import { orderBatchLimits } from '../../../contract/orders/order-batch-limits.ts';
import type { OrderStep } from '../../../contract/orders/order-steps.ts';
import { auditLog } from '../../audit-log/tables.ts';
import { and, eq } from '../../db/drizzle.ts';
import { newId } from '../../lib/ids.ts';
import { emailsOf } from '../../testing/emails.ts';
import { Administrator, hire, placeOrder } from '../../testing/fulfilment-calls.ts';
import { signUp, signUpAdmin } from '../../testing/people.ts';
import { stockProduct } from '../../testing/products.ts';
import { openShop, sharedShop } from '../../testing/shop.ts';
import { type Answer, inProcess, Shopper } from '../../testing/shopping.ts';
import { openSecond } from '../../testing/two-stores.ts';
import { orderEvents, orders } from '../model/tables.ts';

describe('an action on several orders', () => {
  const shop = sharedShop(() => openShop());
  let meera: Administrator;
  let asha: Shopper;
  let email: string;
  let home: string;
  let rice: string;

  beforeAll(async () => {
    meera = new Administrator(inProcess(shop), await signUpAdmin(shop, 'Meera Nair'));
    const person = await signUp(shop, 'Asha Rao');
    email = person.email;
    asha = new Shopper(inProcess(shop), person);
    home = await asha.move();
    rice = await stockProduct(shop, { name: 'Rice', stock: 10_000 });
  });
  beforeEach(async () => {
    await shop.database.queries.update(orders).set({ status: 'cancelled' });
  });

  const placed = async (count: number, ...steps: OrderStep[]): Promise<FulfilmentOrder[]> => {
    const made: FulfilmentOrder[] = [];
    for (let each = 0; each < count; each++) {
      made.push(await meera.work((await placeOrder(asha, { [rice]: 1 }, home))._id, ...steps));
    }
    return made;
  };
  const seen = (all: readonly Pick<FulfilmentOrder, '_id' | 'revision'>[]) =>
    all.map(({ _id: orderId, revision }) => ({ orderId, revision }));
  const change = (
    action: string,
    all: readonly Pick<FulfilmentOrder, '_id' | 'revision'>[],
    more: object = {},
    who: Shopper = meera,
  ) => who.call(calls.changeOrders, {}, { action, orders: seen(all), ...more });
  const answersIn = ({ data }: Answer) => (data as { orders: OrderInBatch[] }).orders;
  const codesIn = (answer: Answer) => answersIn(answer).map(({ refused }) => refused?.code);

  it('is done with each that allows it, and says of the others why not', async () => {
    const [first, second, third, fourth] = (await placed(4, 'packed')) as [
      FulfilmentOrder,
      FulfilmentOrder,
      FulfilmentOrder,
      FulfilmentOrder,
    ];
    await meera.work(second._id, 'cancelled');
    const [unpacked] = (await placed(1)) as [FulfilmentOrder];
    const noted = await meera.call(calls.addOrderNote, { orderId: third._id }, { kind: 'staff', text: 'Ring twice' });
    expect(noted.status).toBe(200);
    const gone = { _id: newId(), revision: 1 };
    const answer = await change('out_for_delivery', [first, second, unpacked, gone, fourth]);
    expect(answer.status).toBe(200);
    expect(answersIn(answer)).toMatchObject([
      { orderId: first.orderId, status: 'out_for_delivery', revision: first.revision + 1 },
      { orderId: second.orderId, status: 'cancelled', refused: { code: 'STEP_NOT_ALLOWED' } },
      { orderId: unpacked.orderId, status: 'placed', refused: { code: 'STEP_NOT_ALLOWED' } },
      { _id: gone._id, refused: { code: 'NOT_FOUND', reasonText: { key: 'errors.orderNotFound' } } },
      { orderId: fourth.orderId, status: 'out_for_delivery' },
    ]);
    expect(answersIn(answer)[1]?.refused?.reason).toContain('cancelled');
    expect((await meera.order(first._id)).status).toBe('out_for_delivery');
    expect((await meera.order(second._id)).status).toBe('cancelled');
    // The customer gets a notification about those that left, as with one order.
    const emails = (await emailsOf(shop)).filter(({ to }) => to.includes(email));
    for (const { orderId } of [first, fourth])
      expect(emails.filter(({ subject }) => subject === `Your order ${orderId} is on its way`)).toHaveLength(1);
  });

  it('sends out with a rider in one change of each order', async () => {
    const ramesh = await hire(shop, meera, 'rider', 'Ramesh');
    const all = await placed(2, 'packed');
    const answer = await change('out_for_delivery', all, { riderId: ramesh.userId });
    expect(codesIn(answer)).toEqual([undefined, undefined]);
    for (const { _id, revision } of all) {
      const now = await meera.order(_id);
      expect(now).toMatchObject({
        status: 'out_for_delivery',
        revision: revision + 1,
        rider: { _id: ramesh.userId, name: 'Ramesh' },
      });
      const entries = await shop.database.queries
        .select()
        .from(auditLog)
        .where(and(eq(auditLog.entityId, _id), eq(auditLog.action, 'rider_changed')));
      expect(entries).toMatchObject([{ fields: { rider: { from: null, to: ramesh.userId } } }]);
    }
  });

  it('refuses who does not deliver, and sends nothing out then', async () => {
    const all = await placed(1, 'packed');
    const picker = await hire(shop, meera, 'picker');
    expect(codesIn(await change('out_for_delivery', all, { riderId: picker.userId }))).toEqual(['VALIDATION']);
    expect((await meera.order(all[0]?._id ?? '')).status).toBe('packed');
  });

  it('answers as done when it is repeated, also at the same moment', async () => {
    const ramesh = await hire(shop, meera, 'rider', 'Ramesh');
    const all = await placed(3);
    for (const [action, more] of [
      ['start_packing', {}],
      ['packed', {}],
      ['rider', { riderId: ramesh.userId }],
      ['out_for_delivery', { riderId: ramesh.userId }],
    ] as const) {
      const now = await Promise.all(all.slice(0, 2).map(({ _id }) => meera.order(_id)));
      const answers = await Promise.all([change(action, now, more), change(action, now, more)]);
      for (const answer of [...answers, await change(action, now, more)])
        expect([action, ...codesIn(answer)]).toEqual([action, undefined, undefined]);
    }
    const [first] = all;
    const events = await shop.database.queries
      .select()
      .from(orderEvents)
      .where(eq(orderEvents.orderId, first?._id ?? ''));
    expect(events.map(({ kind }) => kind).sort()).toEqual(['out_for_delivery', 'packed', 'placed']);
  });

  it('starts packing of as many as one person packs at a time', async () => {
    const all = await placed(3);
    const answer = await change('start_packing', all);
    expect(codesIn(answer)).toEqual([undefined, undefined, 'CLAIM_LIMIT']);
    expect((await meera.order(all[1]?._id ?? '')).picking).toMatchObject({ by: 'Meera Nair' });
    expect((await meera.order(all[2]?._id ?? '')).picking).toBeUndefined();
  });

  it('is refused for orders of other stores and by the role of staff, each on its own', async () => {
    const [order] = await placed(1);
    const now = await placed(1, 'packed');
    const east = await openSecond(meera);
    const ofEast = await hire(shop, meera, 'manager', 'Esha', [east]);
    expect(answersIn(await change('packed', order ? [order] : [], {}, ofEast))).toEqual([
      { _id: order?._id, refused: expect.objectContaining({ code: 'FORBIDDEN' }) },
    ]);
    const picker = await hire(shop, meera, 'picker');
    expect(codesIn(await change('out_for_delivery', now, {}, picker))).toEqual(['FORBIDDEN']);
    const riderId = meera.userId;
    for (const [action, chosen] of [
      ['rider', { riderId }],
      ['rider', { riderId: null }],
      ['out_for_delivery', { riderId }],
    ] as const)
      expect(await change(action, now, chosen, picker)).toMatchObject({ status: 403, code: 'FORBIDDEN' });
    expect((await change('packed', now, {}, await hire(shop, meera, 'support'))).status).toBe(403);
  });

  it('takes no more than its limit, no order twice and none for nothing', async () => {
    const many = Array.from({ length: orderBatchLimits.orders + 1 }, () => ({ _id: newId(), revision: 1 }));
    const one = { _id: newId(), revision: 1 };
    for (const wrong of [many, [one, one], []])
      expect(await change('packed', wrong)).toMatchObject({ status: 400, code: 'VALIDATION' });
    expect((await change('delivered', [one])).status).toBe(400);
    expect(codesIn(await change('packed', many.slice(1)))).toHaveLength(orderBatchLimits.orders);
  });
});
