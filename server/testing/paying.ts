/** A shop whose shoppers pay online, with the simulator of a provider, for tests. */
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll } from 'vitest';
import { calls } from '../../contract/api/calls.ts';
import { order } from '../../contract/orders/orders.ts';
import { eq } from '../db/drizzle.ts';
import { OrderEvents } from '../orders/model/order-events.ts';
import { orders } from '../orders/model/tables.ts';
import { createSimulator, type ProtocolName, type Simulator } from '../payments/simulator/simulator.ts';
import { signUp } from './people.ts';
import { stockProduct } from './products.ts';
import { joinShop, onPostgres, openShop, type TestShop } from './shop.ts';
import { inProcess, type Sent, Shopper } from './shopping.ts';

/**
 * Call it in a `describe`. The clock of the shop stands still but for `pass`.
 * @param withSecond adds a process on PostgreSQL, which gets every second request and message
 * @param isLive true for payments that are not in test mode
 */
export function payingShop(
  name: ProtocolName,
  settings: Record<string, string> = {},
  { withSecond = false, isLive = false } = {},
) {
  // Rows that the database or an id dates agree with it only when it begins now.
  let time = Date.now();
  const now = () => new Date(time);
  const simulator: Simulator = createSimulator(name, () =>
    processes.length === 0 ? undefined : `${urlOf(next().app.server.address())}/api/v1/payments/${name}/webhook`,
  );
  const { bank, faults, webhooks } = simulator;
  const parts = {} as { shop: TestShop };
  /** The processes of the shop: two on PostgreSQL. */
  const processes: Pick<TestShop, 'app' | 'jobs' | 'catalogue' | 'payments'>[] = [];
  /** Waits until all messages that were sent are applied, and those that this causes. */
  async function settle(): Promise<void> {
    do {
      await webhooks.settle();
      await Promise.all(processes.map(({ payments }) => payments.inbox.idle()));
    } while (webhooks.isSending());
  }

  let disposeOther: (() => Promise<void>) | undefined;
  let asked = 0;
  function next(): (typeof processes)[number] {
    asked += 1;
    return processes[asked % processes.length] ?? parts.shop;
  }

  beforeAll(async () => {
    await simulator.app.listen({ host: '127.0.0.1', port: 0 });
    const client = simulator.client(urlOf(simulator.app.server.address()));
    const provider = isLive ? { ...client, isTest: false } : client;
    parts.shop = await openShop(settings, { paymentProvider: provider, now });
    await parts.shop.app.listen({ host: '127.0.0.1', port: 0 });
    processes.push(parts.shop);
    if (withSecond && onPostgres) {
      const other = await joinShop(parts.shop, { paymentProvider: provider, now });
      await other.app.listen({ host: '127.0.0.1', port: 0 });
      processes.push(other);
      disposeOther = other.dispose;
    }
  });
  afterAll(async () => {
    await settle();
    await disposeOther?.();
    await parts.shop.dispose();
    await simulator.app.close();
  });

  return Object.assign(parts, {
    simulator,

    now,

    /** With these staff decide on refunds. */
    decisions: () => ({
      database: parts.shop.database,
      orderEvents: new OrderEvents(parts.shop.database, parts.shop.app.log),
      now,
    }),

    pass(minutes: number): void {
      time += minutes * 60_000;
    },

    /** A provider without faults, whose messages arrive. */
    calm(): void {
      faults.clear();
      webhooks.mode = { delivery: 'send', copies: 1 };
      bank.refundsBegin = 'processed';
    },

    /** A shopper who has chosen to pay two potatoes online. */
    async awaiting({ stock = 10 } = {}) {
      const potato = await stockProduct(parts.shop, { stock });
      for (const { catalogue } of processes) await catalogue.catchUp();
      const shopper = new Shopper((request) => inProcess(next())(request), await signUp(parts.shop));
      await shopper.fill({ [potato]: 2 });
      const answer = await shopper.call(calls.stripePayment, {}, await shopper.checkout());
      if (answer.status !== 200) throw new Error(answer.message);
      const placed = order.parse(answer.data);
      const atBank = bank.orders().find(({ note }) => note === placed.orderId);
      if (!atBank) throw new Error('the provider has no order');
      return { potato, shopper, placed, orderId: placed._id, atBank };
    },

    /** The row of an order, also when the sign-in of its shopper has ended. */
    async stored(orderId: string) {
      const [row] = await parts.shop.database.queries.select().from(orders).where(eq(orders.id, orderId));
      if (!row) throw new Error(`there is no order ${orderId}`);
      return row;
    },

    settle,

    check: (shopper: Shopper, orderId: string) => shopper.call(calls.checkPayment, { orderId }),

    runChecks: () => next().jobs.run('check payments'),

    /** Each request goes to the next process. */
    send: (request: Sent) => inProcess(next())(request),
  });
}

const urlOf = (address: AddressInfo | string | null): string => `http://127.0.0.1:${(address as AddressInfo).port}`;
