/** Fields of orders in a shop with substitutes for products that are not there (docs/features/substitutes.md). */
import * as z from 'zod';
import { m } from '../../messages/rule-texts.ts';
import { id, integer, productInOrder, time } from '../api/fields.ts';
import { lineWeight } from '../catalogue/weight-fields.ts';
import { substituteChoices } from './substitute-choices.ts';

export const substituteChoice = z.enum(substituteChoices, { error: m.validation.substituteChoice() });

/** The product in whose place a line of an order was packed. */
export const replacedProduct = productInOrder.omit({ images: true });

/** A product that is not there, and what the store offers or packs in its place. */
export const substitution = z.object({
  _id: id,
  /** `asked`: the shopper has not answered yet. `refused` and `expired`: the product is left out. */
  status: z.enum(['asked', 'replaced', 'refused', 'expired']),
  /** Units. */
  quantity: integer,
  product: productInOrder,
  substitute: productInOrder.extend({ weight: lineWeight }),
  /** Until when the shopper can answer; left out when nobody was asked. */
  answerBy: time.optional(),
});
export type Substitution = z.infer<typeof substitution>;
