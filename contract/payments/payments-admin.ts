/** Online payments as owners and managers see them. */
import * as z from 'zod';
import { m } from '../../messages/rule-texts.ts';
import { call } from '../api/call.ts';
import { id, integer, storeOfRow, time } from '../api/fields.ts';
import { limits } from '../api/limits.ts';
import { plainLine } from '../api/plain-text.ts';
import { hasPlaces } from '../catalogue/product-rules.ts';
import { orderParams } from '../orders/order-follow.ts';
import {
  onlineRefundCauses,
  onlineRefundStates,
  onlineRefundSteps,
  paymentFilters,
  paymentSteps,
  shownPaymentStates,
} from './payment-states.ts';
import { onlineProviders } from './providers.ts';

/** Rupees of one refund; what is left of the payment is the limit. */
const refundMost = 10_000_000;

const paymentParams = z.object({ paymentId: id });
const refundParams = z.object({ refundId: id });

/** A payment in a list. Amounts are rupees. */
const listedPayment = z.object({
  _id: id,
  provider: z.enum(onlineProviders),
  /** No money moves. */
  test: z.literal(true).optional(),
  state: z.enum(shownPaymentStates),
  /** A refund failed, or the customer's bank disputed the payment. */
  needsDecision: z.literal(true).optional(),
  /** The amount that was taken; before that, the one that was asked for. */
  amount: z.number(),
  /** Of the amount: an amount of another currency than the rupee pays nothing. */
  currency: z.string(),
  /** Went back or is on its way; left out for nothing. */
  returned: z.number().optional(),
  /** Such as 'upi' or 'card', in the provider's words; left out until it is known. */
  method: z.string().optional(),
  order: z.object({
    _id: id,
    orderId: z.string(),
    /** '' after the account was deleted. */
    customerName: z.string(),
  }),
  store: storeOfRow.optional(),
  createdAt: time,
});
export type ListedPayment = z.infer<typeof listedPayment>;

const paymentRefund = z.object({
  _id: id,
  amount: z.number(),
  state: z.enum(onlineRefundStates),
  cause: z.enum(onlineRefundCauses),
  providerRefundId: z.string().optional(),
  /** The provider's reason of a failure; left out without one. */
  reason: z.string().optional(),
  /** When somebody said that the money went back in another way, and their name, which is '' after the account was deleted. */
  resolved: z.object({ at: time, by: z.string() }).optional(),
  createdAt: time,
});
export type PaymentRefund = z.infer<typeof paymentRefund>;

/** A change of the payment, or of the refund. */
const paymentChange = z.object({
  _id: id,
  state: z.enum([...paymentSteps, ...onlineRefundSteps]),
  /** Left out for a change of the payment itself. */
  refundId: id.optional(),
  /** '' after the account was deleted; left out for the store itself and the provider. */
  actorName: z.string().optional(),
  at: time,
});
export type PaymentChange = z.infer<typeof paymentChange>;

/** The settlement in which the provider paid the payment out to the bank of the shop, or took a refund of it off. */
const settledIn = z.object({
  /** The provider's id of the settlement. */
  settlementId: z.string(),
  at: time,
  /** Of the bank, such as a UTR; the id of the settlement while that is not known. */
  reference: z.string(),
  /** Of a refund: its amount. Left out for the payment itself. */
  refund: z.number().optional(),
});
export type SettledIn = z.infer<typeof settledIn>;

export const shownPayment = listedPayment.extend({
  attempt: integer,
  /** The amount that was asked for. */
  asked: z.number(),
  /** The part that can still go back. */
  left: z.number(),
  providerOrderId: z.string().optional(),
  providerPaymentId: z.string().optional(),
  fee: z.number().optional(),
  /** The provider's reason of a failure; left out without one. */
  reason: z.string().optional(),
  /** When the customer's bank disputed it. */
  disputedAt: time.optional(),
  /** True when a refund would become store credit now: the customer chose so. */
  asCredit: z.literal(true).optional(),
  /** True while the provider can be asked: its keys are known, and it knows the payment. */
  canAsk: z.literal(true).optional(),
  refunds: z.array(paymentRefund),
  changes: z.array(paymentChange),
  /** Oldest first. */
  settlements: z.array(settledIn),
});
export type ShownPayment = z.infer<typeof shownPayment>;

export const paymentList = z.object({
  payments: z.array(listedPayment),
  /** Send as `after` to get the next page; null on the last page. */
  next: id.nullable(),
});
export type PaymentList = z.infer<typeof paymentList>;

const rupees = z.number({ error: m.validation.rupees() }).refine(hasPlaces(2), m.validation.twoDecimals());

const refundOnlineBody = z.object({
  amount: rupees
    .max(refundMost, m.validation.maxRupees({ most: String(refundMost) }))
    .refine((value) => value > 0, m.validation.moreThanNothing()),
  /**
   * `left` of the payment as the caller saw it: when it has changed since, nothing is done. So a repeated request does nothing, nor does one
   * beside the refund of somebody else.
   */
  left: rupees,
});

/** A message of the provider, as it arrived. Messages are deleted after 90 days. */
const paymentMessage = z.object({
  _id: id,
  name: z.string(),
  body: z.string(),
  receivedAt: time,
});
export type PaymentMessage = z.infer<typeof paymentMessage>;

const manager = ['manager'] as const;

export const paymentAdminCalls = {
  /** Newest first. */
  listPayments: call('admin', 'GET', '/api/v1/payments', {
    staff: manager,
    query: z.object({
      show: z.enum(paymentFilters).default('all'),
      provider: z.enum(onlineProviders).optional(),
      /** Payments of which no money moves, or only others. */
      test: z.enum(['only', 'none']).optional(),
      /** As on the order board, or an id of the provider. */
      search: z
        .string()
        .overwrite(plainLine)
        .max(limits.searchText, m.validation.maxCharacters({ most: limits.searchText }))
        .optional(),
      /** `next` of the previous page. */
      after: id.optional(),
    }),
    output: paymentList,
  }),
  getPayment: call('admin', 'GET', '/api/v1/payments/:paymentId', {
    staff: manager,
    params: paymentParams,
    output: shownPayment,
  }),
  /** Newest first, at most 50. */
  listPaymentMessages: call('admin', 'GET', '/api/v1/payments/:paymentId/messages', {
    staff: manager,
    params: paymentParams,
    output: z.array(paymentMessage),
  }),
  /** Asks the provider what became of a payment. */
  askAboutPayment: call('admin', 'POST', '/api/v1/payments/:paymentId/check', {
    staff: manager,
    params: paymentParams,
    output: shownPayment,
    errors: ['PAYMENT_UNAVAILABLE'],
  }),
  /** Sends a part of a payment back, or all of it. */
  refundOnline: call('admin', 'POST', '/api/v1/payments/:paymentId/refund', {
    staff: manager,
    params: paymentParams,
    body: refundOnlineBody,
    output: shownPayment,
    errors: ['STEP_NOT_ALLOWED', 'CHANGED_MEANWHILE'],
  }),
  /** Sends a refund again that failed. */
  retryOnlineRefund: call('admin', 'POST', '/api/v1/payment-refunds/:refundId/retry', {
    staff: manager,
    params: refundParams,
    output: shownPayment,
    errors: ['STEP_NOT_ALLOWED'],
  }),
  /** The money of a failed refund went back in another way. */
  resolveOnlineRefund: call('admin', 'POST', '/api/v1/payment-refunds/:refundId/resolve', {
    staff: manager,
    params: refundParams,
    output: shownPayment,
    errors: ['STEP_NOT_ALLOWED'],
  }),
  /** Of an order on the order board, oldest first. */
  listPaymentsOfOrder: call('admin', 'GET', '/api/v1/fulfilment/orders/:orderId/payments', {
    staff: ['manager', 'support'],
    params: orderParams,
    output: z.array(listedPayment),
  }),
};
