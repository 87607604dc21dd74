/** Everything that can be tried on the pay page of the simulator. */
import type { BankOrder, BankPayment } from './bank.ts';
import type { Simulator } from './simulator.ts';

/** The first is chosen unless somebody chooses another one. */
export const scenarios = [
  'none',
  'late',
  'twice',
  'wrong-signature',
  'other-amount',
  'lost-webhook',
  'away',
  'hang',
  'refunds-pending',
  'refunds-fail',
] as const;
export type Scenario = (typeof scenarios)[number];

/** After this a late bank decides, in ms. */
const lateAfter = 20_000;
/** A provider that is away for an order comes back after this, in ms. */
const awayFor = 60_000;

/** Another amount, in paise. */
const differsBy = 100;

/** Timers that end with the store. */
export class Timers {
  readonly #running = new Set<NodeJS.Timeout>();

  after(ms: number, work: () => void): void {
    const timer = setTimeout(() => {
      this.#running.delete(timer);
      work();
    }, ms).unref();
    this.#running.add(timer);
  }

  clear(): void {
    for (const timer of this.#running) clearTimeout(timer);
    this.#running.clear();
  }
}

/** The bank decides a payment that it left open. */
export const decideLater = ({ bank }: Simulator, timers: Timers, payment: BankPayment): void =>
  timers.after(lateAfter, () => {
    if (payment.state === 'created') bank.decide(payment, 'captured');
  });

/** @throws BankRejection when the order is paid, or has ended */
export function payAs(simulator: Simulator, timers: Timers, order: BankOrder, scenario: Scenario): void {
  const { bank, faults, webhooks } = simulator;
  const usual = webhooks.mode;
  try {
    switch (scenario) {
      case 'none':
        bank.pay(order);
        break;
      case 'late':
        decideLater(simulator, timers, bank.pay(order, { state: 'created' }));
        break;
      case 'twice':
        webhooks.mode = { delivery: 'send', copies: 2 };
        bank.pay(order);
        break;
      case 'wrong-signature': {
        webhooks.mode = { delivery: 'lose', copies: 1 };
        const forged = simulator.sign({ name: 'payment', payment: bank.pay(order) }, 'another secret');
        if (forged) void webhooks.deliver(forged);
        break;
      }
      case 'other-amount':
        bank.pay(order, { paise: order.paise + differsBy });
        break;
      case 'lost-webhook':
        webhooks.mode = { delivery: 'lose', copies: 1 };
        bank.pay(order);
        break;
      case 'away':
      case 'hang': {
        webhooks.mode = { delivery: 'hold', copies: 1 };
        bank.pay(order);
        const held = webhooks.messages.at(-1);
        faults.setFor(order, scenario === 'away' ? 'error' : 'hang');
        timers.after(awayFor, () => {
          faults.setFor(order, undefined);
          if (held) void webhooks.deliver(held);
        });
        break;
      }
      case 'refunds-pending':
        bank.pay(order, { refundsBegin: 'pending' });
        break;
      case 'refunds-fail':
        bank.pay(order, { refundsBegin: 'failed' });
        break;
    }
  } finally {
    webhooks.mode = usual;
  }
}
