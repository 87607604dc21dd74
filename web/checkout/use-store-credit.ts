import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { toPaise } from '../../contract/money.ts';
import type { Bill } from '../../contract/pricing.ts';
import { storeCreditQuery } from '../orders/store-credit-query.ts';
import { useShopSettings } from '../shop-settings/use-shop-settings.ts';

export type UsableCredit = ReturnType<typeof useStoreCredit>;

/** The store credit that an order can use. It is used unless the customer says otherwise. Whole paise. */
export function useStoreCredit() {
  const { refunds = false } = useShopSettings();
  const { data } = useQuery({ ...storeCreditQuery, enabled: refunds });
  const [isUsed, use] = useState(true);
  const balancePaise = toPaise(data?.balance ?? 0);
  return {
    balancePaise,
    isUsed,
    use,
    /** What an order with this bill uses. */
    usedFor: ({ totalPaise }: Pick<Bill, 'totalPaise'>) => (isUsed ? Math.min(balancePaise, totalPaise) : 0),
  };
}
