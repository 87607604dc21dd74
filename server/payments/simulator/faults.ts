/** Faults of a provider that a test or the page of the simulator asks for. */
import type { FastifyInstance } from 'fastify';

/**
 * - `error`: 503, and nothing happened.
 * - `hang`: no answer at all, and nothing happened.
 * - `lost`: it happened, but the answer did not arrive.
 */
export type Fault = 'error' | 'hang' | 'lost';

/** The calls of a provider, in Tokri's words. */
export type SimulatedCall =
  | 'createOrder'
  | 'listPayments'
  | 'capture'
  | 'cancelOrder'
  | 'refund'
  | 'findRefund'
  | 'listSettlements';

declare module 'fastify' {
  interface FastifyContextConfig {
    simulates?: SimulatedCall;
  }
}

export class Faults {
  readonly #planned = new Map<SimulatedCall, Fault[]>();
  /** The fault of all calls without a planned one. */
  outage: Fault | undefined;

  /** The next calls of this kind fail like this, one after another. */
  plan(call: SimulatedCall, ...faults: readonly Fault[]): void {
    this.#planned.set(call, [...(this.#planned.get(call) ?? []), ...faults]);
  }

  clear(): void {
    this.#planned.clear();
    this.outage = undefined;
  }

  /** Lets the routes of `app` with `config.simulates` fail as planned. */
  addTo(app: FastifyInstance): void {
    const lost = new WeakSet<object>();
    app.addHook('preHandler', async (request, reply) => {
      const call = request.routeOptions.config.simulates;
      const fault = call && (this.#planned.get(call)?.shift() ?? this.outage);
      if (fault === 'lost') lost.add(request);
      if (fault === 'hang') reply.hijack();
      if (fault === 'error') return reply.status(503).send({ error: { code: 'SERVER_ERROR' } });
      return undefined;
    });
    app.addHook('onSend', async (request, reply) => {
      if (!lost.has(request)) return;
      reply.hijack();
      request.raw.socket.destroy();
    });
  }
}
