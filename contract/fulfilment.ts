/** The order board: how administrators work orders (beyond the spec's calls). Which step is allowed when: `order-steps.ts`. */
import * as z from 'zod';
import { id, text, time, wholeNumber } from './fields.ts';
import { limits } from './limits.ts';
import { orderEvent, orderUpdate } from './order-follow.ts';
import { openStatuses } from './order-steps.ts';
import { order, orderLine, orderStatuses, paymentStatuses } from './orders.ts';

const fulfilmentLimits = { page: 50, reason: 200, search: 100 } as const;

/** Which orders to list; everything given must hold. Pages go on from `next` of the page before (keyset): nothing is skipped or shown twice. */
export const fulfilmentOrdersQuery = z.object({
  status: z.enum(orderStatuses).optional(),
  /** Words of which each is the beginning of one of the order's name, email or delivery address, or any part of its number, mobile or pincode. */
  search: z.string().trim().max(fulfilmentLimits.search, `At most ${fulfilmentLimits.search} characters`).optional(),
  /** Only the orders of this customer. */
  customer: id.optional(),
  /** A day of the shop's calendar (India), like 2026-11-20. */
  day: z.iso.date('Must be a day like 2026-11-20').optional(),
  /** What is worked first stands first in a queue ('oldest'); a search shows the newest first. */
  sort: z.enum(['newest', 'oldest']).default('newest'),
  /** `next` of the page before. */
  after: id.optional(),
  limit: wholeNumber('Limit', 1, limits.pageSize).default(fulfilmentLimits.page),
});
export type FulfilmentOrdersQuery = z.input<typeof fulfilmentOrdersQuery>;

/** An order as a card of the board. */
export const fulfilmentOrderCard = z.object({
  _id: id,
  /** The number for people, like TK-7K3M9QX2. */
  orderId: z.string(),
  status: z.enum(orderStatuses),
  payment_status: z.enum(paymentStatuses),
  revision: z.number().int(),
  /** As they were called when they ordered; '' once the account is deleted. */
  customerName: z.string(),
  mobile: z.string(),
  address_line: z.string(),
  city: z.string(),
  pincode: z.string(),
  /** Sum of quantities. */
  count: z.number().int(),
  /** Rupees. */
  totalAmount: z.number(),
  createdAt: time,
});
export type FulfilmentOrderCard = z.infer<typeof fulfilmentOrderCard>;

export const fulfilmentOrders = z.object({
  orders: z.array(fulfilmentOrderCard),
  /** Goes into `after` for the following page; null at the end. */
  next: id.nullable(),
});
export type FulfilmentOrders = z.infer<typeof fulfilmentOrders>;

/** How many orders wait in each open status. */
export const fulfilmentCounts = z.object({
  placed: z.number().int(),
  packed: z.number().int(),
  out_for_delivery: z.number().int(),
});
export type FulfilmentCounts = z.infer<typeof fulfilmentCounts>;

/** One order with all that is needed to work it. */
export const fulfilmentOrder = order.extend({
  /** Sent back with a step or a change of lines. */
  revision: z.number().int(),
  cancelReason: z.string(),
  /** With the store's own number of each product as it was ordered, '' when it had none. */
  product_details: z.array(orderLine.extend({ sku: z.string() })),
  /** Who sends it, for the packing slip: the store's name and address, '' when none is set. */
  seller: z.object({ name: z.string(), address: z.string() }),
  /** As they were called when they ordered; '' and no address once the account is deleted. */
  customer: z.object({ name: z.string(), email: z.string() }),
  /** The timeline, with the names of those who did it ('' once an account is deleted). */
  events: z.array(orderEvent.extend({ actorName: z.string() })),
  /** What can be done next, the way forward first. */
  steps: z.array(z.enum(['packed', 'out_for_delivery', 'delivered', 'cancelled'])),
  /** The status that taking the last step back leads to; null when it cannot be taken back. */
  backTo: z.enum(openStatuses).nullable(),
  /** Rupees in cash that were received at the door; null before that. */
  receivedAmount: z.number().nullable(),
  /** Why that is another amount than the total; '' otherwise. */
  receivedNote: z.string(),
  /** Whether lines can be reduced or removed. */
  canChangeLines: z.boolean(),
  /** While lines can be changed: what is in stock of each product beside this order. Products that are deleted are left out. */
  shelf: z.array(z.object({ productId: id, stock: z.number().int(), stockVersion: z.number().int() })),
});
export type FulfilmentOrder = z.infer<typeof fulfilmentOrder>;

/**
 * The order as the administrator saw it: when somebody has just taken it on, nothing is done. The answer is then 409
 * `CHANGED_MEANWHILE`, with the order as it is now (`fulfilmentOrder`) in `data`.
 */
const revision = z.number({ error: 'The revision is missing' }).int('The revision must be a whole number').min(1);

/** Why the shop cancels or takes a step back, as the shopper will read it. */
const reason = text('Please give a reason', fulfilmentLimits.reason);

const pieces = z.number().int('Quantity must be a whole number').min(0, 'Quantity must not be negative').max(1e6);

/**
 * Refused with 409 `STEP_NOT_ALLOWED`, and the order in `data`, when the order's status does not allow it. `back` takes the last
 * step back; for a cancelled order also refused with 409 `OUT_OF_STOCK` when there is not enough to take it up again.
 */
export const orderStepBody = z.discriminatedUnion('step', [
  z.object({ step: z.enum(['packed', 'out_for_delivery']), revision }),
  z.object({
    step: z.literal('delivered'),
    revision,
    /** Rupees in cash. */
    received: z.number({ error: 'Enter the amount received' }).min(0, 'Must not be negative').max(1e7, 'Is too much'),
    /** Needed when `received` is not the total. */
    reason: z.string().trim().max(fulfilmentLimits.reason, `At most ${fulfilmentLimits.reason} characters`).optional(),
  }),
  z.object({
    step: z.literal('cancelled'),
    revision,
    reason,
    /** What does not go back to stock because it is missing or damaged; everything else does. */
    missing: z
      .array(z.object({ productId: id, quantity: pieces }))
      .max(limits.cartLines)
      .optional(),
  }),
  z.object({ step: z.literal('back'), revision, reason }),
]);
export type OrderStepBody = z.infer<typeof orderStepBody>;

/**
 * What stays in the order of each product that is reduced: less than ordered, or 0 to remove it. What is not named stays.
 * `because` says where the rest is: `missing` (or damaged) pieces do not go back to stock, those that go `shelf` do. With
 * `counted` and the `stockVersion` that came with the order, the stock of a product is set to what is left on its shelf; 409
 * `CHANGED_MEANWHILE` when somebody changed it since.
 */
export const adjustLinesBody = z.object({
  revision,
  lines: z
    .array(
      z.object({
        productId: id,
        quantity: pieces,
        because: z.enum(['missing', 'shelf']).default('missing'),
        counted: pieces.optional(),
        stockVersion: z.number().int().min(0).optional(),
      }),
    )
    .min(1, 'Nothing is to be changed')
    .max(limits.cartLines),
});
/** What a client sends. */
export type AdjustLinesBody = z.input<typeof adjustLinesBody>;

/**
 * What the order board's stream of events says, in `data` of an event named `order`, as JSON: an order came in (`revision` 1) or moved
 * on. An event named `refresh`, which comes on connecting and whenever something may have been missed, means: load everything anew.
 */
export const fulfilmentUpdate = orderUpdate;
export type FulfilmentUpdate = z.infer<typeof fulfilmentUpdate>;
