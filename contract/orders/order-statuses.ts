/** The statuses of orders and of their payment. Without schemas, for the browser. */

export const orderStatuses = [
  'awaiting_payment',
  'placed',
  'packed',
  'out_for_delivery',
  'delivered',
  'cancelled',
] as const;
export type OrderStatus = (typeof orderStatuses)[number];

export const paymentStatuses = ['pending', 'paid', 'refunded', 'cancelled'] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];
