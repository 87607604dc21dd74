/** Who may call what: every route declares its policy, and a route without one does not start (assurance §1 row 21). */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Policy } from '../../contract/calls.ts';
import type { Role } from '../../contract/users.ts';
import { AppError } from '../platform/errors.ts';

/** The signed-in person behind a request, as the database knows them now. */
export interface Identity {
  userId: string;
  sessionId: string;
  name: string;
  role: Role;
}

/** Finds out who sent a request; null for a visitor. @throws AppError when a token is there but does not hold. */
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
    /** Decorated in the scope of a plugin that declares routes of its own: their policy. */
    policyOfPlugin?: Policy;
  }
}

/** Puts the guard of its policy before every route that is declared from here on. */
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
    if (!identity) throw new AppError('NOT_SIGNED_IN', 'Please sign in first.');
    request.identity = identity;
    if (policy === 'admin' && identity.role !== 'ADMIN')
      throw new AppError('FORBIDDEN', 'Only administrators can do this.');
  };

/** The signed-in person on a route of policy `user` or `admin`. */
export function identityOf(request: FastifyRequest): Identity {
  if (!request.identity) throw new Error(`${request.routeOptions.url} reads the identity but is public`);
  return request.identity;
}

/**
 * Who asks on a public route that shows administrators more; null for a visitor. An answer that depends on it is not cached.
 * @throws AppError when a token is there but does not hold, so that the sign-in is renewed instead of showing less
 */
export async function optionalIdentity(request: FastifyRequest, reply: FastifyReply): Promise<Identity | null> {
  const identity = await request.server.identify(request);
  if (identity) reply.header('cache-control', 'no-store');
  return identity;
}
