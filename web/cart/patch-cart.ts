import type { QueryClient } from '@tanstack/react-query';
import type { CartItem } from '../../contract/cart.ts';

/** Shows a change that was answered. A running refetch may be older than the answer, so it is cancelled. */
export async function patchCart(
  queries: QueryClient,
  queryKey: readonly string[],
  change: (old: CartItem[]) => CartItem[],
): Promise<void> {
  await queries.cancelQueries({ queryKey });
  queries.setQueryData<CartItem[]>(queryKey, (old) => old && change(old));
}

/** With this line: in its place, or at the end. */
export const withItem =
  (changed: CartItem) =>
  (old: CartItem[]): CartItem[] =>
    old.some((item) => item._id === changed._id)
      ? old.map((item) => (item._id === changed._id ? changed : item))
      : [...old, changed];
