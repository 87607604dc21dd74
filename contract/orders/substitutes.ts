/** Substitutes for products that are not there when an order is picked (docs/features/substitutes.md). */
import * as z from 'zod';
import { m } from '../../messages/rule-texts.ts';
import { call } from '../api/call.ts';
import { id, integer, seenRevision, wholeNumber } from '../api/fields.ts';
import { limits } from '../api/limits.ts';
import { plainLine } from '../api/plain-text.ts';
import { languageQuery } from '../catalogue/catalogue.ts';
import { fulfilmentOrder, questionConflicts } from './fulfilment.ts';
import { followedOrder, orderParams } from './order-follow.ts';
import { orderLine } from './orders.ts';
import { substituteChoice } from './substitute-fields.ts';

/** Why a product that the picker searched may not take the place of a line. */
const unfitReasons = ['soldOut', 'inOrder', 'otherKind'] as const;
export type UnfitReason = (typeof unfitReasons)[number];

/** A product that may take the place of a line, or was searched and is `unfit`. */
const candidate = orderLine.omit({ quantity: true, substitutes: true, replaces: true, weight: true }).extend({
  sku: z.string(),
  /** The shelf in the order's store; '' where it is not known. */
  shelf: z.string(),
  stock: integer,
  /** Rupees: what the shopper pays for one unit. Less than `price` when the store bears the difference. */
  charged: z.number(),
  unfit: z.enum(unfitReasons).optional(),
});
export type Candidate = z.infer<typeof candidate>;

const searchText = z
  .string()
  .default('')
  .transform((value) => plainLine(value).slice(0, limits.searchText));

const candidates = z.object({
  choice: substituteChoice,
  /** Units of the product in the order. */
  quantity: integer,
  /** The best first, at most 5; similar ones are none when the product is to be left out. */
  candidates: z.array(candidate),
});
export type Candidates = z.infer<typeof candidates>;

const units = integer.min(1, m.validation.quantityLeast()).max(1e6, m.validation.quantityMost());

const replaceBody = z.object({
  /** As the picker saw it. */
  revision: seenRevision,
  productId: id,
  substituteId: id,
  /** Units that are not there and get the substitute. */
  units,
});
export type ReplaceBody = z.infer<typeof replaceBody>;

const chooseBody = z.object({
  choice: substituteChoice.optional(),
  /** Of single products; null for the choice of the order. */
  lines: z
    .array(z.object({ productId: id, choice: substituteChoice.nullable() }))
    .max(limits.cartLines)
    .optional(),
});
export type ChooseSubstitutesBody = z.infer<typeof chooseBody>;

export const substituteCalls = {
  /** Changes what is done about products that are not there, until the order is packed. What is left out stays. */
  chooseSubstitutes: call('user', 'PUT', '/api/v1/order/substitutes/:orderId', {
    params: orderParams,
    query: languageQuery,
    body: chooseBody,
    output: followedOrder,
    errorData: { STEP_NOT_ALLOWED: followedOrder },
  }),
  /**
   * Answers a question of the store. The same answer again changes nothing. 409 `QUESTION_CLOSED` when the time is over or it is answered
   * otherwise, 409 `OUT_OF_STOCK` when the product is sold out by now.
   */
  answerSubstitute: call('user', 'POST', '/api/v1/order/answer-substitute/:orderId', {
    params: orderParams,
    query: languageQuery,
    body: z.object({ questionId: id, accept: z.boolean({ error: m.validation.trueOrFalse() }) }),
    output: followedOrder,
    errors: ['NOT_FOUND', 'OUT_OF_STOCK', 'COUPON_USED_UP'],
    errorData: {
      QUESTION_CLOSED: followedOrder,
      STEP_NOT_ALLOWED: followedOrder,
      CHANGED_MEANWHILE: followedOrder,
    },
  }),
  /** Lists products that may take the place of one of an order: similar products, or what `search` finds (a name, a SKU or an EAN). */
  listSubstitutes: call('admin', 'GET', '/api/v1/fulfilment/orders/:orderId/substitutes/:productId', {
    staff: ['manager', 'picker'],
    params: orderParams.extend({ productId: id }),
    query: languageQuery.extend({ search: searchText }),
    output: candidates,
    errors: ['NOT_FOUND'],
    errorData: { STEP_NOT_ALLOWED: fulfilmentOrder },
  }),
  /** Replaces units of a line, or asks the shopper first, as they chose. Asked units stay in the order until there is an answer. */
  replaceLine: call('admin', 'POST', '/api/v1/fulfilment/orders/:orderId/substitutes', {
    staff: ['manager', 'picker'],
    params: orderParams,
    query: languageQuery,
    body: replaceBody,
    output: fulfilmentOrder,
    errors: ['OUT_OF_STOCK', 'CLAIMED', 'COUPON_USED_UP'],
    errorData: questionConflicts,
  }),
  /** Withdraws a question, or takes a replacement back: the product is there after all. */
  takeBackSubstitute: call('admin', 'DELETE', '/api/v1/fulfilment/orders/:orderId/substitutes/:substitutionId', {
    staff: ['manager', 'picker'],
    params: orderParams.extend({ substitutionId: id }),
    query: languageQuery.extend({
      /** As the picker saw it. */
      revision: wholeNumber(m.validation.revisionWhole(), m.validation.limitRange, 1, 1e9 - 1),
    }),
    output: fulfilmentOrder,
    errors: ['NOT_FOUND', 'CLAIMED', 'COUPON_USED_UP'],
    errorData: questionConflicts,
  }),
};
