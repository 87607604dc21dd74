/** Rules for refunds of an order. No schemas, so that it stays small in the browser. */
import { divide } from './gst.ts';
import {
  type PaymentMethodKey,
  paymentMethodKeys,
  paymentMethods,
  type TakenMethods,
} from './payment-methods/index.ts';
import { toWholeRupees } from './pricing.ts';

/** As store credit, in cash, which was handed over, or by another method of payment. */
export const refundWays = ['credit', 'cash', ...paymentMethodKeys] as const;
export type RefundWay = (typeof refundWays)[number];

/** The methods by which a shop gives money back besides cash. */
export const refundMethods = (taken: TakenMethods): PaymentMethodKey[] =>
  paymentMethodKeys.filter((key) => paymentMethods[key].alwaysShown || taken[key]);

/**
 * How store credit changes: a refund, what an order uses, what comes back from an order, what of that it uses again, and money that was paid
 * online and comes back as store credit.
 */
export const creditKinds = ['refund', 'order', 'back', 'again', 'online'] as const;
export type CreditKind = (typeof creditKinds)[number];

/** The least and the most days after the delivery in which a shop lets problems be reported. */
export const refundDays = [1, 30] as const;

/** A line of a delivered order. */
export interface RefundableLine {
  productId: string;
  /** Units that were bought. */
  quantity: number;
  /** The price that was paid for all of them, whole paise. */
  paidPaise: number;
  /** Units that were refunded. */
  refunded: number;
}

/** The value of `units` more of a line, whole paise: all units of a line together exactly what was paid for them. */
export function refundPaise({ quantity, paidPaise, refunded }: RefundableLine, units: number): number {
  const worth = (first: number) => divide(paidPaise, [first, quantity - first])[0] ?? 0;
  return worth(refunded + units) - worth(refunded);
}

/** The money that the shop has for a rounded order, whole paise. */
export interface RoundedRest {
  /** The amount paid for it, less refunds. */
  paidPaise: number;
  /** The same before rounding. */
  exactPaise: number;
}

/**
 * The refund for units that are worth so much, whole paise. Of a rounded order, what is left with the shop is rounded like the
 * order: so refunds are whole rupees, and all of them together give back what was paid, not a rupee more.
 * @param rest undefined for an order that is not rounded
 */
export const givenBack = (worthPaise: number, rest: RoundedRest | undefined): number =>
  rest ? rest.paidPaise - Math.min(rest.paidPaise, toWholeRupees(rest.exactPaise - worthPaise)) : worthPaise;
