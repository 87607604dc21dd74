/** Paying an order online. */
import * as z from 'zod';
import { call } from '../api/call.ts';
import { id, time } from '../api/fields.ts';
import { languageQuery } from '../catalogue/catalogue.ts';
import { followedOrder } from '../orders/order-follow.ts';
import { openOrders, order, placing } from '../orders/orders.ts';
import { onlineRefundWays } from './payment-states.ts';
import { onlineProviders } from './providers.ts';

/**
 * The browser gives it to the provider's own page or script. Nothing in it is secret. Keys of `browser`: `key` and `order_id` for Razorpay's
 * script, `key` and `clientSecret` for Stripe's, `page` (a path of the shop) for the simulator.
 */
const paymentStart = z.object({
  provider: z.enum(onlineProviders),
  /** No money moves. */
  test: z.literal(true).optional(),
  /** Rupees. */
  amount: z.number(),
  browser: z.record(z.string(), z.string()),
});
export type PaymentStart = z.infer<typeof paymentStart>;

/** An order that waits for its payment. */
const awaitingOrder = order.extend({
  /** Null while the provider does not answer: the order waits, and can be paid again or in cash. */
  payment: paymentStart.nullable(),
});

const shownStates = ['none', 'open', 'pending', 'failed', 'ended', 'paid'] as const;

/** How an order is paid online, as its shopper sees it. */
const shownPayment = z.object({
  /**
   * - `none`: it is not paid online.
   * - `open`: nobody has tried to pay.
   * - `pending`: the bank has not decided.
   * - `ended`: nobody paid in time, or the money went back.
   */
  state: z.enum(shownStates),
  /** Such as 'upi' or 'card', in the provider's words. */
  method: z.string().optional(),
  /** Rupees: what was paid, also when some of it went back; left out for none. */
  amount: z.number().optional(),
  /** The provider's reason of a failure. */
  reason: z.string().optional(),
  /** No money moves. */
  test: z.literal(true).optional(),
  /** The choice of the shopper; left out when there is none: in a shop without store credit, or nothing can come back. */
  refundWay: z.enum(onlineRefundWays).optional(),
  /** The money that comes back, oldest first. */
  refunds: z.array(
    z.object({
      _id: id,
      /** Rupees. */
      amount: z.number(),
      /**
       * - `coming`: the provider has it, or gets it soon.
       * - `failed`: the provider refused it, and the shop decides.
       * - `becomes_credit`: it is store credit a moment later.
       */
      state: z.enum(['coming', 'done', 'failed', 'becomes_credit', 'credited']),
      createdAt: time,
    }),
  ),
  /** The server's time. */
  now: time,
});
export type ShownPayment = z.infer<typeof shownPayment>;

/** An order with its payment. */
const checkedOrder = followedOrder.extend({ online: shownPayment });
export type CheckedOrder = z.infer<typeof checkedOrder>;

const orderId = z.object({ orderId: id });

export const paymentCalls = {
  /** Places an order that waits for its payment. Always an error in a shop without online payments. */
  stripePayment: call('user', 'POST', '/api/v1/order/stripe-payment', {
    ...placing,
    output: awaitingOrder,
    errors: [...placing.errors, 'PAYMENT_UNAVAILABLE'],
  }),
  /** Begins to pay an order that waits for it, or continues. */
  startPayment: call('user', 'POST', '/api/v1/order/:orderId/pay', {
    params: orderId,
    output: paymentStart,
    errors: ['NOT_FOUND', 'STEP_NOT_ALLOWED', 'PAYMENT_UNAVAILABLE'],
  }),
  /** Asks the provider what became of a payment, when the shopper comes back from it and while they wait. */
  checkPayment: call('user', 'POST', '/api/v1/order/:orderId/check-payment', {
    params: orderId,
    query: languageQuery,
    output: checkedOrder,
    errors: ['NOT_FOUND'],
  }),
  /** How an order is paid online, as the store knows it: the provider is not asked. */
  getOrderPayment: call('user', 'GET', '/api/v1/order/:orderId/payment', {
    params: orderId,
    output: shownPayment,
    errors: ['NOT_FOUND'],
  }),
  /** How the money of the order comes back, if any does. The same choice again is done. */
  chooseRefundWay: call('user', 'PUT', '/api/v1/order/:orderId/refund-way', {
    params: orderId,
    body: z.object({ way: z.enum(onlineRefundWays) }),
    output: shownPayment,
    errors: ['NOT_FOUND', 'STEP_NOT_ALLOWED'],
  }),
  /** A message of a provider, whose signature is over its bytes. Acknowledged once it is stored. */
  receivePaymentEvent: call('public', 'POST', '/api/v1/payments/:provider/webhook', {
    params: z.object({ provider: z.string().max(20) }),
    output: z.null(),
    errors: ['NOT_FOUND', 'WRONG_SIGNATURE'],
  }),
  /** The order is paid at the door instead. */
  payInCash: call('user', 'POST', '/api/v1/order/:orderId/pay-in-cash', {
    params: orderId,
    query: languageQuery,
    output: followedOrder,
    errors: ['NOT_FOUND', 'STEP_NOT_ALLOWED', 'ORDER_LIMIT'],
    errorData: { ORDER_LIMIT: openOrders },
  }),
};
