import type { OnlineProvider } from '../../../contract/payments/providers.ts';
import { text } from '../../../messages/text.ts';
import type { Queries } from '../../db/database.ts';
import { type HealthCheck, well } from '../../runtime/health-check.ts';
import type { Measure } from '../../runtime/measures.ts';
import type { PaymentProviders } from '../providers/providers.ts';
import type { PaymentsOffice } from './payments-office.ts';
import { countFailedEvents, countStates } from './repository.ts';

/** Their names are the same in every language. */
const providerNames: Record<OnlineProvider, string> = {
  razorpay: 'Razorpay',
  stripe: 'Stripe',
  simulator: 'Simulator',
};

/** How far back payments are counted, in ms. */
const day = 24 * 60 * 60_000;

interface Parts {
  queries: Queries;
  providers: Pick<PaymentProviders, 'current'>;
  office: Pick<PaymentsOffice, 'alarms'>;
}

export const paymentsCheck = ({ queries, providers, office }: Parts): HealthCheck => ({
  name: 'payments',
  title: text('health.payments'),
  async check() {
    const current = providers.current();
    const alarms = await office.alarms();
    const waiting = (alarms?.decide ?? 0) + (alarms?.open ?? 0);
    if (waiting > 0) {
      const message = text('health.paymentsDecide', { count: waiting });
      return { state: 'attention', message, advice: text('health.openPayments') };
    }
    const failed = await countFailedEvents(queries);
    if (failed > 0) {
      const message = text('health.paymentMessagesFailed', { count: failed });
      return { state: 'attention', message, advice: text('health.readLog') };
    }
    if (!current) return undefined;
    const provider = providerNames[current.name];
    if (!alarms?.noMessages) return well(text('health.paymentsWell', { provider }));
    const message = text('health.paymentsSilent', { provider });
    return { state: 'attention', message, advice: text('health.checkWebhook') };
  },
});

export const paymentMeasures = ({ queries, providers, office }: Parts): Measure[] => [
  {
    name: 'tokri_payments_of_day',
    help: 'Payments that began in the last 24 hours, by provider and by their state now.',
    kind: 'gauge',
    async read() {
      const counted = await countStates(queries, new Date(Date.now() - day));
      const none = { provider: providers.current()?.name ?? 'none', state: 'captured' as const, count: 0 };
      const all = counted.length > 0 ? counted : [none];
      return all.map(({ count, provider, state }) => ({ value: count, labels: { provider, state } }));
    },
  },
  {
    name: 'tokri_payments_to_decide',
    help: 'Payments that need a decision, or had no end for long.',
    kind: 'gauge',
    async read() {
      const { decide = 0, open = 0 } = (await office.alarms()) ?? {};
      return [{ value: decide + open }];
    },
  },
];
