/** An order as administrators process it. `order-steps.ts` defines which step is allowed when. */
import * as z from 'zod';
import { call } from '../api/call.ts';
import { id, integer, seenRevision, time } from '../api/fields.ts';
import { languageQuery } from '../catalogue/catalogue.ts';
import { returnedLine } from '../delivery/refusal-fields.ts';
import { riderLocation } from '../delivery/rider-location.ts';
import { takenMethodFlags } from '../money/payment-fields.ts';
import { refundableLine, refundLimit, refundWish } from '../money/refunds.ts';
import { staffRoles } from '../users/staff-roles.ts';
import { rider, storeOfOrder } from './board.ts';
import { staffNote } from './note-fields.ts';
import { orderChange } from './order-change-fields.ts';
import { orderEvent, orderParams, processedOrder } from './order-follow.ts';
import { answerReportBody, photoOutput, photoParams } from './order-reports.ts';
import { adjustLinesBody, orderStepBody, stepReason } from './order-step-body.ts';
import { openStatuses } from './order-steps.ts';
import { orderLine } from './orders.ts';

/** An order with everything needed to process it. */
export const fulfilmentOrder = processedOrder.extend({
  /** With the SKU of each product at the time of the order; '' if it had none. */
  product_details: z.array(
    orderLine.extend({
      sku: z.string(),
      /** The weight of all units of a line that is sold by weight; left out until it is known. */
      grams: integer.optional(),
    }),
  ),
  /**
   * Name and address of the store for the packing slip, '' if not configured; telephone, GSTIN and FSSAI number when the owner entered
   * them.
   */
  seller: z.object({
    name: z.string(),
    address: z.string(),
    gstin: z.string().optional(),
    fssai: z.string().optional(),
    phone: z.string().optional(),
  }),
  store: storeOfOrder,
  /** The shopper chose to pay it online, or did. */
  paysOnline: z.literal(true).optional(),
  /** Staff took it from a caller. */
  byPhone: z.literal(true).optional(),
  /** Name and email at the time of the order; '' after the account was deleted. */
  customer: z.object({ name: z.string(), email: z.string() }),
  /** The timeline with the name of each actor ('' after the account was deleted). */
  events: z.array(orderEvent.extend({ actorName: z.string() })),
  /** The next possible steps; the usual next step is first. */
  steps: z.array(z.enum(['packed', 'out_for_delivery', 'delivered', 'cancelled'])),
  /** The status after undoing the last step; null if it cannot be undone. */
  backTo: z.enum(openStatuses).nullable(),
  /** The person who delivers it; left out while nobody does. */
  rider: rider.optional(),
  /** As on the board. */
  riderLocation: riderLocation.optional(),
  /** True when the customer has a code for the rider. */
  needsCode: z.literal(true).optional(),
  /** True when the viewer may say who delivers it. */
  canChooseRider: z.boolean(),
  /** The person who picks the order, or picked it; left out when nobody took it to pick. */
  picking: z
    .object({
      /** '' after the account was deleted. */
      by: z.string(),
      claimedAt: time,
      /** When they last worked on it. */
      activeAt: time,
      /** Left out until it is known. */
      bags: integer.optional(),
    })
    .optional(),
  /** Everything that was noted, oldest first; left out without any. */
  notes: z.array(staffNote).optional(),
  /** Why the amount differs from the total; '' otherwise. */
  receivedNote: z.string(),
  /** Of a payment by UPI; `paidWith` has the same. */
  upiReference: z.string().optional(),
  /** The methods that the shop takes besides cash, and the payee of those by UPI. */
  ...takenMethodFlags,
  upi: z.object({ id: z.string(), name: z.string() }).optional(),
  /** The refundable part of a delivered order; left out for other orders, and in a shop without refunds. */
  refundable: z.array(refundableLine).optional(),
  /** The most that the viewer may give back; left out without a limit. */
  refundLimit: refundLimit.optional(),
  /** The money that the shop has for a rounded order, and the same before rounding. Rupees; left out for other orders. */
  refundRest: z.object({ paid: z.number(), exact: z.number() }).optional(),
  /** Goods that the customer did not take at the door, and where they are now. */
  refused: z.array(returnedLine).optional(),
  /** True when the viewer may say what becomes of refused goods, which is not said yet. */
  canReceive: z.literal(true).optional(),
  /** True when lines can be reduced or removed. */
  canChangeLines: z.boolean(),
  /** True when the viewer may propose changes that the customer confirms; `asks`: on the page of the order, otherwise only on the phone. */
  canChange: z.object({ asks: z.boolean() }).optional(),
  /** The last question about such a change, until the order is packed; left out when it was answered with yes, or withdrawn. */
  change: orderChange
    .extend({
      /** '' after the account was deleted. */
      askedBy: z.string(),
      /** True when the viewer may withdraw the question, also in a shop that no longer takes changes. */
      canWithdraw: z.literal(true).optional(),
    })
    .optional(),
  /** While lines can be changed: the stock of each product, not counting this order. Deleted products are left out. */
  stockLevels: z.array(z.object({ productId: id, stock: integer, stockVersion: integer })),
});
export type FulfilmentOrder = z.infer<typeof fulfilmentOrder>;

const refundBody = z.object({
  revision: seenRevision,
  refund: refundWish,
  /** The customer reads it, and gets it by email. */
  reason: stepReason,
});
export type RefundBody = z.infer<typeof refundBody>;

/** `data` of a delivery for cash of which no shift would have the cash: the store where one has to start. */
const shiftNeeded = z.object({ needsShift: z.object({ storeId: id }) });

/** The order as it is now. */
export const orderConflicts = { STEP_NOT_ALLOWED: fulfilmentOrder, CHANGED_MEANWHILE: fulfilmentOrder };
/** The shopper has not answered a question. */
const openQuestion = { QUESTION_OPEN: fulfilmentOrder };
/** The same for calls about questions to the shopper. */
export const questionConflicts = { ...orderConflicts, ...openQuestion, QUESTION_CLOSED: fulfilmentOrder };
/** A line that is sold by weight has no weight yet. */
const weightNeeded = { WEIGHT_NEEDED: fulfilmentOrder };

export const fulfilmentCalls = {
  getFulfilmentOrder: call('admin', 'GET', '/api/v1/fulfilment/orders/:orderId', {
    staff: staffRoles,
    params: orderParams,
    query: languageQuery,
    output: fulfilmentOrder,
  }),
  stepOrder: call('admin', 'PUT', '/api/v1/fulfilment/orders/:orderId/step', {
    staff: staffRoles,
    params: orderParams,
    query: languageQuery,
    body: orderStepBody,
    output: fulfilmentOrder,
    errors: ['OUT_OF_STOCK', 'COUPON_USED_UP', 'SLOT_FULL', 'CLAIMED', 'WRONG_CODE', 'TOO_MANY_ATTEMPTS'],
    errorData: { ...orderConflicts, ...openQuestion, ...weightNeeded, SHIFT_NEEDED: shiftNeeded },
  }),
  adjustOrderLines: call('admin', 'PUT', '/api/v1/fulfilment/orders/:orderId/lines', {
    staff: ['manager', 'picker'],
    params: orderParams,
    query: languageQuery,
    body: adjustLinesBody,
    output: fulfilmentOrder,
    errors: ['CLAIMED'],
    errorData: { ...orderConflicts, ...openQuestion },
  }),
  /** Answers a report of a problem, and may close it. A closed one stays closed: 409 `STEP_NOT_ALLOWED`. */
  answerReport: call('admin', 'PUT', '/api/v1/fulfilment/reports/:reportId', {
    staff: ['manager', 'support'],
    params: photoParams.pick({ reportId: true }),
    query: languageQuery,
    body: answerReportBody,
    output: fulfilmentOrder,
    errors: ['REFUND_NOT_ALLOWED', 'REFUND_TOO_MUCH'],
    errorData: { ...orderConflicts, REFUND_LIMIT: refundLimit },
  }),
  /** Gives money back for units of a delivered order that nobody reported. */
  refundOrder: call('admin', 'PUT', '/api/v1/fulfilment/orders/:orderId/refund', {
    staff: ['manager', 'support'],
    params: orderParams,
    query: languageQuery,
    body: refundBody,
    output: fulfilmentOrder,
    errors: ['REFUND_NOT_ALLOWED', 'REFUND_TOO_MUCH'],
    errorData: { ...orderConflicts, REFUND_LIMIT: refundLimit },
  }),
  getCustomerPhoto: call('admin', 'GET', '/api/v1/fulfilment/report-photo/:reportId/:photo', {
    staff: ['manager', 'support'],
    params: photoParams,
    output: photoOutput,
  }),
};
