import type { PricingSettings } from '../../contract/money/pricing.ts';
import { noFees } from '../../contract/settings/default-shop-settings.ts';
import type { ShopSettings } from '../../contract/settings/shop-settings.ts';

/** The rules of fees; undefined where the usual fees are shown struck through. */
export function pricingOf({
  pricing,
  promises,
}: Pick<ShopSettings, 'pricing' | 'promises'>): PricingSettings | undefined {
  const { rules, ...own } = pricing;
  if (rules === 'own') return own;
  return promises.struckFees ? undefined : noFees;
}
