import { useMemo, useSyncExternalStore } from 'react';
import { type PricingRules, type PricingSettings, rulesFrom } from '../../contract/pricing.ts';
import { useShopSettings } from '../shop-settings/use-shop-settings.ts';

/** What the server said last; null when it said nothing since the page was loaded. */
interface Fees {
  /** Undefined in a shop without rules of its own. */
  pricing?: PricingSettings | undefined;
  /** The delivery fee of the address' pincode, when it has its own. Rupees. */
  areaFee?: number | undefined;
  /** The pincode of the address. */
  pincode: string;
}
let current: Fees | null = null;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Stores the fees that a refused order was told. */
export function setCurrentFees({ pricing, areaFee, pincode }: Fees): void {
  const told = { pricing, areaFee, pincode };
  if (current && JSON.stringify(current) === JSON.stringify(told)) return;
  current = told;
  for (const listener of listeners) listener();
}

/**
 * How the shop charges: as the server said last, otherwise as it was when the page was loaded.
 * @param pincode where it is delivered; '' when that is not known
 * @param areaFee the delivery fee of this pincode, when it has its own. Rupees
 */
export function usePricingRules(pincode: string, areaFee: number | undefined): PricingRules | undefined {
  const atLoad = useShopSettings().pricing;
  const said = useSyncExternalStore(
    subscribe,
    () => current,
    () => null,
  );
  const pricing = said ? said.pricing : atLoad;
  const fee = areaFee ?? (said?.pincode === pincode ? said.areaFee : undefined);
  return useMemo(() => pricing && rulesFrom(pricing, fee), [pricing, fee]);
}
