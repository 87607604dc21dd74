/** Filters and orders in words. */
import type { Narrowing, ProductOrder } from '../../contract/narrowing.ts';
import type { FilterOffer } from '../../contract/search.ts';

export const orderWords: Record<ProductOrder, string> = {
  relevance: 'Relevance',
  'price-low': 'Price: low to high',
  'price-high': 'Price: high to low',
  discount: 'Discount',
  newest: 'Newest first',
};

export const discountWords = (least: number): string => `${least}% off or more`;

const rupees = (amount: number): string => `₹${amount.toLocaleString('en-IN')}`;

function priceWords({ priceFrom, priceTo }: Narrowing): string {
  if (priceFrom === undefined) return `Up to ${rupees(priceTo ?? 0)}`;
  return priceTo === undefined ? `From ${rupees(priceFrom)}` : `${rupees(priceFrom)} to ${rupees(priceTo)}`;
}

export interface FilterOn {
  words: string;
  /** What narrows the list without this filter. */
  without: Narrowing;
}

/** The filters that are on. */
export function filtersOn(narrowing: Narrowing, { subCategories }: FilterOffer): FilterOn[] {
  const { subCategory, priceFrom, priceTo, discount, inStock } = narrowing;
  const named = subCategories.find(({ _id }) => _id === subCategory)?.name ?? 'Sub category';
  return [
    ...(subCategory === undefined ? [] : [{ words: named, without: { ...narrowing, subCategory: undefined } }]),
    ...((priceFrom ?? priceTo) === undefined
      ? []
      : [{ words: priceWords(narrowing), without: { ...narrowing, priceFrom: undefined, priceTo: undefined } }]),
    ...(discount === undefined
      ? []
      : [{ words: discountWords(discount), without: { ...narrowing, discount: undefined } }]),
    ...(inStock === undefined ? [] : [{ words: 'In stock', without: { ...narrowing, inStock: undefined } }]),
  ];
}
