/**
 * The simulator as a provider of the store itself. Its protocol listens on a port of its own that only this machine reaches; shoppers see
 * its pay page, which is a page of the store (`routes.ts`).
 */
import type { AddressInfo } from 'node:net';
import type { Log } from '../../runtime/log.ts';
import type { PaymentProvider } from '../providers/provider.ts';
import type { BankOrder } from './bank.ts';
import { keepInFile } from './bank-file.ts';
import { payPagePath } from './pay-page-path.ts';
import { decideLater, payAs, type Scenario, Timers } from './scenarios.ts';
import { createSimulator } from './simulator.ts';

export interface SimulatorParts {
  /** The file of its orders. */
  file: string;
  /** Of the store; undefined while it does not listen. */
  webhookUrl: () => string | undefined;
  log: Log;
}

export async function mountSimulator({ file, webhookUrl, log }: SimulatorParts) {
  const simulator = createSimulator('razorpay', webhookUrl);
  const { app, bank } = simulator;
  const kept = await keepInFile(bank, file, log);
  const timers = new Timers();
  for (const payment of bank.orders().flatMap(({ payments }) => payments))
    if (payment.state === 'created') decideLater(simulator, timers, payment);
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const client = simulator.client(`http://127.0.0.1:${port}`, 'simulator');

  const provider: PaymentProvider = {
    ...client,
    async createOrder(order) {
      const { id } = await client.createOrder(order);
      return { id, browser: { page: payPagePath(id) } };
    },
  };

  return {
    provider,
    findOrder: (id: string): BankOrder | undefined => bank.findOrder(id),
    /** @throws BankRejection when the order is paid, or has ended */
    pay: (order: BankOrder, scenario: Scenario): void => payAs(simulator, timers, order, scenario),
    /** @throws BankRejection when the order is paid, or has ended */
    fail: (order: BankOrder): void => void bank.pay(order, { state: 'failed' }),

    async close(): Promise<void> {
      timers.clear();
      await app.close();
      await kept.idle();
    },
  };
}

export type MountedSimulator = Awaited<ReturnType<typeof mountSimulator>>;
