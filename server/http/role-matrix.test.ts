/** Every route of the shop with every kind of client, from the route table itself. */

import { beforeAll, describe, expect, it } from 'vitest';
import { pathsOf } from '../../contract/api/call.ts';
import { calls } from '../../contract/api/calls.ts';
import { eq } from '../db/drizzle.ts';
import { newId } from '../lib/ids.ts';
import { type SignedIn, signUp, signUpAdmin } from '../testing/people.ts';
import { stockProduct } from '../testing/products.ts';
import { openShop, sharedShop } from '../testing/shop.ts';
import { everythingIn, inProcess, overSocket, Shopper } from '../testing/shopping.ts';
import { createAccessTokens } from '../users/access-token.ts';
import { deriveKeys } from '../users/keys.ts';
import { sessions, users } from '../users/tables.ts';
import type { GuardedRoute } from './policies.ts';

const callers = [
  'visitor',
  'forged token',
  'expired token',
  'suspended',
  'other customer',
  'customer',
  'administrator',
] as const;
type Caller = (typeof callers)[number];

/** The errors of routes for administrators and for signed-in users. */
const refusals: Record<Caller, { user: number | null; admin: number | null }> = {
  visitor: { user: 401, admin: 401 },
  'forged token': { user: 401, admin: 401 },
  'expired token': { user: 401, admin: 401 },
  suspended: { user: 401, admin: 401 },
  'other customer': { user: null, admin: 403 },
  customer: { user: null, admin: 403 },
  administrator: { user: null, admin: null },
};

/** Address parameters that belong to one shopper. */
const personal = /:(?:cartItemId|addressId|orderId|deviceId)\b/;

/** Valid requests of these calls. */
const bodies: Record<string, object> = {
  [calls.chooseRefundWay.path]: { way: 'credit' },
  [calls.chooseSubstitutes.path]: { choice: 'leave' },
  [calls.answerOrderChange.path]: { changeId: newId(), accept: true },
  [calls.answerSubstitute.path]: { questionId: newId(), accept: true },
};

/** The complete list of public routes: additions must be deliberate. */
const publicApi = [
  'POST users/register',
  'POST users/sample-sign-in',
  'POST users/login',
  'POST users/refresh-access-token',
  'PUT users/forgot-password',
  'PUT users/verify-otp',
  'PUT users/reset-password',
  'PUT users/open-recovery-link',
  'PUT users/confirm-email',
  // The token of the link says what it is about.
  'POST users/invitation',
  // The signature says who sends it.
  'POST payments/:provider/webhook',
  'POST newsletter/subscribe',
  'POST newsletter/confirm',
  'POST newsletter/unsubscribe',
  'GET category/get-all-category',
  'GET shop-settings/get',
  'GET offer/list',
  'GET delivery/check',
  'GET delivery/now',
  'GET delivery/places',
  'POST delivery/request',
  'POST subcategory/get-allsubcategory',
  'POST product/get-product',
  'GET product/get-product-by-category/:categoryId',
  'POST product/get-product-by-cat-and-subcat',
  'GET product/get-product-details/:productId',
  'GET product/search-product',
  'GET product/get-home-rows',
  'GET product/suggest',
  'POST product/match-list',
  'POST searches/report-zero-results',
  'POST searches/request-by-email',
  // The token of the link says what it is about.
  'POST searches/confirm-request',
  'POST searches/stop-requests',
  'POST client-errors',
  'GET product/get-related/:productId',
  'GET product/get-replacements/:productId',
  'GET product/get-products',
  'GET product/get-shelves',
  'GET recipe/get-recipes',
  'GET recipe/get-recipe/:recipeId',
  'GET recipe/get-recipe-list/:recipeId',
  'GET recipe/get-dish-prices',
  'POST recipe/find-dish',
  'GET content/get-page/:slug',
  'GET product/get-home-page',
  'GET product/get-home-row/:rowId',
  'GET review/list/:productId',
];

describe('every route, for every kind of client', () => {
  const shop = sharedShop(() => openShop({}, { now: () => clock() }));
  let base: string;
  let routes: GuardedRoute[];
  let customer: SignedIn;
  let other: SignedIn;
  let admin: SignedIn;
  let parts: Record<string, string | number>;
  let clock = () => new Date();

  beforeAll(async () => {
    base = await shop.app.listen({ port: 0, host: '127.0.0.1' });
    customer = await signUp(shop, 'Asha Rao');
    other = await signUp(shop, 'Ravi Kumar');
    admin = await signUpAdmin(shop);
    parts = await ownThings();
    routes = shop.app.routeTable.filter(({ method }) => method !== 'HEAD' && method !== 'OPTIONS');
  });

  /** A value of the customer's for each address parameter. */
  async function ownThings(): Promise<Record<string, string | number>> {
    const shopper = new Shopper(inProcess(shop), customer);
    const productId = await stockProduct(shop);
    await shopper.fill({ [productId]: 1 });
    await shopper.cashPayment(await shopper.checkout());
    const [order] = await shopper.orders();
    await shopper.fill({ [productId]: 1 });
    const [item] = await shopper.cart();
    const [address] = await shopper.addresses();
    const [device] = await shop.database.queries.select().from(sessions).where(eq(sessions.userId, customer.userId));
    return {
      productId,
      quantity: 1,
      cartItemId: item?._id ?? '',
      addressId: address?._id ?? '',
      orderId: order?._id ?? '',
      deviceId: device?.id ?? '',
      userId: other.userId,
      categoryId: productId,
    };
  }

  /** A new sign-in for each request, because some of them end it. */
  async function tokenOf(caller: Caller): Promise<string | undefined> {
    const start = async ({ userId }: SignedIn) => (await shop.users.startSession(userId, 'matrix')).accessToken;
    switch (caller) {
      case 'visitor':
        return undefined;
      case 'forged token': {
        const sessionId = String(parts.deviceId);
        const keys = deriveKeys('the secret of somebody who would like to be the shop');
        return createAccessTokens(keys.accessToken, clock).issue({ userId: admin.userId, sessionId });
      }
      case 'expired token': {
        clock = () => new Date(Date.now() - 16 * 60_000);
        const token = await start(admin);
        clock = () => new Date();
        return token;
      }
      case 'suspended': {
        const person = await signUp(shop, 'Suspended Person');
        await shop.database.queries.update(users).set({ status: 'Suspended' }).where(eq(users.id, person.userId));
        return person.accessToken;
      }
      case 'other customer':
        return start(other);
      case 'customer':
        return start(customer);
      case 'administrator':
        return start(admin);
    }
  }

  /** The status and, for an error, the code. For a stream, only the status: it is not read to its end. */
  async function ask(route: GuardedRoute, caller: Caller): Promise<{ status: number; code?: string }> {
    const token = await tokenOf(caller);
    const url = route.url.replace(/:(\w+)\??/g, (_, name: string) => String(parts[name] ?? 'x')).replace('*', 'x');
    const body = bodies[route.url];
    const answer = await fetch(base + url, {
      method: route.method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (answer.ok || !answer.headers.get('content-type')?.includes('json')) {
      await answer.body?.cancel();
      return { status: answer.status };
    }
    const { code } = (await answer.json()) as { code: string };
    return { status: answer.status, code };
  }

  const nameOf = ({ method, url }: GuardedRoute) => `${method} ${url}`;

  it('the route table has every call of the contract with its policy', () => {
    const declared = Object.values(calls).flatMap((call) =>
      pathsOf(call).map((url) => ({ method: call.method, url, policy: call.policy })),
    );
    expect(routes).toEqual(expect.arrayContaining(declared));
  });

  it('no route of the API is public except those named here', () => {
    const open = routes.filter(({ url, policy }) => url.startsWith('/api/v1/') && policy === 'public');
    expect(open.map(({ method, url }) => `${method} ${url.replace('/api/v1/', '')}`).sort()).toEqual(
      publicApi.toSorted(),
    );
  });

  it('unauthorized clients get the same error everywhere, and nothing changes', async () => {
    const before = await everythingIn(shop);
    const wrong = [];
    for (const route of routes) {
      for (const caller of callers) {
        if (route.policy === 'public') continue;
        const expected = refusals[caller][route.policy];
        if (expected === null) continue;
        const { status, code } = await ask(route, caller);
        const codes = status === 403 ? ['FORBIDDEN'] : ['NOT_SIGNED_IN', 'SIGN_IN_ENDED'];
        if (status !== expected || !codes.includes(code ?? '')) wrong.push([nameOf(route), caller, status, code]);
      }
    }
    expect(wrong).toEqual([]);
    expect(await everythingIn(shop)).toEqual(before);
  });

  it("another shopper's data is not found, not even for an administrator as a shopper, and nothing changes", async () => {
    const own = routes.filter(({ url, policy }) => policy === 'user' && personal.test(url));
    expect(own.length).toBeGreaterThanOrEqual(7);
    const before = await everythingIn(shop);
    const wrong = [];
    for (const route of own) {
      for (const caller of ['other customer', 'administrator'] as const) {
        const { status, code } = await ask(route, caller);
        if (status !== 404 || code !== 'NOT_FOUND') wrong.push([nameOf(route), caller, status, code]);
      }
    }
    expect(wrong).toEqual([]);
    expect(await everythingIn(shop)).toEqual(before);
  });

  it('authorized clients pass the guard, and no response is a server error', async () => {
    const wrong = [];
    for (const route of routes) {
      for (const caller of ['visitor', 'customer', 'administrator'] as const) {
        const allowed = route.policy === 'public' || refusals[caller][route.policy] === null;
        if (!allowed) continue;
        const { status, code } = await ask(route, caller);
        const stopped = ['NOT_SIGNED_IN', 'SIGN_IN_ENDED', 'FORBIDDEN'].includes(code ?? '');
        // Refreshing needs a refresh token, which is not sent here.
        const isRenewal = route.url === calls.refreshAccessToken.path;
        const broken = status >= 500 && status !== 503;
        if (broken || (stopped && !isRenewal)) wrong.push([nameOf(route), caller, status, code]);
      }
    }
    expect(wrong).toEqual([]);
  });

  it('a public route gives an invalid token no more than a visitor', async () => {
    const wrong = [];
    for (const route of routes.filter(({ policy }) => policy === 'public')) {
      const asVisitor = await ask(route, 'visitor');
      for (const caller of ['forged token', 'expired token', 'suspended'] as const) {
        const { status } = await ask(route, caller);
        if (status !== asVisitor.status && status !== 401) wrong.push([nameOf(route), caller, status]);
      }
    }
    expect(wrong).toEqual([]);
  });

  it('a revoked role and a suspension apply from the next request on the same connection', async () => {
    const person = await signUpAdmin(shop, 'For A Moment');
    const shopper = new Shopper(overSocket(base), person);
    const set = (change: Partial<typeof users.$inferInsert>) =>
      shop.database.queries.update(users).set(change).where(eq(users.id, person.userId));
    expect((await shopper.call(calls.listUsers)).status).toBe(200);
    await set({ role: 'USER' });
    expect((await shopper.call(calls.listUsers)).status).toBe(403);
    expect((await shopper.call(calls.getCart)).status).toBe(200);
    await set({ status: 'Suspended' });
    expect((await shopper.call(calls.getCart)).status).toBe(401);
  });
});
