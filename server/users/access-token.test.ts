import { createHmac, createSecretKey, generateKeyPairSync } from 'node:crypto';
import { SignJWT, UnsecuredJWT } from 'jose';
import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../lib/ids.ts';
import { type SignedIn, signUp } from '../testing/people.ts';
import { openShop, sharedShop } from '../testing/shop.ts';
import { callsOf } from '../testing/user-calls.ts';
import { deriveKeys } from './keys.ts';

interface Claims {
  sub?: string;
  sid?: unknown;
  iss?: string;
  aud?: string;
  exp?: number;
  iat?: number;
  [more: string]: unknown;
}

describe('access tokens', () => {
  const shop = sharedShop(() => openShop());
  let asha: SignedIn;
  let ravi: SignedIn;
  beforeAll(async () => {
    asha = await signUp(shop);
    ravi = await signUp(shop);
  });

  const keys = () => deriveKeys(shop.env.SECRET ?? '');
  const sessionOf = (person: SignedIn) => person.refreshToken.split('.')[0] ?? '';
  const seconds = () => Math.floor(Date.now() / 1000);
  const good = (): Claims => ({
    sub: asha.userId,
    sid: sessionOf(asha),
    iss: 'tokri',
    aud: 'tokri-api',
    iat: seconds(),
    exp: seconds() + 60,
  });
  const sign = (claims: Claims, header: object = {}, key: Uint8Array = keys().accessToken) =>
    new SignJWT({ ...good(), ...claims })
      .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt', ...header })
      .sign(createSecretKey(key));
  const statusOf = async (token: string) => (await callsOf(shop).me(token)).statusCode;

  it('contain the user and the session, and nothing else', () => {
    const payload = JSON.parse(Buffer.from(asha.accessToken.split('.')[1] ?? '', 'base64url').toString());
    expect(Object.keys(payload).sort()).toEqual(['aud', 'exp', 'iat', 'iss', 'sid', 'sub']);
    expect(payload.exp - payload.iat).toBe(15 * 60);
  });

  it('are accepted when every part is valid, so that the errors below mean something', async () => {
    expect(await statusOf(await sign({}))).toBe(200);
  });

  const forgeries: [string, () => Promise<string> | string][] = [
    ['no signature', () => new UnsecuredJWT({ ...good() }).encode()],
    ['its signature cut off', () => asha.accessToken.split('.').slice(0, 2).join('.').concat('.')],
    [
      'the payload of somebody else',
      () => {
        const [header, , signature] = asha.accessToken.split('.');
        return [header, ravi.accessToken.split('.')[1], signature].join('.');
      },
    ],
    ['another key', () => sign({}, {}, new Uint8Array(32))],
    ['the bare secret as key', () => sign({}, {}, Buffer.from(shop.env.SECRET ?? ''))],
    ['the key of another purpose', () => sign({}, {}, keys().refreshTag)],
    [
      'another algorithm of the same family',
      () => sign({}, { alg: 'HS512' }, new Uint8Array([...keys().accessToken, ...keys().accessToken])),
    ],
    [
      'an asymmetric algorithm',
      () =>
        new SignJWT({ ...good() })
          .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt' })
          .sign(generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey),
    ],
    [
      'a key of its own in the header',
      () => {
        const jwk = { kty: 'oct', k: Buffer.alloc(32).toString('base64url') };
        return sign({}, { jwk, kid: '../../dev/null' }, new Uint8Array(32));
      },
    ],
    ['another type', () => sign({}, { typ: 'JWT' })],
    ['no type', () => sign({}, { typ: undefined })],
    ['another issuer', () => sign({ iss: 'someone' })],
    ['no issuer', () => sign({ iss: undefined })],
    ['another audience', () => sign({ aud: 'someone' })],
    ['no audience', () => sign({ aud: undefined })],
    ['an end in the past', () => sign({ exp: seconds() - 1 })],
    ['no end', () => sign({ exp: undefined })],
    ['nobody in it', () => sign({ sub: undefined })],
    ['no sign-in in it', () => sign({ sid: undefined })],
    ['a sign-in that is no text', () => sign({ sid: { $ne: '' } })],
    ['a sign-in that there is not', () => sign({ sid: newId() })],
    ['the sign-in of somebody else', () => sign({ sid: sessionOf(ravi) })],
    ['somebody else with the own sign-in', () => sign({ sub: ravi.userId })],
  ];
  it.each(forgeries)('are rejected with %s', async (_, forge) => {
    expect(await statusOf(await forge())).toBe(401);
  });

  it('are not refresh tokens or other text', async () => {
    const own = createHmac('sha256', keys().accessToken).update('x').digest('base64url');
    for (const token of [asha.refreshToken, 'x', 'a.b.c', '..', own, 'x'.repeat(8000), '%00']) {
      const answer = await callsOf(shop).me(token);
      expect(answer.statusCode, token).toBe(401);
      expect(answer.json().code).toBe('NOT_SIGNED_IN');
    }
  });

  it('cannot claim a role', async () => {
    const answer = await callsOf(shop).me(await sign({ role: 'ADMIN' }));
    expect(answer.json().data.role).toBe('USER');
  });

  it('are read only from the header, not from a query or a cookie', async () => {
    const url = `/api/v1/users/get-current-user?accessToken=${asha.accessToken}&access_token=${asha.accessToken}`;
    const answer = await shop.app.inject({ url, cookies: { accessToken: asha.accessToken } });
    expect(answer.statusCode).toBe(401);
  });
});
