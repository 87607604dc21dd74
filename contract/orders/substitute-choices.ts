/** The choices for when a product of an order is not there. No schemas, so that browsers can use it. */

/** A similar product is packed; the shopper is asked; it is left out. */
export const substituteChoices = ['similar', 'ask', 'leave'] as const;
export type SubstituteChoice = (typeof substituteChoices)[number];

/** Until something else is chosen: nobody gets a product that they did not agree to. */
export const usualSubstituteChoice: SubstituteChoice = 'ask';

/** How long the shopper has to answer, in seconds. */
export const answerSeconds = 120;

/** The choice for a line: its own, otherwise that of the order; undefined in a shop without substitutes. */
export const choiceOf = (
  order: { substitutes?: SubstituteChoice | null | undefined },
  line: { substitutes?: SubstituteChoice | null | undefined },
): SubstituteChoice | undefined => (order.substitutes ? (line.substitutes ?? order.substitutes) : undefined);

/** The shopper's choices for an order, and for single products of it, by product id. */
export interface SubstituteWishes {
  order: SubstituteChoice;
  lines: Readonly<Record<string, SubstituteChoice>>;
}
