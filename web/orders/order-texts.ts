/** Texts about the status of an order, for customers. */

import { dueOf } from '../../contract/money/money.ts';
import type { FollowedOrder, OrderEvent } from '../../contract/orders/order-follow.ts';
import type { OrderStatus } from '../../contract/orders/order-statuses.ts';
import { isOpen } from '../../contract/orders/order-steps.ts';
import type { Order } from '../../contract/orders/orders.ts';
import { m } from '../../messages/index.ts';

export const statusLabels = (): Readonly<Record<OrderStatus, string>> => ({
  awaiting_payment: m.orders.statusAwaitingPayment(),
  placed: m.orders.statusPlaced(),
  packed: m.orders.statusPacked(),
  out_for_delivery: m.orders.statusOutForDelivery(),
  delivered: m.orders.statusDelivered(),
  cancelled: m.orders.statusCancelled(),
});

/** The usual steps of an order. */
export const way: readonly OrderStatus[] = ['placed', 'packed', 'out_for_delivery', 'delivered'];

const headlines = (): Readonly<Record<OrderStatus, string>> => ({
  awaiting_payment: m.orders.statusAwaitingPayment(),
  placed: m.orders.headlinePlaced(),
  packed: m.orders.headlinePacked(),
  out_for_delivery: m.orders.headlineOutForDelivery(),
  delivered: m.orders.headlineDelivered(),
  cancelled: m.orders.headlineCancelled(),
});

export const headlineOf = ({ status }: Pick<FollowedOrder, 'status'>): string => headlines()[status];

/** The status of the payment. What a customer pays at the door is not late before it is there. */
export function paymentText(
  order: Pick<Order, 'payment_status' | 'status' | 'totalAmount' | 'credit' | 'paidOnline'>,
): string {
  if (order.payment_status === 'paid') return m.orders.paymentPaid();
  if (order.payment_status === 'refunded') return m.orders.paymentRefunded();
  if (order.payment_status === 'cancelled' || dueOf(order) === 0) return m.orders.paymentNone();
  return isOpen(order.status) ? m.orders.payOnDelivery() : m.orders.paymentPending();
}

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
