import { useQuery } from '@tanstack/react-query';
import { toPaise } from '../../contract/money/money.ts';
import { type Bill, creditFor } from '../../contract/money/pricing.ts';
import { storeCreditQuery } from '../orders/store-credit-query.ts';
import { useShopSettings } from '../shop-settings/use-shop-settings.ts';
import { useStoredChoice } from './stored-choices.ts';

/** The store credit that an order can use. Whole paise. */
export interface UsableCredit {
  balancePaise: number;
  isUsed: boolean;
  use: (isUsed: boolean) => void;
  /** True when it is not known yet: an order now would not use it. */
  isPending: boolean;
  /** Reads it again; undefined unless it could not be read. */
  retry: (() => void) | undefined;
  /** The credit that an order with this bill uses. */
  usedFor: (bill: Pick<Bill, 'totalPaise' | 'lines'>) => number;
}

/** The store credit of the customer. It is used unless they say otherwise. */
export function useStoreCredit(): UsableCredit {
  const { refunds = false } = useShopSettings();
  const { data, isLoading, isError, refetch } = useQuery({ ...storeCreditQuery, enabled: refunds });
  const [isUsed, use] = useStoredChoice('credit', true);
  const balancePaise = toPaise(data?.balance ?? 0);
  return {
    balancePaise,
    isUsed,
    use,
    isPending: isLoading,
    retry: isError && !data ? () => void refetch() : undefined,
    usedFor: (bill) => (isUsed ? creditFor(bill, balancePaise) : 0),
  };
}
