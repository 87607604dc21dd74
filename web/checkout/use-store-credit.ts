import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { toPaise } from '../../contract/money.ts';
import type { Bill } from '../../contract/pricing.ts';
import { storeCreditQuery } from '../orders/store-credit-query.ts';
import { useShopSettings } from '../shop-settings/use-shop-settings.ts';

/** The store credit that an order can use. Whole paise. */
export interface UsableCredit {
  balancePaise: number;
  isUsed: boolean;
  use: (isUsed: boolean) => void;
  /** What an order with this bill uses. */
  usedFor: (bill: Pick<Bill, 'totalPaise'>) => number;
}

/** The store credit of the customer. It is used unless they say otherwise. */
export function useStoreCredit(): UsableCredit {
  const { refunds = false } = useShopSettings();
  const { data } = useQuery({ ...storeCreditQuery, enabled: refunds });
  const [isUsed, use] = useState(true);
  const balancePaise = toPaise(data?.balance ?? 0);
  return {
    balancePaise,
    isUsed,
    use,
    usedFor: ({ totalPaise }) => (isUsed ? Math.min(balancePaise, totalPaise) : 0),
  };
}
