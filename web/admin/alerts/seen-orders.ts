/**
 * Which orders somebody at this device has seen, so that the others are new ones. It survives a reload and is shared by all tabs;
 * a device that is new to the administration has seen everything that is there.
 */
import type { FulfilmentOrderCard } from '../../../contract/fulfilment.ts';
import { deviceStore } from '../../api/storage.ts';

/** Ids begin with the time of the order, so what is not above `floor` is older and counts as seen. */
export interface Seen {
  floor: string;
  ids: readonly string[];
}

/** Ids that are remembered one by one. */
const mostIds = 200;

/** An order that nobody has worked on yet; one that was put back to 'placed' has a higher revision. */
const isUntouched = ({ status, revision }: FulfilmentOrderCard) => status === 'placed' && revision === 1;

/** The untouched orders among `cards` that were not seen. */
export const unseen = (cards: readonly FulfilmentOrderCard[], { floor, ids }: Seen): FulfilmentOrderCard[] =>
  cards.filter((card) => isUntouched(card) && card._id > floor && !ids.includes(card._id));

/** `seen`, with `ids` added; the oldest are taken together when there are many. */
export function withSeen(seen: Seen, ids: readonly string[]): Seen {
  const all = [...new Set([...seen.ids, ...ids])].filter((id) => id > seen.floor).sort();
  const below = all.slice(0, -mostIds);
  return { floor: below.at(-1) ?? seen.floor, ids: all.slice(-mostIds) };
}

/** What a new device has seen: the newest placed orders, `cards`, and, when there are more of them, all older ones. */
export function seenFrom(cards: readonly FulfilmentOrderCard[], areAll: boolean): Seen {
  const ids = cards.map((card) => card._id).sort();
  return withSeen({ floor: areAll ? '' : (ids[0] ?? ''), ids: [] }, ids);
}

const name = 'seenOrders';
const listeners = new Set<() => void>();

/** As text, which compares by value; null before anything was stored. */
export const readStoredSeen = (): string | null => deviceStore.get(name);

export function storeSeen(seen: Seen): void {
  deviceStore.set(name, JSON.stringify(seen));
  for (const listener of listeners) listener();
}

/** What was stored, in this version of the store or an older one; undefined when it is nothing of use. */
export function parseSeen(text: string | null): Seen | undefined {
  try {
    const { floor, ids } = JSON.parse(text ?? '') as Partial<Seen>;
    return typeof floor === 'string' && Array.isArray(ids) ? { floor, ids } : undefined;
  } catch {
    return undefined;
  }
}

/** Calls `listener` when somebody saw orders, in this tab or another. Returns what ends that. */
export function onSeenChange(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}
