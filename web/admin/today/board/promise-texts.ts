/** When an order arrives, for the people in the store. */

import { isAfter, minutesLate } from '../../../../contract/delivery/promise.ts';
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

const minute = 60_000;
/** Up to this many minutes before the end of a promise they are counted. */
const countedFor = 180;
/** From this many minutes before its end, a promise is pressing. */
const pressingFor = 5;

/** '12 min', '1 h 5 min'. */
function durationText(all: number): string {
  const hours = Math.floor(all / 60);
  const minutes = all % 60;
  if (hours === 0) return m.adminOrders.minutes({ minutes });
  return minutes === 0 ? m.adminOrders.hours({ hours }) : m.adminOrders.hoursMinutes({ hours, minutes });
}

/** The countdown of an open order: '12 min left · By 6:42 pm', '8 min late: promised 6:42 pm'; for others `promiseText`. */
export function countdownText(status: OrderStatus, promise: OrderPromise, now: Date): string {
  const words = promiseText(promise, now);
  if (!isOpen(status)) return words;
  const by = new Date(promise.by);
  const late = lateText(status, promise, now);
  if (late) {
    const minutes = minutesLate(now, by);
    // After a day its date says more.
    return minutes < 24 * 60
      ? m.adminOrders.lateBy({ time: durationText(minutes), promised: momentText(promise.by, now) })
      : late;
  }
  const left = Math.ceil((by.getTime() - now.getTime()) / minute);
  if (left > countedFor) return words;
  return `${left < 1 ? m.adminOrders.dueNow() : m.adminOrders.timeLeft({ time: durationText(left) })} · ${words}`;
}

/** The tone of an open order: late, soon late, or in time. */
export function promiseTone(status: OrderStatus, { by }: OrderPromise, now: Date): 'danger' | 'warning' | 'plain' {
  if (!isOpen(status)) return 'plain';
  if (isAfter(now, new Date(by))) return 'danger';
  return Date.parse(by) - now.getTime() <= pressingFor * minute ? 'warning' : 'plain';
}

/** On paper, which is read later: with the date. */
export const slipText = ({ from, by }: OrderPromise): string =>
  m.adminOrders.slipArrival({
    when: from
      ? `${formatDate(from)}, ${timesOf({ from, by })}`
      : m.adminOrders.arrivesBy({ time: `${clockOf(by)}, ${formatDate(by)}` }),
  });
