/** The order board: lists of orders, their numbers, and what happens to them. */
import * as z from 'zod';
import { m } from '../../messages/rule-texts.ts';
import { call } from '../api/call.ts';
import { translatable } from '../api/envelope.ts';
import { calendarDay, id, inLanguage, integer, nothing, storeOfRow, time, wholeNumber } from '../api/fields.ts';
import { limits } from '../api/limits.ts';
import { plainLine } from '../api/plain-text.ts';
import { riderLocation, riderMoved } from '../delivery/rider-location.ts';
import { staffRoles } from '../users/staff-roles.ts';
import { noteOfOrder } from './note-fields.ts';
import { orderUpdate } from './order-follow.ts';
import { orderStatuses, paymentStatuses } from './order-statuses.ts';
import { order } from './orders.ts';

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
    .max(fulfilmentLimits.search, m.validation.maxCharacters({ most: fulfilmentLimits.search }))
    .optional(),
  /** Only the orders of this customer. */
  customer: id.optional(),
  /** Only orders with a problem that is not resolved. */
  problems: z.literal('1').optional(),
  /** Only delivered orders with refused goods that are not back in the store. */
  toReceive: z.literal('1').optional(),
  /** Only open orders that are late: after their promise or, without one, open for longer than deliveries take. */
  late: z.literal('1').optional(),
  /** Only orders whose customer is asked something and can answer. */
  asked: z.literal('1').optional(),
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
export const storeOfOrder = storeOfRow.optional();

/** Somebody who delivers. */
export const rider = z.object({ _id: id, name: z.string() });

/** An order as a card on the board. */
export const fulfilmentOrderCard = z.object({
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
  /** Rupees: paid online, less what went back; left out for none. */
  paidOnline: order.shape.paidOnline,
  /** Until when the order waits for its payment. */
  payBy: order.shape.payBy,
  /** The cash that the customer hands over at the door; left out when they did not say. */
  paysWith: z.number().optional(),
  /** True when the customer reported a problem that is not resolved. */
  hasProblem: z.boolean(),
  /** Left out where nothing was promised. */
  promise: order.shape.promise,
  createdAt: time,
  store: storeOfOrder,
  /** The person who delivers it; left out while nobody does. */
  rider: rider.optional(),
  /** Where the rider is, for who serves customers; left out when that is not known. */
  riderLocation: riderLocation.optional(),
  /** True when the customer has a code for the rider. */
  needsCode: z.literal(true).optional(),
  /** An administrator tried the shop. */
  test: z.literal(true).optional(),
  /** Staff took it from a caller. */
  byPhone: z.literal(true).optional(),
  /** Notes of the customer and for staff, oldest first; left out without any. */
  notes: z.array(noteOfOrder).optional(),
  /** Why a packed order is back in the store although it was on its way; left out for others. */
  cameBack: z.string().optional(),
  /** The same for every language, unless a person typed it. */
  cameBackTexts: z.array(translatable).optional(),
  /** Goods that were refused at the door and are not back in the store; left out for nothing. */
  returning: z.array(z.object({ productId: id, name: z.string(), quantity: integer })).optional(),
  /** The person who picks it now, '' after the account was deleted; left out while nobody does, and once it is packed. */
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

/** The counters of the board, the sidebar and the overview; zero for what the role of staff does not see. */
export const fulfilmentCounts = z.object({
  placed: integer,
  packed: integer,
  out_for_delivery: integer,
  /** Open orders that are late. */
  late: integer,
  /** Orders whose customer is asked something. */
  asked: integer,
  /** Orders with a problem that is not resolved. */
  problems: integer,
  /** Orders with refused goods to receive. */
  toReceive: integer,
  /** Products that are running low. */
  runningLow: integer,
});
export type FulfilmentCounts = z.infer<typeof fulfilmentCounts>;

export const boardCalls = {
  listFulfilmentOrders: call('admin', 'GET', '/api/v1/fulfilment/orders', {
    staff: staffRoles,
    query: fulfilmentOrdersQuery,
    output: fulfilmentOrders,
  }),
  countFulfilmentOrders: call('admin', 'GET', '/api/v1/fulfilment/counts', {
    staff: staffRoles,
    output: fulfilmentCounts,
  }),
  followFulfilment: call('admin', 'GET', '/api/v1/fulfilment/follow', {
    staff: staffRoles,
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
