/** Labels of filters and sort orders. */

import type { Filters, ProductOrder } from '../../contract/search/filters.ts';
import type { Facets } from '../../contract/search/search.ts';
import { m } from '../../messages/index.ts';

export const orderLabels = (): Record<ProductOrder, string> => ({
  relevance: m.search.relevance(),
  'price-low': m.search.priceLowToHigh(),
  'price-high': m.search.priceHighToLow(),
  discount: m.search.discount(),
  newest: m.search.newestFirst(),
});

export const discountText = (min: number): string => m.search.discountOrMore({ percent: min });

const rupees = (amount: number): string => `₹${amount.toLocaleString('en-IN')}`;

function priceText({ priceFrom, priceTo }: Filters): string {
  if (priceFrom === undefined) return m.search.priceUpTo({ priceTo: rupees(priceTo ?? 0) });
  return priceTo === undefined
    ? m.search.priceAtLeast({ priceFrom: rupees(priceFrom) })
    : m.search.priceBetween({ priceFrom: rupees(priceFrom), priceTo: rupees(priceTo) });
}

export interface FilterOn {
  words: string;
  /** The change that removes this filter. */
  removal: Filters;
}

/** The active filters. */
export function filtersOn(filters: Filters, { subCategories }: Facets): FilterOn[] {
  const { subCategory, priceFrom, priceTo, discount, inStock } = filters;
  const named = subCategories.find(({ _id }) => _id === subCategory)?.name ?? m.search.subCategory();
  return [
    ...(subCategory === undefined ? [] : [{ words: named, removal: { subCategory: undefined } }]),
    ...((priceFrom ?? priceTo) === undefined
      ? []
      : [{ words: priceText(filters), removal: { priceFrom: undefined, priceTo: undefined } }]),
    ...(discount === undefined ? [] : [{ words: discountText(discount), removal: { discount: undefined } }]),
    ...(inStock === undefined ? [] : [{ words: m.search.inStock(), removal: { inStock: undefined } }]),
  ];
}
