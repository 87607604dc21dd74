import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useSyncExternalStore } from 'react';
import type { Totals } from '../../contract/money.ts';
import { useStoredSignIn } from '../session/use-session.ts';
import { cartChanges, cartQuery } from './cart-changes.ts';
import { type CartLine, isAvailable, linesOf, totalsOfLines } from './cart-lines.ts';

export interface Cart {
  /** `unknown` until it is loaded; `visitor`: nobody is signed in. */
  status: 'unknown' | 'visitor' | 'failed' | 'ready';
  lines: CartLine[];
  /** Lines that cannot be ordered. They are not in the totals, and block the order. */
  unavailable: CartLine[];
  totals: Totals;
  /** Some changes are still pending. */
  updating: boolean;
  /** Refetches the cart. */
  refetch: () => void;
}

function usePendingChanges() {
  const changes = cartChanges(useQueryClient());
  return useSyncExternalStore(changes.subscribe, changes.current, changes.current);
}

/** Number of pending cart changes. */
export const useWaitingChanges = (): number => usePendingChanges().size;

/** The whole cart with pending changes. */
export function useCart(): Cart {
  const stored = useStoredSignIn();
  const pending = usePendingChanges();
  const { data, isError, refetch } = useQuery({ ...cartQuery, enabled: stored === 'some' });
  const items = stored === 'some' ? data : undefined;
  const lines = useMemo(() => (items ? linesOf(items, pending) : []), [items, pending]);
  const unavailable = useMemo(() => lines.filter((line) => !isAvailable(line)), [lines]);
  const totals = useMemo(() => totalsOfLines(lines), [lines]);
  const status = stored === 'none' ? 'visitor' : items ? 'ready' : isError ? 'failed' : 'unknown';
  return { status, lines, unavailable, totals, updating: pending.size > 0, refetch: () => void refetch() };
}

/** The quantity of one product in the cart; undefined while unknown. Rerenders only when the number changes. */
export function useCartQuantity(productId: string): number | undefined {
  const stored = useStoredSignIn();
  const changes = cartChanges(useQueryClient());
  const pendingQuantity = () => changes.current().get(productId)?.quantity;
  const change = useSyncExternalStore(changes.subscribe, pendingQuantity, pendingQuantity);
  const { data } = useQuery({
    ...cartQuery,
    enabled: stored === 'some',
    select: (items) => items.find((item) => item.productId._id === productId)?.quantity ?? 0,
  });
  if (stored === 'none') return 0;
  return stored === 'some' ? (change ?? data) : undefined;
}
