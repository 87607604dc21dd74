/** Texts about the status of an order, for customers. */
import type { FollowedOrder, OrderEvent } from '../../contract/order-follow.ts';
import type { OrderStatus } from '../../contract/orders.ts';
import { shopDayAt } from '../../contract/shop-day.ts';

export const statusLabels: Readonly<Record<OrderStatus, string>> = {
  placed: 'Order placed',
  packed: 'Packed',
  out_for_delivery: 'Out for delivery',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
};

/** The usual steps of an order. */
export const way: readonly OrderStatus[] = ['placed', 'packed', 'out_for_delivery', 'delivered'];

const headlines: Readonly<Record<OrderStatus, string>> = {
  placed: 'We have your order',
  packed: 'Your order is packed and ready to leave',
  out_for_delivery: 'Your order is on its way to you',
  delivered: 'Your order was delivered. Enjoy!',
  cancelled: 'Your order was cancelled',
};

export const headlineOf = ({ status }: Pick<FollowedOrder, 'status'>): string => headlines[status];

/** The label of a timeline entry. */
export function eventLabel({ kind, status }: Pick<OrderEvent, 'kind' | 'status'>): string {
  if (kind === 'reverted') return `Corrected: ${statusLabels[status]}`;
  return kind === 'line_changed' ? 'Your order was changed' : statusLabels[kind];
}

/** The screen reader announcement of the latest event. */
export function announcementOf({ status, events }: Pick<FollowedOrder, 'status' | 'events'>): string {
  const last = events.at(-1);
  if (last?.kind === 'line_changed') return `Your order was changed: ${last.note}`;
  const now = `${headlines[status]}.`;
  return last?.kind === 'reverted' ? `A correction. ${now} ${last.note}` : now;
}

const zone = { timeZone: 'Asia/Kolkata' } as const;
const timeFormat = new Intl.DateTimeFormat('en-IN', { timeStyle: 'short', ...zone });
const dateFormat = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeStyle: 'short', ...zone });

/** Date and time in store time. */
export const dateInWords = (time: string): string => dateFormat.format(new Date(time));

/** The same, but only the time for today. */
export function timeInWords(time: string, now = new Date()): string {
  const moment = new Date(time);
  return shopDayAt(moment) === shopDayAt(now) ? timeFormat.format(moment) : dateInWords(time);
}
