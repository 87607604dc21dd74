/**
 * The body with which staff change an order. `revision` is the one that they saw: when the order has changed since then, nothing is done:
 * 409
 * `CHANGED_MEANWHILE`, with the current order in `data`.
 */
import * as z from 'zod';
import { m } from '../../messages/rule-texts.ts';
import { id, integer, optionalText, seenRevision, text } from '../api/fields.ts';
import { limits } from '../api/limits.ts';
import { typedGrams } from '../catalogue/weight-fields.ts';
import { deliveryCodeIn } from '../delivery/delivery-code.ts';
import { refusedUnits } from '../delivery/refusal-fields.ts';
import { paymentsBody } from '../money/payment-fields.ts';
import { paymentMethodKeys } from '../money/payment-methods/index.ts';
import { readyReasons, type StepReason } from './ready-reasons.ts';

/** Why the store cancels an order or undoes a step. The customer sees this text. */
export const stepReason = text(m.validation.giveReason(), limits.orderReason);

const stepReasons = {
  /** One from the list; left out for one that is typed. */
  ready: z.enum(readyReasons).optional(),
  /** The typed reason; may be left out when one is chosen. */
  reason: stepReason.optional(),
};
const hasReason = ({ ready, reason }: StepReason) => ready !== undefined || reason !== undefined;
const noReason = { error: m.validation.giveReason(), path: ['reason'] };

const pieces = z.number().int(m.validation.quantityWhole()).min(0, m.validation.quantityNegative()).max(1e6);

/**
 * Returns 409 `STEP_NOT_ALLOWED`, with the order in `data`, when the status does not allow the step. `back` undoes the last step;
 * for a cancelled order it returns 409 `OUT_OF_STOCK` when there is not enough stock.
 */
export const orderStepBody = z.discriminatedUnion('step', [
  z.object({
    step: z.literal('packed'),
    revision: seenRevision,
    /** The weight of all units of lines that are sold by weight, unless the picker has entered it. Grams. */
    weights: z
      .array(z.object({ productId: id, grams: typedGrams }))
      .max(limits.cartLines)
      .optional(),
  }),
  z.object({ step: z.literal('out_for_delivery'), revision: seenRevision }),
  z
    .object({
      step: z.literal('delivered'),
      revision: seenRevision,
      /** Rupees. */
      received: z
        .number({ error: m.validation.amountReceived() })
        .min(0, m.validation.notNegative())
        .max(1e7, m.validation.tooMuch()),
      /** Required when `received` differs from the total. */
      reason: optionalText(limits.orderReason).optional(),
      /** At most one of them; left out for cash only. */
      ...paymentsBody,
      /** The code that the customer gave, where `needsCode` says that they have a code: 400 `WRONG_CODE` for another one. */
      code: z
        .string({ error: m.validation.deliveryCode() })
        .overwrite((value) => deliveryCodeIn(value) ?? value)
        .refine((value) => deliveryCodeIn(value) !== undefined, m.validation.deliveryCode())
        .optional(),
      /** Why there is no code. */
      withoutCode: stepReason.optional(),
      /** Goods that the customer does not take; `received` is compared with the total without it. Left out when they take everything. */
      refused: refusedUnits.optional(),
      /**
       * It happened already: cash is recorded also when who delivers has no shift in the cash book, which starts one then. Without it,
       * such a delivery is refused with 409 `SHIFT_NEEDED`.
       */
      happened: z.literal(true).optional(),
    })
    .refine((body) => paymentMethodKeys.filter((key) => body[key]).length < 2, m.validation.onePaymentMethod()),
  z
    .object({
      step: z.literal('cancelled'),
      revision: seenRevision,
      ...stepReasons,
      /** Missing or damaged units, which do not go back to stock. All other units do. */
      missing: z
        .array(z.object({ productId: id, quantity: pieces }))
        .max(limits.cartLines)
        .optional(),
    })
    .refine(hasReason, noReason),
  z.object({ step: z.literal('back'), revision: seenRevision, ...stepReasons }).refine(hasReason, noReason),
]);
export type OrderStepBody = z.infer<typeof orderStepBody>;

/**
 * The new quantity of each reduced product: less than ordered, or 0 to remove it. Other lines stay unchanged. `because` says
 * where the rest is: `missing` (or damaged) units do not go back to stock, `stock` units do. With `counted` and the
 * `stockVersion` of the order, the stock of a product is set to the counted number; 409 `CHANGED_MEANWHILE` when the stock has
 * changed since then.
 */
export const adjustLinesBody = z.object({
  revision: seenRevision,
  lines: z
    .array(
      z.object({
        productId: id,
        quantity: pieces,
        because: z.enum(['missing', 'stock']).default('missing'),
        counted: pieces.optional(),
        stockVersion: integer.min(0).optional(),
      }),
    )
    .min(1, m.validation.nothingToChange())
    .max(limits.cartLines),
});
/** The body that a client sends. */
export type AdjustLinesBody = z.input<typeof adjustLinesBody>;
