/** The deliveries whose customers may know where the rider is: the rider agrees to each. */

import { maxSharedOrders } from '../../../../contract/delivery/rider-location-limits.ts';
import type { Delivery } from '../../../../contract/orders/deliveries.ts';
import { deviceStore, personalNames } from '../../../api/storage.ts';

/** The rider's consent for one delivery. */
export interface Agreed {
  orderId: string;
  /** Of the order as it is on its way: one that goes out again later has another. */
  revision: number;
}

/** Returns true when an order is between the store and the door. */
export const isOnItsWay = ({ status, arrivedAt }: Pick<Delivery, 'status' | 'arrivedAt'>): boolean =>
  status === 'out_for_delivery' && arrivedAt === undefined;

export const isAgreed = (agreed: readonly Agreed[], { _id, revision }: Pick<Delivery, '_id' | 'revision'>): boolean =>
  agreed.some((each) => each.orderId === _id && each.revision === revision);

/** The consents that are left: those for deliveries that have not ended since. */
export const stillAgreed = (mine: readonly Delivery[], agreed: readonly Agreed[]): Agreed[] =>
  mine
    .filter((order) => isOnItsWay(order) && isAgreed(agreed, order))
    .map(({ _id, revision }) => ({ orderId: _id, revision }));

/** The order that the rider brings next, whose customer sees them on the map: the first on its way. */
export const nextOf = (mine: readonly Delivery[]): Delivery | undefined =>
  mine.find(({ status }) => status === 'out_for_delivery');

/** Those that the store takes positions for now: it knows that they are on their way. @param isUnsent true when the store has not heard of it yet */
export const sharedNow = (
  mine: readonly Delivery[],
  agreed: readonly Agreed[],
  isUnsent: (order: Delivery) => boolean,
): string[] =>
  mine
    .filter((order) => isAgreed(agreed, order) && isOnItsWay(order) && !isUnsent(order))
    .map(({ _id }) => _id)
    .slice(0, maxSharedOrders);

/** The consents of somebody on this device; none for another user. */
export function readAgreed(userId: string): Agreed[] {
  try {
    const stored = JSON.parse(deviceStore.get(personalNames.sharedLocation) ?? 'null') as {
      userId: string;
      orders: Agreed[];
    } | null;
    return stored?.userId === userId ? stored.orders : [];
  } catch {
    return [];
  }
}

export function storeAgreed(userId: string, orders: readonly Agreed[]): void {
  if (orders.length === 0) deviceStore.remove(personalNames.sharedLocation);
  else deviceStore.set(personalNames.sharedLocation, JSON.stringify({ userId, orders }));
}
