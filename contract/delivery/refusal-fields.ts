/** Fields of orders of which a customer refused something at the door (docs/features/partly-refused.md). */
import * as z from 'zod';
import { m } from '../../messages/rule-texts.ts';
import { id, integer, optionalText, productInOrder, time, unitCount } from '../api/fields.ts';
import { limits } from '../api/limits.ts';
import { refusalReasons } from './refusal-rules.ts';

/** Units that a customer did not take. They are not in the lines of the order any more. */
export const refusedLine = productInOrder.extend({
  quantity: integer,
  reason: z.enum(refusalReasons),
  /** The customer's words, with the reason `other`; left out after the account was deleted. */
  words: z.string().optional(),
});
export type RefusedLine = z.infer<typeof refusedLine>;

/** The same for the store. */
export const returnedLine = refusedLine.extend({
  /** The fate of the units; left out until the store has them back. */
  received: z
    .object({ /** Units that are sold again. */ stock: integer, /** Units that are not. */ waste: integer, at: time })
    .optional(),
});
export type ReturnedLine = z.infer<typeof returnedLine>;

export const refusalText = optionalText(limits.orderReason).optional();

/** Goods of a delivery that a customer does not take. */
export const refusedUnits = z
  .array(
    z
      .object({
        productId: id,
        quantity: unitCount,
        reason: z.enum(refusalReasons, { error: m.validation.chooseReason() }),
        /** Required with the reason `other`, and left out otherwise. */
        words: refusalText,
      })
      .refine(({ reason, words }) => reason !== 'other' || Boolean(words), {
        error: m.validation.giveReason(),
        path: ['words'],
      }),
    { error: m.validation.chooseItems() },
  )
  .min(1, m.validation.chooseItems())
  .max(limits.cartLines);
export type RefusedUnits = z.infer<typeof refusedUnits>;
