/** What can be refunded of an order, and how. No schemas, so that it stays small in the browser. */
import { divide } from './gst.ts';

/** In cash, which was handed over, by UPI, or as store credit. */
export const refundWays = ['credit', 'cash', 'upi'] as const;
export type RefundWay = (typeof refundWays)[number];

/** How store credit changes: a refund, what an order uses, what comes back from an order, and what of that it uses again. */
export const creditKinds = ['refund', 'order', 'back', 'again'] as const;
export type CreditKind = (typeof creditKinds)[number];

/** The least and the most days after the delivery in which a shop lets problems be reported. */
export const refundDays = [1, 30] as const;

/** A line of a delivered order. */
export interface RefundableLine {
  productId: string;
  /** Units that were bought. */
  quantity: number;
  /** What was paid for all of them, whole paise. */
  paidPaise: number;
  /** Units that were refunded. */
  refunded: number;
}

/** What `units` more of a line are worth, whole paise: all units of a line together exactly what was paid for them. */
export function refundPaise({ quantity, paidPaise, refunded }: RefundableLine, units: number): number {
  const worth = (first: number) => divide(paidPaise, [first, quantity - first])[0] ?? 0;
  return worth(refunded + units) - worth(refunded);
}
