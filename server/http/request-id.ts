import type { IncomingMessage } from 'node:http';
import { compile } from '@fastify/proxy-addr';
import { newRequestId } from '../lib/ids.ts';

/** Ids that proxies make: UUIDs, ULIDs, hexadecimal numbers and the like. */
const shape = /^[A-Za-z0-9][A-Za-z0-9._:-]{0,63}$/;

/** Returns a function that says whether a request comes from one of these proxies. */
export function proxyTrust(trustProxy: readonly string[]): (request: IncomingMessage) => boolean {
  if (trustProxy.length === 0) return () => false;
  const isTrusted = compile([...trustProxy]);
  return ({ socket }) => isTrusted(socket.remoteAddress ?? '', 0);
}

/**
 * Returns a function that chooses the id of a request: that of its `X-Request-Id`, if a trusted proxy sends it, so that the lines of both
 * logs can be found by one id. Otherwise a new one.
 */
export function requestIds(isFromProxy: (request: IncomingMessage) => boolean): (request: IncomingMessage) => string {
  return (request) => {
    const given = request.headers['x-request-id'];
    return typeof given === 'string' && shape.test(given) && isFromProxy(request) ? given : newRequestId();
  };
}
