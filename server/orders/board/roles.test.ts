/** The roles of staff: which calls each may make, which orders it sees, what of them, and which steps it takes (decision 0047). */
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Call, pathOf } from '../../../contract/api/call.ts';
import { calls } from '../../../contract/api/calls.ts';
import type { FulfilmentOrder } from '../../../contract/orders/fulfilment.ts';
import { orderStatuses } from '../../../contract/orders/order-statuses.ts';
import { type OrderStep, orderSteps } from '../../../contract/orders/order-steps.ts';
import { type StaffRole, staffRoles } from '../../../contract/users/staff-roles.ts';
import type { CurrentUser } from '../../../contract/users/users.ts';
import { auditLog } from '../../audit-log/tables.ts';
import { eq } from '../../db/drizzle.ts';
import { listeningPort } from '../../http/http.ts';
import { newId } from '../../lib/ids.ts';
import { firstStoreId } from '../../runtime/current-store.ts';
import { type OpenStream, openStream } from '../../testing/event-streams.ts';
import { Administrator, hire, placeOrder } from '../../testing/fulfilment-calls.ts';
import { signUp, signUpAdmin } from '../../testing/people.ts';
import { stockProduct } from '../../testing/products.ts';
import { openShop, sharedShop } from '../../testing/shop.ts';
import { home, inProcess, Shopper } from '../../testing/shopping.ts';
import { orders } from '../model/tables.ts';

const opened: OpenStream[] = [];
afterEach(() => {
  for (const stream of opened.splice(0)) stream.close();
});

describe('staff by their role', () => {
  const shop = sharedShop(async () => {
    const opening = await openShop();
    await opening.app.listen({ port: 0, host: '127.0.0.1' });
    return opening;
  });
  let owner: Administrator;
  let asha: Shopper;
  let address: string;
  let potato: string;
  beforeAll(async () => {
    owner = new Administrator(inProcess(shop), await signUpAdmin(shop, 'Meera Nair'));
    potato = await stockProduct(shop, { stock: 500 });
  });
  // A customer can have 30 open orders.
  beforeEach(async () => {
    asha = new Shopper(inProcess(shop), await signUp(shop, 'Asha Rao'));
    address = await asha.move();
  });

  const assign = (userId: string, staffRole: unknown) =>
    owner.call(calls.setUserStores, { userId }, { stores: [firstStoreId], staffRole });

  const staff = (role: StaffRole) => hire(shop, owner, role, `A ${role}`);

  /** An order that is in a status, and the steps that lead there. */
  async function orderIn(status: (typeof orderStatuses)[number]): Promise<FulfilmentOrder> {
    const { _id } = await placeOrder(asha, { [potato]: 2 }, address);
    const steps: Record<string, OrderStep[]> = {
      placed: [],
      packed: ['packed'],
      out_for_delivery: ['packed', 'out_for_delivery'],
      delivered: ['packed', 'out_for_delivery', 'delivered'],
      cancelled: ['cancelled'],
    };
    if (status === 'awaiting_payment')
      await shop.database.queries.update(orders).set({ status, payBy: new Date() }).where(eq(orders.id, _id));
    return owner.work(_id, ...(steps[status] ?? []));
  }

  it('is told to them and to owners, changes with the next request, and is in the audit log', async () => {
    const { person } = await staff('picker');
    const him = new Shopper(inProcess(shop), person);
    const shown = async () => ((await him.call(calls.getCurrentUser)).data as CurrentUser).staffRole;
    expect(await shown()).toBe('picker');
    expect((await him.call(calls.getOverview)).status).toBe(403);
    expect((await assign(person.userId, 'manager')).data).toMatchObject({ staffRole: 'manager' });
    expect(await shown()).toBe('manager');
    expect((await him.call(calls.getOverview)).status).toBe(200);
    await owner.call(calls.setUserStores, { userId: person.userId }, { stores: [] });
    expect(await shown()).toBeUndefined();
    const log = await shop.database.queries
      .select({ fields: auditLog.fields })
      .from(auditLog)
      .where(eq(auditLog.entityId, person.userId))
      .orderBy(auditLog.id);
    expect(log.map(({ fields }) => fields.staffRole)).toEqual([
      { from: null, to: 'picker' },
      { from: 'picker', to: 'manager' },
      { from: 'manager', to: null },
    ]);
  });

  it.each(['owner', '', 'Manager', 1, null])('cannot be %j', async (role) => {
    const { person } = await staff('rider');
    expect(await assign(person.userId, role)).toMatchObject({ status: 400, errors: { staffRole: expect.any(String) } });
    expect(
      ((await new Shopper(inProcess(shop), person).call(calls.getCurrentUser)).data as CurrentUser).staffRole,
    ).toBe('rider');
  });

  it.each(staffRoles)('allows a %s exactly the calls of the role', async (role) => {
    const him = await staff(role);
    const wrong: unknown[] = [];
    for (const [name, call] of Object.entries<Call>(calls)) {
      // A stream would stay open.
      if (call.policy !== 'admin' || call === calls.followFulfilment) continue;
      const params = Object.fromEntries([...call.path.matchAll(/:(\w+)/g)].map(([, part]) => [part ?? '', newId()]));
      const { headers } = him.person;
      const answer = await shop.app.inject({ method: call.method, url: pathOf(call, params), headers });
      const refusal = /Your role does not|Only owners/.exec(answer.payload)?.[0];
      const expected = call.staff?.includes(role) ? undefined : call.staff ? 'Your role does not' : 'Only owners';
      if (refusal !== expected || (refusal && answer.statusCode !== 403))
        wrong.push([name, answer.statusCode, refusal]);
    }
    expect(wrong).toEqual([]);
  });

  const seen = {
    manager: orderStatuses,
    support: orderStatuses,
    picker: ['placed', 'packed'],
    rider: ['packed', 'out_for_delivery'],
  };
  /** Where they see street and mobile. */
  const addressSeen = { manager: orderStatuses, support: orderStatuses, picker: [], rider: ['out_for_delivery'] };

  it.each(staffRoles)(
    'shows a %s the orders and the customer data that the role needs, and no others',
    async (role) => {
      const him = await staff(role);
      for (const status of orderStatuses) {
        const { _id: orderId, orderId: number } = await orderIn(status);
        const isSeen = (seen[role] as readonly string[]).includes(status);
        const answer = await him.call(calls.getFulfilmentOrder, { orderId });
        const list = await him.request('GET', `${calls.listFulfilmentOrders.path}?status=${status}`);
        if (!isSeen) {
          for (const each of [answer, list]) {
            expect([status, each.status, each.code]).toEqual([status, 403, 'FORBIDDEN']);
            expect(JSON.stringify(each)).not.toContain('Asha');
          }
          continue;
        }
        const { delivery_address: to, customer } = answer.data as FulfilmentOrder;
        const card = (await him.list({ status })).orders.find((each) => each._id === orderId);
        const isAddressSeen = (addressSeen[role] as readonly string[]).includes(status);
        expect([status, to.address_line, to.mobile]).toEqual(
          isAddressSeen ? [status, home.address_line, home.mobile] : [status, '', ''],
        );
        expect(to).toMatchObject({ city: home.city, pincode: home.pincode });
        expect([card?.address_line, card?.mobile]).toEqual([to.address_line, to.mobile]);
        expect(card).toMatchObject({ customerName: 'Asha Rao', pincode: home.pincode, orderId: number });
        expect(customer).toMatchObject({ name: 'Asha Rao' });
        expect(customer.email !== '').toBe(role === 'manager' || role === 'support');
      }
      const all = (await him.list()).orders.map(({ status }) => status);
      // One that waits for its payment is in no list of the board.
      const listed = seen[role].filter((status) => status !== 'awaiting_payment');
      expect([...new Set(all)].sort()).toEqual([...listed].sort());
      const counts = (await him.call(calls.countFulfilmentOrders)).data as Record<string, number>;
      for (const status of ['placed', 'packed', 'out_for_delivery'])
        expect((counts[status] ?? 0) > 0).toBe((seen[role] as readonly string[]).includes(status));
    },
  );

  it.each(['picker', 'rider'] as const)('lets a %s neither search nor filter orders', async (role) => {
    const him = await staff(role);
    for (const query of ['search=asha', `customer=${asha.userId}`, 'day=2026-11-20', 'problems=1'])
      expect(await him.request('GET', `${calls.listFulfilmentOrders.path}?${query}`)).toMatchObject({
        status: 403,
        code: 'FORBIDDEN',
      });
  });

  /** The steps, with the status that they are taken from, that each role may take. */
  const taken: Record<StaffRole, readonly string[]> = {
    manager: [
      'placed packed',
      'packed out_for_delivery',
      'out_for_delivery delivered',
      'placed cancelled',
      'packed cancelled',
      'out_for_delivery cancelled',
    ],
    support: ['placed cancelled', 'packed cancelled', 'out_for_delivery cancelled'],
    picker: ['placed packed'],
    rider: ['packed out_for_delivery', 'out_for_delivery delivered'],
  };

  it.each(staffRoles)('lets a %s take the steps of the role only, and shows these', async (role) => {
    const him = await staff(role);
    for (const status of ['placed', 'packed', 'out_for_delivery'] as const) {
      for (const step of Object.keys(orderSteps) as OrderStep[]) {
        if (!orderSteps[step].from.shop.includes(status)) continue;
        const { _id: orderId, revision } = await orderIn(status);
        const may = taken[role].includes(`${status} ${step}`);
        const shown = await him.call(calls.getFulfilmentOrder, { orderId });
        if (shown.status === 200) expect((shown.data as FulfilmentOrder).steps.includes(step)).toBe(may);
        const received = step === 'delivered' && { received: (await owner.order(orderId)).totalAmount };
        const answer = await him.fulfilmentStep(orderId, { step, revision, reason: 'The van broke down', ...received });
        expect([status, step, answer.status]).toEqual([status, step, may ? 200 : 403]);
        expect((await owner.order(orderId)).status).toBe(may ? step : status);
      }
    }
  });

  const undone: Record<StaffRole, readonly string[]> = {
    manager: ['packed', 'out_for_delivery', 'delivered', 'cancelled'],
    support: [],
    picker: ['packed'],
    rider: ['out_for_delivery'],
  };

  it.each(staffRoles)('lets a %s undo the steps of the role only', async (role) => {
    const him = await staff(role);
    for (const status of ['packed', 'out_for_delivery', 'delivered', 'cancelled'] as const) {
      const { _id: orderId, revision } = await orderIn(status);
      const may = undone[role].includes(status);
      const shown = await him.call(calls.getFulfilmentOrder, { orderId });
      if (shown.status === 200) expect((shown.data as FulfilmentOrder).backTo !== null).toBe(may);
      expect([status, (await him.backAnswer(orderId, revision)).status]).toEqual([status, may ? 200 : 403]);
    }
  });

  it('lets managers and pickers reduce lines of orders that they see', async () => {
    for (const role of staffRoles) {
      const him = await staff(role);
      for (const status of ['placed', 'packed'] as const) {
        const { _id: orderId, revision } = await orderIn(status);
        const may = role === 'manager' || role === 'picker';
        const answer = await him.reduceAnswer(orderId, revision, [{ productId: potato, quantity: 1 }]);
        expect([role, status, answer.status]).toEqual([role, status, may ? 200 : 403]);
        expect((await owner.order(orderId)).product_details[0]?.quantity).toBe(may ? 1 : 2);
      }
    }
  });

  it('shows who worked with an old state the order as it is now, without what the role does not see', async () => {
    const rider = await staff('rider');
    const order = await orderIn('packed');
    const { _id: orderId, revision } = await owner.work(order._id, 'out_for_delivery');
    const back = await owner.backAnswer(orderId, revision);
    expect(back.status).toBe(200);
    const answer = await rider.fulfilmentStep(orderId, { step: 'delivered', revision, received: 1 });
    expect(answer).toMatchObject({
      status: 409,
      code: 'CHANGED_MEANWHILE',
      data: { status: 'packed', orderId: order.orderId },
    });
    expect(JSON.stringify(answer)).not.toContain(home.address_line);
    expect(JSON.stringify(answer)).not.toContain(home.mobile);
  });

  it.each(['picker', 'rider'] as const)(
    'tells a %s nothing but the status of other orders, whatever the revision',
    async (role) => {
      const him = await staff(role);
      for (const status of orderStatuses) {
        if ((seen[role] as readonly string[]).includes(status)) continue;
        const { _id: orderId } = await orderIn(status);
        for (const answer of [
          await him.call(calls.getFulfilmentOrder, { orderId }),
          await him.fulfilmentStep(orderId, { step: 'packed', revision: 99 }),
          await him.reduceAnswer(orderId, 99, [{ productId: potato, quantity: 1 }]),
        ]) {
          expect([status, answer.status, answer.code]).toEqual([status, 403, 'FORBIDDEN']);
          expect(answer.data).toBeUndefined();
          expect(answer.message).toContain('our role does not include');
        }
      }
    },
  );

  it('sends the changes of orders that a role sees, of others only that something changed, and ends with the role', async () => {
    const rider = await staff('rider');
    const url = `http://127.0.0.1:${listeningPort(shop.app)}${pathOf(calls.followFulfilment)}`;
    const stream = await openStream(url, rider.person.headers);
    opened.push(stream);
    expect((await stream.next()).name).toBe('refresh');
    const { _id } = await placeOrder(asha, { [potato]: 1 }, address);
    expect(await stream.next()).toEqual({ name: 'refresh', data: {} });
    await owner.work(_id, 'packed');
    let event = await stream.next();
    // It can come more than once.
    while (event.name === 'refresh') {
      expect(event.data).toEqual({});
      event = await stream.next();
    }
    expect(event).toMatchObject({ name: 'order', data: { _id, status: 'packed' } });
    await assign(rider.userId, 'picker');
    await stream.ended();
  });
});
