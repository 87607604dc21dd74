/** The deliveries whose customers may know where the rider is: the rider agrees to each. */
import type { Delivery } from '../../../contract/fulfilment.ts';
import { mostSharedOrders } from '../../../contract/rider-location-limits.ts';
import { deviceStore, personalNames } from '../../api/storage.ts';

/** Whether an order is between the store and the door. */
export const isOnItsWay = ({ status, arrivedAt }: Pick<Delivery, 'status' | 'arrivedAt'>): boolean =>
  status === 'out_for_delivery' && arrivedAt === undefined;

/** Those that the store takes positions for now: it knows that they are on their way. @param isUnsent whether it was not told yet */
export const sharedNow = (
  mine: readonly Delivery[],
  agreed: readonly string[],
  isUnsent: (order: Delivery) => boolean,
): string[] =>
  mine
    .filter((order) => agreed.includes(order._id) && isOnItsWay(order) && !isUnsent(order))
    .map(({ _id }) => _id)
    .slice(0, mostSharedOrders);

/** What somebody agreed to on this device; nothing for another user. */
export function readAgreed(userId: string): string[] {
  try {
    const stored = JSON.parse(deviceStore.get(personalNames.sharedLocation) ?? 'null') as {
      userId: string;
      orders: string[];
    } | null;
    return stored?.userId === userId ? stored.orders : [];
  } catch {
    return [];
  }
}

export function storeAgreed(userId: string, orders: readonly string[]): void {
  if (orders.length === 0) deviceStore.remove(personalNames.sharedLocation);
  else deviceStore.set(personalNames.sharedLocation, JSON.stringify({ userId, orders }));
}
