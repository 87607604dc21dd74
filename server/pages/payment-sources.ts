/** The sources that the page on which an order is paid may load from the provider. No other page may. */
import { isPayPath } from '../../contract/payments/payment-links.ts';
import type { OnlineProvider } from '../../contract/payments/providers.ts';
import { splitLocale } from '../../messages/locale.ts';
import { securityHeaders } from '../http/http.ts';

/** Origins by the directive of a content security policy. */
export interface ProviderSources {
  scripts: readonly string[];
  frames: readonly string[];
  connections: readonly string[];
  images: readonly string[];
}

/** The simulator's page belongs to the shop. */
const sources: Readonly<Record<Exclude<OnlineProvider, 'simulator'>, ProviderSources>> = {
  // https://razorpay.com/docs/payments/payment-gateway/web-integration/standard/: the script opens a frame of the API.
  razorpay: {
    scripts: ['https://checkout.razorpay.com'],
    frames: ['https://api.razorpay.com', 'https://checkout.razorpay.com'],
    connections: ['https://api.razorpay.com', 'https://lumberjack.razorpay.com'],
    images: ['https://cdn.razorpay.com'],
  },
  // https://docs.stripe.com/security/guide#content-security-policy
  stripe: {
    scripts: ['https://js.stripe.com', 'https://*.js.stripe.com'],
    frames: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
    connections: ['https://api.stripe.com'],
    images: ['https://*.stripe.com'],
  },
};

/** Undefined for pages on which nothing is paid, and for a provider that needs none. @param path with the prefix of its language */
export function sourcesOfPage(path: string, provider: OnlineProvider | undefined): ProviderSources | undefined {
  if (!provider || provider === 'simulator') return undefined;
  return isPayPath(splitLocale(path).path) ? sources[provider] : undefined;
}

/** The provider's frames may use the payment sheet of the browser, and banks open in windows that report to their opener. */
export const headersWith = ({ frames }: ProviderSources): Record<string, string> => ({
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'permissions-policy': securityHeaders['permissions-policy'].replace(
    'payment=()',
    // A wildcard is no origin here.
    `payment=(self ${frames
      .filter((origin) => !origin.includes('*'))
      .map((origin) => `"${origin}"`)
      .join(' ')})`,
  ),
});
