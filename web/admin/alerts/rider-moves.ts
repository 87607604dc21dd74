/** Where riders are, as the order stream says. Apart from the orders: nothing is loaded again for it. */
import { useSyncExternalStore } from 'react';
import type { RiderLocation, RiderMoved } from '../../../contract/delivery/rider-location.ts';
import { keptSeconds } from '../../../contract/delivery/rider-location-limits.ts';
import type { FulfilmentOrderCard } from '../../../contract/orders/board.ts';

interface Heard {
  moved: RiderMoved;
  /** In ms by the device's clock. */
  at: number;
}

/** By order id. */
let heard: ReadonlyMap<string, Heard> = new Map();
const listeners = new Set<() => void>();

function change(to: ReadonlyMap<string, Heard>): void {
  heard = to;
  for (const listener of listeners) listener();
}

/** When a position arrived, in ms by the device's clock: its age is known by the clock of the store only then. */
const arrivals = new WeakMap<RiderLocation, number>();

/** How old a position is, in seconds. @param now in ms by the device's clock, which may be wrong */
export function ageOf(location: RiderLocation, now: number): number {
  const arrived = arrivals.get(location) ?? now;
  arrivals.set(location, arrived);
  return location.secondsAgo + Math.max(0, now - arrived) / 1_000;
}

/** Returns true when a position is older than the last one before the rider stopped sharing: it arrived late. */
const isBefore = ({ takenAt }: RiderLocation, stopped: Pick<RiderMoved, 'rider' | 'until'> | undefined): boolean =>
  stopped?.rider === null && stopped.until !== undefined && Date.parse(takenAt) < Date.parse(stopped.until);

/** Those that are no longer shown are dropped. @param now in ms by the device's clock */
export function withMoved(all: ReadonlyMap<string, Heard>, moved: RiderMoved, now: number): Map<string, Heard> {
  const kept = new Map([...all].filter(([, { at }]) => now - at <= keptSeconds * 1_000));
  const known = kept.get(moved._id)?.moved;
  const isLate = moved.rider && known?.revision === moved.revision && isBefore(moved.rider, known);
  if (isLate) return kept;
  if (moved.rider) arrivals.set(moved.rider, now);
  return kept.set(moved._id, { moved, at: now });
}

export const noteRider = (moved: RiderMoved): void => change(withMoved(heard, moved, Date.now()));

/** Events may have been missed: what is loaded now is newer. */
export const forgetRiders = (): void => {
  if (heard.size > 0) change(new Map());
};

type Order = Pick<FulfilmentOrderCard, '_id' | 'status' | 'revision' | 'riderLocation'>;

/** Where the rider of an order is: as loaded with it, or as heard since then of the same rider, and so of the same revision. */
export function newestOf({ status, revision, riderLocation }: Order, moved: RiderMoved | undefined) {
  if (status !== 'out_for_delivery') return undefined;
  if (moved?.revision !== revision) return riderLocation;
  if (!riderLocation) return moved.rider ?? undefined;
  const sharesAgain =
    moved.rider === null && moved.until !== undefined && Date.parse(riderLocation.takenAt) > Date.parse(moved.until);
  const isOlder = moved.rider && moved.rider.takenAt < riderLocation.takenAt;
  return sharesAgain || isOlder ? riderLocation : (moved.rider ?? undefined);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useRiderOf = (order: Order): RiderLocation | undefined =>
  newestOf(
    order,
    useSyncExternalStore(
      subscribe,
      () => heard.get(order._id)?.moved,
      () => undefined,
    ),
  );
