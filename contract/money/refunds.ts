/** Money that is given back for delivered orders (docs/features/refunds.md). */
import * as z from 'zod';
import { m } from '../../messages/rule-texts.ts';
import { id, integer, time, unitCount } from '../api/fields.ts';
import { limits } from '../api/limits.ts';
import { paymentReference } from './payment-fields.ts';
import { paymentMethodKeys } from './payment-methods/index.ts';
import { refundWays } from './refund-rules.ts';

export const refund = z.object({
  _id: id,
  /** The report of a problem that it answers; left out for one without a report. */
  reportId: id.optional(),
  way: z.enum(refundWays),
  /** Of a payment by another method than cash; `upiReference` is the same for UPI. */
  reference: z.string().optional(),
  upiReference: z.string().optional(),
  lines: z.array(z.object({ productId: id, quantity: integer, /** Rupees. */ amount: z.number() })),
  /** Rupees. */
  amount: z.number(),
  /** Why, as the customer reads it; '' for one that answers a report, and after the account was deleted. */
  reason: z.string(),
  createdAt: time,
});
export type Refund = z.infer<typeof refund>;

/** The limits of a person who gives money back, in rupees; null for none. Also `data` of 409 `REFUND_LIMIT`. */
export const refundLimit = z.object({
  /** At once. */
  each: z.number().nullable(),
  /** On a day. */
  daily: z.number().nullable(),
  /** The rest of it today. */
  left: z.number().nullable(),
});
export type RefundLimit = z.infer<typeof refundLimit>;

/** A line of an order that can be refunded. */
export const refundableLine = z.object({
  productId: id,
  /** Units that were bought. */
  quantity: integer,
  /** Rupees: what was paid for all of them. */
  paid: z.number(),
  /** Units that were refunded. */
  refunded: integer,
});

const units = z
  .array(
    z.object({
      productId: id,
      quantity: unitCount,
    }),
    { error: m.validation.chooseItems() },
  )
  .min(1, m.validation.chooseItems())
  .max(limits.cartLines)
  .refine((all) => new Set(all.map(({ productId }) => productId)).size === all.length, m.validation.chooseItems());

/** A refund by staff, and its way. The amount follows from the units. */
export const refundWish = z.discriminatedUnion('way', [
  z.object({ way: z.enum(['credit', 'cash']), lines: units }),
  ...paymentMethodKeys.map((key) =>
    z.object({
      way: z.literal(key),
      lines: units,
      /** Of the payment that was made. */
      reference: paymentReference(key),
    }),
  ),
]);
export type RefundWish = z.infer<typeof refundWish>;
