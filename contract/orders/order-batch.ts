/** One change of several orders at once. Each order has its own transaction and its own answer: one that is refused stops no other. */
import * as z from 'zod';
import { m } from '../../messages/rule-texts.ts';
import { call } from '../api/call.ts';
import { translatable } from '../api/envelope.ts';
import { type ErrorCode, errorStatus } from '../api/errors.ts';
import { id, integer, seenRevision } from '../api/fields.ts';
import { orderBatchLimits } from './order-batch-limits.ts';
import { orderStatuses } from './order-statuses.ts';

const batchOrders = z
  .array(
    z.object({
      orderId: id,
      /** As on `stepOrder`: the one that was seen. Not compared when packing starts, which changes nothing of the order. */
      revision: seenRevision,
    }),
  )
  .min(1, m.validation.chooseOrders())
  .max(orderBatchLimits.orders, m.validation.maxOrders({ most: orderBatchLimits.orders }))
  .refine((all) => new Set(all.map(({ orderId }) => orderId)).size === all.length, m.validation.orderTwice());

const orderBatchBody = z.discriminatedUnion('action', [
  /** The user takes them to pick. */
  z.object({ action: z.literal('start_packing'), orders: batchOrders }),
  z.object({ action: z.literal('packed'), orders: batchOrders }),
  z.object({
    action: z.literal('out_for_delivery'),
    orders: batchOrders,
    /** The rider of all of them; left out, each keeps the rider that it has. */
    riderId: id.optional(),
  }),
  /** The rider of all of them; null for nobody yet. */
  z.object({ action: z.literal('rider'), orders: batchOrders, riderId: id.nullable() }),
]);
export type OrderBatchBody = z.infer<typeof orderBatchBody>;

const orderInBatch = z.object({
  _id: id,
  /** The order number; left out where there is no such order for the user. */
  orderId: z.string().optional(),
  /** As it is now; left out as above. */
  status: z.enum(orderStatuses).optional(),
  /** As it is now, for the next action; left out as above. */
  revision: integer.optional(),
  /** The refusal; left out for an order that is as it was asked for, also when a copy of this request has done it. */
  refused: z
    .object({
      code: z.enum(Object.keys(errorStatus) as ErrorCode[]),
      reason: z.string(),
      reasonText: translatable,
    })
    .optional(),
});
export type OrderInBatch = z.infer<typeof orderInBatch>;

export const orderBatchCalls = {
  /** Answers 200 also when orders were refused, each with its reason. The same request again answers as done. */
  changeOrders: call('admin', 'PUT', '/api/v1/fulfilment/batch', {
    staff: ['manager', 'picker'],
    body: orderBatchBody,
    output: z.object({ orders: z.array(orderInBatch) }),
  }),
};
