/** Labels of filters and sort orders. */
import type { Filters, ProductOrder } from '../../contract/filters.ts';
import type { Facets } from '../../contract/search.ts';

export const orderWords: Record<ProductOrder, string> = {
  relevance: 'Relevance',
  'price-low': 'Price: low to high',
  'price-high': 'Price: high to low',
  discount: 'Discount',
  newest: 'Newest first',
};

export const discountWords = (least: number): string => `${least}% off or more`;

const rupees = (amount: number): string => `₹${amount.toLocaleString('en-IN')}`;

function priceWords({ priceFrom, priceTo }: Filters): string {
  if (priceFrom === undefined) return `Up to ${rupees(priceTo ?? 0)}`;
  return priceTo === undefined ? `From ${rupees(priceFrom)}` : `${rupees(priceFrom)} to ${rupees(priceTo)}`;
}

export interface FilterOn {
  words: string;
  /** The filters without this one. */
  without: Filters;
}

/** The active filters. */
export function filtersOn(filters: Filters, { subCategories }: Facets): FilterOn[] {
  const { subCategory, priceFrom, priceTo, discount, inStock } = filters;
  const named = subCategories.find(({ _id }) => _id === subCategory)?.name ?? 'Sub category';
  return [
    ...(subCategory === undefined ? [] : [{ words: named, without: { ...filters, subCategory: undefined } }]),
    ...((priceFrom ?? priceTo) === undefined
      ? []
      : [{ words: priceWords(filters), without: { ...filters, priceFrom: undefined, priceTo: undefined } }]),
    ...(discount === undefined
      ? []
      : [{ words: discountWords(discount), without: { ...filters, discount: undefined } }]),
    ...(inStock === undefined ? [] : [{ words: 'In stock', without: { ...filters, inStock: undefined } }]),
  ];
}
