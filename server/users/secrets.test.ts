import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '../db/drizzle.ts';
import { signUp, testPassword } from '../testing/people.ts';
import { openShop, type TestShop } from '../testing/shop.ts';
import { bearer, callsOf, newEmail } from '../testing/user-calls.ts';
import { hashToken } from './refresh-token.ts';

describe('secrets', () => {
  let shop: TestShop;
  let log: string;
  let time: number;
  beforeEach(async () => {
    log = '';
    time = Date.parse('2026-11-20T10:00:00Z');
    const write = (line: string) => {
      log += line;
    };
    shop = await openShop({ LOG_LEVEL: 'trace' }, { logTo: { write }, now: () => new Date(time) });
  });
  afterEach(() => shop.dispose());

  it('are in no response and no log line of a whole visit', async () => {
    const api = callsOf(shop);
    const email = newEmail();
    const answers = [
      await api.register({ name: 'Asha', email, password: testPassword }),
      await api.register({ name: 'Asha', email, password: testPassword }),
      await api.login({ email, password: 'not the password' }),
    ];
    const { accessToken, refreshToken } = (await api.login({ email, password: testPassword })).json().data;
    answers.push(await api.me(accessToken), await api.updateProfile(accessToken, { name: 'Asha' }));
    const next = (await api.refresh(refreshToken)).json().data.newRefreshToken;
    time += 60_000;
    answers.push(await api.refresh(refreshToken), await api.me(accessToken), await api.logout(accessToken));
    const said = answers.map((answer) => answer.body + JSON.stringify(answer.headers)).join('\n');
    for (const secret of [testPassword, 'not the password', '$argon2', accessToken, refreshToken, next]) {
      expect(said).not.toContain(secret);
      expect(log).not.toContain(secret);
    }
    expect(log).toContain('refresh-token-replayed');
  });

  it('are in no response and no log line when the database fails', async () => {
    const { queries } = shop.database;
    const person = await signUp(shop);
    await queries.execute(sql`alter table users add constraint closed check (false) not valid`);
    await queries.execute(sql`alter table sessions add constraint closed check (false) not valid`);
    const email = newEmail();
    const api = callsOf(shop);
    const answers = [
      await api.register({ name: 'Asha', email, password: testPassword }),
      await api.login({ email: person.email, password: testPassword }),
      await api.refresh(person.refreshToken),
    ];
    for (const answer of answers) {
      expect(answer.statusCode).toBe(500);
      expect(answer.json()).toEqual({
        success: false,
        code: 'INTERNAL',
        message: expect.any(String),
        messageKey: 'errors.internal',
      });
      expect(answer.body).not.toMatch(/insert|update|users|sessions|argon|\.ts/i);
    }
    expect(log.match(/a request failed/g)).toHaveLength(3);
    expect(log).toContain('violates check constraint');
    for (const secret of [testPassword, '$argon2', hashToken(person.refreshToken), person.refreshToken, email]) {
      expect(log).not.toContain(secret);
    }
  });

  it('do not reach the log with a rejected token', async () => {
    const person = await signUp(shop);
    const answer = await shop.app.inject({
      url: '/api/v1/users/get-current-user',
      headers: bearer(`${person.accessToken}x`),
    });
    expect(answer.statusCode).toBe(401);
    expect(log + answer.body).not.toContain(person.accessToken);
  });
});
