/**
 * Limits of uncached reads (`LIMIT_UNCACHED`). People who share an address, such as those of a mobile carrier, must not be locked out by
 * one of them: who is signed in, or has the cookie of a visitor, counts for itself. All others of an address count together.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { networkOf } from './network.ts';
import { createTokenBuckets } from './token-buckets.ts';
import { createVisitorCookies } from './visitor-cookie.ts';

/** The burst, in seconds' worth of points. */
const burst = 10;
/** All clients of one address may use this many times as much as one. */
const timesOfNetwork = 8;

declare module 'fastify' {
  interface FastifyRequest {
    /** Has its response give the client a cookie, by which it counts for itself. */
    givesVisitorCookie: boolean;
  }
}

/** @param perSecond points of one client; 0 for no limit @param secret signs the cookies, the same in all processes */
export function countPoints(app: FastifyInstance, perSecond: number, secret: string, isSecure: boolean) {
  const visitors = createVisitorCookies(secret, isSecure);
  const takeOfClient = createTokenBuckets({ perSecond, burst: perSecond * burst });
  const ofNetwork = perSecond * timesOfNetwork;
  const takeOfNetwork = createTokenBuckets({ perSecond: ofNetwork, burst: ofNetwork * burst });

  app.decorateRequest('givesVisitorCookie', false);
  app.addHook('onSend', async (request, reply) => {
    if (request.givesVisitorCookie) reply.header('set-cookie', visitors.issue());
  });

  /** Takes points of a client and of its network. Returns 0, or the whole seconds until there are enough. */
  return async (request: FastifyRequest, cost: number): Promise<number> => {
    const network = networkOf(request.ip);
    const client = (await app.sessionOf(request)) ?? visitors.read(request.headers.cookie);
    const seconds = takeOfClient(client ?? network, cost);
    if (seconds === 0) return takeOfNetwork(network, cost);
    request.givesVisitorCookie = client === undefined;
    return seconds;
  };
}
