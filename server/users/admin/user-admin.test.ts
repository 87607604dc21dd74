/** User administration: finding users, granting and revoking the role, suspending and reinstating. */

import { describe, expect, it } from 'vitest';
import { calls, pathOf } from '../../../contract/api/calls.ts';
import { staffRoles } from '../../../contract/users/staff-roles.ts';
import { type UsersPage, usersPage } from '../../../contract/users/user-admin.ts';
import { auditLog } from '../../audit-log/tables.ts';
import { eq } from '../../db/drizzle.ts';
import { newId } from '../../lib/ids.ts';
import { Administrator, hire } from '../../testing/fulfilment-calls.ts';
import { type SignedIn, signUp, signUpAdmin } from '../../testing/people.ts';
import { stockProduct } from '../../testing/products.ts';
import { openShop, shared, sharedShop } from '../../testing/shop.ts';
import { home, inProcess, Shopper } from '../../testing/shopping.ts';
import { callsOf } from '../../testing/user-calls.ts';
import { users } from '../tables.ts';

describe('user administration', () => {
  const shop = sharedShop(() => openShop());
  const admin = shared(() => signUpAdmin(shop, 'Meera Nair'));

  const setRole = (by: SignedIn, userId: string, role: unknown) =>
    shop.app.inject({ ...at(pathOf(calls.setRole, { userId })), headers: by.headers, payload: { role } });
  const setStatus = (by: SignedIn, userId: string, status: unknown) =>
    shop.app.inject({ ...at(pathOf(calls.setUserStatus, { userId })), headers: by.headers, payload: { status } });
  const at = (url: string) => ({ method: 'PUT', url }) as const;

  async function list(query: Record<string, string>): Promise<UsersPage> {
    const answer = await shop.app.inject({ method: 'GET', url: calls.listUsers.path, query, headers: admin.headers });
    expect(answer.statusCode).toBe(200);
    return usersPage.parse(answer.json().data);
  }
  const found = async (search: string) => (await list({ search })).people.map((person) => person.name);

  const changesOf = (userId: string) =>
    shop.database.queries.select().from(auditLog).where(eq(auditLog.entityId, userId)).orderBy(auditLog.id);

  it('finds users by prefixes of the words of their name and address, in any order', async () => {
    const person = await signUp(shop, 'Lakshmi Venkataraman');
    await shop.database.queries
      .update(users)
      .set({ email: 'l.venkat-rama@mangoes.example' })
      .where(eq(users.id, person.userId));
    for (const search of [
      'lak',
      'VENKATA',
      'venk lakshmi',
      'l.venkat-rama@mangoes.example',
      'mangoes',
      ' rama  lak ',
    ]) {
      expect([search, await found(search)]).toEqual([search, ['Lakshmi Venkataraman']]);
    }
    for (const search of ['akshmi', 'lakshmi menon', 'mangoes.test', '%', '_', '\\', "'", '% _'])
      expect([search, await found(search)]).toEqual([search, []]);
  });

  it('finds users by any three digits of a mobile, of their account or an address, in any format', async () => {
    const person = await signUp(shop, 'Mobile Owner');
    await shop.addresses.add(person.userId, { ...home, mobile: '9765031284' });
    await shop.database.queries.update(users).set({ mobile: '8123409876' }).where(eq(users.id, person.userId));
    for (const search of [
      '9765031284',
      '+91 97650 31284',
      '097650-31284',
      '+91-97650–31284',
      '0312',
      '81234',
      '09876',
      '284',
    ]) {
      expect([search, await found(search)]).toEqual([search, ['Mobile Owner']]);
    }
    for (const search of ['28', '9765031285', '+91 97650 31285'])
      expect([search, await found(search)]).toEqual([search, []]);
  });

  it('lists their delivery addresses and the number of orders', async () => {
    const person = await signUp(shop, 'Order Owner');
    const product = await stockProduct(shop);
    const shopper = new Shopper(inProcess(shop), person);
    await shopper.fill({ [product]: 1 });
    expect((await shopper.cashPayment(await shopper.checkout())).status).toBe(200);
    const { people } = await list({ search: 'Order Owner' });
    expect(people).toMatchObject([{ orders: 1, addresses: [{ ...home, _id: expect.any(String) }] }]);
  });

  it('finds names in other scripts', async () => {
    await signUp(shop, 'आशा वर्मा');
    expect(await found('वर्मा')).toEqual(['आशा वर्मा']);
  });

  it.each(["' | :*", '&', 'a & !b', "\\'", '<->', '((', 'x:A', '%', 'a'.repeat(5000), ' '])(
    'treats the malicious search %j only as words',
    async (search) => {
      await list({ search });
    },
  );

  it('pages through the list without omissions or repeats, newest first', async () => {
    const made = [];
    for (let i = 0; i < 55; i += 1) made.push((await signUp(shop, `Pagewise Person${i}`)).userId);
    const seen: string[] = [];
    let next: string | null | undefined;
    while (next !== null) {
      const page: UsersPage = await list({ search: 'pagewise', ...(next && { before: next }) });
      seen.push(...page.people.map((person) => person._id));
      next = page.next;
    }
    expect(seen).toEqual(made.reverse());
  });

  it('returns the newest first even when there are more than can be sorted', async () => {
    await shop.database.queries.insert(users).values(
      Array.from({ length: 1100 }, () => {
        const id = newId();
        return { id, name: 'Manifold Person', email: `${id}@many.example`, passwordHash: '' };
      }),
    );
    const last = await signUp(shop, 'Manifold Last');
    const { people, next } = await list({ search: 'manifold' });
    expect([people.length, people[0]?._id]).toEqual([25, last.userId]);
    const second = await list({ search: 'manifold', before: next ?? '' });
    expect(second.people).toHaveLength(25);
    expect(second.people.every((person) => person._id < (next ?? ''))).toBe(true);
  });

  it('filters by administrators, customers and suspended users', async () => {
    const suspended = await signUp(shop, 'Kindly Suspended');
    await setStatus(admin, suspended.userId, 'Suspended');
    const customer = await signUp(shop, 'Kindly Customer');
    const other = await signUpAdmin(shop, 'Kindly Admin');
    const ids = async (kind: string) => (await list({ search: 'kindly', kind })).people.map((person) => person._id);
    expect(await ids('administrators')).toEqual([other.userId]);
    expect(await ids('customers')).toEqual([customer.userId, suspended.userId]);
    expect(await ids('suspended')).toEqual([suspended.userId]);
    expect(await ids('all')).toEqual([other.userId, customer.userId, suspended.userId]);
    expect(await ids('owner')).toEqual([other.userId]);
    for (const role of staffRoles) expect(await ids(role)).toEqual([]);
    const owner = new Administrator(inProcess(shop), admin);
    const rider = await hire(shop, owner, 'rider', 'Kindly Rider');
    expect(await ids('rider')).toEqual([rider.userId]);
    expect(await ids('manager')).toEqual([]);
    expect(await ids('owner')).toEqual([other.userId]);
  });

  it('excludes deleted accounts, and does not change them', async () => {
    const gone = await signUp(shop, 'Erased Entirely');
    await shop.database.queries.update(users).set({ status: 'Inactive' }).where(eq(users.id, gone.userId));
    expect(await found('erased')).toEqual([]);
    expect((await setRole(admin, gone.userId, 'ADMIN')).statusCode).toBe(404);
    expect((await setStatus(admin, gone.userId, 'Active')).statusCode).toBe(404);
  });

  it('shows the fields of the contract, and no password', async () => {
    await signUp(shop);
    const answer = await shop.app.inject({ method: 'GET', url: calls.listUsers.path, headers: admin.headers });
    expect(Object.keys(answer.json().data.people[0]).sort()).toEqual(
      ['_id', 'addresses', 'createdAt', 'email', 'mobile', 'name', 'orders', 'role', 'status'].sort(),
    );
    expect(answer.body).not.toMatch(/argon2|hash/i);
  });

  it('makes a customer an administrator from the next request, and revokes the role as quickly', async () => {
    const person = await signUp(shop, 'Ravi Kumar');
    const asks = () => shop.app.inject({ method: 'GET', url: calls.listUsers.path, headers: person.headers });
    expect((await asks()).statusCode).toBe(403);
    const made = await setRole(admin, person.userId, 'ADMIN');
    expect([made.statusCode, made.json().message]).toEqual([200, 'Ravi Kumar is now an administrator']);
    expect((await asks()).statusCode).toBe(200);
    await setRole(admin, person.userId, 'USER');
    expect((await asks()).json().code).toBe('FORBIDDEN');
    // Users are stored by id; their names are read from their accounts.
    expect(await changesOf(person.userId)).toMatchObject([
      {
        actorId: admin.userId,
        actorName: '',
        entity: 'user',
        entityName: '',
        action: 'changed',
        fields: { role: { from: 'USER', to: 'ADMIN' } },
      },
      { fields: { role: { from: 'ADMIN', to: 'USER' } } },
    ]);
  });

  it('ends every sign-in of a suspended user, who signs in again when reinstated', async () => {
    const person = await signUp(shop);
    const api = callsOf(shop);
    expect((await setStatus(admin, person.userId, 'Suspended')).json().data.status).toBe('Suspended');
    expect((await api.me(person.accessToken)).statusCode).toBe(401);
    expect((await api.refresh(person.refreshToken)).statusCode).toBeGreaterThanOrEqual(401);
    await setStatus(admin, person.userId, 'Active');
    expect((await api.me(person.accessToken)).statusCode).toBe(401);
    expect((await api.refresh(person.refreshToken)).statusCode).toBe(401);
    const tokens = await shop.users.startSession(person.userId, 'test');
    expect((await api.me(tokens.accessToken)).statusCode).toBe(200);
    expect((await changesOf(person.userId)).map((change) => change.fields)).toEqual([
      { status: { from: 'Active', to: 'Suspended' } },
      { status: { from: 'Suspended', to: 'Active' } },
    ]);
  });

  it('adds no audit log entry when nothing changes', async () => {
    const person = await signUp(shop);
    expect((await setRole(admin, person.userId, 'USER')).statusCode).toBe(200);
    expect((await setStatus(admin, person.userId, 'Active')).statusCode).toBe(200);
    expect(await changesOf(person.userId)).toEqual([]);
  });

  it('does not suspend administrators, and does not promote suspended users', async () => {
    const other = await signUpAdmin(shop);
    expect((await setStatus(admin, other.userId, 'Suspended')).json().code).toBe('FORBIDDEN');
    const suspended = await signUp(shop);
    await setStatus(admin, suspended.userId, 'Suspended');
    expect((await setRole(admin, suspended.userId, 'ADMIN')).json().code).toBe('FORBIDDEN');
    expect((await changesOf(other.userId)).concat(await changesOf(suspended.userId))).toHaveLength(1);
  });

  it.each([
    ['role', 'OWNER'],
    ['role', null],
    ['role', undefined],
    ['status', 'Inactive'],
    ['status', 1],
  ])('rejects %s %j with a message for the field', async (field, value) => {
    const person = await signUp(shop);
    const answer = await (field === 'role' ? setRole : setStatus)(admin, person.userId, value);
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([400, [field]]);
    expect(await changesOf(person.userId)).toEqual([]);
  });

  it('responds with 404 for an unknown user and 400 for an invalid id', async () => {
    expect((await setRole(admin, '01arz3ndektsv4rrffq69g5fav', 'ADMIN')).statusCode).toBe(404);
    expect((await setRole(admin, 'meera', 'ADMIN')).statusCode).toBe(400);
  });

  it('ignores unknown fields', async () => {
    const person = await signUp(shop, 'Plain Person');
    await shop.app.inject({
      ...at(pathOf(calls.setUserStatus, { userId: person.userId })),
      headers: admin.headers,
      payload: { status: 'Active', role: 'ADMIN', name: 'Mallory', email: 'm@example.org', password_hash: 'x' },
    });
    expect((await list({ search: 'plain' })).people).toMatchObject([{ name: 'Plain Person', role: 'USER' }]);
  });
});

describe('the last administrator', () => {
  const shop = sharedShop(() => openShop());

  const demote = (by: SignedIn, userId: string) =>
    shop.app.inject({
      method: 'PUT',
      url: pathOf(calls.setRole, { userId }),
      headers: by.headers,
      payload: { role: 'USER' },
    });
  const administrators = () => shop.database.queries.$count(users, eq(users.role, 'ADMIN'));

  it('cannot give up the role, unlike one of two', async () => {
    const [first, second] = [await signUpAdmin(shop), await signUpAdmin(shop)];
    expect((await demote(first, first.userId)).statusCode).toBe(200);
    const refused = await demote(second, second.userId);
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'LAST_ADMINISTRATOR']);
    await shop.database.queries.update(users).set({ role: 'USER' });
  });

  it("remains when two revoke each other's role at once, repeatedly", async () => {
    for (let round = 0; round < 20; round += 1) {
      const [first, second] = [await signUpAdmin(shop), await signUpAdmin(shop)];
      const answers = await Promise.all([demote(first, second.userId), demote(second, first.userId)]);
      expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 403]);
      expect(await administrators()).toBe(1);
      await shop.database.queries.update(users).set({ role: 'USER' });
    }
  });

  it('remains when all ten give up the role at once', async () => {
    const ten = await Promise.all(Array.from({ length: 10 }, () => signUpAdmin(shop)));
    const answers = await Promise.all(ten.map((each) => demote(each, each.userId)));
    expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(9);
    expect(answers.filter((answer) => answer.json().code === 'LAST_ADMINISTRATOR')).toHaveLength(1);
    expect(await administrators()).toBe(1);
  });
});
