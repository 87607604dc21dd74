import type { IncomingMessage } from 'node:http';
import { compile } from '@fastify/proxy-addr';
import { newRequestId } from '../lib/ids.ts';

/** Ids that proxies make: UUIDs, ULIDs, hexadecimal numbers and the like. */
const shape = /^[A-Za-z0-9][A-Za-z0-9._:-]{0,63}$/;

/**
 * Returns a function that chooses the id of a request: that of its `X-Request-Id`, if a trusted proxy sends it, so that the lines of both
 * logs can be found by one id. Otherwise a new one.
 */
export function requestIds(trustProxy: readonly string[]): (request: IncomingMessage) => string {
  if (trustProxy.length === 0) return newRequestId;
  const isTrusted = compile([...trustProxy]);
  return ({ headers, socket }) => {
    const given = headers['x-request-id'];
    const isUsable = typeof given === 'string' && shape.test(given) && isTrusted(socket.remoteAddress ?? '', 0);
    return isUsable ? given : newRequestId();
  };
}
