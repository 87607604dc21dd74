import cookie from '@fastify/cookie';
import type { FastifyRequest } from 'fastify';
import { calls } from '../../contract/api/calls.ts';
import { text } from '../../messages/text.ts';
import type { Http } from '../http/http.ts';
import { noStore, route } from '../http/route.ts';
import { logSecurity } from '../http/security-log.ts';
import { ok } from '../http/success.ts';
import { bearerToken } from './bearer.ts';
import type { Cookies } from './cookies.ts';
import { notSignedIn } from './errors.ts';
import { knownDeviceSeconds } from './known-device.ts';
import type { Client } from './sign-in.ts';
import type { Users } from './users.ts';

/** Registration, sign-in and sign-out, the profile. */
export function userRoutes(app: Http, users: Users, cookies: Cookies): void {
  app.register(cookie);
  const clientOf = (request: FastifyRequest): Client => ({
    ip: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
    knownDevice: cookies.read(request, 'knownDevice'),
  });

  route(
    app,
    calls.register,
    async ({ body, request }) => {
      const account = await users.register(body, request.ip);
      logSecurity(request, 'account-created', { account });
      return ok(text('answers.accountCreated'), {});
    },
    { load: 'password', onRequest: noStore },
  );

  route(
    app,
    calls.login,
    async ({ body, request, reply }) => {
      const { knownDevice, userId, ...signedIn } = await users.signIn(body, clientOf(request));
      logSecurity(request, 'signed-in', { account: userId });
      cookies.set(reply, 'knownDevice', knownDevice, knownDeviceSeconds);
      return ok(text('answers.welcomeBack'), signedIn);
    },
    { load: 'password', onRequest: noStore },
  );

  route(
    app,
    calls.refreshAccessToken,
    async ({ request }) => {
      const token = bearerToken(request);
      if (!token) throw notSignedIn();
      const { accessToken, refreshToken } = await users.refresh(token);
      return ok('Signed in again', { newAccessToken: accessToken, newRefreshToken: refreshToken });
    },
    { onRequest: noStore },
  );

  route(app, calls.getCurrentUser, async ({ identity }) =>
    ok('You are signed in', await users.getCurrentUser(identity.userId)),
  );

  route(app, calls.logout, async ({ identity: { userId, sessionId }, request }) => {
    await users.signOut(sessionId);
    logSecurity(request, 'signed-out', { account: userId });
    return ok(text('answers.signedOut'), {});
  });

  route(app, calls.updateProfile, async ({ identity, body }) =>
    ok(text('answers.profileUpdated'), await users.updateProfile(identity.userId, body)),
  );
}
