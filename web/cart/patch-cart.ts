import type { QueryClient } from '@tanstack/react-query';
import type { CartItem } from '../../contract/cart/cart.ts';

/**
 * Shows a change that was answered. A running refetch may be older than the answer, so it is cancelled. A cart that was to be read
 * again still is: not only this line may have changed.
 */
export function patchCart(
  queries: QueryClient,
  queryKey: readonly string[],
  change: (old: CartItem[]) => CartItem[],
): void {
  const wasStale = queries.getQueryState(queryKey)?.isInvalidated;
  // Not awaited: who waits for the reading must find the cart marked.
  void queries.cancelQueries({ queryKey });
  queries.setQueryData<CartItem[]>(queryKey, (old) => old && change(old));
  if (wasStale) void queries.invalidateQueries({ queryKey, refetchType: 'none' });
}

/** With this line: in its place, or at the end. */
export const withItem =
  (changed: CartItem) =>
  (old: CartItem[]): CartItem[] =>
    old.some((item) => item._id === changed._id)
      ? old.map((item) => (item._id === changed._id ? changed : item))
      : [...old, changed];
