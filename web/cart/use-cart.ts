import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import type { Sum } from '../../contract/money/money.ts';
import { afterPaint } from '../ui/after-paint.ts';
import { accountCart } from './account-cart.ts';
import { type CartLine, isAvailable, linesOf, sumOfLines } from './cart-lines.ts';
import type { CartStore } from './cart-store.ts';
import { type CartSource, useCartStore } from './use-cart-store.ts';

export interface Cart {
  /** `unknown` until it is loaded; `visitor`: nobody is signed in, and visitors have no cart. */
  status: 'unknown' | 'visitor' | 'failed' | 'ready';
  lines: CartLine[];
  /** Lines that cannot be ordered. They are not in the sum, and block the order. */
  unavailable: CartLine[];
  sum: Sum;
  /** Some changes are still pending. */
  updating: boolean;
  /** Refetches the cart. */
  refetch: () => void;
}

function usePendingChanges(store: CartStore, isLate = false) {
  const changes = store.changes(useQueryClient());
  const subscribe = useCallback(
    (listener: () => void) => changes.subscribe(isLate ? () => afterPaint(listener) : listener),
    [changes, isLate],
  );
  return useSyncExternalStore(subscribe, changes.current, changes.current);
}

/** Number of changes that the server has not answered. */
export const useWaitingChanges = (): number => usePendingChanges(accountCart).size;

/** The store to ask, and whether there is anything to ask. */
const asked = (source: CartSource) =>
  typeof source === 'object' ? { store: source, enabled: true } : { store: accountCart, enabled: false };

/** The whole cart with pending changes. @param isLate it updates one frame after a change, so that the tapped button is painted first */
export function useCart({ isLate = false } = {}): Cart {
  const source = useCartStore();
  const { store, enabled } = asked(source);
  const pending = usePendingChanges(store, isLate);
  const { data, isError, refetch } = useQuery({ ...store.query, enabled });
  const items = enabled ? data : source === 'empty' ? nothing : undefined;
  const lines = useMemo(() => (items ? linesOf(items, pending) : []), [items, pending]);
  const unavailable = useMemo(() => lines.filter((line) => !isAvailable(line)), [lines]);
  const sum = useMemo(() => sumOfLines(lines), [lines]);
  const status = source === 'none' ? 'visitor' : items ? 'ready' : enabled && isError ? 'failed' : 'unknown';
  return { status, lines, unavailable, sum, updating: pending.size > 0, refetch: () => void refetch() };
}

const nothing: never[] = [];

/** The quantity of one product in the cart; undefined while unknown. Rerenders only when the number changes. */
export function useCartQuantity(productId: string): number | undefined {
  const source = useCartStore();
  const { store, enabled } = asked(source);
  const changes = store.changes(useQueryClient());
  const pendingQuantity = () => changes.current().get(productId)?.quantity;
  const change = useSyncExternalStore(changes.subscribe, pendingQuantity, pendingQuantity);
  const { data } = useQuery({
    ...store.query,
    enabled,
    select: (items) => items.find((item) => item.productId._id === productId)?.quantity ?? 0,
  });
  if (enabled) return change ?? data;
  return source === 'none' || source === 'empty' ? 0 : undefined;
}
