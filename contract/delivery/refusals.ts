/**
 * Orders of which the customer refuses a part at the door (docs/features/partly-refused.md). The delivery is a step of
 * `fulfilment.ts`.
 */
import * as z from 'zod';
import { m } from '../../messages/rule-texts.ts';
import { call } from '../api/call.ts';
import { id, seenRevision } from '../api/fields.ts';
import { limits } from '../api/limits.ts';
import { languageQuery } from '../catalogue/catalogue.ts';
import { fulfilmentOrder, orderConflicts } from '../orders/fulfilment.ts';
import { orderParams } from '../orders/order-follow.ts';
import { refusalText, refusedUnits } from './refusal-fields.ts';
import { wasteReasons } from './refusal-rules.ts';

/** The cost of an order without the refused goods. Rupees. */
const refusalQuote = z.object({
  totalAmount: z.number(),
  /** The part of the total that store credit pays; left out for none. */
  credit: z.number().optional(),
  /** The sum to collect at the door. */
  due: z.number(),
});
export type RefusalQuote = z.infer<typeof refusalQuote>;

const receiveBody = z.object({
  /** As it was seen. */
  revision: seenRevision,
  /** Every refused product of the order. */
  lines: z
    .array(
      z
        .object({
          productId: id,
          /** Units that go back to the shelf. All others are waste. */
          stock: z
            .number({ error: m.validation.quantityWhole() })
            .int(m.validation.quantityWhole())
            .min(0, m.validation.quantityNegative())
            .max(1e6, m.validation.quantityMost()),
          /** Why the others are not sold again; required when there are any. */
          reason: z.enum(wasteReasons, { error: m.validation.chooseReason() }).optional(),
          /** Required with the reason `other`. */
          words: refusalText,
        })
        .refine(({ reason, words }) => reason !== 'other' || Boolean(words), {
          error: m.validation.giveReason(),
          path: ['words'],
        }),
    )
    .min(1, m.validation.chooseItems())
    .max(limits.cartLines),
});
export type ReceiveRefusedBody = z.infer<typeof receiveBody>;

export const refusalCalls = {
  /** Says what is to collect when a customer refuses this. Nothing is changed. */
  quoteRefusal: call('admin', 'POST', '/api/v1/fulfilment/orders/:orderId/refusal-quote', {
    staff: ['manager', 'rider'],
    params: orderParams,
    query: languageQuery,
    body: z.object({ revision: seenRevision, refused: refusedUnits }),
    output: refusalQuote,
    errorData: orderConflicts,
  }),
  /** Says what becomes of the refused goods, which are back in the store. It is said once: 409 `STEP_NOT_ALLOWED` after that. */
  receiveRefused: call('admin', 'PUT', '/api/v1/fulfilment/orders/:orderId/refused-goods', {
    staff: ['manager'],
    params: orderParams,
    query: languageQuery,
    body: receiveBody,
    output: fulfilmentOrder,
    errorData: orderConflicts,
  }),
};
