/** Searching, filters and suggesting beyond the spec, and the searches that found too little. */
import * as z from 'zod';
import {
  category,
  categoryPage,
  categoryPageQuery,
  searchQuery as plainSearchQuery,
  product,
  subCategory,
} from './catalogue.ts';
import { id, text, wholeNumber } from './fields.ts';
import { filterLimits, productOrders } from './filters.ts';
import { limits } from './limits.ts';
import { productLimits } from './product-rules.ts';

const flag = z.literal('1', 'Must be 1 or left out');

const filters = {
  priceFrom: wholeNumber('The lowest price', 0, filterLimits.price).optional(),
  priceTo: wholeNumber('The highest price', 0, filterLimits.price).optional(),
  discount: wholeNumber('The discount', 1, filterLimits.discount).optional(),
  inStock: flag.optional(),
  order: z.enum(productOrders, `Must be one of ${productOrders.join(', ')}`).optional(),
  /** Asks for `filters` in the answer. */
  filters: flag.optional(),
};

const inOrder = ({ priceFrom = 0, priceTo = filterLimits.price }: { priceFrom?: number; priceTo?: number }) =>
  priceFrom <= priceTo;
const outOfOrder = { path: ['priceTo'], message: 'The highest price is below the lowest' };

/** `exact`: takes every word as it is typed. */
export const searchQuery = plainSearchQuery
  .extend({ ...filters, subCategory: id.optional(), exact: flag.optional() })
  .refine(inOrder, outOfOrder);
export const filteredCategoryQuery = categoryPageQuery.extend(filters).refine(inOrder, outOfOrder);

const counted = { count: z.number().int() };

/** What a list can be filtered by, each with how many products that would leave. */
export const facets = z.object({
  /** The most frequent first, at most forty, and the one that is chosen. */
  subCategories: z.array(z.object({ _id: id, name: z.string(), ...counted })),
  discounts: z.array(z.object({ least: z.number().int(), ...counted })),
  inStock: z.number().int(),
  /** Whole rupees that shoppers pay for the cheapest and the dearest; null when there is nothing. */
  price: z.object({ from: z.number().int(), to: z.number().int() }).nullable(),
});
export type Facets = z.infer<typeof facets>;

export const filteredPage = categoryPage.extend({ filters: facets.optional() });
export type FilteredPage = z.infer<typeof filteredPage>;

const correction = {
  /** 'Showing results for {corrected}. Search instead for {original}.' Both are there, or neither. */
  corrected: z.string().optional(),
  original: z.string().optional(),
};
/** `instead`: nothing is called `original`; `corrected` is another thing of its kind. */
export const searchPage = filteredPage.extend({ ...correction, instead: z.literal(true).optional() });
export type SearchPage = z.infer<typeof searchPage>;

/** How many of each are suggested at most. */
export const suggestionLimits = { products: 6, categories: 3, completions: 4 } as const;

/** Cut to its first 200 characters and never refused for its content. */
export const suggestQuery = z.object({ query: z.string().default('') });
export const suggestions = z.object({
  products: z.array(
    product.pick({
      _id: true,
      name: true,
      images: true,
      unit: true,
      unit_quantity: true,
      price: true,
      discount: true,
      stock: true,
    }),
  ),
  /** A category, or one of its sub categories. */
  categories: z.array(z.object({ category, subCategory: subCategory.optional() })),
  /** Ways to go on with the text, likeliest first. */
  completions: z.array(z.string()),
  ...correction,
});
export type Suggestions = z.infer<typeof suggestions>;

/** Fewer results than this are little. */
export const fewResults = 3;
/** An alias is made of it, so it is no longer than one. */
export const zeroResultTextLength = productLimits.aliasLength;

export const zeroResultSearchBody = z.object({
  search: z.string().transform((text) => text.slice(0, limits.searchText)),
});

export const zeroResultSearch = z.object({
  /** Normalised: lower case, words and single blanks. */
  text: z.string(),
  times: z.number().int(),
  /** When it was missed last: a day like 2026-11-20. */
  lastDay: z.iso.date(),
  /** How many products it finds now. */
  found: z.number().int(),
});
export type ZeroResultSearch = z.infer<typeof zeroResultSearch>;

export const zeroResultSearchTarget = z.object({ text: text('Please give the search', zeroResultTextLength) });
export const aliasBody = zeroResultSearchTarget.extend({ productId: id });
