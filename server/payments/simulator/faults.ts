/** Faults of a provider that a test or the page of the simulator asks for. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { BankOrder } from './bank.ts';

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
  /** The faults of orders of the provider, by id. */
  readonly #ofOrders = new Map<string, Fault>();

  /** The next calls of this kind fail like this, one after another. */
  plan(call: SimulatedCall, ...faults: readonly Fault[]): void {
    this.#planned.set(call, [...(this.#planned.get(call) ?? []), ...faults]);
  }

  /** All calls about an order fail like this, until there is no fault. */
  setFor({ id }: Pick<BankOrder, 'id'>, fault: Fault | undefined): void {
    if (fault) this.#ofOrders.set(id, fault);
    else this.#ofOrders.delete(id);
  }

  clear(): void {
    this.#planned.clear();
    this.#ofOrders.clear();
  }

  /** Lets the routes of `app` with `config.simulates` fail as planned. @param orderOf the order that a call is about */
  addTo(app: FastifyInstance, orderOf: (request: FastifyRequest) => BankOrder | undefined): void {
    const lost = new WeakSet<object>();
    app.addHook('preHandler', async (request, reply) => {
      const call = request.routeOptions.config.simulates;
      const fault = call && (this.#planned.get(call)?.shift() ?? this.#faultOf(orderOf(request)));
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

  #faultOf(order: BankOrder | undefined): Fault | undefined {
    return order && this.#ofOrders.get(order.id);
  }
}
