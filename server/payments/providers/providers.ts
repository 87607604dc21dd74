import type { PublicShopSettings } from '../../../contract/settings/shop-settings.ts';
import type { PaymentProvider, ProviderName } from './provider.ts';

/** The providers whose keys this shop has. Payments of one that was switched off are still asked about, and refunded. */
export interface PaymentProviders {
  /** The provider by which shoppers pay now; undefined in a shop without one. */
  current(): PaymentProvider | undefined;
  /** Undefined when its keys are not known. */
  named(name: ProviderName): PaymentProvider | undefined;
  /** Of all whose keys are known. */
  names(): ProviderName[];
}

/** The providers of a shop with at most one, which stays. */
export const onlyProvider = (provider: PaymentProvider | undefined): PaymentProviders => ({
  current: () => provider,
  named: (name) => (provider?.name === name ? provider : undefined),
  names: () => (provider ? [provider.name] : []),
});

/** How shoppers pay online, for the pages; nothing in a shop without a provider. */
export function presentOnlinePayment(providers: PaymentProviders): Pick<PublicShopSettings, 'onlinePayment'> {
  const provider = providers.current();
  if (!provider) return {};
  return { onlinePayment: { provider: provider.name, ...(provider.isTest && { test: true as const }) } };
}
