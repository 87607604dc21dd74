/** The provider of online payments that the environment names, with its keys. */
import type { OnlineProvider } from '../../contract/payments/providers.ts';

/** The same three for Razorpay (key id, key secret) and Stripe (publishable key, secret key). */
export interface ProviderKeys {
  /** Not secret: the provider's script in the browser needs it. */
  publicKey: string;
  secretKey: string;
  /** '' when it is not known: then messages of the provider are refused, and it is only asked. */
  webhookSecret: string;
}

export type PaymentsOfEnvironment =
  | { provider: 'simulator' }
  | ({ provider: Exclude<OnlineProvider, 'simulator'> } & ProviderKeys);

/** In the order of `ProviderKeys`. */
const variables = {
  razorpay: ['RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRET'],
  stripe: ['STRIPE_PUBLISHABLE_KEY', 'STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
} as const;

export type PaymentVariables = { PAYMENTS?: 'simulator' | undefined } & {
  [Name in (typeof variables)['razorpay' | 'stripe'][number]]?: string | undefined;
};

/** @returns the provider, undefined without one, or the fault of the variables as a sentence */
export function paymentsOf(
  given: PaymentVariables,
): { payments: PaymentsOfEnvironment | undefined } | { fault: string } {
  const named = (['razorpay', 'stripe'] as const).filter((each) => variables[each].some((name) => given[name]));
  const [provider, other] = named;
  if (other || (provider && given.PAYMENTS))
    return {
      fault: 'Only one of PAYMENTS, the RAZORPAY_ keys and the STRIPE_ keys can be set: shoppers pay by one provider',
    };
  if (!provider) return { payments: given.PAYMENTS && { provider: given.PAYMENTS } };
  const [publicName, secretName, webhookName] = variables[provider];
  const [publicKey, secretKey, webhookSecret = ''] = [given[publicName], given[secretName], given[webhookName]];
  if (!publicKey || !secretKey) return { fault: `${publicName} and ${secretName} must be set together` };
  return { payments: { provider, publicKey, secretKey, webhookSecret } };
}
