import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { cartQuery } from './cart-changes.ts';
import { onOtherTabs } from './other-tabs.ts';

/** Refetches the cart when another tab has changed it. Used once, by the cart button. */
export function useCartOfOtherTabs(): void {
  const queries = useQueryClient();
  useEffect(() => onOtherTabs(() => void queries.invalidateQueries({ queryKey: cartQuery.queryKey })), [queries]);
}
