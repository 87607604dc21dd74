/** Invitations to become staff: by email or a link, used once, by the right person, while the inviter is an owner. */
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { calls } from '../../../contract/api/calls.ts';
import { deletionWord } from '../../../contract/users/account.ts';
import type { Invitation } from '../../../contract/users/invitations.ts';
import type { AdminUser } from '../../../contract/users/user-admin.ts';
import { auditLog } from '../../audit-log/tables.ts';
import { eq } from '../../db/drizzle.ts';
import { newId } from '../../lib/ids.ts';
import { firstStoreId } from '../../runtime/current-store.ts';
import { emailsOf, tokenIn } from '../../testing/emails.ts';
import { confirmEmail, signUp, signUpAdmin, testPassword } from '../../testing/people.ts';
import { openShop, sharedShop } from '../../testing/shop.ts';
import { inProcess, Shopper } from '../../testing/shopping.ts';
import { openSecond } from '../../testing/two-stores.ts';
import { staffInvitations, users } from '../tables.ts';

const day = 24 * 3_600_000;

describe('invitations', async () => {
  const time = Date.UTC(2026, 10, 2, 6);
  const shop = await openShop({}, { now: () => new Date(time) });
  afterAll(() => shop.dispose());
  const owner = new Shopper(inProcess(shop), await signUpAdmin(shop, 'Meera Nair'));
  const person = async (name = 'Ravi Kumar') => {
    const signedIn = await signUp(shop, name);
    return Object.assign(new Shopper(inProcess(shop), signedIn), { email: signedIn.email });
  };
  beforeEach(() => shop.database.queries.delete(staffInvitations));

  const invite = (body: object = {}, by: Shopper = owner) =>
    by.call(calls.invite, {}, { staffRole: 'picker', stores: [firstStoreId], ...body });
  const tokenOf = (answer: Awaited<ReturnType<typeof invite>>) => {
    expect(answer.status).toBe(200);
    return (answer.data as { link: string }).link.split('#')[1] ?? '';
  };
  const row = (n: number, invitedBy: string) => ({
    ...{ id: newId(), tokenHash: `hash ${n}`, email: '', storeIds: [firstStoreId], staffRole: 'picker' as const },
    ...{ invitedBy, expiresAt: new Date(time + day) },
  });
  const accept = (by: Shopper, token: string) => by.call(calls.acceptInvitation, {}, { token });
  const read = (token: unknown) =>
    shop.app.inject({ method: 'POST', url: calls.readInvitation.path, payload: { token } });
  /** All that are open, in `ms` from now. */
  const expireIn = (ms: number) =>
    shop.database.queries.update(staffInvitations).set({ expiresAt: new Date(time + ms) });
  const open = async () => (await owner.call(calls.listInvitations, {})).data as Invitation[];
  const rightsOf = async ({ userId }: Shopper) => {
    const [row] = await shop.database.queries.select().from(users).where(eq(users.id, userId));
    return row && [row.role, row.storeIds, row.storeIds && row.staffRole];
  };
  const auditOf = (entityId: string) =>
    shop.database.queries.select().from(auditLog).where(eq(auditLog.entityId, entityId)).orderBy(auditLog.id);

  it('makes whoever has the link staff, once', async () => {
    const token = tokenOf(await invite());
    expect(await open()).toMatchObject([{ email: '', staffRole: 'picker', stores: [firstStoreId] }]);
    expect((await read(token)).json().data).toMatchObject({ staffRole: 'picker', stores: [] });
    const [ravi, pooja] = [await person(), await person('Pooja')];
    const answer = await accept(ravi, token);
    expect([answer.status, answer.message]).toEqual([200, 'Welcome to the team']);
    expect(answer.data as AdminUser).toMatchObject({ role: 'ADMIN', staffRole: 'picker', stores: [firstStoreId] });
    // From the next request on, with the same sign-in.
    expect((await ravi.call(calls.getPicking, {})).status).toBe(200);
    expect((await ravi.call(calls.listUsers, {})).status).toBe(403);
    expect(await accept(pooja, token)).toMatchObject({ status: 400, code: 'LINK_EXPIRED' });
    expect(await rightsOf(pooja)).toEqual(['USER', null, null]);
    expect(await open()).toEqual([]);
    expect((await auditOf(ravi.userId)).map(({ action, fields }) => [action, fields])).toEqual([
      [
        'changed',
        {
          role: { from: 'USER', to: 'ADMIN' },
          stores: { from: null, to: [expect.any(String)] },
          staffRole: { from: null, to: 'picker' },
        },
      ],
    ]);
  });

  it('says in the list who it is for, and who made it', async () => {
    await invite({ note: '  Ramesh, evenings ' });
    await invite();
    expect(await open()).toMatchObject([
      { note: '', madeBy: 'Meera Nair', madeAt: new Date(time).toISOString() },
      { note: 'Ramesh, evenings', madeBy: 'Meera Nair' },
    ]);
    const refused = await invite({ note: 'x'.repeat(61) });
    expect([refused.status, Object.keys(refused.errors ?? {})]).toEqual([400, ['note']]);
  });

  it('of two people who use a link at once, one joins', async () => {
    const token = tokenOf(await invite());
    const people = [await person('One'), await person('Two'), await person('Three')];
    const answers = await Promise.all(people.map((each) => accept(each, token)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    const rights = await Promise.all(people.map(rightsOf));
    expect(rights.filter((each) => each?.[0] === 'ADMIN')).toHaveLength(1);
  });

  it('goes by email, in the chosen language, to this address only', async () => {
    const [ravi, pooja] = [await person(), await person('Pooja')];
    const answer = await invite({ email: ravi.email.toUpperCase(), staffRole: 'rider', language: 'hi' });
    const token = tokenOf(answer);
    expect((answer.data as { link: string }).link).toContain('/hi/join#');
    const mail = (await emailsOf(shop)).findLast(({ to }) => to === ravi.email);
    expect(mail?.subject).toBeTruthy();
    expect(mail && tokenIn(mail)).toBe(token);
    expect(mail?.text).toContain('राइडर');
    const refused = await accept(pooja, token);
    expect([refused.status, refused.code]).toEqual([403, 'FORBIDDEN']);
    // Anybody can register with an address that is not theirs.
    const unconfirmed = await accept(ravi, token);
    expect([unconfirmed.status, unconfirmed.message]).toEqual([403, expect.stringContaining('confirm your email')]);
    expect(await rightsOf(ravi)).toEqual(['USER', null, null]);
    await confirmEmail(shop, ravi.userId);
    // It is not used up by that.
    expect((await accept(ravi, token)).status).toBe(200);
    expect(await rightsOf(ravi)).toEqual(['ADMIN', [firstStoreId], 'rider']);
  });

  it('replaces an earlier invitation to the same address', async () => {
    const ravi = await person();
    const first = tokenOf(await invite({ email: ravi.email }));
    const second = tokenOf(await invite({ email: ravi.email, staffRole: 'manager' }));
    expect(await open()).toHaveLength(1);
    await confirmEmail(shop, ravi.userId);
    expect((await accept(ravi, first)).code).toBe('LINK_EXPIRED');
    expect((await accept(ravi, second)).status).toBe(200);
    expect(await rightsOf(ravi)).toEqual(['ADMIN', [firstStoreId], 'manager']);
  });

  it('is deleted with the account of its address', async () => {
    const ravi = await person();
    const token = tokenOf(await invite({ email: ravi.email }));
    const body = { password: testPassword, confirmation: deletionWord };
    // Anybody can register with an address, and delete that account.
    const stranger = await person();
    const kept = tokenOf(await invite({ email: stranger.email }));
    expect((await stranger.call(calls.deleteAccount, {}, body)).status).toBe(200);
    expect((await read(kept)).statusCode).toBe(200);
    await confirmEmail(shop, ravi.userId);
    expect((await ravi.call(calls.deleteAccount, {}, body)).status).toBe(200);
    expect((await read(token)).json().code).toBe('LINK_EXPIRED');
    expect((await open()).map(({ email }) => email)).not.toContain(ravi.email);
  });

  it('ends after seven days, or when an owner withdraws it', async () => {
    const token = tokenOf(await invite());
    const [{ expiresAt }] = (await open()) as [Invitation];
    expect(Date.parse(expiresAt)).toBe(time + 7 * day);
    await expireIn(1);
    expect((await read(token)).statusCode).toBe(200);
    await expireIn(0);
    expect((await read(token)).json().code).toBe('LINK_EXPIRED');
    expect((await accept(await person(), token)).code).toBe('LINK_EXPIRED');
    expect(await open()).toEqual([]);

    const withdrawn = tokenOf(await invite());
    const [{ _id: invitationId }] = (await open()) as [Invitation];
    expect((await owner.call(calls.withdrawInvitation, { invitationId })).status).toBe(200);
    expect((await accept(await person(), withdrawn)).code).toBe('LINK_EXPIRED');
    expect(await owner.call(calls.withdrawInvitation, { invitationId })).toMatchObject({ status: 404 });
    expect((await auditOf(invitationId)).map(({ action }) => action)).toEqual(['created', 'deleted']);
  });

  it('ends when its owner is none any more', async () => {
    const second = new Shopper(inProcess(shop), await signUpAdmin(shop, 'Kiran Rao'));
    const before = (await open()).length;
    const token = tokenOf(await invite({}, second));
    expect((await open()).length).toBe(before + 1);
    expect((await owner.call(calls.setRole, { userId: second.userId }, { role: 'USER' })).status).toBe(200);
    expect((await accept(await person(), token)).code).toBe('LINK_EXPIRED');
    expect((await read(token)).json().code).toBe('LINK_EXPIRED');
    expect((await open()).length).toBe(before);
    expect((await invite({}, second)).status).toBe(403);
  });

  it.each([
    ['a customer', (kiran: Shopper) => owner.call(calls.setRole, { userId: kiran.userId }, { role: 'USER' })],
    [
      'staff of a store',
      (kiran: Shopper) =>
        owner.call(calls.setUserStores, { userId: kiran.userId }, { stores: [firstStoreId], staffRole: 'manager' }),
    ],
  ])('stays ended when its owner becomes %s and an owner again, and takes no place', async (_role, demote) => {
    const kiran = new Shopper(inProcess(shop), await signUpAdmin(shop, 'Kiran Rao'));
    const token = tokenOf(await invite({ email: 'ravi@elsewhere.example' }, kiran));
    const invitedBy = kiran.userId;
    await shop.database.queries
      .insert(staffInvitations)
      .values(Array.from({ length: 99 }, (_, n) => row(n, invitedBy)));
    expect(await invite()).toMatchObject({ code: 'INVITATION_LIMIT' });
    expect((await demote(kiran)).status).toBe(200);
    expect(await shop.database.queries.$count(staffInvitations)).toBe(0);
    expect((await invite()).status).toBe(200);
    for (const body of [{ role: 'USER' }, { role: 'ADMIN' }])
      await owner.call(calls.setRole, { userId: kiran.userId }, body);
    expect((await accept(await person(), token)).code).toBe('LINK_EXPIRED');
    expect((await read(token)).json().code).toBe('LINK_EXPIRED');
    expect(await open()).toHaveLength(1);
  });

  it('ends with the account of its owner', async () => {
    const kiran = new Shopper(inProcess(shop), await signUpAdmin(shop, 'Kiran Rao'));
    await invite({}, kiran);
    const body = { password: testPassword, confirmation: deletionWord };
    expect((await kiran.call(calls.deleteAccount, {}, body)).status).toBe(200);
    expect(await shop.database.queries.$count(staffInvitations)).toBe(0);
  });

  it('from before that its owner lost the role neither takes a place nor comes back', async () => {
    const kiran = await person('Kiran Rao');
    await shop.database.queries
      .insert(staffInvitations)
      .values(Array.from({ length: 100 }, (_, n) => row(n, kiran.userId)));
    expect((await invite()).status).toBe(200);
    await owner.call(calls.setRole, { userId: kiran.userId }, { role: 'ADMIN' });
    expect(await open()).toHaveLength(1);
  });

  it('is sent to one address twenty times a day at most', async () => {
    const email = 'stranger@elsewhere.example';
    for (let n = 0; n < 20; n += 1) expect((await invite({ email })).status).toBe(200);
    expect(await invite({ email })).toMatchObject({ status: 429, code: 'TOO_MANY_ATTEMPTS' });
    expect((await invite()).status).toBe(200);
  });

  it('changes nothing for an owner, and gives staff their new role', async () => {
    const token = tokenOf(await invite({ staffRole: 'support' }));
    const refused = await accept(owner, token);
    expect([refused.status, refused.code]).toEqual([403, 'FORBIDDEN']);
    const picker = await person();
    await accept(picker, tokenOf(await invite()));
    expect((await accept(picker, token)).status).toBe(200);
    expect(await rightsOf(picker)).toEqual(['ADMIN', [firstStoreId], 'support']);
  });

  it('is refused without stores, for stores or roles that do not exist, and for what is no address', async () => {
    for (const body of [
      { stores: [] },
      { stores: [newId()] },
      { staffRole: 'king' },
      { email: 'ravi' },
      { language: 'fr' },
    ]) {
      const answer = await invite(body);
      expect([body, answer.status, answer.code]).toEqual([body, 400, 'VALIDATION']);
    }
    expect(await open()).toEqual([]);
    for (const token of ['', 'x', 7, 'a'.repeat(44)]) expect((await read(token)).statusCode).toBe(400);
    expect((await read('a'.repeat(43))).json().code).toBe('LINK_EXPIRED');
  });

  it('at most a hundred are open', async () => {
    await shop.database.queries
      .insert(staffInvitations)
      .values(Array.from({ length: 100 }, (_, n) => row(n, owner.userId)));
    expect(await invite()).toMatchObject({ status: 409, code: 'INVITATION_LIMIT' });
    await expireIn(-1);
    expect((await invite()).status).toBe(200);
  });

  it('keeps only a hash of the token', async () => {
    const token = tokenOf(await invite());
    const [row] = await shop.database.queries.select().from(staffInvitations);
    expect(JSON.stringify(row)).not.toContain(token);
  });
});

describe('invitations of several stores', () => {
  const shop = sharedShop(() => openShop());
  it('say their stores by name', async () => {
    const owner = new Shopper(inProcess(shop), await signUpAdmin(shop));
    const second = await openSecond(owner);
    const answer = await owner.call(calls.invite, {}, { staffRole: 'manager', stores: [second, firstStoreId] });
    const token = (answer.data as { link: string }).link.split('#')[1];
    const offered = await shop.app.inject({ method: 'POST', url: calls.readInvitation.path, payload: { token } });
    expect(offered.json().data.stores).toHaveLength(2);
  });
});
