/** Search, filters and suggestions (not in the spec), and searches with few or no results. */
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
  /** Requests `filters` in the response. */
  filters: flag.optional(),
};

const inOrder = ({ priceFrom = 0, priceTo = filterLimits.price }: { priceFrom?: number; priceTo?: number }) =>
  priceFrom <= priceTo;
const outOfOrder = { path: ['priceTo'], message: 'The highest price is below the lowest' };

/** `exact`: uses every word as typed, without corrections. */
export const searchQuery = plainSearchQuery
  .extend({ ...filters, subCategory: id.optional(), exact: flag.optional() })
  .refine(inOrder, outOfOrder);
export const filteredCategoryQuery = categoryPageQuery.extend(filters).refine(inOrder, outOfOrder);

const counted = { count: z.number().int() };

/** The available filters, each with the number of products it would leave. */
export const facets = z.object({
  /** Most frequent first, at most forty, plus the selected one. */
  subCategories: z.array(z.object({ _id: id, name: z.string(), ...counted })),
  discounts: z.array(z.object({ least: z.number().int(), ...counted })),
  inStock: z.number().int(),
  /** Whole rupees of the lowest and highest sale price; null without products. */
  price: z.object({ from: z.number().int(), to: z.number().int() }).nullable(),
});
export type Facets = z.infer<typeof facets>;

export const filteredPage = categoryPage.extend({ filters: facets.optional() });
export type FilteredPage = z.infer<typeof filteredPage>;

const correction = {
  /** 'Showing results for {corrected}. Search instead for {original}.' Both are present, or neither. */
  corrected: z.string().optional(),
  original: z.string().optional(),
};
/** `instead`: no product is named `original`; `corrected` is a similar product. */
export const searchPage = filteredPage.extend({ ...correction, instead: z.literal(true).optional() });
export type SearchPage = z.infer<typeof searchPage>;

/** Maximum number of suggestions of each kind. */
export const suggestionLimits = { products: 6, categories: 3, completions: 4 } as const;

/** Cut to the first 200 characters; never causes an error. */
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
  /** Completions of the text, most likely first. */
  completions: z.array(z.string()),
  ...correction,
});
export type Suggestions = z.infer<typeof suggestions>;

/** Fewer results than this count as few. */
export const fewResults = 3;
/** The text can become an alias, so it has the same maximum length. */
export const zeroResultTextLength = productLimits.aliasLength;

export const zeroResultSearchBody = z.object({
  search: z.string().transform((text) => text.slice(0, limits.searchText)),
});

export const zeroResultSearch = z.object({
  /** Normalised: lower case, words separated by single spaces. */
  text: z.string(),
  times: z.number().int(),
  /** The last day of the search, for example 2026-11-20. */
  lastDay: z.iso.date(),
  /** How many products the search finds now. */
  found: z.number().int(),
});
export type ZeroResultSearch = z.infer<typeof zeroResultSearch>;

export const zeroResultSearchTarget = z.object({ text: text('Please give the search', zeroResultTextLength) });
export const aliasBody = zeroResultSearchTarget.extend({ productId: id });
