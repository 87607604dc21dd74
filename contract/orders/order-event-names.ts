/** The events of orders that customers are notified of, with stable names. It imports nothing, so that it stays small in the browser. */
export const orderEventNames = [
  'order.placed',
  'order.packed',
  'order.out_for_delivery',
  'order.arrived',
  'order.delivered',
  'order.cancelled',
  /** The money of an online payment is there, and pays the order. */
  'order.paid',
  'order.payment_failed',
  /** Money that was paid online and that the order does not need goes back. */
  'order.money_returned',
  'order.substitute_question',
  'order.change_question',
  'order.refund_decided',
  /** The store answered a problem that the customer reported, without money back. */
  'order.report_answered',
  /** Staff wrote to the customer. */
  'order.message',
  /** A step that the customer was notified of was undone. Whoever is notified of the step is notified of this. */
  'order.corrected',
] as const;
export type OrderEventName = (typeof orderEventNames)[number];
