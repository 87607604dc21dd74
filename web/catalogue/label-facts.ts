import type { ProductDetails } from '../../contract/catalogue.ts';
import { m } from '../../messages/index.ts';
import { foodTypeNames } from '../products/food-mark.tsx';

/** Something that the label of a pack says. */
export interface LabelFact {
  name: string;
  text: string;
}

/**
 * What the label says, as far as it is known. The loader of the page makes it, so that browsers need no names of what few products
 * have.
 */
export function labelFacts({ food_type, label = {} }: ProductDetails): LabelFact[] {
  const facts = [
    { name: m.productLabel.foodType(), text: food_type && foodTypeNames()[food_type] },
    { name: m.productLabel.ingredients(), text: label.ingredients },
    { name: m.productLabel.maker(), text: label.maker },
    { name: m.productLabel.origin(), text: label.origin },
    { name: m.productLabel.shelfLife(), text: label.shelf_life },
  ];
  return facts.flatMap(({ name, text }) => (text ? [{ name, text }] : []));
}

/** Shown apart from the others. */
export const allergensOf = ({ label }: ProductDetails): LabelFact | undefined =>
  label?.allergens ? { name: m.productLabel.allergens(), text: label.allergens } : undefined;
