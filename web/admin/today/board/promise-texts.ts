/** When an order arrives, for the people in the store. */

import { isAfter } from '../../../../contract/delivery/promise.ts';
import type { OrderStatus } from '../../../../contract/orders/order-statuses.ts';
import { isOpen } from '../../../../contract/orders/order-steps.ts';
import type { OrderPromise } from '../../../../contract/orders/orders.ts';
import { m } from '../../../../messages/index.ts';
import { formatDate } from '../../../dates.ts';
import { clockOf, momentText, slotText, timesOf } from '../../../delivery/slot-text.ts';

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** 'By 6:42 pm', 'Tomorrow, 8:00 – 9:00 am', or when it was delivered. */
export function promiseText({ from, by, deliveredAt }: OrderPromise, now: Date): string {
  if (deliveredAt) {
    const time = momentText(deliveredAt, now);
    return isAfter(new Date(deliveredAt), new Date(by))
      ? m.adminOrders.deliveredLate({ time, promised: clockOf(by) })
      : m.adminOrders.deliveredInTime({ time });
  }
  return from ? capital(slotText({ from, by }, now)) : m.adminOrders.arrivesBy({ time: momentText(by, now) });
}

/** That an open order is late; undefined when it is not. */
export const lateText = (status: OrderStatus, { by }: OrderPromise, now: Date): string | undefined =>
  isOpen(status) && isAfter(now, new Date(by)) ? m.adminOrders.lateSince({ time: momentText(by, now) }) : undefined;

/** On paper, which is read later: with the date. */
export const slipText = ({ from, by }: OrderPromise): string =>
  m.adminOrders.slipArrival({
    when: from
      ? `${formatDate(from)}, ${timesOf({ from, by })}`
      : m.adminOrders.arrivesBy({ time: `${clockOf(by)}, ${formatDate(by)}` }),
  });
