/** Order tracking for customers: the timeline, possible actions and reordering. */
import * as z from 'zod';
import { call } from '../api/call.ts';
import { translatable } from '../api/envelope.ts';
import { id, idempotencyHeaders, integer, time } from '../api/fields.ts';
import { languageQuery } from '../catalogue/catalogue.ts';
import { refusedLine } from '../delivery/refusal-fields.ts';
import { riderSeen } from '../delivery/rider-location.ts';
import { paidWith } from '../money/payment-fields.ts';
import { refund } from '../money/refunds.ts';
import { reportLimits } from '../reports/report-rules.ts';
import { customerNote } from './note-fields.ts';
import { orderChange } from './order-change-fields.ts';
import { orderReport, photoOutput, photoParams, reportOrderBody } from './order-reports.ts';
import { orderStatuses } from './order-statuses.ts';
import { order } from './orders.ts';
import { substitution } from './substitute-fields.ts';

export const orderParams = z.object({ orderId: id });

/** One entry of an order's timeline, oldest first. */
export const orderEvent = z.object({
  _id: id,
  /** The new status, 'line_changed' when products or the address were changed, or 'reverted' when the last step was undone. */
  kind: z.enum([...orderStatuses, 'line_changed', 'reverted']),
  /** The order's status after this event. */
  status: z.enum(orderStatuses),
  /** A sentence for the customer: why the order was cancelled or a step undone, or what was removed; '' otherwise. */
  note: z.string(),
  /** The sentences of `note`, for every language, unless a person typed it. */
  noteTexts: z.array(translatable).optional(),
  /** The customer or the store. */
  by: z.enum(['customer', 'shop']),
  createdAt: time,
});
export type OrderEvent = z.infer<typeof orderEvent>;

/** An order with what its steps add. */
export const processedOrder = order.extend({
  /** Increases by one with every step and every change of a line. */
  revision: integer,
  /** Why the order was cancelled; '' otherwise. */
  cancelReason: z.string(),
  /** The same for every language, unless a person typed it. */
  cancelReasonTexts: z.array(translatable).optional(),
  /** Received at the door, in rupees; null before delivery. */
  receivedAmount: z.number().nullable(),
  /** How it was paid; left out for cash only. */
  paidWith: paidWith.optional(),
  /** The same of a payment by UPI: 'both' with a part in cash, and the rupees by UPI then. */
  paidBy: z.enum(['upi', 'both']).optional(),
  receivedByUpi: z.number().optional(),
  /** While the order is on its way: since when its rider is at the door. */
  arrivedAt: time.optional(),
  /** The problems that the customer reported, oldest first. */
  reports: z.array(orderReport),
  /** The money that was given back, oldest first; left out when none was. */
  refunds: z.array(refund).optional(),
  /** Goods that the customer did not take at the door; left out when they took everything. */
  refused: z.array(refusedLine).optional(),
  /** Substitutes that were offered or packed, oldest first; left out without any. */
  substitutions: z.array(substitution).optional(),
});

export type ProcessedOrder = z.infer<typeof processedOrder>;

export const followedOrder = processedOrder.extend({
  /** Four digits for the rider, while the order is on its way in a shop that wants a code. */
  deliveryCode: z.string().optional(),
  /** True when the customer can cancel the order now. */
  canCancel: z.boolean(),
  /** True when the customer can report a problem now. */
  canReport: z.boolean(),
  /** With a promise that will not be kept: when the order is expected now, if that is known. */
  expectedBy: time.optional(),
  /** The change that the store asks them to agree to; left out when nothing is asked. */
  change: orderChange.optional(),
  /** Their note, and messages of the store, oldest first; left out without any. */
  notes: z.array(customerNote).optional(),
  /** With a promise or a question: the server's time. */
  now: time.optional(),
  events: z.array(orderEvent),
});
export type FollowedOrder = z.infer<typeof followedOrder>;

/**
 * Events of the stream. An event named `order` has this JSON in `data`: the order has changed. The details are loaded with the
 * order's own call. On connecting, the customer's stream sends the current state.
 */
export const orderUpdate = z.object({
  _id: id,
  /** The order number shown to users. */
  orderId: z.string(),
  status: z.enum(orderStatuses),
  revision: integer,
  /** It got a note; everything else, and its revision, may be as before. */
  noted: z.literal(true).optional(),
});
export type OrderUpdate = z.infer<typeof orderUpdate>;

/** Result of reordering. Cart lines are raised to the ordered quantity, so repeating it adds nothing. */
const reorderResult = z.object({
  /** The products of the order that are in the cart now, with quantities. */
  added: z.array(z.object({ productId: id, name: z.string(), quantity: integer })),
  /** The products that could not be added as ordered, with a sentence why. */
  missing: z.array(
    z.object({
      productId: id,
      name: z.string(),
      quantity: integer,
      reason: z.string(),
      reasonText: translatable,
    }),
  ),
});
export type ReorderResult = z.infer<typeof reorderResult>;

/** The parameters of a call about one of the user's orders. */
const ofOrder = { params: orderParams, query: languageQuery };

/** The question of the store that its customer has to answer first. */
const openQuestion = z.object({ orderId: id, answerBy: time });

/** An order with a promise that is on its way. */
const arrivingOrder = followedOrder.pick({
  _id: true,
  orderId: true,
  status: true,
  promise: true,
  expectedBy: true,
  arrivedAt: true,
});
export type ArrivingOrder = z.infer<typeof arrivingOrder>;

export const orderFollowCalls = {
  getOrder: call('user', 'GET', '/api/v1/order/get-order/:orderId', {
    ...ofOrder,
    output: followedOrder,
  }),
  followOrder: call('user', 'GET', '/api/v1/order/follow-order/:orderId', {
    params: orderParams,
    /** `location`: the rider is somewhere else, which is no change of the order. */
    events: { order: orderUpdate, location: riderSeen },
  }),
  /** True when the store waits for an answer, for pages that show no order. */
  getOpenQuestion: call('user', 'GET', '/api/v1/order/open-question', {
    output: z.object({
      question: openQuestion.nullable(),
      /** True when the store may still ask: an order is not packed yet. */
      mayAsk: z.boolean(),
      /** The server's time. */
      now: time,
    }),
  }),
  /**
   * For the line on pages that show no order: the first to arrive first. A chosen time is announced two hours before it, and a delivery for
   * ten minutes.
   */
  listArrivingOrders: call('user', 'GET', '/api/v1/order/arriving', {
    output: z.object({
      orders: z.array(arrivingOrder),
      /** The server's time. */
      now: time,
    }),
  }),
  cancelOrder: call('user', 'POST', '/api/v1/order/cancel-order/:orderId', {
    ...ofOrder,
    output: followedOrder,
    errors: ['CHANGED_MEANWHILE'],
    /** The order as it is now. */
    errorData: { STEP_NOT_ALLOWED: followedOrder },
  }),
  /** Pieces of a line can be reported once. */
  reportOrder: call('user', 'POST', '/api/v1/order/report-problem', {
    query: languageQuery,
    body: reportOrderBody,
    form: { files: reportLimits.photos, json: true },
    headers: idempotencyHeaders,
    output: followedOrder,
    errors: ['NOT_FOUND', 'REPORT_NOT_ALLOWED', 'ALREADY_REPORTED', 'IDEMPOTENCY_KEY_REUSED'],
  }),
  /** Only of the customer's own orders. */
  getReportPhoto: call('user', 'GET', '/api/v1/order/report-photo/:reportId/:photo', {
    params: photoParams,
    output: photoOutput,
  }),
  reorder: call('user', 'POST', '/api/v1/order/reorder/:orderId', {
    ...ofOrder,
    output: reorderResult,
    errors: ['CART_LIMIT'],
  }),
};
