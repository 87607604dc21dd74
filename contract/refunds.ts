/** Money that is given back for delivered orders (docs/features/refunds.md). */
import * as z from 'zod';
import { m } from '../messages/rule-texts.ts';
import { id, integer, time, unitCount } from './fields.ts';
import { limits } from './limits.ts';
import { refundWays } from './refund-rules.ts';
import { upiReferenceIn } from './upi.ts';

export const refund = z.object({
  _id: id,
  /** The report of a problem that it answers; left out for one without a report. */
  reportId: id.optional(),
  way: z.enum(refundWays),
  /** Of a payment by UPI. */
  upiReference: z.string().optional(),
  lines: z.array(z.object({ productId: id, quantity: integer, /** Rupees. */ amount: z.number() })),
  /** Rupees. */
  amount: z.number(),
  /** Why, as the customer reads it; '' for one that answers a report, and after the account was deleted. */
  reason: z.string(),
  createdAt: time,
});
export type Refund = z.infer<typeof refund>;

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

/** What staff give back, and how. The amount follows from the units. */
export const refundWish = z.discriminatedUnion('way', [
  z.object({ way: z.enum(['credit', 'cash']), lines: units }),
  z.object({
    way: z.literal('upi'),
    lines: units,
    /** Of the payment that was made. A reference is recorded once. */
    reference: z
      .string({ error: m.validation.upiReference() })
      .overwrite((value) => upiReferenceIn(value) ?? value)
      .refine((value) => upiReferenceIn(value) !== undefined, m.validation.upiReference()),
  }),
]);
export type RefundWish = z.infer<typeof refundWish>;
