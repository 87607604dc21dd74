/** Administrators who are staff of some stores: what they may do, and for which stores (docs/features/staff-roles.md). */
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Call, calls, pathOf } from '../../../contract/api/calls.ts';
import type { ListedStore, SavedStore } from '../../../contract/delivery/stores.ts';
import type { FulfilmentOrder } from '../../../contract/orders/fulfilment.ts';
import { staffRoles } from '../../../contract/users/staff-roles.ts';
import type { AdminUser, UsersPage } from '../../../contract/users/user-admin.ts';
import type { CurrentUser } from '../../../contract/users/users.ts';
import { auditLog } from '../../audit-log/tables.ts';
import { eq } from '../../db/drizzle.ts';
import { listeningPort } from '../../http/http.ts';
import { newId } from '../../lib/ids.ts';
import { orderReportLines, orderReports } from '../../orders/customer/reports/tables.ts';
import { orders } from '../../orders/model/tables.ts';
import { firstStoreId } from '../../runtime/current-store.ts';
import { type OpenStream, openStream } from '../../testing/event-streams.ts';
import { documentOf, Inventory } from '../../testing/inventory-calls.ts';
import { type SignedIn, signUp, signUpAdmin, testPassword } from '../../testing/people.ts';
import { stockProduct } from '../../testing/products.ts';
import { openShop, sharedShop, type TestShop } from '../../testing/shop.ts';
import { home, inProcess, orderOf, Shopper } from '../../testing/shopping.ts';
import { users } from '../tables.ts';

const adminCalls = Object.entries<Call>(calls).filter(([, { policy }]) => policy === 'admin');
const ownerCalls = adminCalls.filter(([, { staff }]) => !staff);
const staffCalls = adminCalls.filter(([, { staff }]) => staff);

const opened: OpenStream[] = [];
afterEach(() => {
  for (const stream of opened.splice(0)) stream.close();
});

const [west, east] = ['560001', '560038'];
const inStore = (storeId: string) => ({ 'x-store': storeId });
const callerOf = (shop: TestShop, person: SignedIn) => new Shopper(inProcess(shop), person);

/** Adds an open store that serves the east; the first serves the west. Returns its id. */
async function addStore(owner: Shopper, name = 'Indiranagar', pincode = east): Promise<string> {
  const added = await owner.call(calls.addStore, {}, { name, address: '100 Feet Road' });
  const { _id } = added.data as SavedStore;
  const serve = async (storeId: string, served: string) => {
    const { version } = (await owner.call(calls.getStore, {}, undefined, inStore(storeId))).data as SavedStore;
    const store = { areas: [{ pincode: served, minutes: 10, fee: null }], closed: false };
    expect((await owner.call(calls.updateStore, {}, { version, store }, inStore(storeId))).status).toBe(200);
  };
  await serve(firstStoreId, west);
  await serve(_id, pincode);
  return _id;
}

it('only a call of administrators names roles of staff, and managers may do what other staff may', () => {
  const wrong = Object.entries<Call>(calls).filter(
    ([, { policy, staff }]) => staff && (policy !== 'admin' || !staff.includes('manager')),
  );
  expect(wrong.map(([name]) => name)).toEqual([]);
});

describe('staff of a store', () => {
  const shop = sharedShop(async () => {
    const opening = await openShop();
    await opening.app.listen({ port: 0, host: '127.0.0.1' });
    return opening;
  });
  let owner: Shopper;
  let second: string;
  let third: string;
  beforeAll(async () => {
    owner = callerOf(shop, await signUpAdmin(shop, 'Meera Nair'));
    second = await addStore(owner);
    third = await addStore(owner, 'Jayanagar', '560041');
  });

  const assign = (userId: string, stores: unknown, by = owner) => by.call(calls.setUserStores, { userId }, { stores });

  async function staffOf(...stores: string[]): Promise<Shopper & { person: SignedIn }> {
    const person = await signUpAdmin(shop, 'Sunil Gowda');
    expect((await assign(person.userId, stores)).status).toBe(200);
    return Object.assign(callerOf(shop, person), { person });
  }

  /** An order that a store delivers. */
  async function orderIn(storeId: string, pincode: string): Promise<string> {
    const shopper = callerOf(shop, await signUp(shop));
    const productId = await stockProduct(shop, { stock: 5 });
    const received = { kind: 'received', quantity: 5, reason: 'Delivery' };
    await owner.call(calls.changeStock, { productId }, received, inStore(storeId));
    await shopper.addAddress({ ...home, pincode });
    const cookie = { cookie: `store=${storeId}` };
    await shopper.call(calls.addToCart, { productId, quantity: 1 }, undefined, cookie);
    const cart = (await shopper.call(calls.getCart, {}, undefined, cookie)).data as Parameters<typeof orderOf>[0];
    const [address] = await shopper.addresses();
    const placed = await shopper.cashPayment(orderOf(cart, address?._id ?? ''));
    expect(placed).toMatchObject({ status: 200 });
    const [row] = await shop.database.queries.select().from(orders).where(eq(orders.userId, shopper.userId));
    expect(row?.storeId).toBe(storeId);
    return row?.id ?? '';
  }

  it('are administrators whom an owner assigns, and owners again without stores', async () => {
    const person = await signUpAdmin(shop, 'Ravi Kumar');
    const made = await assign(person.userId, [third, second, third]);
    expect(made).toMatchObject({ status: 200, message: 'Ravi Kumar now has this role' });
    const sorted = [second, third].sort();
    expect(made.data as AdminUser).toMatchObject({ stores: sorted, staffRole: 'manager' });
    const him = callerOf(shop, person);
    expect(((await him.call(calls.getCurrentUser)).data as CurrentUser).stores).toEqual(sorted);
    const { people } = (await owner.request('GET', `${calls.listUsers.path}?search=Ravi`)).data as UsersPage;
    expect(people).toMatchObject([{ _id: person.userId, stores: sorted }]);
    const back = await assign(person.userId, []);
    expect(back).toMatchObject({ status: 200, message: 'Ravi Kumar now manages the whole shop' });
    expect(back.data).not.toHaveProperty('stores');
    expect((await him.call(calls.getCurrentUser)).data).not.toHaveProperty('stores');
    expect((await him.call(calls.listUsers)).status).toBe(200);
    const log = await shop.database.queries
      .select({ fields: auditLog.fields })
      .from(auditLog)
      .where(eq(auditLog.entityId, person.userId))
      .orderBy(auditLog.id);
    const names = sorted.map((id) => (id === second ? 'Indiranagar' : 'Jayanagar'));
    expect(log.map(({ fields }) => fields)).toEqual([
      { stores: { from: null, to: names }, staffRole: { from: null, to: 'manager' } },
      { stores: { from: names, to: null }, staffRole: { from: 'manager', to: null } },
    ]);
  });

  it('are refused every call for owners, with a sentence that says why, and nothing changes', async () => {
    const staff = await staffOf(second);
    const wrong = [];
    for (const [name, call] of ownerCalls) {
      const params = Object.fromEntries([...call.path.matchAll(/:(\w+)/g)].map(([, part]) => [part ?? '', newId()]));
      const answer = await staff.call(call, params, undefined, inStore(second));
      if (answer.status !== 403 || answer.code !== 'FORBIDDEN' || !answer.message.includes('Only owners'))
        wrong.push([name, answer.status, answer.code]);
    }
    expect(wrong).toEqual([]);
  });

  it('are refused every other store, all stores, and stores that do not exist', async () => {
    const staff = await staffOf(second);
    const wrong = [];
    for (const [, call] of staffCalls) {
      const params = Object.fromEntries([...call.path.matchAll(/:(\w+)/g)].map(([, part]) => [part ?? '', newId()]));
      for (const named of [firstStoreId, third, 'all', newId(), '', `${second},${second}`]) {
        const answer = await staff.call(call, params, undefined, inStore(named));
        if (answer.status !== 403 || !answer.message.includes('not yours'))
          wrong.push([call.path, named, answer.status]);
      }
    }
    expect(wrong).toEqual([]);
  });

  it('see unpublished products only where their role has the table of products, in their store', async () => {
    const productId = await stockProduct(shop, { name: 'Hidden Huckleberry', publish: false });
    const sees = async (by: Shopper, storeId: string) => {
      const list = await by.call(calls.getProduct, {}, { search: 'Huckleberry' }, inStore(storeId));
      return JSON.stringify(list.data).includes(productId);
    };
    const staff = await staffOf(second);
    const seen: Record<string, boolean> = {};
    for (const staffRole of staffRoles) {
      const given = { stores: [second], staffRole };
      expect((await owner.call(calls.setUserStores, { userId: staff.userId }, given)).status).toBe(200);
      seen[staffRole] = await sees(staff, second);
    }
    expect(seen).toEqual({ manager: true, picker: false, rider: false, support: false });
    await owner.call(calls.setUserStores, { userId: staff.userId }, { stores: [second], staffRole: 'manager' });
    expect([await sees(staff, firstStoreId), await sees(owner, firstStoreId)]).toEqual([false, true]);
  });

  it('see their first store without a header, whatever their cookie says, and each of theirs with one', async () => {
    const staff = await staffOf(third, second);
    const shown = async (headers = {}) =>
      ((await staff.call(calls.getStore, {}, undefined, headers)).data as SavedStore)._id;
    const [first, other] = [second, third].sort();
    expect(await shown()).toBe(first);
    expect(await shown({ cookie: `store=${firstStoreId}` })).toBe(first);
    expect(await shown(inStore(other ?? ''))).toBe(other);
    const listed = (await staff.call(calls.listStores)).data as ListedStore[];
    expect(listed.map(({ _id }) => _id)).toEqual([first, other]);
    expect((await owner.call(calls.listStores)).data).toHaveLength(3);
  });

  it('change the stock, the own price and the opening of their store', async () => {
    const staff = await staffOf(second);
    const productId = await stockProduct(shop, { stock: 5 });
    const received = { kind: 'received', quantity: 4, reason: 'Delivery' };
    expect((await staff.call(calls.changeStock, { productId }, received)).data).toMatchObject({ stock: 4 });
    expect((await owner.call(calls.getAdminProduct, { productId })).data).toMatchObject({ stock: 5 });
    const own = { price: { price: 50, discount: 0 }, hidden: false, location: 'A3', revision: 0 };
    expect((await staff.call(calls.updateStoreProduct, { productId }, own)).status).toBe(200);
    const { version, store } = (await staff.call(calls.getStore)).data as SavedStore;
    const update = (change: object, at = version) =>
      staff.call(calls.updateStore, {}, { version: at, store: change }, inStore(second));
    for (const change of [
      { areas: [] },
      { closed: true },
      { name: 'Mine' },
      { ...store, hours: [] },
      { hours: [], promise: null },
    ])
      expect(await update(change)).toMatchObject({ status: 403, code: 'FORBIDDEN' });
    const saved = await update({ hours: [{ day: 0, opens: '08:00', closes: '20:00' }] });
    expect(saved).toMatchObject({ status: 200, data: { _id: second, store: { name: 'Indiranagar', closed: false } } });
    const now = (saved.data as SavedStore).version;
    const paused = await staff.call(calls.pauseOrders, {}, { version: now, length: '30', note: '' });
    expect(paused).toMatchObject({ status: 200, data: { now: { isPaused: true } } });
    expect(await update({ pause: null, hours: [] }, now + 1)).toMatchObject({ status: 200 });
  });

  it('see and change the orders and reports of their stores only, also by their ids', async () => {
    const [mine, other] = [await orderIn(second, east), await orderIn(firstStoreId, west)];
    const staff = await staffOf(second, third);
    const productsOf = async (orderId: string) => {
      const { product_details: lines } = (await owner.call(calls.getFulfilmentOrder, { orderId }))
        .data as FulfilmentOrder;
      return lines.map(({ productId }) => productId);
    };
    const report = async (storeId: string, orderId: string) => {
      const id = newId();
      const hash = { requestHash: 'hash', idempotencyKey: null };
      await shop.database.queries.insert(orderReports).values({ id, storeId, orderId, text: 'Bruised', ...hash });
      const productId = (await productsOf(orderId))[0] ?? '';
      await shop.database.queries
        .insert(orderReportLines)
        .values({ storeId, reportId: id, productId, quantity: 1, reason: 'damaged' });
      return id;
    };
    const [myReport, otherReport] = [await report(second, mine), await report(firstStoreId, other)];
    const { orders: listed } = (await staff.call(calls.listFulfilmentOrders)).data as { orders: { _id: string }[] };
    expect(listed.map(({ _id }) => _id)).toContain(mine);
    expect(listed.map(({ _id }) => _id)).not.toContain(other);
    expect((await staff.call(calls.countFulfilmentOrders)).data).toMatchObject({ problems: 1 });
    expect((await owner.call(calls.countFulfilmentOrders, {}, undefined, inStore('all'))).data).toMatchObject({
      problems: 2,
    });
    // The header may name another of their stores than that of the order.
    expect((await staff.call(calls.getFulfilmentOrder, { orderId: mine }, undefined, inStore(third))).status).toBe(200);
    const answer = { revision: 1, answer: 'Sorry', resolved: true };
    const [productId] = await productsOf(other);
    const lines = { lines: [{ productId, quantity: 0 }], revision: 1 };
    for (const [call, params, body] of [
      [calls.getFulfilmentOrder, { orderId: other }, undefined],
      [calls.stepOrder, { orderId: other }, { step: 'packed', revision: 1 }],
      [calls.adjustOrderLines, { orderId: other }, lines],
      [calls.answerReport, { reportId: otherReport }, answer],
      [calls.getCustomerPhoto, { reportId: otherReport, photo: 0 }, undefined],
    ] as [Call, Record<string, string>, object | undefined][]) {
      const { status, code, message } = await staff.call(call, params, body);
      expect([call.path, status, code, message]).toEqual([
        ...[call.path, 403, 'FORBIDDEN'],
        'This belongs to a store that is not yours. Please choose one of your stores.',
      ]);
    }
    const { status } = (await owner.call(calls.getFulfilmentOrder, { orderId: other })).data as FulfilmentOrder;
    expect(status).toBe('placed');
    expect((await staff.call(calls.answerReport, { reportId: myReport }, answer)).status).toBe(200);
    const { revision } = (await staff.call(calls.getFulfilmentOrder, { orderId: mine })).data as FulfilmentOrder;
    expect((await staff.call(calls.stepOrder, { orderId: mine }, { step: 'packed', revision })).status).toBe(200);
    expect((await staff.call(calls.getFulfilmentOrder, { orderId: newId() })).status).toBe(404);
  });

  it('follow the orders of their stores only, until they have others', async () => {
    const staff = await staffOf(second);
    const url = `http://127.0.0.1:${listeningPort(shop.app)}${pathOf(calls.followFulfilment)}`;
    const stream = await openStream(url, staff.person.headers);
    opened.push(stream);
    const other = await orderIn(firstStoreId, west);
    const mine = await orderIn(second, east);
    const seen: unknown[] = [];
    while (!seen.includes(mine)) {
      const { name, data } = await stream.next();
      if (name === 'order') seen.push((data as { _id: string })._id);
    }
    expect(seen).not.toContain(other);
    await assign(staff.userId, [third]);
    await stream.ended();
  });

  it('do not see the inventory documents of other stores', async () => {
    const made = await owner.call(calls.createInventoryDocument, {}, { type: 'receipt' });
    const { _id: documentId } = made.data as { _id: string };
    const staff = await staffOf(second);
    for (const call of [calls.getInventoryDocument, calls.deleteInventoryDraft, calls.reverseReceipt])
      expect(await staff.call(call, { documentId })).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    expect((await staff.call(calls.listInventoryDocuments)).data).toMatchObject({ documents: [] });
  });

  it('send transfers from their store and take them back, and receive only into it', async () => {
    const staff = await staffOf(second);
    const [mine, others] = [new Inventory(staff), new Inventory(owner)];
    const productId = await stockProduct(shop, { stock: 9 });
    const received = { kind: 'received', quantity: 9, reason: 'Delivery' };
    await staff.call(calls.changeStock, { productId }, received);
    // Of the other stores they get the names.
    expect((await staff.call(calls.listDestinations)).data).toEqual([
      { _id: firstStoreId, name: expect.any(String) },
      { _id: third, name: 'Jayanagar' },
    ]);
    const draft = { type: 'transfer' };
    const lines = [{ productId, quantity: 4 }];
    const sent = await mine.posted(draft, lines, { destinationId: third });
    expect(sent.transfer).toMatchObject({ from: { _id: second }, to: { _id: third } });
    const arrived = { lines: [{ productId, received: 4 }] };
    const receive = (person: Shopper, { _id: documentId }: { _id: string }, headers = {}) =>
      person.call(calls.receiveTransfer, { documentId }, arrived, headers);
    expect(await receive(staff, sent)).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    expect(await receive(staff, sent, inStore(third))).toMatchObject({ status: 403, code: 'FORBIDDEN' });
    const colleague = await staffOf(third);
    const params = { documentId: sent._id };
    expect(await colleague.call(calls.takeTransferBack, params)).toMatchObject({ status: 404 });
    expect(documentOf(await staff.call(calls.takeTransferBack, params))).toMatchObject({ type: 'reversal' });
    expect(await receive(colleague, sent)).toMatchObject({ status: 409, code: 'STEP_NOT_ALLOWED' });
    const again = await mine.posted(draft, lines, { destinationId: third });
    expect((await receive(colleague, again)).status).toBe(200);
    // A transfer between other stores is none of theirs.
    const other = await others.posted(draft, [{ productId, quantity: 1 }], { destinationId: third });
    for (const call of [calls.getInventoryDocument, calls.takeTransferBack])
      expect(await staff.call(call, { documentId: other._id })).toMatchObject({ status: 404 });
    expect(await receive(staff, other)).toMatchObject({ status: 404 });
    const toMine = await others.posted(draft, lines, { destinationId: second });
    expect((await staff.call(calls.takeTransferBack, { documentId: toMine._id })).status).toBe(404);
    expect((await receive(staff, toMine)).status).toBe(200);
  });

  it('lose and get rights from the next request, and their stores with the role', async () => {
    const staff = await staffOf(second);
    expect((await staff.call(calls.listUsers)).status).toBe(403);
    await assign(staff.userId, [third]);
    expect((await staff.call(calls.getStore, {}, undefined, inStore(second))).status).toBe(403);
    expect((await staff.call(calls.getStore, {}, undefined, inStore(third))).status).toBe(200);
    await owner.call(calls.setRole, { userId: staff.userId }, { role: 'USER' });
    expect((await staff.call(calls.getStore)).message).toBe('Only administrators can do this.');
    const again = await owner.call(calls.setRole, { userId: staff.userId }, { role: 'ADMIN' });
    expect(again.data).not.toHaveProperty('stores');
  });

  it('keep what another owner gave or took meanwhile', async () => {
    const staff = await staffOf(second);
    const params = { userId: staff.userId };
    const seen = { role: 'ADMIN', stores: [second], staffRole: 'manager' };
    expect((await owner.call(calls.setUserStores, params, { stores: [third], staffRole: 'picker', seen })).status).toBe(
      200,
    );
    const stale = await owner.call(calls.setUserStores, params, { stores: [second], staffRole: 'rider', seen });
    expect(stale).toMatchObject({ status: 409, code: 'CHANGED_MEANWHILE' });
    expect(await owner.call(calls.setRole, params, { role: 'USER', seen })).toMatchObject({
      code: 'CHANGED_MEANWHILE',
    });
    const [row] = await shop.database.queries.select().from(users).where(eq(users.id, staff.userId));
    expect(row).toMatchObject({ role: 'ADMIN', storeIds: [third], staffRole: 'picker' });
    const newest = { role: 'ADMIN', stores: [third], staffRole: 'picker' };
    expect((await owner.call(calls.setRole, params, { role: 'USER', seen: newest })).status).toBe(200);
    expect((await owner.call(calls.setUserStores, params, { stores: [third], seen: newest })).code).toBe(
      'CHANGED_MEANWHILE',
    );
    expect((await owner.call(calls.setUserStores, params, { stores: [third], seen: { role: 'USER' } })).status).toBe(
      200,
    );
  });

  it('can be made of customers in one step, so that they are never owners', async () => {
    const customer = await signUp(shop, 'Asha Rao');
    expect(await assign(customer.userId, [])).toMatchObject({ status: 403, code: 'FORBIDDEN' });
    expect((await assign(customer.userId, [second])).data).toMatchObject({ role: 'ADMIN', stores: [second] });
    const log = await shop.database.queries
      .select({ fields: auditLog.fields })
      .from(auditLog)
      .where(eq(auditLog.entityId, customer.userId));
    expect(log.map(({ fields }) => fields)).toEqual([
      {
        role: { from: 'USER', to: 'ADMIN' },
        stores: { from: null, to: ['Indiranagar'] },
        staffRole: { from: null, to: 'manager' },
      },
    ]);
    const suspended = await signUp(shop, 'Zoya Khan');
    await owner.call(calls.setUserStatus, { userId: suspended.userId }, { status: 'Suspended' });
    expect(await assign(suspended.userId, [second])).toMatchObject({ status: 403, code: 'FORBIDDEN' });
    const [row] = await shop.database.queries.select().from(users).where(eq(users.id, suspended.userId));
    expect(row).toMatchObject({ role: 'USER', storeIds: null });
  });

  it('cannot be of unknown stores, or made so by staff', async () => {
    const person = await signUpAdmin(shop);
    for (const stores of [[newId()], [second, newId()], ['x'], 'x', null, Array(101).fill(second)])
      expect(await assign(person.userId, stores)).toMatchObject({ status: 400, code: 'VALIDATION' });
    expect((await assign(newId(), [second])).status).toBe(404);
    const staff = await staffOf(second);
    expect((await assign(staff.userId, [], staff)).status).toBe(403);
    expect((await assign(person.userId, [second], staff)).status).toBe(403);
    const [row] = await shop.database.queries.select().from(users).where(eq(users.id, person.userId));
    expect(row?.storeIds).toBe(null);
  });
});

describe('the last owner', () => {
  const shop = sharedShop(() => openShop());
  const assign = (by: Shopper, userId: string, stores: string[]) =>
    by.call(calls.setUserStores, { userId }, { stores });

  it('cannot be staff in a shop with one store; another owner can, and gets to know that it is the only one', async () => {
    const owner = callerOf(shop, await signUpAdmin(shop));
    expect(await assign(owner, owner.userId, [firstStoreId])).toMatchObject({
      status: 409,
      code: 'LAST_ADMINISTRATOR',
    });
    const other = await signUpAdmin(shop);
    expect((await assign(owner, other.userId, [firstStoreId])).status).toBe(200);
    const listed = (by: Shopper) => by.call(calls.listStores);
    expect((await listed(callerOf(shop, other))).data).toMatchObject([{ _id: firstStoreId, isOnly: true }]);
    expect((await listed(owner)).data).not.toMatchObject([{ isOnly: true }]);
    await shop.database.queries.update(users).set({ role: 'USER', storeIds: null });
  });

  it('stays one: not staff, not a customer and not deleted, though there are staff', async () => {
    const owner = callerOf(shop, await signUpAdmin(shop));
    const second = await addStore(owner);
    const staff = await signUpAdmin(shop);
    expect((await assign(owner, staff.userId, [second])).status).toBe(200);
    expect(await assign(owner, owner.userId, [second])).toMatchObject({ status: 409, code: 'LAST_ADMINISTRATOR' });
    expect(await owner.call(calls.setRole, { userId: owner.userId }, { role: 'USER' })).toMatchObject({
      code: 'LAST_ADMINISTRATOR',
    });
    expect(await owner.call(calls.deleteAccount, {}, { password: testPassword, confirmation: 'DELETE' })).toMatchObject(
      {
        code: 'LAST_ADMINISTRATOR',
      },
    );
    await shop.database.queries.update(users).set({ role: 'USER', storeIds: null });
  });

  it('remains when two make each other staff at once, repeatedly', async () => {
    const helper = callerOf(shop, await signUpAdmin(shop));
    const second = ((await helper.call(calls.listStores)).data as ListedStore[])[1]?._id ?? '';
    await shop.database.queries.update(users).set({ role: 'USER', storeIds: null });
    for (let round = 0; round < 10; round += 1) {
      const [first, other] = [callerOf(shop, await signUpAdmin(shop)), callerOf(shop, await signUpAdmin(shop))];
      const answers = await Promise.all([assign(first, other.userId, [second]), assign(other, first.userId, [second])]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
      await shop.database.queries.update(users).set({ role: 'USER', storeIds: null });
    }
  });
});
