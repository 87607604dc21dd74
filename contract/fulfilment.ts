/** The order board: how administrators process orders. `order-steps.ts` defines which step is allowed when. */
import * as z from 'zod';
import { m } from '../messages/rule-texts.ts';
import { address } from './addresses.ts';
import { call } from './call.ts';
import { languageQuery } from './catalogue.ts';
import {
  calendarDay,
  id,
  inLanguage,
  integer,
  nothing,
  seenRevision,
  storeOfRow,
  time,
  wholeNumber,
} from './fields.ts';
import { limits } from './limits.ts';
import { noteOfOrder, staffNote } from './note-fields.ts';
import { orderChange } from './order-change-fields.ts';
import { orderEvent, orderParams, orderUpdate, processedOrder } from './order-follow.ts';
import { answerReportBody, photoOutput, photoParams } from './order-reports.ts';
import { adjustLinesBody, orderStepBody, stepReason } from './order-step-body.ts';
import { openStatuses } from './order-steps.ts';
import { order, orderLine, orderStatuses, paymentStatuses } from './orders.ts';
import { plainLine } from './plain-text.ts';
import { refundableLine, refundWish } from './refunds.ts';
import { refusedLine, returnedLine } from './refusal-fields.ts';
import { riderLocation, riderMoved } from './rider-location.ts';

const fulfilmentLimits = { page: 50, search: 100 } as const;

/**
 * Which orders to list; all given conditions apply. Paging is keyset-based: `next` of the previous page continues the list, so no
 * order is skipped or shown twice.
 */
export const fulfilmentOrdersQuery = z.object({
  status: z.enum(orderStatuses).optional(),
  /**
   * Every word must be the start of a word in the order's name, email or delivery address, or part of its number, mobile or
   * pincode.
   */
  search: z
    .string()
    .overwrite(plainLine)
    .max(fulfilmentLimits.search, m.validation.mostCharacters({ most: fulfilmentLimits.search }))
    .optional(),
  /** Only the orders of this customer. */
  customer: id.optional(),
  /** Only orders with a problem that is not resolved. */
  problems: z.literal('1').optional(),
  /** Only delivered orders with refused goods that are not back in the store. */
  toReceive: z.literal('1').optional(),
  /** A day in the store's calendar (India), for example 2026-11-20. */
  day: calendarDay.optional(),
  /**
   * 'newest' for search results; 'oldest' for lists of problems; 'promise' for work queues: open orders only, the first to arrive
   * first, those without a promise by the time of placing.
   */
  sort: z.enum(['newest', 'oldest', 'promise']).default('newest'),
  /** `next` of the previous page. */
  after: id.optional(),
  limit: wholeNumber(m.validation.limitWhole(), m.validation.limitRange, 1, limits.pageSize).default(
    fulfilmentLimits.page,
  ),
  ...inLanguage,
});
export type FulfilmentOrdersQuery = z.input<typeof fulfilmentOrdersQuery>;

/** The store of an order; left out in a shop with one. */
const storeOfOrder = storeOfRow.optional();

/** Somebody who delivers. */
const rider = z.object({ _id: id, name: z.string() });

/** An order as a card on the board. */
const fulfilmentOrderCard = z.object({
  _id: id,
  /** The order number shown to users, for example TK-7K3M9QX2. */
  orderId: z.string(),
  status: z.enum(orderStatuses),
  payment_status: z.enum(paymentStatuses),
  revision: integer,
  /** The customer's name at the time of the order; '' after the account was deleted. */
  customerName: z.string(),
  mobile: z.string(),
  address_line: z.string(),
  city: z.string(),
  pincode: z.string(),
  /** Sum of quantities. */
  count: integer,
  /** Rupees. */
  totalAmount: z.number(),
  /** Rupees: the part of the total that was paid with store credit; left out for none. */
  credit: order.shape.credit,
  /** What the customer hands over at the door; left out when they did not say. */
  paysWith: z.number().optional(),
  /** Whether the customer reported a problem that is not resolved. */
  hasProblem: z.boolean(),
  /** Left out where nothing was promised. */
  promise: order.shape.promise,
  createdAt: time,
  store: storeOfOrder,
  /** Who delivers it; left out while nobody does. */
  rider: rider.optional(),
  /** Where the rider is, for who serves customers; left out when that is not known. */
  riderLocation: riderLocation.optional(),
  /** Whether the customer has a code for the rider. */
  needsCode: z.literal(true).optional(),
  /** An administrator tried the shop. */
  test: z.literal(true).optional(),
  /** Staff took it from a caller. */
  byPhone: z.literal(true).optional(),
  /** Notes of the customer and for staff, oldest first; left out without any. */
  notes: z.array(noteOfOrder).optional(),
  /** Why a packed order is back in the store although it was on its way; left out for others. */
  cameBack: z.string().optional(),
  /** What was refused at the door and is not back in the store; left out for nothing. */
  returning: z.array(z.object({ productId: id, name: z.string(), quantity: integer })).optional(),
  /** Who picks it now, '' after the account was deleted; left out while nobody does, and once it is packed. */
  pickedBy: z.string().optional(),
  /** The customer is asked something, and it cannot be packed before the answer. */
  isAsked: z.literal(true).optional(),
  /** Something in it has to be weighed before it is packed. */
  toWeigh: z.literal(true).optional(),
});
export type FulfilmentOrderCard = z.infer<typeof fulfilmentOrderCard>;

export const fulfilmentOrders = z.object({
  orders: z.array(fulfilmentOrderCard),
  /** Send as `after` to get the next page; null on the last page. */
  next: id.nullable(),
});
export type FulfilmentOrders = z.infer<typeof fulfilmentOrders>;

/** Number of orders in each open status, of orders with a problem that is not resolved, and with refused goods to receive. */
export const fulfilmentCounts = z.object({
  placed: integer,
  packed: integer,
  out_for_delivery: integer,
  problems: integer,
  toReceive: integer,
});
export type FulfilmentCounts = z.infer<typeof fulfilmentCounts>;

/** An order with everything needed to process it. */
export const fulfilmentOrder = processedOrder.extend({
  /** With the SKU of each product at the time of the order; '' if it had none. */
  product_details: z.array(
    orderLine.extend({
      sku: z.string(),
      /** What all units weigh, of a line that is sold by weight; left out until it is known. */
      grams: integer.optional(),
    }),
  ),
  /** Name and address of the store for the packing slip, '' if not configured; telephone, GSTIN and FSSAI number when the owner entered them. */
  seller: z.object({
    name: z.string(),
    address: z.string(),
    gstin: z.string().optional(),
    fssai: z.string().optional(),
    phone: z.string().optional(),
  }),
  store: storeOfOrder,
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
  /** Who delivers it; left out while nobody does. */
  rider: rider.optional(),
  /** As on the board. */
  riderLocation: riderLocation.optional(),
  /** Whether the customer has a code for the rider. */
  needsCode: z.literal(true).optional(),
  /** Whether the viewer may say who delivers it. */
  canChooseRider: z.boolean(),
  /** Who picks the order, or picked it; left out when nobody took it to pick. */
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
  /** Of a payment by UPI. */
  upiReference: z.string().optional(),
  /** Who gets payments by UPI; left out in a shop that takes cash only. */
  upi: z.object({ id: z.string(), name: z.string() }).optional(),
  /** What can be refunded of a delivered order; left out for other orders, and in a shop without refunds. */
  refundable: z.array(refundableLine).optional(),
  /** What the customer did not take at the door, and what became of it. */
  refused: z.array(returnedLine).optional(),
  /** Whether the viewer may say what becomes of refused goods, which is not said yet. */
  canReceive: z.literal(true).optional(),
  /** Whether lines can be reduced or removed. */
  canChangeLines: z.boolean(),
  /** Whether the viewer may propose changes that the customer confirms; `asks`: on the page of the order, otherwise only on the phone. */
  canChange: z.object({ asks: z.boolean() }).optional(),
  /** The last question about such a change, until the order is packed; left out when it was answered with yes, or withdrawn. */
  change: orderChange
    .extend({
      /** '' after the account was deleted. */
      askedBy: z.string(),
      /** Whether the viewer may withdraw the question, also in a shop that does not take changes any more. */
      canWithdraw: z.literal(true).optional(),
    })
    .optional(),
  /** While lines can be changed: the stock of each product, not counting this order. Deleted products are left out. */
  stockLevels: z.array(z.object({ productId: id, stock: integer, stockVersion: integer })),
});
export type FulfilmentOrder = z.infer<typeof fulfilmentOrder>;

/** An order for the person who delivers it. Street and mobile are '' until it is on its way, where the role says so. */
const delivery = fulfilmentOrderCard.extend({
  state: z.string(),
  /** Where the street is, too; left out when empty. */
  landmark: z.string().optional(),
  gate_code: z.string().optional(),
  position: address.shape.position,
  /** Left out until it is known. */
  bags: integer.optional(),
  /** Since when the rider is at the door. */
  arrivedAt: time.optional(),
});
export type Delivery = z.infer<typeof delivery>;

const setRiderBody = z.object({
  revision: seenRevision,
  /** Null for nobody yet. */
  riderId: id.nullable(),
});

/** What somebody delivers, and what they can take, by promise. Nobody has more at once than `limits.pageSize`. */
const deliveries = z.object({
  /** On their way first. */
  mine: z.array(delivery),
  /** Packed or on their way, and nobody's. */
  free: z.array(delivery),
  /** What customers did not take of orders that they delivered, and that the store does not have back; left out without any. */
  bringBack: z.array(z.object({ _id: id, orderId: z.string(), lines: z.array(refusedLine) })).optional(),
});
export type Deliveries = z.infer<typeof deliveries>;

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
  listFulfilmentOrders: call('admin', 'GET', '/api/v1/fulfilment/orders', {
    query: fulfilmentOrdersQuery,
    output: fulfilmentOrders,
  }),
  countFulfilmentOrders: call('admin', 'GET', '/api/v1/fulfilment/counts', { output: fulfilmentCounts }),
  getFulfilmentOrder: call('admin', 'GET', '/api/v1/fulfilment/orders/:orderId', {
    params: orderParams,
    query: languageQuery,
    output: fulfilmentOrder,
  }),
  stepOrder: call('admin', 'PUT', '/api/v1/fulfilment/orders/:orderId/step', {
    params: orderParams,
    query: languageQuery,
    body: orderStepBody,
    output: fulfilmentOrder,
    errors: ['OUT_OF_STOCK', 'COUPON_USED_UP', 'SLOT_FULL', 'CLAIMED', 'WRONG_CODE', 'TOO_MANY_ATTEMPTS'],
    errorData: { ...orderConflicts, ...openQuestion, ...weightNeeded, SHIFT_NEEDED: shiftNeeded },
  }),
  adjustOrderLines: call('admin', 'PUT', '/api/v1/fulfilment/orders/:orderId/lines', {
    params: orderParams,
    query: languageQuery,
    body: adjustLinesBody,
    output: fulfilmentOrder,
    errors: ['CLAIMED'],
    errorData: { ...orderConflicts, ...openQuestion },
  }),
  /** Who can deliver the order, the least busy first. */
  listRiders: call('admin', 'GET', '/api/v1/fulfilment/orders/:orderId/riders', {
    params: orderParams,
    output: z.array(
      rider.extend({
        /** Open orders that they are to deliver. */ deliveries: integer,
        /** Delivering is what they do. */ isRider: z.literal(true).optional(),
      }),
    ),
  }),
  /** Says who delivers the order. Riders take one that nobody has, and give back their own. */
  setRider: call('admin', 'PUT', '/api/v1/fulfilment/orders/:orderId/rider', {
    params: orderParams,
    query: languageQuery,
    body: setRiderBody,
    output: fulfilmentOrder,
    errorData: orderConflicts,
  }),
  listDeliveries: call('admin', 'GET', '/api/v1/fulfilment/deliveries', { query: languageQuery, output: deliveries }),
  /** Says that who delivers the order is at the door. Saying it again changes nothing. */
  arriveWithOrder: call('admin', 'PUT', '/api/v1/fulfilment/orders/:orderId/arrived', {
    params: orderParams,
    query: languageQuery,
    body: z.object({ revision: seenRevision }),
    output: fulfilmentOrder,
    errorData: orderConflicts,
  }),
  /** Answers a report of a problem, and may close it. A closed one stays closed: 409 `STEP_NOT_ALLOWED`. */
  answerReport: call('admin', 'PUT', '/api/v1/fulfilment/reports/:reportId', {
    params: photoParams.pick({ reportId: true }),
    query: languageQuery,
    body: answerReportBody,
    output: fulfilmentOrder,
    errors: ['REFUND_NOT_ALLOWED', 'REFUND_TOO_MUCH'],
    errorData: orderConflicts,
  }),
  /** Gives money back for units of a delivered order that nobody reported. */
  refundOrder: call('admin', 'PUT', '/api/v1/fulfilment/orders/:orderId/refund', {
    params: orderParams,
    query: languageQuery,
    body: refundBody,
    output: fulfilmentOrder,
    errors: ['REFUND_NOT_ALLOWED', 'REFUND_TOO_MUCH'],
    errorData: orderConflicts,
  }),
  getCustomerPhoto: call('admin', 'GET', '/api/v1/fulfilment/report-photo/:reportId/:photo', {
    params: photoParams,
    output: photoOutput,
  }),
  followFulfilment: call('admin', 'GET', '/api/v1/fulfilment/follow', {
    /** For how many ms the client has been open: nothing that it shows is older. */
    query: z.object({
      openFor: z.coerce
        .number({ error: m.validation.wholeNumber() })
        .int(m.validation.wholeNumber())
        .min(0, m.validation.notNegative())
        .optional(),
    }),
    events: {
      /** An order was placed (`revision` 1) or changed. */
      order: orderUpdate,
      /** The rider of an order is somewhere else. */
      location: riderMoved,
      /** Sent on connecting, when no order changed while the client was open: what it loaded is current. */
      current: nothing,
      /** Sent on connecting otherwise, and whenever events may have been missed: reload everything. */
      refresh: nothing,
    },
  }),
};
