import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { calls } from '../../contract/api/calls.ts';
import type { ErrorCode } from '../../contract/api/errors.ts';
import { browserApi, plainApi } from './browser-api.ts';
import { hasSignInEnded, readTokens, removeTokens, storeTokens } from './tokens.ts';

const user = { _id: 'u1', name: 'Asha' };
const success = (data: unknown) => Response.json({ success: true, message: '', data });
const failure = (status: number, code: ErrorCode) => Response.json({ success: false, message: code, code }, { status });
const newTokens = () => success({ newAccessToken: 'a2', newRefreshToken: 'r2' });

/** Replaces the network: responds to a path and the token that was sent. */
type Shop = (path: string, token: string | null) => Response | Promise<Response>;

const sent: string[] = [];

function answerWith(shop: Shop): void {
  vi.stubGlobal('fetch', async (path: string, { headers }: RequestInit) => {
    const token = new Headers(headers).get('authorization')?.replace('Bearer ', '') ?? null;
    sent.push(`${path.split('/').at(-1)} ${token}`);
    return shop(path, token);
  });
}

beforeEach(() => {
  sent.length = 0;
  storeTokens({ access: 'a1', refresh: 'r1' });
});
afterEach(() => {
  vi.unstubAllGlobals();
  removeTokens();
});

/** Only `a2` is valid; `onRenewal` responds to token refreshes. */
const shopThatRenews =
  (onRenewal: () => Response): Shop =>
  (path, token) => {
    if (path === calls.refreshAccessToken.path) return onRenewal();
    return token === 'a1' ? failure(401, 'NOT_SIGNED_IN') : success(user);
  };

describe('a call with an expired sign-in', () => {
  it('is repeated with new tokens', async () => {
    answerWith(shopThatRenews(newTokens));
    expect(await browserApi.load('GET /api/v1/users/get-current-user')).toEqual(user);
    expect(sent).toEqual(['get-current-user a1', 'refresh-access-token r1', 'get-current-user a2']);
    expect(readTokens()).toEqual({ access: 'a2', refresh: 'r2' });
  });

  it('ends the sign-in when it cannot be renewed', async () => {
    answerWith(shopThatRenews(() => failure(401, 'SIGN_IN_ENDED')));
    await expect(browserApi.load('GET /api/v1/users/get-current-user')).rejects.toMatchObject({
      code: 'NOT_SIGNED_IN',
    });
    expect(readTokens()).toBeNull();
    expect(hasSignInEnded()).toBe(true);
    storeTokens({ access: 'a3', refresh: 'r3' });
    removeTokens();
    expect(hasSignInEnded()).toBe(false);
  });

  it('fails as its renewal does, and stays signed in, when the store is busy or cannot be reached', async () => {
    answerWith(shopThatRenews(() => failure(503, 'BUSY')));
    await expect(browserApi.load('GET /api/v1/users/get-current-user')).rejects.toMatchObject({ code: 'BUSY' });
    answerWith(
      shopThatRenews(() => {
        throw new TypeError('Failed to fetch');
      }),
    );
    await expect(browserApi.load('GET /api/v1/users/get-current-user')).rejects.toMatchObject({ code: 'UNREACHABLE' });
    expect(readTokens()).toEqual({ access: 'a1', refresh: 'r1' });
  });

  it('is renewed where the browser has no locks', async () => {
    const blocked = () => Promise.reject(new DOMException('storage is blocked', 'SecurityError'));
    vi.stubGlobal('navigator', { locks: { request: blocked } });
    answerWith(shopThatRenews(newTokens));
    expect(await browserApi.load('GET /api/v1/users/get-current-user')).toEqual(user);
  });
});

describe('signing in or out during a token refresh', () => {
  const newer = { access: 'a7', refresh: 'r7' };

  it('keeps the newer sign-in when the refresh succeeds', async () => {
    answerWith(
      shopThatRenews(() => {
        storeTokens(newer);
        return newTokens();
      }),
    );
    await browserApi.load('GET /api/v1/users/get-current-user');
    expect(readTokens()).toEqual(newer);
    expect(sent.at(-1)).toBe('get-current-user a7');
  });

  it('keeps the newer sign-in when the refresh is rejected', async () => {
    answerWith(
      shopThatRenews(() => {
        storeTokens(newer);
        return failure(401, 'SIGN_IN_ENDED');
      }),
    );
    await browserApi.load('GET /api/v1/users/get-current-user');
    expect(readTokens()).toEqual(newer);
  });

  it('keeps the user signed out', async () => {
    answerWith(
      shopThatRenews(() => {
        removeTokens();
        return newTokens();
      }),
    );
    await expect(browserApi.load('GET /api/v1/users/get-current-user')).rejects.toMatchObject({
      code: 'NOT_SIGNED_IN',
    });
    expect(readTokens()).toBeNull();
    expect(sent).toHaveLength(2);
  });
});

describe('a call with credentials', () => {
  const email = 'asha@example.org';

  it('sends a wrong password once, and does not affect an older sign-in', async () => {
    answerWith((path) =>
      path === calls.login.path ? failure(401, 'WRONG_CREDENTIALS') : failure(401, 'SIGN_IN_ENDED'),
    );
    await expect(
      plainApi.send('POST /api/v1/users/login', { body: { email, password: 'wrong' } }),
    ).rejects.toMatchObject({ code: 'WRONG_CREDENTIALS' });
    expect(sent).toEqual(['login null']);
    expect(readTokens()).toEqual({ access: 'a1', refresh: 'r1' });
  });

  it.each([
    [
      'register',
      () =>
        plainApi.send('POST /api/v1/users/register', { body: { name: 'Asha', email, password: 'basket-of-mangoes' } }),
    ],
    ['forgot-password', () => plainApi.send('PUT /api/v1/users/forgot-password', { body: { email } })],
    ['verify-otp', () => plainApi.send('PUT /api/v1/users/verify-otp', { body: { email, otp: '123456' } })],
    [
      'reset-password',
      () => plainApi.send('PUT /api/v1/users/reset-password', { body: { email, newPassword: 'basket-of-mangoes' } }),
    ],
  ])('goes without the stored sign-in: %s', async (name, make) => {
    answerWith(() => success({}));
    await make();
    expect(sent).toEqual([`${name} null`]);
  });
});
