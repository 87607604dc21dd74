/** A pasted list under review: what was found for each line, and what the user has chosen. */

import type { Product } from '../../contract/catalogue/catalogue.ts';
import { soldLine, sumOf, toPaise } from '../../contract/money/money.ts';
import type { IngredientNeed } from '../../contract/pages/recipe-limits.ts';
import type { RecipeListLine } from '../../contract/pages/recipes.ts';
import type { ShoppingListLine } from '../../contract/search/shopping-list.ts';
import { personalNames, tabStore } from '../api/storage.ts';

export interface Choice {
  product: Product;
  /** Packs; 0 leaves the line out. */
  quantity: number;
}

export interface ReviewLine
  extends Pick<ShoppingListLine, 'text' | 'wanted' | 'short' | 'soldOut' | 'done' | 'otherMake' | 'unmarked'> {
  /** Of an ingredient: how much a dish needs it. */
  need?: IngredientNeed;
  /** The quantity when a line that was left out from the start is put back; 1 otherwise. */
  usual?: number;
  /** The best match first; empty when nothing was found. */
  choices: Choice[];
  /** The index of the chosen one; -1 for none: what was meant is sold out, and nothing else is put in unasked. */
  chosen: number;
}

export interface PastedList {
  text: string;
  /** Undefined until they are looked for. */
  lines: ReviewLine[] | undefined;
  /** Texts that were read as a greeting, heading or the like. */
  skipped?: readonly string[] | undefined;
}

export const reviewLineOf = ({ product, quantity, alternatives, ...line }: ShoppingListLine): ReviewLine => ({
  ...line,
  choices: [...(product ? [{ product, quantity }] : []), ...alternatives],
  chosen: product ? 0 : -1,
});

/** A thing that most kitchens have is left out until it is put back. */
export function ingredientLineOf(line: RecipeListLine): ReviewLine {
  const review = reviewLineOf(line);
  if (line.need !== 'home') return review;
  return {
    ...review,
    usual: line.quantity,
    choices: review.choices.map((choice, i) => (i === 0 && review.chosen === 0 ? { ...choice, quantity: 0 } : choice)),
  };
}

/** A product of a shared or saved list, as much of it as there is. */
export function reviewLineFor(product: Product, wanted: number): ReviewLine {
  if (product.stock < 1) return { text: '', soldOut: product, choices: [], chosen: 0 };
  const quantity = Math.min(wanted, product.stock);
  return { text: '', choices: [{ product, quantity }], chosen: 0, ...(quantity < wanted && { short: true }) };
}

export const choiceOf = ({ choices, chosen }: ReviewLine): Choice | undefined => choices[chosen];

/** The products of the list, without lines that are left out or were not found. */
export const chosenOf = (lines: readonly ReviewLine[]): Choice[] =>
  lines.flatMap((line) => {
    const choice = choiceOf(line);
    return choice && choice.quantity > 0 ? [choice] : [];
  });

/** The list with another quantity of what a line has chosen. */
export const withQuantity = (lines: readonly ReviewLine[], at: number, quantity: number): ReviewLine[] =>
  lines.map((line, i) =>
    i === at
      ? { ...line, choices: line.choices.map((each, k) => (k === line.chosen ? { ...each, quantity } : each)) }
      : line,
  );

/** The list with another choice of a line. */
export const withChoice = (lines: readonly ReviewLine[], at: number, chosen: number): ReviewLine[] =>
  lines.map((line, i) => (i === at ? { ...line, chosen } : line));

export const sumOfList = (lines: readonly ReviewLine[]) =>
  sumOf(
    chosenOf(lines).map(({ product, quantity }) =>
      soldLine({ pricePaise: toPaise(product.price), discount: product.discount, quantity }),
    ),
  );

/** Kept for this tab: a visitor signs in before the cart is filled, and a reload loses nothing. */
const key = personalNames.pastedList;

export function readList(): PastedList {
  try {
    const stored = JSON.parse(tabStore.get(key) ?? '{}') as Partial<PastedList>;
    const { lines, skipped } = stored;
    return { text: typeof stored.text === 'string' ? stored.text : '', lines, skipped };
  } catch {
    return { text: '', lines: undefined };
  }
}

export function storeList(list: PastedList): void {
  tabStore.set(key, JSON.stringify(list));
}
