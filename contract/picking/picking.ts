/** Picking: who collects an order's products from the shelves, and which ones they have (docs/features/picking.md). */
import * as z from 'zod';
import { m } from '../../messages/rule-texts.ts';
import { call } from '../api/call.ts';
import { id, integer, storeOfRow, time, unitCount } from '../api/fields.ts';
import { languageQuery } from '../catalogue/catalogue.ts';
import { typedGrams } from '../catalogue/weight-fields.ts';
import { noteOfOrder } from '../orders/note-fields.ts';
import { orderParams } from '../orders/order-follow.ts';
import { order, orderLine } from '../orders/orders.ts';
import { substitution } from '../orders/substitute-fields.ts';
import { pickingLimits } from './picking-limits.ts';

const pickedLine = orderLine.omit({ price: true }).extend({
  /** The store's product number; '' for none. */
  sku: z.string(),
  /** The numbers below the bars of its packs. */
  ean: z.array(z.string()),
  /** The shelf in the order's store; '' where it is not known. */
  shelf: z.string(),
  /** Units that the customer agreed to last; left out when they are those that were ordered. */
  agreed: integer.optional(),
  /** When it was picked; left out until then, and while it has to be weighed. */
  pickedAt: time.optional(),
  /** The weight of all its units when it is sold by weight; left out until it is known. */
  grams: integer.optional(),
});

/** An order that the user picks. */
const pickedOrder = z.object({
  _id: id,
  orderId: z.string(),
  /** Sent with everything that the user does with it: it ends when somebody else takes the order over. */
  claimId: id,
  revision: integer,
  customerName: z.string(),
  city: z.string(),
  pincode: z.string(),
  promise: order.shape.promise,
  createdAt: time,
  claimedAt: time,
  /** Left out until it is known. */
  bags: integer.optional(),
  store: storeOfRow.optional(),
  test: z.literal(true).optional(),
  /** The shopper's choice for products that are not there; left out in a shop without substitutes. */
  substitutes: order.shape.substitutes,
  /** Substitutes that were offered or packed, oldest first; left out without any. */
  substitutions: z.array(substitution).optional(),
  /** Notes of the customer and for staff, oldest first; left out without any. */
  notes: z.array(noteOfOrder).optional(),
  /** The customer is asked about a change, so that the order cannot be packed yet. */
  isAsked: z.literal(true).optional(),
  /** By shelf, then as ordered. */
  lines: z.array(pickedLine),
});
export type PickedOrder = z.infer<typeof pickedOrder>;

export const picking = z.object({
  /** The one that was taken first is first. */
  mine: z.array(pickedOrder),
  /** Orders that nobody picks. */
  waiting: integer,
  /** Of the next one of them; left out where nothing was promised. */
  nextPromise: order.shape.promise,
  /** Orders that the user picked and packed and that did not leave the store yet, the last one first. At most twenty. */
  packed: z.array(
    z.object({
      _id: id,
      orderId: z.string(),
      /** Of when it was picked. */
      claimId: id,
      /** Left out when nobody said it. */
      bags: integer.optional(),
    }),
  ),
  /** Orders that others pick. */
  others: z.array(
    z.object({
      _id: id,
      orderId: z.string(),
      pickerName: z.string(),
      claimedAt: time,
      /** Nobody worked on it for a while, so that anybody may take it. */
      isIdle: z.boolean(),
      store: storeOfRow.optional(),
    }),
  ),
});
export type Picking = z.infer<typeof picking>;
export type PackedOrder = Picking['packed'][number];

const claimBody = z.object({
  /** The next one by its promise when left out. */
  orderId: id.optional(),
  /** Takes it from the person who picks it. For owners and managers. */
  takeOver: z.literal(true).optional(),
});
export type ClaimBody = z.output<typeof claimBody>;

const savePickingBody = z.object({
  claimId: id,
  /** A later one of a product replaces an earlier one, and may be sent again. */
  ticks: z
    .array(
      z.object({
        productId: id,
        picked: z.boolean(),
        /** Units that the list showed then: a product of which the customer wants other units by now is not picked yet. */
        quantity: unitCount.optional(),
        /** By the clock of the phone, which may have been without a connection since. */
        at: time,
        /** Of a product that is sold by weight and picked: what these units weigh together. */
        grams: typedGrams.optional(),
      }),
    )
    .max(pickingLimits.ticks),
  bags: integer
    .min(1, m.validation.bagsRange({ max: pickingLimits.bags }))
    .max(pickingLimits.bags, m.validation.bagsRange({ max: pickingLimits.bags }))
    .optional(),
});
export type SavePickingBody = z.output<typeof savePickingBody>;

const savedPicking = picking.extend({
  /**
   * Products that are no longer in the order, of which the customer wants other units now, or of which other units were weighed, and
   * those by weight without one that fits: their ticks were not saved.
   */
  ignored: z.array(id),
});

export const pickingCalls = {
  getPicking: call('admin', 'GET', '/api/v1/picking', {
    staff: ['manager', 'picker'],
    query: languageQuery,
    output: picking,
  }),
  /**
   * Takes an order, so that nobody else picks it. Returns 404 when none is waiting, 409 `CLAIMED` when somebody else picks it, 409
   * `CLAIM_LIMIT` for more than two at a time.
   */
  claimOrder: call('admin', 'POST', '/api/v1/picking/claim', {
    staff: ['manager', 'picker'],
    query: languageQuery,
    body: claimBody,
    output: picking,
    errors: ['NOT_FOUND', 'CLAIMED', 'CLAIM_LIMIT', 'STEP_NOT_ALLOWED'],
  }),
  /** Returns 409 `CLAIMED` when somebody else has taken the order over, 409 `STEP_NOT_ALLOWED` when it is no longer to be picked. */
  savePicking: call('admin', 'PUT', '/api/v1/picking/orders/:orderId', {
    staff: ['manager', 'picker'],
    params: orderParams,
    query: languageQuery,
    body: savePickingBody,
    output: savedPicking,
    errors: ['CLAIMED', 'STEP_NOT_ALLOWED'],
  }),
  /** Gives an order back, for anybody to pick from the start. One that is no longer the user's stays as it is. */
  releaseOrder: call('admin', 'DELETE', '/api/v1/picking/orders/:orderId', {
    staff: ['manager', 'picker'],
    params: orderParams,
    query: languageQuery.extend({ claimId: id }),
    output: picking,
  }),
};
