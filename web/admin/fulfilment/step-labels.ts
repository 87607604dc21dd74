import type { OrderStep } from '../../../contract/order-steps.ts';
import type { OrderStatus } from '../../../contract/orders.ts';

/** Headings of the board, and labels of the statuses. */
export const statusLabels: Record<OrderStatus, string> = {
  placed: 'Placed',
  packed: 'Packed',
  out_for_delivery: 'Out for delivery',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
};

/** Labels of the step buttons, also while busy. */
export const stepLabels: Record<OrderStep, { label: string; busyLabel: string }> = {
  packed: { label: 'Mark as packed', busyLabel: 'Saving...' },
  out_for_delivery: { label: 'Send out for delivery', busyLabel: 'Saving...' },
  delivered: { label: 'Mark as delivered', busyLabel: 'Saving...' },
  cancelled: { label: 'Cancel order', busyLabel: 'Cancelling...' },
};
