import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useSyncExternalStore } from 'react';
import type { Totals } from '../../contract/money.ts';
import { useStoredSignIn } from '../session/use-session.ts';
import { cartChanges, cartQuery } from './cart-changes.ts';
import { type CartLine, isAvailable, linesOf, totalsOfLines } from './cart-lines.ts';

export interface Cart {
  /** `unknown` until it has been fetched; `visitor`: nobody is signed in. */
  status: 'unknown' | 'visitor' | 'failed' | 'ready';
  lines: CartLine[];
  /** Lines that cannot be ordered as they are: they are not in the totals, and keep the rest from being ordered. */
  unavailable: CartLine[];
  totals: Totals;
  /** Some change has not been answered by the shop yet. */
  updating: boolean;
  /** Fetches it again. */
  refetch: () => void;
}

function usePendingChanges() {
  const changes = cartChanges(useQueryClient());
  return useSyncExternalStore(changes.subscribe, changes.current, changes.current);
}

/** How many changes of the cart the shop has not answered yet. */
export const useWaitingChanges = (): number => usePendingChanges().size;

/** The whole cart, with changes that are still on their way. */
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

/** How many of one product are in the cart; undefined while that is not known. Renders again only when the number changes. */
export function useCartQuantity(productId: string): number | undefined {
  const stored = useStoredSignIn();
  const changes = cartChanges(useQueryClient());
  const wished = () => changes.current().get(productId)?.quantity;
  const change = useSyncExternalStore(changes.subscribe, wished, wished);
  const { data } = useQuery({
    ...cartQuery,
    enabled: stored === 'some',
    select: (items) => items.find((item) => item.productId._id === productId)?.quantity ?? 0,
  });
  if (stored === 'none') return 0;
  return stored === 'some' ? (change ?? data) : undefined;
}
