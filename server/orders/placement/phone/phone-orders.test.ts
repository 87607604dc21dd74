/** Orders by phone: the same order as a shopper's, placed by staff (docs/features/phone-orders.md). */
import { beforeAll, describe, expect, it } from 'vitest';
import { calls } from '../../../../contract/api/calls.ts';
import type { FulfilmentOrder } from '../../../../contract/orders/fulfilment.ts';
import type { Order } from '../../../../contract/orders/orders.ts';
import { deletionWord } from '../../../../contract/users/account.ts';
import { auditLog } from '../../../audit-log/tables.ts';
import { and, eq } from '../../../db/drizzle.ts';
import { newId } from '../../../lib/ids.ts';
import { firstStoreId } from '../../../runtime/current-store.ts';
import { emailsOf } from '../../../testing/emails.ts';
import { Administrator, hire } from '../../../testing/fulfilment-calls.ts';
import { expectLedger } from '../../../testing/ledger.ts';
import { signUp, signUpAdmin } from '../../../testing/people.ts';
import { newMobile, takerOf } from '../../../testing/phone-calls.ts';
import { stockProduct } from '../../../testing/products.ts';
import { saveSettings } from '../../../testing/settings.ts';
import { openShop, sharedShop, type TestShop } from '../../../testing/shop.ts';
import { type Answer, home, inProcess, Shopper, stockOf } from '../../../testing/shopping.ts';
import { east, openSecond, setStock, stockIn, west } from '../../../testing/two-stores.ts';
import { users } from '../../../users/tables.ts';
import { orders } from '../../model/tables.ts';

const orderIn = ({ data }: Answer) => data as Order;

describe('orders by phone', () => {
  const shop = sharedShop(() => openShop());
  let meera: Administrator;
  let taker: ReturnType<typeof takerOf>;
  let potato: string;
  beforeAll(async () => {
    meera = new Administrator(inProcess(shop), await signUpAdmin(shop));
    taker = takerOf(meera);
    potato = await stockProduct(shop, { name: 'Potato', pricePaise: 4_000, discount: 10, stock: 1_000 });
  });

  it('creates a customer without an email address, and finds them by the mobile with their last address', async () => {
    const mobile = newMobile();
    expect((await taker.find(mobile)).data).toEqual([]);
    const lata = await taker.add('Lata Devi', mobile);
    expect(lata).toEqual({ _id: lata._id, name: 'Lata Devi', mobile, signsIn: false, addresses: [] });
    // Saving again, also with another name, is the same customer.
    const again = await Promise.all([taker.add('Lata Devi', mobile), taker.add('L. Devi', mobile)]);
    expect(again.map(({ _id }) => _id)).toEqual([lata._id, lata._id]);

    const placed = await taker.send(await taker.ready(lata._id, { [potato]: 2 }));
    expect(placed).toMatchObject({ status: 200, data: { totalAmount: 72, delivery_address: home } });
    const second = await taker.send(await taker.ready(lata._id, { [potato]: 1 }));
    const openOf = ({ _id, orderId }: Order) => ({ _id, orderId, status: 'placed' });
    const openOrders = [openOf(orderIn(second)), openOf(orderIn(placed))];
    expect((await taker.find(mobile)).data).toEqual([{ ...lata, addresses: [home], openOrders }]);
    await meera.work(orderIn(second)._id, 'cancelled');
    expect((await taker.find(mobile)).data).toMatchObject([{ openOrders: openOrders.slice(1) }]);
    const order = await meera.order(orderIn(placed)._id);
    expect(order).toMatchObject({ byPhone: true, customer: { name: 'Lata Devi', email: '' } });
    expect(order.events).toMatchObject([{ kind: 'placed', actorName: 'Meera Nair' }]);
    expect((await meera.list({ search: order.orderId })).orders).toMatchObject([{ byPhone: true }]);
  });

  it('takes the note of the caller to the store, where customers can write one', async () => {
    const lata = await taker.add();
    const body = { ...(await taker.ready(lata._id, { [potato]: 1 })), note: ' Ring twice ' };
    expect(await meera.order(orderIn(await taker.send(body))._id)).not.toHaveProperty('notes');
    await saveSettings(meera, { orderNotes: { on: true } });
    const { _id } = orderIn(await taker.send(body));
    expect(await meera.order(_id)).toMatchObject({ notes: [{ kind: 'from_customer', text: 'Ring twice' }] });
    await saveSettings(meera, { orderNotes: { on: false } });
  });

  it('sends no email without an address, and the usual one with it', async () => {
    const before = (await emailsOf(shop)).length;
    const lata = await taker.add();
    const { _id } = orderIn(await taker.send(await taker.ready(lata._id, { [potato]: 1 })));
    await meera.work(_id, 'packed', 'out_for_delivery', 'delivered');
    expect(await emailsOf(shop)).toHaveLength(before);
    const asha = await signUp(shop);
    await taker.send(await taker.ready(asha.userId, { [potato]: 1 }));
    expect(await emailsOf(shop)).toHaveLength(before + 1);
  });

  it('lists callers among the people of the shop, found by name', async () => {
    const { _id } = await taker.add('Zubeida Khatoon');
    const found = await meera.request('GET', `${calls.listUsers.path}?search=zubeida`);
    expect(found.data).toMatchObject({ people: [{ _id, email: '' }] });
  });

  it('leaves the cart of the customer untouched, and uses a saved address', async () => {
    const asha = new Shopper(inProcess(shop), await signUp(shop));
    const deliveryAddressId = await asha.move();
    await asha.fill({ [potato]: 3 });
    const cart = async () => (await asha.cart()).map(({ _id, quantity }) => ({ _id, quantity }));
    const before = await cart();
    const placed = await taker.send(await taker.ready(asha.userId, { [potato]: 1 }, { deliveryAddressId }));
    expect(placed).toMatchObject({ status: 200, data: { deliveryAddressId } });
    expect(await cart()).toEqual(before);
    // Shoppers see their order like any other.
    const [own] = await asha.orders();
    expect(own).toEqual(placed.data);
    expect((await asha.call(calls.getOrder, { orderId: orderIn(placed)._id })).data).not.toHaveProperty('byPhone');
  });

  it('is in the audit log with who took it', async () => {
    const lata = await taker.add();
    const { _id, orderId } = orderIn(await taker.send(await taker.ready(lata._id, { [potato]: 1 })));
    const entries = await shop.database.queries
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.entityId, _id), eq(auditLog.action, 'placed_by_phone')));
    expect(entries).toMatchObject([{ actorId: meera.userId, entityName: orderId }]);
  });

  it('places one order for a key, however often and at once it is sent, and needs a key', async () => {
    const lata = await taker.add();
    const body = await taker.ready(lata._id, { [potato]: 1 });
    const key = newId();
    const answers = await Promise.all([1, 2, 3, 4].map(() => taker.send(body, key)));
    expect(new Set(answers.map((answer) => orderIn(answer)._id)).size).toBe(1);
    const other = { ...body, address: { ...home, address_line: '14 Lake View Road' } };
    expect(await taker.send(other, key)).toMatchObject({ status: 422, code: 'IDEMPOTENCY_KEY_REUSED' });
    expect((await meera.call(calls.placePhoneOrder, {}, body)).status).toBe(400);
  });

  it('is named to who asks with its key, when the answer was lost', async () => {
    const lata = await taker.add();
    const ask = (who: Shopper) =>
      who.request('GET', `${calls.getPlacedPhoneOrder.path}?customerId=${lata._id}`, undefined, {
        'idempotency-key': 'unheard',
      });
    expect(await ask(meera)).toMatchObject({ status: 200, data: { order: null } });
    const { _id, orderId } = orderIn(await taker.send(await taker.ready(lata._id, { [potato]: 1 }), 'unheard'));
    expect(await ask(meera)).toMatchObject({ status: 200, data: { order: { _id, orderId } } });
    expect((await ask(new Shopper(inProcess(shop), await signUp(shop)))).status).toBe(403);
  });

  it('sells the last unit once', async () => {
    const mango = await stockProduct(shop, { stock: 1 });
    const people = await Promise.all([1, 2, 3].map(() => taker.add()));
    const bodies = await Promise.all(people.map(({ _id }) => taker.ready(_id, { [mango]: 1 })));
    const answers = await Promise.all(bodies.map((body) => taker.send(body)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ code }) => code === 'OUT_OF_STOCK')).toHaveLength(2);
    expect(await stockOf(shop, mango)).toBe(0);
    await expectLedger(shop);
  });

  it('refuses other totals, unknown products, unknown customers, and addresses of others', async () => {
    const lata = await taker.add();
    const body = await taker.ready(lata._id, { [potato]: 1 });
    expect(await taker.send({ ...body, cartTotalAmount: 1 })).toMatchObject({ status: 409, code: 'PRICE_CHANGED' });
    const unknown = { ...body, itemList: [{ productId: newId(), quantity: 1 }] };
    expect(await taker.send(unknown)).toMatchObject({ status: 409, code: 'OUT_OF_STOCK' });
    expect((await taker.quote(lata._id, { [newId()]: 1 })).data).toMatchObject({ lines: [], cartTotalAmount: 0 });
    expect(await taker.send({ ...body, customerId: newId() })).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    const asha = new Shopper(inProcess(shop), await signUp(shop));
    const to = { deliveryAddressId: await asha.move() };
    expect(await taker.quote(lata._id, { [potato]: 1 }, to)).toMatchObject({ status: 404 });
    expect(await taker.send({ ...body, address: undefined, ...to })).toMatchObject({ status: 404 });
  });

  it('refuses bad input', async () => {
    const lata = await taker.add();
    const body = await taker.ready(lata._id, { [potato]: 1 });
    for (const mobile of ['', '98765', '98765432101', 'abcdefghij'])
      expect(await taker.find(mobile)).toMatchObject({ status: 400, code: 'VALIDATION' });
    for (const bad of [
      { address: undefined },
      { deliveryAddressId: newId() },
      { address: { ...home, pincode: '5600' } },
      { itemList: [] },
      { itemList: [{ productId: potato, quantity: 0 }] },
      { customerId: 'lata' },
    ])
      expect(await taker.send({ ...body, ...bad })).toMatchObject({ status: 400, code: 'VALIDATION' });
    expect(await meera.call(calls.addCaller, {}, { name: '', mobile: '1' })).toMatchObject({
      status: 400,
      errors: { name: expect.any(String), mobile: expect.any(String) },
    });
  });

  it('refuses suspended customers, also when they are suspended while the order is taken', async () => {
    const lata = await taker.add();
    const body = await taker.ready(lata._id, { [potato]: 1 });
    await meera.call(calls.setUserStatus, { userId: lata._id }, { status: 'Suspended' });
    expect((await taker.find(lata.mobile)).data).toMatchObject([{ suspended: true }]);
    const refused = { status: 403, code: 'CUSTOMER_SUSPENDED' };
    expect(await taker.send(body)).toMatchObject(refused);
    expect(await taker.quote(lata._id, { [potato]: 1 })).toMatchObject(refused);
  });

  it('limits the open orders of one customer', async () => {
    const lata = await taker.add();
    const body = await taker.ready(lata._id, { [potato]: 1 });
    const answers: Answer[] = [];
    for (let tries = 0; tries <= 60 && answers.at(-1)?.status !== 409; tries += 1) answers.push(await taker.send(body));
    expect(answers.at(-1)).toMatchObject({ code: 'ORDER_LIMIT' });
  });

  it('is for owners, managers and support', async () => {
    const lata = await taker.add();
    const body = await taker.ready(lata._id, { [potato]: 1 });
    for (const role of ['manager', 'support'] as const) {
      const theirs = takerOf(await hire(shop, meera, role));
      expect((await theirs.find(lata.mobile)).status).toBe(200);
      expect((await theirs.send(body)).status).toBe(200);
    }
    for (const role of ['picker', 'rider'] as const) {
      const theirs = takerOf(await hire(shop, meera, role));
      for (const answer of [await theirs.find(lata.mobile), await theirs.send(body)])
        expect(answer).toMatchObject({ status: 403, code: 'FORBIDDEN' });
    }
    const shopper = takerOf(new Shopper(inProcess(shop), await signUp(shop)));
    expect(await shopper.send(body)).toMatchObject({ status: 403, code: 'FORBIDDEN' });
  });

  it('limits how many customers one person looks up', async () => {
    const support = takerOf(await hire(shop, meera, 'support', 'Curious'));
    let answer = await support.find(newMobile());
    for (let tries = 1; tries <= 300 && answer.status === 200; tries += 1) answer = await support.find(newMobile());
    expect(answer).toMatchObject({ status: 429, code: 'TOO_MANY_ATTEMPTS' });
    expect((await taker.find(newMobile())).status).toBe(200);
  });

  it('erases a customer without an email address for an owner, with what their orders have of them', async () => {
    const lata = await taker.add();
    const body = await taker.ready(lata._id, { [potato]: 1 });
    const { _id } = orderIn(await taker.send(body));
    const erase = () => meera.call(calls.eraseCustomer, { userId: lata._id }, { confirmation: deletionWord });
    // Nobody could sign in as such an owner.
    for (const [call, body] of [
      [calls.setRole, { role: 'ADMIN' }],
      [calls.setUserStores, { stores: [firstStoreId], staffRole: 'picker' }],
    ] as const)
      expect(await meera.call(call, { userId: lata._id }, body)).toMatchObject({ status: 403, code: 'FORBIDDEN' });
    expect(await erase()).toMatchObject({ status: 409, code: 'ORDERS_OPEN' });
    expect((await taker.find(lata.mobile)).data).toMatchObject([{ name: lata.name }]);
    await meera.stepAnswer(_id, 'cancelled', 1);
    expect((await erase()).status).toBe(200);
    expect((await taker.find(lata.mobile)).data).toEqual([]);
    const [row] = await shop.database.queries.select().from(orders).where(eq(orders.id, _id));
    expect(JSON.stringify(row)).not.toContain(home.address_line);
    const [person] = await shop.database.queries.select().from(users).where(eq(users.id, lata._id));
    expect(person).toMatchObject({ name: 'Deleted account', mobile: '', status: 'Inactive' });
    expect(await taker.send(body)).toMatchObject({ status: 404 });
  });

  it('charges the fees of the shop as the checkout does', async () => {
    const { data } = await meera.call(calls.getSavedSettings);
    const { version, settings } = data as { version: number; settings: { pricing: object } };
    const pricing = {
      ...settings.pricing,
      ...{
        rules: 'own',
        delivery: [
          { from: 0, fee: 30 },
          { from: 100, fee: 0 },
        ],
      },
      ...{ handling: 5, smallCart: { below: 0, fee: 0 }, minimum: 50, tips: [] },
    };
    const saved = await meera.call(calls.updateShopSettings, {}, { version, settings: { pricing } });
    expect(saved.status).toBe(200);
    const lata = await taker.add();
    expect((await taker.quote(lata._id, { [potato]: 1 })).data).toMatchObject({ cartTotalAmount: 71, missing: 14 });
    const few = await taker.ready(lata._id, { [potato]: 1 });
    expect(await taker.send(few)).toMatchObject({ status: 409, code: 'BELOW_MINIMUM' });
    const placed = await taker.send(await taker.ready(lata._id, { [potato]: 2 }));
    expect(placed).toMatchObject({ status: 200, data: { totalAmount: 107 } });
  });
});

describe('orders by phone in a shop with two stores', () => {
  const shop: TestShop = sharedShop(() => openShop());

  it('come from the store of the address, and staff take them for their stores only', async () => {
    const owner = new Administrator(inProcess(shop), await signUpAdmin(shop));
    const second = await openSecond(owner);
    const potato = await stockProduct(shop, { stock: 10 });
    await setStock(shop, second, potato, 10);
    const taker = takerOf(owner);
    const { _id } = await taker.add();
    const to = (pincode: string) => ({ address: { ...home, pincode } });
    const eastern = await taker.ready(_id, { [potato]: 2 }, to(east));
    expect((await taker.quote(_id, { [potato]: 2 }, to(east))).data).toMatchObject({
      minutes: 20,
      store: { _id: second },
    });
    const placed = await taker.send(eastern);
    const order = (await owner.call(calls.getFulfilmentOrder, { orderId: orderIn(placed)._id }))
      .data as FulfilmentOrder;
    expect(order.store?._id).toBe(second);
    expect(await stockIn(shop, second, potato)).toBe(8);
    expect(await stockIn(shop, firstStoreId, potato)).toBe(10);

    const theirs = takerOf(await hire(shop, owner, 'support', 'West only', [firstStoreId]));
    expect(await theirs.quote(_id, { [potato]: 1 }, to(east))).toMatchObject({ status: 403, code: 'FORBIDDEN' });
    expect(await theirs.send(eastern)).toMatchObject({ status: 403, code: 'FORBIDDEN' });
    expect((await theirs.send(await theirs.ready(_id, { [potato]: 1 }, to(west)))).status).toBe(200);

    for (const answer of [
      await taker.quote(_id, { [potato]: 1 }, to('110001')),
      await taker.send({ ...eastern, ...to('110001') }),
    ])
      expect(answer).toMatchObject({ status: 409, code: 'OUTSIDE_AREA', data: { pincode: '110001' } });
    expect(await stockIn(shop, second, potato)).toBe(8);
  });
});
