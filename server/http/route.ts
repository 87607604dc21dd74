import type { FastifyContextConfig } from 'fastify';
import type { Call } from '../../contract/calls.ts';

/**
 * Method, address and access policy of a route, as the contract declares the call. @param config further options of the
 * route
 */
export const routeOf = (call: Call, config: Omit<FastifyContextConfig, 'policy'> = {}) => ({
  method: call.method,
  url: call.path,
  config: { ...config, policy: call.policy },
});
