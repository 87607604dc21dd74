import type { KeyedProvider } from '../../../contract/payments/providers.ts';
import type { ProviderKeys } from '../../runtime/payment-variables.ts';
import type { PaymentProvider } from './provider.ts';

/**
 * Makes the client of a provider. Its package is loaded with its first client: most shops have none.
 * @param url of its API, in place of its own
 */
export const createProvider = async (
  name: KeyedProvider,
  keys: ProviderKeys,
  url?: string,
): Promise<PaymentProvider> => {
  const { publicKey, secretKey, webhookSecret } = keys;
  if (name === 'razorpay') {
    const { createRazorpay } = await import('./razorpay.ts');
    return createRazorpay({ keyId: publicKey, keySecret: secretKey, webhookSecret }, url);
  }
  const { createStripe } = await import('./stripe.ts');
  return createStripe({ publishableKey: publicKey, secretKey, webhookSecret }, url);
};
