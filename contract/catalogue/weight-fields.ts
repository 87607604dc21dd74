/** Fields of orders with goods that are sold by weight (docs/features/goods-by-weight.md). */
import * as z from 'zod';
import { m } from '../../messages/rule-texts.ts';
import { integer } from '../api/fields.ts';

/** How a line is sold by weight; left out for other products. Amounts are rupees, of one unit. */
export const lineWeight = z
  .object({
    /** The weight of a unit as ordered, in grams. */
    unitGrams: integer,
    /** Percent that it may be lighter or heavier. */
    deviation: integer,
    /** The price as ordered; the line's own is that by weight once the order is packed. */
    price: z.number(),
    /** The most that it may cost, in place of a product that costs so much; left out for other products. */
    most: z.number().optional(),
    /** The weight of so many units, in grams, once the order is packed. */
    weighed: z.object({ units: integer, grams: integer }).optional(),
  })
  .optional();

/** A weight as typed, in whole grams. The answer to one that does not fit says what would. */
export const typedGrams = z.union([z.number(), z.string().max(40)], { error: m.validation.grams() });
