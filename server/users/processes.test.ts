import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp, type Shop } from '../app.ts';
import { readConfig } from '../runtime/config.ts';
import { signUp, testPassword } from '../testing/people.ts';
import { onPostgres, openShop, type TestShop } from '../testing/shop.ts';
import { callsOf, newNetwork, type UserCalls } from '../testing/user-calls.ts';

/** Several processes can share only a PostgreSQL server. */
describe.runIf(onPostgres)('sign-in across two processes on one database', () => {
  let shop: TestShop;
  let other: Shop;
  let doors: [UserCalls, UserCalls];
  beforeAll(async () => {
    shop = await openShop();
    other = await buildApp(readConfig(shop.env));
    doors = [callsOf(shop), callsOf(other)];
  });
  afterAll(async () => {
    await other.app.close();
    await shop.dispose();
  });

  const inTurns = <T>(count: number, call: (door: UserCalls) => Promise<T>) =>
    Promise.all(Array.from({ length: count }, (_, i) => call(i % 2 ? doors[0] : doors[1])));

  it('counts wrong passwords together', async () => {
    const { email } = await signUp(shop);
    const place = newNetwork();
    const answers = await inTurns(30, (door) => door.login({ email, password: 'not the password' }, place));
    expect(answers.filter((answer) => answer.statusCode === 401)).toHaveLength(10);
    expect(answers.filter((answer) => answer.statusCode === 429)).toHaveLength(20);
  });

  it('gives one successor to twenty concurrent refreshes', async () => {
    const person = await signUp(shop);
    const answers = await inTurns(20, (door) => door.refresh(person.refreshToken));
    expect(new Set(answers.map((answer) => answer.statusCode))).toEqual(new Set([200]));
    expect(new Set(answers.map((answer) => answer.json().data.newRefreshToken)).size).toBe(1);
  });

  it('recognizes a sign-in, and its end, in both', async () => {
    const person = await signUp(shop);
    expect((await doors[1].me(person.accessToken)).statusCode).toBe(200);
    await doors[0].logout(person.accessToken);
    expect((await doors[1].me(person.accessToken)).statusCode).toBe(401);
  });

  it('recognizes a device in both', async () => {
    const { email } = await signUp(shop);
    const answer = await doors[0].login({ email, password: testPassword });
    const cookies = { knownDevice: answer.cookies[0]?.value ?? '' };
    await inTurns(60, (door) => door.login({ email, password: 'not the password' }));
    expect((await doors[1].login({ email, password: testPassword }, newNetwork(), cookies)).statusCode).toBe(200);
  });
});
