import { describe, expect, it } from 'vitest';
import { eq } from '../db/drizzle.ts';
import { newId } from '../lib/ids.ts';
import { signUp, signUpAdmin } from '../testing/people.ts';
import { openShop, sharedShop } from '../testing/shop.ts';
import { callsOf } from '../testing/user-calls.ts';
import { sessions, users } from './tables.ts';

const second = 1000;
const minute = 60 * second;
const day = 24 * 60 * minute;

describe('staying signed in', () => {
  const shop = sharedShop(() => openShop({}, { now: () => new Date(time) }));
  const api = callsOf(shop);
  let time = Date.parse('2026-11-20T10:00:00Z');

  const refreshed = async (token: string): Promise<{ newAccessToken: string; newRefreshToken: string }> => {
    const answer = await api.refresh(token);
    expect(answer.statusCode).toBe(200);
    return answer.json().data;
  };
  const refusalOf = async (token: string) => {
    const answer = await api.refresh(token);
    return { status: answer.statusCode, code: answer.json().code };
  };
  const ended = { status: 401, code: 'SIGN_IN_ENDED' };
  const setStatus = (userId: string, status: 'Active' | 'Suspended') =>
    shop.database.queries.update(users).set({ status }).where(eq(users.id, userId));

  it('exchanges a refresh token for a new pair, and keeps the sign-in', async () => {
    const person = await signUp(shop);
    const next = await refreshed(person.refreshToken);
    expect(Object.keys(next).sort()).toEqual(['newAccessToken', 'newRefreshToken']);
    expect(next.newRefreshToken).not.toBe(person.refreshToken);
    expect((await api.me(next.newAccessToken)).json().data._id).toBe(person.userId);
    expect((await api.me(person.accessToken)).statusCode).toBe(200);
  });

  it('ends an access token after fifteen minutes', async () => {
    const { accessToken, refreshToken } = await signUp(shop);
    time += 15 * minute - second;
    expect((await api.me(accessToken)).statusCode).toBe(200);
    time += second;
    const late = await api.me(accessToken);
    expect(late.statusCode).toBe(401);
    expect(late.json().code).toBe('NOT_SIGNED_IN');
    const next = await refreshed(refreshToken);
    expect((await api.me(next.newAccessToken)).statusCode).toBe(200);
  });

  it('gives one successor to twenty concurrent refreshes', async () => {
    const person = await signUp(shop);
    const all = await Promise.all(Array.from({ length: 20 }, () => refreshed(person.refreshToken)));
    const successors = new Set(all.map((each) => each.newRefreshToken));
    expect(successors.size).toBe(1);
    for (const token of successors) await refreshed(token);
  });

  it('gives the same successor again within ten seconds, and ends the sign-in after that', async () => {
    const person = await signUp(shop);
    const first = await refreshed(person.refreshToken);
    time += 10 * second;
    expect((await refreshed(person.refreshToken)).newRefreshToken).toBe(first.newRefreshToken);
    time += 1;
    expect(await refusalOf(person.refreshToken)).toEqual(ended);
    expect(await refusalOf(first.newRefreshToken)).toEqual(ended);
    const access = await api.me(first.newAccessToken);
    expect(access.statusCode).toBe(401);
    expect(access.json().code).toBe('SIGN_IN_ENDED');
  });

  it('does not extend the ten seconds when the predecessor is sent again', async () => {
    const person = await signUp(shop);
    await refreshed(person.refreshToken);
    time += 8 * second;
    await refreshed(person.refreshToken);
    time += 8 * second;
    expect(await refusalOf(person.refreshToken)).toEqual(ended);
  });

  it('ends the sign-in at once when a token older than the predecessor is sent', async () => {
    const person = await signUp(shop);
    const first = await refreshed(person.refreshToken);
    const latest = await refreshed(first.newRefreshToken);
    expect(await refusalOf(person.refreshToken)).toEqual(ended);
    expect(await refusalOf(latest.newRefreshToken)).toEqual(ended);
  });

  it('ends only the sign-in whose token was reused, not the same user’s others', async () => {
    const person = await signUp(shop);
    const elsewhere = await shop.users.startSession(person.userId, 'another device');
    await refreshed(person.refreshToken);
    time += minute;
    expect(await refusalOf(person.refreshToken)).toEqual(ended);
    await refreshed(elsewhere.refreshToken);
  });

  it('cannot end a sign-in by a forged token that names it', async () => {
    const person = await signUp(shop);
    const [sessionId = '', value = '', tag = ''] = person.refreshToken.split('.');
    const [, otherValue = '', otherTag = ''] = (await signUp(shop)).refreshToken.split('.');
    const invented = [
      `${sessionId}.${otherValue}.${tag}`,
      `${sessionId}.${otherValue}.${otherTag}`,
      `${sessionId}.${value}.${otherTag}`,
      `${newId()}.${value}.${tag}`,
      `${sessionId}.${value}`,
      `${sessionId}..${tag}`,
      `${sessionId}.${value}.${tag}x`,
      person.accessToken,
      'x',
      '\u00e9',
      'a'.repeat(5000),
    ];
    for (const token of invented) {
      expect(await refusalOf(token), token).toEqual({ status: 401, code: 'NOT_SIGNED_IN' });
    }
    await refreshed(person.refreshToken);
  });

  it('asks clients without a token to sign in', async () => {
    for (const headers of [
      {},
      { authorization: 'Basic YTpi' },
      { authorization: 'Bearer' },
      { authorization: 'Bearer ' },
    ]) {
      const answer = await shop.app.inject({ method: 'POST', url: '/api/v1/users/refresh-access-token', headers });
      expect(answer.statusCode).toBe(401);
      expect(answer.json().code).toBe('NOT_SIGNED_IN');
    }
  });

  it('ends a sign-in after ninety days, however often it is refreshed', async () => {
    const person = await signUp(shop);
    let token = person.refreshToken;
    for (let days = 20; days <= 80; days += 20) {
      time += 20 * day;
      token = (await refreshed(token)).newRefreshToken;
    }
    time += 10 * day - minute;
    const last = await refreshed(token);
    expect((await api.me(last.newAccessToken)).statusCode).toBe(200);
    time += minute;
    expect((await api.me(last.newAccessToken)).json().code).toBe('SIGN_IN_ENDED');
    expect(await refusalOf(last.newRefreshToken)).toEqual(ended);
  });

  it('keeps a sign-in for thirty days after each refresh, and no longer', async () => {
    const person = await signUp(shop);
    time += 29 * day;
    const first = await refreshed(person.refreshToken);
    time += 29 * day;
    const next = await refreshed(first.newRefreshToken);
    time += 30 * day;
    expect(await refusalOf(next.newRefreshToken)).toEqual(ended);
  });

  it('deletes only sign-ins that are over', async () => {
    const over = await signUp(shop);
    const out = await signUp(shop);
    time += 31 * day;
    const here = await signUp(shop);
    await api.logout((await shop.users.startSession(out.userId, '')).accessToken);
    time += minute;
    await shop.jobs.run('remove old sessions');
    const left = await shop.database.queries.select().from(sessions);
    expect(left.map((row) => row.userId)).toContain(here.userId);
    expect(left.map((row) => row.userId)).not.toContain(over.userId);
    expect(left.map((row) => row.userId)).not.toContain(out.userId);
    expect(await refusalOf(over.refreshToken)).toEqual(ended);
    await refreshed(here.refreshToken);
  });

  it('stores no token, only hashes', async () => {
    const person = await signUp(shop);
    const next = await refreshed(person.refreshToken);
    const stored = JSON.stringify(await shop.database.queries.select().from(sessions));
    for (const token of [person.refreshToken, next.newRefreshToken]) {
      for (const part of token.split('.').slice(1)) expect(stored).not.toContain(part);
    }
  });

  it('ends the sign-in on sign-out: neither token is valid any more', async () => {
    const person = await signUp(shop);
    const answer = await api.logout(person.accessToken);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ success: true, data: {} });
    expect(answer.headers['cache-control']).toBe('no-store');
    expect((await api.me(person.accessToken)).json().code).toBe('SIGN_IN_ENDED');
    expect((await api.logout(person.accessToken)).statusCode).toBe(401);
    expect(await refusalOf(person.refreshToken)).toEqual(ended);
  });

  it('rejects a suspended user from the next request, and accepts them again once reinstated', async () => {
    const person = await signUp(shop);
    await setStatus(person.userId, 'Suspended');
    const refused = await api.me(person.accessToken);
    expect(refused.statusCode).toBe(401);
    expect(refused.json().code).toBe('SIGN_IN_ENDED');
    expect(await refusalOf(person.refreshToken)).toEqual({ status: 403, code: 'ACCOUNT_SUSPENDED' });
    await setStatus(person.userId, 'Active');
    await refreshed(person.refreshToken);
  });

  it('uses the role in the database at each request, not the one in the token', async () => {
    const person = await signUpAdmin(shop);
    const roleSeen = async () => (await api.me(person.accessToken)).json().data.role;
    expect(await roleSeen()).toBe('ADMIN');
    await shop.database.queries.update(users).set({ role: 'USER' }).where(eq(users.id, person.userId));
    expect(await roleSeen()).toBe('USER');
  });
});
