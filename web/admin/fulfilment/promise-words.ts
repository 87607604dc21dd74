/** When an order arrives, for the people in the store. */
import { isOpen } from '../../../contract/order-steps.ts';
import type { OrderPromise, OrderStatus } from '../../../contract/orders.ts';
import { isAfter } from '../../../contract/promise.ts';
import { m } from '../../../messages/index.ts';
import { formatDate } from '../../dates.ts';
import { clockOf, momentWords, slotWords, timesOf } from '../../delivery/slot-words.ts';

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** 'By 6:42 pm', 'Tomorrow, 8:00 – 9:00 am', or when it was delivered. */
export function promiseWords({ from, by, deliveredAt }: OrderPromise, now: Date): string {
  if (deliveredAt) {
    const time = momentWords(deliveredAt, now);
    return isAfter(new Date(deliveredAt), new Date(by))
      ? m.adminOrders.deliveredLate({ time, promised: clockOf(by) })
      : m.adminOrders.deliveredInTime({ time });
  }
  return from ? capital(slotWords({ from, by }, now)) : m.adminOrders.arrivesBy({ time: momentWords(by, now) });
}

/** That an open order is late; undefined when it is not. */
export const lateWords = (status: OrderStatus, { by }: OrderPromise, now: Date): string | undefined =>
  isOpen(status) && isAfter(now, new Date(by)) ? m.adminOrders.lateSince({ time: momentWords(by, now) }) : undefined;

/** On paper, which is read later: with the date. */
export const slipWords = ({ from, by }: OrderPromise): string =>
  m.adminOrders.slipArrival({
    when: from
      ? `${formatDate(from)}, ${timesOf({ from, by })}`
      : m.adminOrders.arrivesBy({ time: `${clockOf(by)}, ${formatDate(by)}` }),
  });
