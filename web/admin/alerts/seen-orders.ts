/**
 * Orders already seen on this device; all others are new. The list survives a reload and is shared by all tabs. On a new device
 * all existing orders count as seen.
 */
import type { FulfilmentOrderCard } from '../../../contract/orders/board.ts';
import { deviceStore } from '../../api/storage.ts';

/** Ids start with the order time, so ids up to `floor` are older and count as seen. */
export interface Seen {
  floor: string;
  ids: readonly string[];
}

/** Maximum number of ids stored individually. */
const maxIds = 200;

/** An order that is not processed yet. An order moved back to 'placed' has a higher revision. */
const isUntouched = ({ status, revision }: FulfilmentOrderCard) => status === 'placed' && revision === 1;

/** The unprocessed orders in `cards` that are not seen. */
export const unseen = (cards: readonly FulfilmentOrderCard[], { floor, ids }: Seen): FulfilmentOrderCard[] =>
  cards.filter((card) => isUntouched(card) && card._id > floor && !ids.includes(card._id));

/** `seen` with `ids` added. When there are many, the oldest are merged into `floor`. */
export function withSeen(seen: Seen, ids: readonly string[]): Seen {
  const all = [...new Set([...seen.ids, ...ids])].filter((id) => id > seen.floor).sort();
  const below = all.slice(0, -maxIds);
  return { floor: below.at(-1) ?? seen.floor, ids: all.slice(-maxIds) };
}

/** The initial state of a new device: the newest placed orders `cards` and, if there are more, all older ones. */
export function seenFrom(cards: readonly FulfilmentOrderCard[], areAll: boolean): Seen {
  const ids = cards.map((card) => card._id).sort();
  return withSeen({ floor: areAll ? '' : (ids[0] ?? ''), ids: [] }, ids);
}

const name = 'seenOrders';
const listeners = new Set<() => void>();

/** As text, which compares by value; null if nothing is stored. */
export const readStoredSeen = (): string | null => deviceStore.get(name);

export function storeSeen(seen: Seen): void {
  deviceStore.set(name, JSON.stringify(seen));
  for (const listener of listeners) listener();
}

/** The stored value, also from older versions; undefined when it is invalid. */
export function parseSeen(text: string | null): Seen | undefined {
  try {
    const { floor, ids } = JSON.parse(text ?? '') as Partial<Seen>;
    return typeof floor === 'string' && Array.isArray(ids) ? { floor, ids } : undefined;
  } catch {
    return undefined;
  }
}

/** Calls `listener` when orders are marked as seen, in any tab. Returns the unsubscribe function. */
export function onSeenChange(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}
