import cookie from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { calls } from '../../contract/calls.ts';
import { success } from '../../contract/envelope.ts';
import { currentUser, loginBody, newTokens, profileBody, registerBody, tokens } from '../../contract/users.ts';
import type { Http } from '../http/http.ts';
import { identityOf } from '../http/policies.ts';
import { routeOf } from '../http/route.ts';
import { logSecurity } from '../http/security-log.ts';
import { ok } from '../http/success.ts';
import { bearerToken } from './bearer.ts';
import type { Cookies } from './cookies.ts';
import { notSignedIn } from './errors.ts';
import { knownDeviceSeconds } from './known-device.ts';
import type { Client } from './sign-in.ts';
import type { Users } from './users.ts';

const nothing = { 200: success(z.object({})) };

/** Responses with tokens must not be cached; the guard does the same for calls that need a sign-in. */
const noStore = async (_request: FastifyRequest, reply: FastifyReply) => {
  reply.header('cache-control', 'no-store');
};

/** Registration, sign-in and sign-out, the profile (spec §7). */
export function userRoutes(app: Http, users: Users, cookies: Cookies): void {
  app.register(cookie);
  const clientOf = (request: FastifyRequest): Client => ({
    ip: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
    knownDevice: cookies.read(request, 'knownDevice'),
  });

  app.route({
    ...routeOf(calls.register, { load: 'password' }),
    onRequest: noStore,
    schema: { body: registerBody, response: nothing },
    handler: async (request) => {
      const account = await users.register(request.body, request.ip);
      logSecurity(request, 'account-created', { account });
      return ok('Account created. Please sign in.', {});
    },
  });

  app.route({
    ...routeOf(calls.login, { load: 'password' }),
    onRequest: noStore,
    schema: { body: loginBody, response: { 200: success(tokens) } },
    handler: async (request, reply) => {
      const { knownDevice, userId, ...signedIn } = await users.signIn(request.body, clientOf(request));
      logSecurity(request, 'signed-in', { account: userId });
      cookies.set(reply, 'knownDevice', knownDevice, knownDeviceSeconds);
      return ok('Welcome back!', signedIn);
    },
  });

  app.route({
    ...routeOf(calls.refreshAccessToken),
    onRequest: noStore,
    schema: { response: { 200: success(newTokens) } },
    handler: async (request) => {
      const token = bearerToken(request);
      if (!token) throw notSignedIn();
      const { accessToken, refreshToken } = await users.refresh(token);
      return ok('Signed in again', { newAccessToken: accessToken, newRefreshToken: refreshToken });
    },
  });

  app.route({
    ...routeOf(calls.getCurrentUser),
    schema: { response: { 200: success(currentUser) } },
    handler: async (request) => ok('You are signed in', await users.getCurrentUser(identityOf(request).userId)),
  });

  app.route({
    ...routeOf(calls.logout),
    schema: { response: nothing },
    handler: async (request) => {
      const { userId, sessionId } = identityOf(request);
      await users.signOut(sessionId);
      logSecurity(request, 'signed-out', { account: userId });
      return ok('You are signed out', {});
    },
  });

  app.route({
    ...routeOf(calls.updateProfile),
    schema: { body: profileBody, response: { 200: success(currentUser) } },
    handler: async (request) =>
      ok('Profile updated', await users.updateProfile(identityOf(request).userId, request.body)),
  });
}
