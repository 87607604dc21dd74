import type { ProductDetails } from '../../contract/catalogue/catalogue.ts';
import { packFacts } from '../../contract/catalogue/product-fields.ts';
import { choiceName, fieldLabels } from '../products/field-labels.ts';

/** Something that the label of a pack says. */
export interface LabelFact {
  name: string;
  text: string;
}

/**
 * The facts of the label, as far as they are known. The loader of the page makes it, so that browsers need no names of what few products
 * have.
 */
export function labelFacts(product: ProductDetails): LabelFact[] {
  const labels = fieldLabels();
  const known: Partial<Record<(typeof packFacts)[number], string>> = { ...product, ...product.label };
  return packFacts.flatMap((name) => {
    const text = known[name];
    return text ? [{ name: labels[name], text: choiceName(name, text) ?? text }] : [];
  });
}

/** Shown apart from the others. */
export const allergensOf = ({ label }: ProductDetails): LabelFact | undefined =>
  label?.allergens ? { name: fieldLabels().allergens, text: label.allergens } : undefined;
