import { useMemo, useSyncExternalStore } from 'react';
import { type PricingRules, type PricingSettings, rulesFrom } from '../../contract/money/pricing.ts';
import { useShopSettings } from '../shop-settings/use-shop-settings.ts';

/** The last rules from the server; null when it said nothing since the page was loaded. */
interface Fees {
  /** Undefined in a shop without rules of its own. */
  pricing?: PricingSettings | undefined;
  /** The delivery fee of the address' pincode, when it has its own. Rupees. */
  areaFee?: number | undefined;
  /** The pincode of the address. */
  pincode: string;
  /** Totals of orders are rounded to whole rupees. */
  rounds?: true | undefined;
}
let current: Fees | null = null;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Stores the fees that the answer to a refused order has. */
export function setCurrentFees({ pricing, areaFee, pincode, rounds }: Fees): void {
  const fees = { pricing, areaFee, pincode, rounds };
  if (current && JSON.stringify(current) === JSON.stringify(fees)) return;
  current = fees;
  for (const listener of listeners) listener();
}

/** The rules by which the shop charges for an order. */
export interface Charging {
  /** Undefined in a shop without rules of its own. */
  rules: PricingRules | undefined;
  /** Totals of orders are rounded to whole rupees, or stay as they are. */
  rounds: boolean;
}

/**
 * How the shop charges: as the server said last, otherwise as it was when the page was loaded.
 * @param pincode where it is delivered; '' when that is not known
 * @param areaFee the delivery fee of this pincode, when it has its own. Rupees
 */
export function useCharging(pincode: string, areaFee: number | undefined): Charging {
  const atLoad = useShopSettings();
  const said = useSyncExternalStore(
    subscribe,
    () => current,
    () => null,
  );
  const { pricing, rounds = false } = said ?? atLoad;
  const fee = areaFee ?? (said?.pincode === pincode ? said.areaFee : undefined);
  return useMemo(() => ({ rules: pricing && rulesFrom(pricing, fee), rounds }), [pricing, fee, rounds]);
}
