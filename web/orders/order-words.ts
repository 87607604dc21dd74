/** Texts about the status of an order, for customers. */

import type { FollowedOrder, OrderEvent } from '../../contract/order-follow.ts';
import type { OrderStatus, PaymentStatus } from '../../contract/orders.ts';
import { m } from '../../messages/index.ts';

export const statusLabels = (): Readonly<Record<OrderStatus, string>> => ({
  placed: m.orders.statusPlaced(),
  packed: m.orders.statusPacked(),
  out_for_delivery: m.orders.statusOutForDelivery(),
  delivered: m.orders.statusDelivered(),
  cancelled: m.orders.statusCancelled(),
});

/** The usual steps of an order. */
export const way: readonly OrderStatus[] = ['placed', 'packed', 'out_for_delivery', 'delivered'];

const headlines = (): Readonly<Record<OrderStatus, string>> => ({
  placed: m.orders.headlinePlaced(),
  packed: m.orders.headlinePacked(),
  out_for_delivery: m.orders.headlineOutForDelivery(),
  delivered: m.orders.headlineDelivered(),
  cancelled: m.orders.headlineCancelled(),
});

export const headlineOf = ({ status }: Pick<FollowedOrder, 'status'>): string => headlines()[status];

/** 'Payment <b>pending</b>': the status itself is in `<b>`. */
export const paymentStatuses: Readonly<Record<PaymentStatus, () => string>> = {
  pending: m.orders.paymentPending,
  paid: m.orders.paymentPaid,
  refunded: m.orders.paymentRefunded,
  cancelled: m.orders.paymentCancelled,
};

/** The label of a timeline entry. */
export function eventLabel({ kind, status }: Pick<OrderEvent, 'kind' | 'status'>): string {
  if (kind === 'reverted') return m.orders.corrected({ status: statusLabels()[status] });
  return kind === 'line_changed' ? m.orders.changed() : statusLabels()[kind];
}

/** The screen reader announcement of the latest event. */
export function announcementOf({ status, events }: Pick<FollowedOrder, 'status' | 'events'>): string {
  const last = events.at(-1);
  if (last?.kind === 'line_changed') return m.orders.announceChanged({ note: last.note });
  return last?.kind === 'reverted'
    ? m.orders.announceCorrected({ headline: headlines()[status], note: last.note })
    : m.orders.announceStatus({ headline: headlines()[status] });
}
