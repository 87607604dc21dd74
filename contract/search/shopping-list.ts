/** Pasting a shopping list: what a chat message asks for, as lines for the cart. */
import * as z from 'zod';
import { m } from '../../messages/rule-texts.ts';
import { call } from '../api/call.ts';
import { integer } from '../api/fields.ts';
import { languageQuery, product } from '../catalogue/catalogue.ts';

const quantity = integer.min(0);

/** How much somebody wants: grams, millilitres, centimetres, pieces, packs as the store sells them, or what so many rupees buy. */
const wanted = z.object({ amount: z.number(), unit: z.enum(['g', 'ml', 'cm', 'piece', 'pack', 'rupee']) });

export const listLine = z.object({
  /** As it was written; lines that mean the same product are joined with ' + '. */
  text: z.string(),
  /** Missing when the line says no amount, and after lines with amounts of different kinds were joined. */
  wanted: wanted.optional(),
  /** True for a line that is ticked off: it has no product, and what it means is the first alternative. */
  done: z.literal(true).optional(),
  /** The make that the line names, when the product is of another one. */
  otherMake: z.string().optional(),
  /** A property that the line asks for and that no product states, such as 'sugar free'. */
  unmarked: z.string().optional(),
  /** The best match, in packs that come closest to the amount; null when there is none in stock. */
  product: product.nullable(),
  /** Packs of the product, at most its stock and what a cart takes; 0 without a product. */
  quantity,
  /** True when there is less of the product than is wanted. */
  short: z.literal(true).optional(),
  /** The product that was meant, when it is sold out. */
  soldOut: product.optional(),
  /** Other products that may have been meant, all in stock, with the packs of them that come closest. */
  alternatives: z.array(z.object({ product, quantity })),
});
export type ShoppingListLine = z.infer<typeof listLine>;

/** The length that a list exceeds, with the most that is accepted. */
const tooLong = z.object({ of: z.enum(['characters', 'lines']), most: integer, given: integer });

export const shoppingListCalls = {
  /** A text without anything to buy gives no lines. Nothing of the text is stored or logged. */
  matchList: call('public', 'POST', '/api/v1/product/match-list', {
    query: languageQuery,
    body: z.object({ text: z.string({ error: m.validation.text() }) }),
    /** In the order of the text. */
    output: z.object({
      lines: z.array(listLine),
      /** Texts that were read as greetings, headings and the like, as they were written; missing when there are none. */
      skipped: z.array(z.string()).optional(),
    }),
    errorData: { LIST_TOO_LONG: tooLong },
  }),
};
