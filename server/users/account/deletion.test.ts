import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Call, calls, pathOf } from '../../../contract/api/calls.ts';
import { addresses } from '../../addresses/tables.ts';
import { cartItems, cartMerges } from '../../cart/tables.ts';
import { eq, sql } from '../../db/drizzle.ts';
import { outbox } from '../../mail/tables.ts';
import { orders } from '../../orders/model/tables.ts';
import { placeOrder } from '../../orders/placement/place-order.ts';
import { file, sendForm } from '../../testing/forms.ts';
import { type SignedIn, signUp, signUpAdmin, testPassword } from '../../testing/people.ts';
import { stockProduct } from '../../testing/products.ts';
import { openMailingShop } from '../../testing/recovery-calls.ts';
import { sharedShop } from '../../testing/shop.ts';
import { bearer, callsOf } from '../../testing/user-calls.ts';
import { sessions, users } from '../tables.ts';

const home = {
  address_line: '12 Lotus Lane',
  city: 'Pune',
  state: 'Maharashtra',
  pincode: '411001',
  mobile: '9876543210',
};

describe('deleting an account', () => {
  const shop = sharedShop(() => openMailingShop());
  const api = callsOf(shop);
  let productId: string;
  beforeAll(async () => {
    productId = await stockProduct(shop);
  });

  const remove = (headers: { authorization: string }, payload: object) =>
    api.send(calls.deleteAccount, { headers, payload });
  const confirmed = { password: testPassword, confirmation: 'DELETE' };

  /** A user with a placed order, an address, and a product in the cart. */
  async function customer(existing?: SignedIn) {
    const person = existing ?? (await signUp(shop, 'Asha Rao'));
    const address = await shop.addresses.add(person.userId, home);
    await shop.cart.add(person.userId, productId, 2);
    const items = {
      lines: [{ productId, quantity: 2 }],
      grossPaise: 11_500,
      totalPaise: 8_000,
      addressId: address.id,
      tipPaise: 0,
    };
    const { order } = await placeOrder(shop.orders, person.userId, items, undefined);
    await shop.cart.merge(person.userId, {
      mergeId: randomBytes(16).toString('hex'),
      items: [{ productId, quantity: 1 }],
    });
    await shop.mail.idle();
    return { ...person, orderId: order.id };
  }

  it('erases personal data, and keeps the order without it', async () => {
    const person = await customer();
    const { queries } = shop.database;
    expect((await remove(person.headers, confirmed)).json()).toMatchObject({ success: true, data: {} });
    expect((await api.me(person.accessToken)).statusCode).toBe(401);
    expect((await api.refresh(person.refreshToken)).statusCode).toBe(401);
    expect((await api.login({ email: person.email, password: testPassword })).statusCode).toBe(401);
    for (const table of [sessions, addresses, cartItems, cartMerges] as const) {
      expect(await queries.select().from(table).where(eq(table.userId, person.userId))).toEqual([]);
    }
    const [order] = await queries.select().from(orders).where(eq(orders.id, person.orderId));
    expect(order).toMatchObject({
      totalPaise: 8_000,
      customerName: '',
      address: { address_line: '', city: 'Pune', state: 'Maharashtra', pincode: '411001', mobile: '' },
    });
    const [row] = await queries.select().from(users).where(eq(users.id, person.userId));
    expect(row).toMatchObject({ name: 'Deleted account', mobile: '', status: 'Inactive', role: 'USER' });
    expect(row?.email).not.toContain('people.example');
    expect((await api.login({ email: row?.email, password: testPassword })).statusCode).toBe(401);
    // The email about the order is sent at the same time.
    const subjects = () =>
      shop.mailServer.emails.filter((each) => each.to === person.email).map((each) => each.subject);
    await expect.poll(subjects).toContain('Your account was deleted');
    await shop.mail.idle();
    expect(await queries.$count(outbox, eq(outbox.recipient, person.email))).toBe(0);
  });

  it('leaves the name, the address and the street in no row of any table', async () => {
    const { queries } = shop.database;
    const meera = await signUpAdmin(shop, 'Meera Nair');
    const person = await customer(await signUpAdmin(shop, 'Zubeida Quartermain'));
    const at = (call: Call, params: Record<string, string>, headers: { authorization: string }, payload = {}) =>
      shop.app.inject({
        method: call.method,
        url: pathOf(call, params),
        headers,
        ...(call.method !== 'GET' && { payload }),
      });
    const changes = async (query: string) =>
      (await shop.app.inject({ url: `${calls.listAuditEntries.path}?${query}`, headers: meera.headers })).json().data
        .changes;
    const sheet = file(
      Buffer.from('name,category,price,unit,unit_quantity\nQuince,Fruits,90,KG,1\n'),
      'a.csv',
      'text/csv',
    );
    const previewing = { method: 'POST', url: calls.previewImport.path, headers: person.headers } as const;
    const { data } = (await sendForm(shop, previewing, { sheet })).json();
    await at(calls.applyImport, { importId: data.import._id }, person.headers);
    expect((await at(calls.cancelOrder, { orderId: person.orderId }, person.headers)).statusCode).toBe(200);
    await at(calls.setRole, { userId: person.userId }, meera.headers, { role: 'USER' });
    expect(await changes(`entityId=${person.userId}`)).toMatchObject([{ entityName: 'Zubeida Quartermain' }]);
    const { accessToken } = (await api.login({ email: person.email, password: testPassword })).json().data;
    expect((await remove(bearer(accessToken), confirmed)).statusCode).toBe(200);
    await shop.mail.idle();

    const { rows: tables } = (await queries.execute(sql`
      select table_name as name from information_schema.tables where table_schema = 'public'`)) as {
      rows: { name: string }[];
    };
    expect(tables.length).toBeGreaterThan(10);
    const personal = new RegExp(`zubeida|quartermain|${person.email}`, 'i');
    for (const { name } of tables) {
      const { rows } = (await queries.execute(
        sql`select to_jsonb(t)::text as text from ${sql.identifier(name)} t`,
      )) as {
        rows: { text: string }[];
      };
      expect([name, rows.filter(({ text }) => personal.test(text))]).toEqual([name, []]);
    }
    expect(await changes(`entityId=${person.userId}`)).toMatchObject([{ entityName: 'Deleted account' }]);
    expect(await changes(`entity=order&actorId=${person.userId}`)).toMatchObject([{ actorName: 'Deleted account' }]);
    const imports = (await shop.app.inject({ url: calls.listImports.path, headers: meera.headers })).json().data;
    expect(imports).toMatchObject([{ actorName: 'Deleted account' }]);
  });

  it("erases what people typed about the user's orders, and what the user typed about the orders of others", async () => {
    const { queries } = shop.database;
    const meera = await signUpAdmin(shop, 'Meera Nair');
    const step = (orderId: string, by: SignedIn, revision: number, payload: object) =>
      shop.app.inject({
        method: calls.stepOrder.method,
        url: pathOf(calls.stepOrder, { orderId }),
        headers: by.headers,
        payload: { revision, ...payload },
      });
    const said = 'Mrs Quartermain was not at home';
    const person = await customer(await signUpAdmin(shop, 'Zubeida Quartermain'));
    const other = await customer();
    const delivered = await customer();
    const steps: [orderId: string, by: SignedIn, steps: object[]][] = [
      [person.orderId, meera, [{ step: 'cancelled', reason: said }]],
      [person.orderId, meera, [{ step: 'back', reason: said }]],
      [person.orderId, meera, [{ step: 'cancelled', reason: said }]],
      [other.orderId, person, [{ step: 'cancelled', reason: said }]],
      [delivered.orderId, person, [{ step: 'packed' }, { step: 'out_for_delivery' }]],
      [delivered.orderId, person, [{ step: 'delivered', received: 79, reason: said }]],
    ];
    for (const [orderId, by, each] of steps) {
      for (const payload of each) {
        const [order] = await queries.select().from(orders).where(eq(orders.id, orderId));
        expect((await step(orderId, by, order?.revision ?? 0, payload)).json()).toMatchObject({ success: true });
      }
    }
    const saying = async () => {
      const told: string[] = [];
      for (const table of ['orders', 'order_events', 'audit_log']) {
        const { rows } = (await queries.execute(
          sql`select to_jsonb(t)::text as text from ${sql.identifier(table)} t`,
        )) as { rows: { text: string }[] };
        told.push(...rows.filter(({ text }) => text.includes('Quartermain was')).map(() => table));
      }
      return told;
    };
    expect(new Set(await saying())).toEqual(new Set(['orders', 'order_events']));
    await shop.users.account.delete(person.userId, testPassword);
    expect(await saying()).toEqual([]);
  });

  it('frees the address for a new account, which finds nothing of the old one', async () => {
    const person = await customer();
    await remove(person.headers, confirmed);
    expect((await api.register({ name: 'Asha', email: person.email, password: testPassword })).statusCode).toBe(200);
    const { accessToken } = (await api.login({ email: person.email, password: testPassword })).json().data;
    expect((await api.me(accessToken)).json().data).toMatchObject({
      orderHistory: [],
      address_details: [],
      shopping_cart: [],
    });
  });

  it.each([
    ['a wrong password', { password: 'not the password' }, 'WRONG_PASSWORD', { password: expect.any(String) }],
    ['no confirmation', { confirmation: undefined }, 'VALIDATION', { confirmation: 'Please type DELETE' }],
    ['another word', { confirmation: 'delete' }, 'VALIDATION', { confirmation: 'Please type DELETE' }],
  ])('is rejected with %s, and nothing changes', async (_, given, code, errors) => {
    const person = await signUp(shop);
    const answer = await remove(person.headers, { ...confirmed, ...given });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code, errors });
    expect((await api.me(person.accessToken)).statusCode).toBe(200);
  });

  it('keeps one of two administrators who delete their accounts at the same time', async () => {
    await shop.database.queries.update(users).set({ role: 'USER' });
    const both = [await signUpAdmin(shop), await signUpAdmin(shop)];
    const answers = await Promise.all(both.map((each) => remove(each.headers, confirmed)));
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 409]);
    const refused = answers.find((answer) => answer.statusCode === 409);
    expect(refused?.json().code).toBe('LAST_ADMINISTRATOR');
    expect(await shop.database.queries.$count(users, eq(users.role, 'ADMIN'))).toBe(1);
  });

  it('during an order leaves either no order or one without a name', async () => {
    for (let i = 0; i < 5; i += 1) {
      const person = await signUp(shop);
      const address = await shop.addresses.add(person.userId, home);
      await shop.cart.add(person.userId, productId, 1);
      const items = {
        lines: [{ productId, quantity: 1 }],
        grossPaise: 7_500,
        totalPaise: 4_000,
        addressId: address.id,
        tipPaise: 0,
      };
      const [, gone] = await Promise.allSettled([
        placeOrder(shop.orders, person.userId, items, undefined),
        shop.users.account.delete(person.userId, testPassword),
      ]);
      expect(gone.status).toBe('fulfilled');
      const placed = await shop.database.queries.select().from(orders).where(eq(orders.userId, person.userId));
      for (const order of placed) {
        expect(order).toMatchObject({ customerName: '', address: { address_line: '', mobile: '' } });
      }
    }
  });
});
