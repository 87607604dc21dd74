import { beforeEach, describe, expect, it } from 'vitest';
import { calls, pathOf } from '../../contract/api/calls.ts';
import type { FollowedOrder } from '../../contract/orders/order-follow.ts';
import { codeIn } from '../testing/emails.ts';
import { Administrator, placeOrder } from '../testing/fulfilment-calls.ts';
import { signUp, signUpAdmin, testPassword } from '../testing/people.ts';
import { stockProduct } from '../testing/products.ts';
import { browserOf, openMailingShop } from '../testing/recovery-calls.ts';
import { saveSettings } from '../testing/settings.ts';
import { shared, sharedShop } from '../testing/shop.ts';
import { inProcess, Shopper } from '../testing/shopping.ts';
import { bearer, callsOf, newEmail } from '../testing/user-calls.ts';

interface Line {
  security?: string;
  reqId?: string;
  network?: string;
  account?: string;
  [more: string]: unknown;
}

describe('the security log', () => {
  let log = '';
  let time = Date.now();
  const write = (line: string) => {
    log += line;
  };
  const shop = sharedShop(() =>
    openMailingShop({ LOG_LEVEL: 'info' }, { logTo: { write }, now: () => new Date(time) }),
  );
  const api = callsOf(shop);
  const admin = shared(() => signUpAdmin(shop));
  beforeEach(() => {
    log = '';
  });

  const lines = (): Line[] =>
    log
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line));
  const events = () => lines().filter((line) => line.security !== undefined);
  const only = (security: string) => {
    const found = events().filter((line) => line.security === security);
    expect(found).toHaveLength(1);
    return found[0];
  };
  const from = '192.0.2.5';

  it('has a line for a failed sign-in, with request, network and account, and without the password', async () => {
    const { email, userId } = await signUp(shop);
    const answer = await api.login({ email, password: 'not the password' }, from);
    expect(only('sign-in-failed')).toMatchObject({
      reqId: answer.headers['x-request-id'],
      network: from,
      account: userId,
      route: 'POST /api/v1/users/login',
    });
    expect(log).not.toContain('not the password');
    expect(log).not.toContain(email);
  });

  it('has neither address nor account for an unknown address', async () => {
    const email = newEmail();
    await api.login({ email, password: 'not the password' }, '2001:db8:1:2::3');
    expect(only('sign-in-failed')).toMatchObject({ network: '2001:db8:1:2::/64' });
    expect(only('sign-in-failed')?.account).toBeUndefined();
    expect(log).not.toContain(email);
  });

  it('has a line for forbidden requests, and for too many attempts', async () => {
    const person = await signUp(shop);
    await api.send(calls.listUsers, { headers: person.headers, remoteAddress: from });
    expect(only('forbidden')).toMatchObject({
      account: person.userId,
      network: from,
      route: 'GET /api/v1/users/list',
    });
    for (let i = 0; i < 11; i += 1) await api.login({ email: person.email, password: 'not the password' }, '192.0.2.6');
    expect(only('rate-limited')).toMatchObject({ network: '192.0.2.6', route: 'POST /api/v1/users/login' });
  });

  it('cannot be filled by one network', async () => {
    const email = newEmail();
    for (let i = 0; i < 110; i += 1) await api.login({ email, password: 'not the password' }, '192.0.2.7');
    const limited = events().filter((line) => line.security === 'rate-limited');
    expect(limited).toHaveLength(60);
  });

  it('has lines for changes of role and status, with the actor', async () => {
    const person = await signUp(shop);
    const params = { userId: person.userId };
    const put = (call: typeof calls.setRole | typeof calls.setUserStatus, payload: object) =>
      shop.app.inject({ method: call.method, url: pathOf(call, params), headers: admin.headers, payload });
    await put(calls.setRole, { role: 'ADMIN' });
    expect(only('role-changed')).toMatchObject({ account: person.userId, by: admin.userId, role: 'ADMIN' });
    await put(calls.setRole, { role: 'USER' });
    await put(calls.setUserStatus, { status: 'Suspended' });
    expect(only('account-suspended')).toMatchObject({ account: person.userId, by: admin.userId });
    await put(calls.setUserStatus, { status: 'Active' });
    expect(only('account-reinstated')).toMatchObject({ account: person.userId, by: admin.userId });
  });

  it('has lines for recovering and changing a password', async () => {
    const person = await signUp(shop);
    const browser = browserOf(shop);
    await browser.ask(person.email);
    expect(only('recovery-requested')).toMatchObject({ account: person.userId });
    const code = codeIn(await shop.mailServer.emailTo(person.email));
    await browser.verify(person.email, code === '000000' ? '000001' : '000000');
    expect(only('recovery-code-wrong')).toBeDefined();
    await browser.verify(person.email, code);
    await browserOf(shop).reset(person.email, 'green chillies in June');
    expect(only('reset-refused')).toBeDefined();
    await browser.reset(person.email, 'green chillies in June');
    expect(only('password-reset')).toMatchObject({ account: person.userId });
    const { accessToken } = (await api.login({ email: person.email, password: 'green chillies in June' })).json().data;
    const change = (currentPassword: string) =>
      api.send(calls.changePassword, {
        headers: bearer(accessToken),
        payload: { currentPassword, newPassword: 'red chillies in July' },
      });
    await change('not the password');
    expect(only('own-password-wrong')).toMatchObject({ account: person.userId });
    await change('green chillies in June');
    expect(only('password-changed')).toMatchObject({ account: person.userId });
    for (const secret of [code, person.email, 'chillies']) expect(log).not.toContain(secret);
  });

  it('tells a wrong code at the door from one of password recovery', async () => {
    const meera = new Administrator(inProcess(shop), admin);
    await saveSettings(meera, { handover: { code: true } });
    const asha = new Shopper(inProcess(shop), await signUp(shop));
    const { _id } = await placeOrder(asha, { [await stockProduct(shop)]: 1 });
    const { revision, totalAmount } = await meera.work(_id, 'packed', 'out_for_delivery');
    const { deliveryCode } = (await asha.call(calls.getOrder, { orderId: _id })).data as FollowedOrder;
    const code = deliveryCode === '0000' ? '0001' : '0000';
    await meera.fulfilmentStep(_id, { step: 'delivered', revision, received: totalAmount, code });
    expect(only('delivery-code-wrong')).toMatchObject({ account: admin.userId });
    expect(events()).toHaveLength(1);
  });

  it('has lines for sign-in, sign-out, and a reused refresh token', async () => {
    const person = await signUp(shop);
    const { accessToken, refreshToken } = (
      await api.login({ email: person.email, password: testPassword }, from)
    ).json().data;
    expect(only('signed-in')).toMatchObject({ account: person.userId, network: from });
    await api.logout(accessToken);
    expect(only('signed-out')).toMatchObject({ account: person.userId });
    const next = (await api.login({ email: person.email, password: testPassword })).json().data.refreshToken;
    await api.refresh(next);
    time += 60_000;
    await api.refresh(next);
    expect(only('refresh-token-replayed')).toMatchObject({ account: person.userId, reqId: expect.any(String) });
    for (const secret of [accessToken, refreshToken, next]) expect(log).not.toContain(secret);
  });
});
