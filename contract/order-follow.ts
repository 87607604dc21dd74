/** An order as its shopper follows it: what happened, what can be done, and ordering it again (beyond the spec's calls). */
import * as z from 'zod';
import { id, time } from './fields.ts';
import { order, orderStatuses } from './orders.ts';

export const orderParams = z.object({ orderId: id });

/** One entry of an order's timeline, oldest first. */
export const orderEvent = z.object({
  _id: id,
  /** The status that the order came to, 'line_changed' when lines were reduced, or 'reverted' when the last step was taken back. */
  kind: z.enum([...orderStatuses, 'line_changed', 'reverted']),
  /** The status of the order after it. */
  status: z.enum(orderStatuses),
  /** A sentence for the shopper: the reason of a cancellation or a step back, what was taken off; '' otherwise. */
  note: z.string(),
  /** Who did it: the customer, or the shop. */
  by: z.enum(['customer', 'shop']),
  createdAt: time,
});
export type OrderEvent = z.infer<typeof orderEvent>;

export const followedOrder = order.extend({
  /** Up by one with every step and every change of a line. */
  revision: z.number().int(),
  /** Why it was cancelled; '' otherwise. */
  cancelReason: z.string(),
  /** Rupees in cash that were received at the door; null before that. */
  receivedAmount: z.number().nullable(),
  /** Whether the shopper can cancel it now. */
  canCancel: z.boolean(),
  events: z.array(orderEvent),
});
export type FollowedOrder = z.infer<typeof followedOrder>;

/**
 * What a stream of events says, in `data` of an event named `order`, as JSON: this order has come so far. What is new in it
 * is asked for with the order's own call. On connecting, the shopper's stream says at once how the order stands.
 */
export const orderUpdate = z.object({
  _id: id,
  /** The number for people. */
  orderId: z.string(),
  status: z.enum(orderStatuses),
  revision: z.number().int(),
});
export type OrderUpdate = z.infer<typeof orderUpdate>;

/** What became of ordering again. Raises cart lines to what was ordered; doing it twice adds nothing. */
export const reorderResult = z.object({
  /** What is in the cart now of the order, and how many of each. */
  added: z.array(z.object({ productId: id, name: z.string(), quantity: z.number().int() })),
  /** What is not in the cart as it was ordered, with a sentence why. */
  missing: z.array(z.object({ productId: id, name: z.string(), quantity: z.number().int(), reason: z.string() })),
});
export type ReorderResult = z.infer<typeof reorderResult>;
