import type { OnlineProvider } from '../../../../contract/payments/providers.ts';
import { m } from '../../../../messages/index.ts';

/** The names of providers. */
export const serviceLabels = (): Record<OnlineProvider, string> => ({
  razorpay: m.paymentsAdmin.razorpay(),
  stripe: m.paymentsAdmin.stripe(),
  simulator: m.paymentsAdmin.simulator(),
});
