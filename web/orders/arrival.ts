/** When an order arrives, as all screens know it. */
import { isAfter, minutesLate } from '../../contract/delivery/promise.ts';
import { isOpen } from '../../contract/orders/order-steps.ts';
import type { Order } from '../../contract/orders/orders.ts';
import { m } from '../../messages/index.ts';
import { clockOf, momentText, slotText } from '../delivery/slot-text.ts';

const minute = 60_000;

export type PromisedOrder = Pick<Order, 'status' | 'promise'> & {
  expectedBy?: string | undefined;
  arrivedAt?: string | undefined;
};

export type Arrival =
  | { is: 'ahead'; time: string; minutes: number }
  | { is: 'slot'; slot: string }
  | { is: 'late'; time: string; expected: string | undefined }
  | { is: 'atDoor' }
  | { is: 'delivered'; time: string; punctuality: string };

/** Undefined where nothing was promised, and for orders that do not arrive. */
export function arrivalOf({ status, promise, expectedBy, arrivedAt }: PromisedOrder, now: Date): Arrival | undefined {
  if (!promise) return undefined;
  const { from, by, deliveredAt } = promise;
  if (status === 'delivered' && deliveredAt)
    return {
      is: 'delivered',
      time: momentText(deliveredAt, now),
      punctuality: punctualityText(new Date(deliveredAt), new Date(by)),
    };
  if (!isOpen(status)) return undefined;
  if (arrivedAt) return { is: 'atDoor' };
  const expected = expectedBy && new Date(expectedBy) > now ? momentText(expectedBy, now) : undefined;
  if (expected || isAfter(now, new Date(by))) return { is: 'late', time: momentText(by, now), expected };
  if (from) return { is: 'slot', slot: slotText({ from, by }, now) };
  // The promise is rounded up to a minute of the clock: as many minutes as were promised.
  return { is: 'ahead', time: clockOf(by), minutes: Math.floor((Date.parse(by) - now.getTime()) / minute) };
}

const punctualityText = (moment: Date, by: Date): string =>
  isAfter(moment, by) ? m.arrival.minutesLate({ minutes: minutesLate(moment, by) }) : m.arrival.inTime();

/** Now by the server's clock: a device's may be wrong. @param loadedAt when the server said `now`, in ms by the device's clock, as `device` */
export const serverNow = (now: string | undefined, loadedAt: number | undefined, device: number): Date =>
  new Date(now && loadedAt ? Date.parse(now) + Math.max(0, device - loadedAt) : device);
