/** Where riders are, as the order stream says. Apart from the orders: nothing is loaded again for it. */
import { useSyncExternalStore } from 'react';
import type { FulfilmentOrderCard } from '../../../contract/fulfilment.ts';
import type { RiderLocation, RiderMoved } from '../../../contract/rider-location.ts';

/** By order id. */
let heard: ReadonlyMap<string, RiderMoved> = new Map();
const listeners = new Set<() => void>();

function change(to: ReadonlyMap<string, RiderMoved>): void {
  heard = to;
  for (const listener of listeners) listener();
}

export const noteRider = (moved: RiderMoved): void => change(new Map(heard).set(moved._id, moved));

/** Events may have been missed: what is loaded now is newer. */
export const forgetRiders = (): void => {
  if (heard.size > 0) change(new Map());
};

type Order = Pick<FulfilmentOrderCard, '_id' | 'status' | 'revision' | 'riderLocation'>;

/** Where the rider of an order is: as loaded with it, or as heard since then of the same rider, and so of the same revision. */
export function newestOf({ status, revision, riderLocation }: Order, moved: RiderMoved | undefined) {
  if (status !== 'out_for_delivery') return undefined;
  if (moved?.revision !== revision) return riderLocation;
  const isOlder = moved.rider && riderLocation && moved.rider.takenAt < riderLocation.takenAt;
  return isOlder ? riderLocation : (moved.rider ?? undefined);
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
      () => heard.get(order._id),
      () => undefined,
    ),
  );
