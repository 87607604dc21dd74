/**
 * Access control: every route declares its policy, and the server does not start with a route without one.
 */

import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify';
import type { Call } from '../../contract/api/call.ts';
import type { Policy } from '../../contract/api/calls.ts';
import type { StaffRole } from '../../contract/users/staff-roles.ts';
import type { Role } from '../../contract/users/users.ts';
import { text } from '../../messages/text.ts';
import { AppError, notFound } from '../lib/errors.ts';
import { isSamplePerson } from '../lib/sample-people.ts';
import { firstStoreId } from '../runtime/current-store.ts';

/** The signed-in user of a request, from the current database. */
export interface Identity {
  userId: string;
  sessionId: string;
  name: string;
  role: Role;
  /** The stores whose staff an administrator is; undefined for owners and for customers. */
  storeIds?: readonly string[];
  /** Their roles there; undefined for owners and for customers. */
  staffRole?: StaffRole;
}

/** Identifies the user of a request; null for a visitor. @throws AppError when the token is not valid. */
export type Identify = (request: FastifyRequest) => Promise<Identity | null>;

/** The session of a request's access token, without a look into the database; undefined without a valid one. */
export type SessionOf = (request: FastifyRequest) => Promise<string | undefined>;

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
    /** Assigned once, by the users feature. */
    sessionOf: SessionOf;
    /** The policy of routes that a plugin declares; decorated in the plugin's scope. */
    policyOfPlugin?: Policy;
  }
}

/** Adds the guard of its policy to every route that is declared from here on. */
export function guardRoutes(app: FastifyInstance): void {
  app.decorateRequest('identity', null);
  app.decorate('routeTable', []);
  app.decorate('identify', async () => null);
  app.decorate('sessionOf', async () => undefined);
  app.addHook('onRoute', function (this: FastifyInstance, route) {
    const policy = route.config?.policy ?? this.policyOfPlugin;
    if (!policy) throw new Error(`${String(route.method)} ${route.url} declares no policy`);
    for (const method of [route.method].flat()) app.routeTable.push({ method, url: route.url, policy });
    if (policy === 'public') {
      route.onRequest = [letAdministratorsChoose(app), ...[route.onRequest ?? []].flat()];
      return;
    }
    route.onRequest = [guard(policy, app, route.config?.call), ...[route.onRequest ?? []].flat()];
  });
}

const guard =
  (policy: Exclude<Policy, 'public'>, app: FastifyInstance, call: Call | undefined) =>
  async (request: FastifyRequest, reply: FastifyReply) => {
    reply.header('cache-control', 'no-store');
    const identity = await app.identify(request);
    if (!identity) throw new AppError('NOT_SIGNED_IN', text('errors.signInFirst'));
    request.identity = identity;
    if (call?.notForSamples && isSamplePerson(identity.userId))
      throw new AppError('FORBIDDEN', text('errors.samplePerson'));
    if (policy !== 'admin') return chooseAsAdministrator(app, request, identity);
    if (identity.role !== 'ADMIN') throw new AppError('FORBIDDEN', text('errors.onlyAdministrators'));
    if (!identity.storeIds) {
      // Reads are allowed, so that a browser that remembers a store that is gone still gets the list of stores.
      const isRead = request.method === 'GET' || request.method === 'HEAD';
      if (!isRead && !(await app.stores.namesKnownStore(request.headers))) throw notFound('errors.storeNotFound');
      // Not the store that this person last shopped in.
      request.storeId = request.headers['x-store'] === undefined ? firstStoreId : app.stores.storeOf(request.headers);
      chooseAsAdministrator(app, request, identity);
      return;
    }
    if (!call?.staff) throw new AppError('FORBIDDEN', text('errors.onlyOwners'));
    if (!identity.staffRole || !call.staff.includes(identity.staffRole)) throw roleForbidden();
    request.storeId = storeOfStaff(request.headers['x-store'], identity.storeIds);
  };

/** Only administrators can be in a closed store, and in all. */
function chooseAsAdministrator(app: FastifyInstance, request: FastifyRequest, identity: Identity | null): void {
  const named = app.stores.ofAdministrators(request.headers);
  if (named === undefined || identity?.role !== 'ADMIN') return;
  if (!identity.storeIds || identity.storeIds.includes(named)) request.storeId = named;
}

/** On public routes, only a request that names such a store is identified; one with a token that is not valid is a visitor's. */
const letAdministratorsChoose =
  (app: FastifyInstance): onRequestHookHandler =>
  (request, _reply, done) => {
    if (app.stores.ofAdministrators(request.headers) === undefined) return done();
    void app
      .identify(request)
      .catch(() => null)
      .then((identity) => {
        chooseAsAdministrator(app, request, identity);
        done();
      });
  };

/** The store that a request of staff is about: the first of theirs unless it names one. @throws AppError FORBIDDEN */
function storeOfStaff(named: string | string[] | undefined, storeIds: readonly string[]): string {
  const storeId = named ?? storeIds[0];
  if (typeof storeId !== 'string' || !storeIds.includes(storeId)) throw otherStore();
  return storeId;
}

/** Something that the role of staff does not include. */
export const roleForbidden = () => new AppError('FORBIDDEN', text('errors.notOfRole'));

const otherStore = () => new AppError('FORBIDDEN', text('errors.otherStore'));

/** @throws AppError FORBIDDEN for staff of other stores than that of something, which is undefined when it does not exist */
export function requireStore({ storeIds }: Identity, storeId: string | undefined): void {
  if (storeIds && storeId !== undefined && !storeIds.includes(storeId)) throw otherStore();
}

/**
 * Returns true when this user may make a call for administrators in the store of the request: an owner, or staff with such a role there.
 */
export const mayCall = (call: Call, { role, storeIds, staffRole }: Identity, storeId: string): boolean =>
  role === 'ADMIN' &&
  (!storeIds || (storeIds.includes(storeId) && staffRole !== undefined && !!call.staff?.includes(staffRole)));

/** @throws AppError FORBIDDEN for staff */
export function requireOwner({ storeIds }: Identity): void {
  if (storeIds) throw new AppError('FORBIDDEN', text('errors.onlyOwners'));
}

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
