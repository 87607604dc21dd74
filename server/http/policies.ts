/**
 * Access control: every route declares its policy, and the server does not start with a route without one (assurance §1
 * row 21).
 */

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Policy } from '../../contract/calls.ts';
import type { Role } from '../../contract/users.ts';
import { text } from '../../messages/text.ts';
import { AppError } from '../platform/errors.ts';

/** The signed-in user of a request, from the current database. */
export interface Identity {
  userId: string;
  sessionId: string;
  name: string;
  role: Role;
}

/** Identifies the user of a request; null for a visitor. @throws AppError when the token is not valid. */
export type Identify = (request: FastifyRequest) => Promise<Identity | null>;

export interface GuardedRoute {
  method: string;
  /** Path with `:name` for its parameters. */
  url: string;
  policy: Policy;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    policy?: Policy;
  }
  interface FastifyRequest {
    /** Set on routes of policy `user` and `admin`. Read it with `identityOf`. */
    identity: Identity | null;
  }
  interface FastifyInstance {
    /** Every route with its policy, as it was declared. */
    routeTable: GuardedRoute[];
    /** Assigned once, by the users feature. */
    identify: Identify;
    /** The policy of routes that a plugin declares; decorated in the plugin's scope. */
    policyOfPlugin?: Policy;
  }
}

/** Adds the guard of its policy to every route that is declared from here on. */
export function guardRoutes(app: FastifyInstance): void {
  app.decorateRequest('identity', null);
  app.decorate('routeTable', []);
  app.decorate('identify', async () => null);
  app.addHook('onRoute', function (this: FastifyInstance, route) {
    const policy = route.config?.policy ?? this.policyOfPlugin;
    if (!policy) throw new Error(`${String(route.method)} ${route.url} declares no policy`);
    for (const method of [route.method].flat()) app.routeTable.push({ method, url: route.url, policy });
    if (policy === 'public') return;
    route.onRequest = [guard(policy, app), ...[route.onRequest ?? []].flat()];
  });
}

const guard =
  (policy: Exclude<Policy, 'public'>, app: FastifyInstance) => async (request: FastifyRequest, reply: FastifyReply) => {
    reply.header('cache-control', 'no-store');
    const identity = await app.identify(request);
    if (!identity) throw new AppError('NOT_SIGNED_IN', text('errors.signInFirst'));
    request.identity = identity;
    if (policy === 'admin' && identity.role !== 'ADMIN')
      throw new AppError('FORBIDDEN', text('errors.onlyAdministrators'));
  };

/** The signed-in user on a route of policy `user` or `admin`. */
export function identityOf(request: FastifyRequest): Identity {
  if (!request.identity) throw new Error(`${request.routeOptions.url} reads the identity but is public`);
  return request.identity;
}

/** The user as the audit log names who did something. */
export const actorOf = ({ userId, name }: Identity) => ({ id: userId, name });

/**
 * The user on a public route that shows administrators more; null for a visitor. Such a response is not cached.
 * @throws AppError when the token is not valid, so that the client renews the sign-in instead of getting less
 */
export async function optionalIdentity(request: FastifyRequest, reply: FastifyReply): Promise<Identity | null> {
  const identity = await request.server.identify(request);
  if (identity) reply.header('cache-control', 'no-store');
  return identity;
}
