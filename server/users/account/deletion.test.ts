import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '../../../contract/calls.ts';
import { addresses } from '../../addresses/tables.ts';
import { cartItems } from '../../cart/tables.ts';
import { outbox } from '../../mail/tables.ts';
import { orders } from '../../orders/tables.ts';
import { stockProduct } from '../../testing/goods.ts';
import { signUp, signUpAdmin, testPassword } from '../../testing/people.ts';
import { type MailingShop, openMailingShop } from '../../testing/recovery-calls.ts';
import { databaseKinds } from '../../testing/shop.ts';
import { callsOf, type UserCalls } from '../../testing/user-calls.ts';
import { sessions, users } from '../tables.ts';

const home = {
  address_line: '12 Lotus Lane',
  city: 'Pune',
  state: 'Maharashtra',
  pincode: '411001',
  mobile: '9876543210',
};

describe.each(databaseKinds)('deleting an account on the %s database', (kind) => {
  let shop: MailingShop;
  let api: UserCalls;
  let productId: string;
  beforeAll(async () => {
    shop = await openMailingShop(kind);
    api = callsOf(shop);
    productId = await stockProduct(shop);
  });
  afterAll(() => shop.dispose());

  const remove = (headers: { authorization: string }, payload: object) =>
    api.send(calls.deleteAccount, { headers, payload });
  const confirmed = { password: testPassword, confirmation: 'DELETE' };

  /** Somebody with an order behind them, an address, and something in the cart. */
  async function customer() {
    const person = await signUp(shop, 'Asha Rao');
    const address = await shop.addresses.add(person.userId, home);
    await shop.cart.add(person.userId, productId, 2);
    const items = { lines: [{ productId, quantity: 2 }], grossPaise: 11_500, totalPaise: 8_000, addressId: address.id };
    const { order } = await shop.orders.place(person.userId, items);
    await shop.cart.add(person.userId, productId, 1);
    await shop.mail.idle();
    return { ...person, orderId: order.id };
  }

  it('removes what is personal, and leaves the order without it', async () => {
    const person = await customer();
    const { queries } = shop.database;
    expect((await remove(person.headers, confirmed)).json()).toMatchObject({ success: true, data: {} });
    expect((await api.me(person.accessToken)).statusCode).toBe(401);
    expect((await api.refresh(person.refreshToken)).statusCode).toBe(401);
    expect((await api.login({ email: person.email, password: testPassword })).statusCode).toBe(401);
    for (const table of [sessions, addresses, cartItems] as const) {
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
    // The mail about the order leaves at the same time.
    const subjects = () =>
      shop.mailServer.letters.filter((each) => each.to === person.email).map((each) => each.subject);
    await expect.poll(subjects).toContain('Your account was deleted');
    await shop.mail.idle();
    expect(await queries.$count(outbox, eq(outbox.recipient, person.email))).toBe(1);
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
  ])('is refused with %s, and nothing changes', async (_, given, code, errors) => {
    const person = await signUp(shop);
    const answer = await remove(person.headers, { ...confirmed, ...given });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code, errors });
    expect((await api.me(person.accessToken)).statusCode).toBe(200);
  });

  it('leaves one of two administrators who go at the same time', async () => {
    await shop.database.queries.update(users).set({ role: 'USER' });
    const both = [await signUpAdmin(shop), await signUpAdmin(shop)];
    const answers = await Promise.all(both.map((each) => remove(each.headers, confirmed)));
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 409]);
    const refused = answers.find((answer) => answer.statusCode === 409);
    expect(refused?.json().code).toBe('LAST_ADMINISTRATOR');
    expect(await shop.database.queries.$count(users, eq(users.role, 'ADMIN'))).toBe(1);
  });

  it('while an order is being placed leaves either no order or one without a name', async () => {
    for (let i = 0; i < 5; i += 1) {
      const person = await signUp(shop);
      const address = await shop.addresses.add(person.userId, home);
      await shop.cart.add(person.userId, productId, 1);
      const items = {
        lines: [{ productId, quantity: 1 }],
        grossPaise: 7_500,
        totalPaise: 4_000,
        addressId: address.id,
      };
      const [, gone] = await Promise.allSettled([
        shop.orders.place(person.userId, items),
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
