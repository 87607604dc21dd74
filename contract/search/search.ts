/** Search, filters and suggestions, and searches with few or no results. */
import * as z from 'zod';
import { m } from '../../messages/rule-texts.ts';
import { call } from '../api/call.ts';
import { id, inLanguage, integer, nothing, text, wholeNumber } from '../api/fields.ts';
import { limits } from '../api/limits.ts';
import { productLimits } from '../catalogue/admin-limits.ts';
import {
  category,
  categoryPage,
  categoryPageQuery,
  searchQuery as plainSearchQuery,
  product,
  subCategory,
} from '../catalogue/catalogue.ts';
import { filterLimits, productOrders } from './filters.ts';

const flag = z.literal('1', m.validation.oneOrLeftOut());

const filters = {
  priceFrom: wholeNumber(
    m.validation.lowestPriceWhole(),
    m.validation.lowestPriceRange,
    0,
    filterLimits.price,
  ).optional(),
  priceTo: wholeNumber(
    m.validation.highestPriceWhole(),
    m.validation.highestPriceRange,
    0,
    filterLimits.price,
  ).optional(),
  discount: wholeNumber(m.validation.discountWhole(), m.validation.discountRange, 1, filterLimits.discount).optional(),
  inStock: flag.optional(),
  order: z.enum(productOrders, m.validation.oneOf({ values: productOrders.join(', ') })).optional(),
  /** Requests `filters` in the response. */
  filters: flag.optional(),
};

const inOrder = ({ priceFrom = 0, priceTo = filterLimits.price }: { priceFrom?: number; priceTo?: number }) =>
  priceFrom <= priceTo;
const outOfOrder = { path: ['priceTo'], message: m.validation.pricesOutOfOrder() };

/** `exact`: uses every word as typed, without corrections. */
const searchQuery = plainSearchQuery
  .extend({ ...filters, subCategory: id.optional(), exact: flag.optional() })
  .refine(inOrder, outOfOrder);
const filteredCategoryQuery = categoryPageQuery.extend(filters).refine(inOrder, outOfOrder);

const counted = { count: integer };

/** The available filters, each with the number of products it would leave. */
const facets = z.object({
  /** Most frequent first, at most forty, plus the selected one. */
  subCategories: z.array(z.object({ _id: id, name: z.string(), ...counted })),
  discounts: z.array(z.object({ least: integer, ...counted })),
  inStock: integer,
  /** Whole rupees of the lowest and highest sale price; null without products. */
  price: z.object({ from: integer, to: integer }).nullable(),
});
export type Facets = z.infer<typeof facets>;

const filteredPage = categoryPage.extend({ filters: facets.optional() });
export type FilteredPage = z.infer<typeof filteredPage>;

const correction = {
  /** 'Showing results for {corrected}. Search instead for {original}.' Both are present, or neither. */
  corrected: z.string().optional(),
  original: z.string().optional(),
};
/** `instead`: no product is named `original`; `corrected` is a similar product. */
const searchPage = filteredPage.extend({
  ...correction,
  instead: z.literal(true).optional(),
  /** So many of the products, the last ones, are only related to the text; missing when there are none. */
  relatedProductCount: integer.optional(),
  /** A property that was asked for and that no product states, such as 'gluten free'. */
  unmarked: z.string().optional(),
});
export type SearchPage = z.infer<typeof searchPage>;

/** Maximum number of suggestions of each kind. */
export const suggestionLimits = { products: 6, categories: 3, completions: 4 } as const;

const suggestions = z.object({
  products: z.array(
    product.pick({
      _id: true,
      name: true,
      englishName: true,
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

/** The text can become an alias, so it has the same maximum length. */
export const zeroResultTextLength = productLimits.aliasLength;

export const zeroResultSearch = z.object({
  /** Normalised: lower case, words separated by single spaces. */
  text: z.string(),
  times: integer,
  /** The last day of the search, for example 2026-11-20. */
  lastDay: z.iso.date(),
  /** How many products the search finds now. */
  found: integer,
});
export type ZeroResultSearch = z.infer<typeof zeroResultSearch>;

const zeroResultSearchTarget = z.object({ text: text(m.validation.giveSearch(), zeroResultTextLength) });

export const searchCalls = {
  getProductByCatAndSubCat: call('public', 'POST', '/api/v1/product/get-product-by-cat-and-subcat', {
    query: filteredCategoryQuery,
    /** An empty or missing `subCategoryId` means the whole category. */
    body: z.object({ categoryId: id, subCategoryId: z.union([z.literal(''), id]).optional() }),
    output: filteredPage,
    errors: ['NOT_FOUND', 'PAGE_NOT_FOUND'],
  }),
  searchProduct: call('public', 'GET', '/api/v1/product/search-product', {
    query: searchQuery,
    output: searchPage,
    errors: ['NOT_FOUND', 'PAGE_NOT_FOUND'],
  }),
  suggest: call('public', 'GET', '/api/v1/product/suggest', {
    /** Cut to the first 200 characters; never causes an error. */
    query: z.object({ ...inLanguage, query: z.string().default('') }),
    output: suggestions,
  }),

  reportZeroResultSearch: call('public', 'POST', '/api/v1/searches/report-zero-results', {
    body: z.object({ search: z.string().transform((text) => text.slice(0, limits.searchText)) }),
    output: nothing,
  }),
  listZeroResultSearches: call('admin', 'GET', '/api/v1/searches/zero-result', { output: z.array(zeroResultSearch) }),
  aliasZeroResultSearch: call('admin', 'POST', '/api/v1/searches/alias', {
    body: zeroResultSearchTarget.extend({ productId: id }),
    output: nothing,
    errors: ['NOT_FOUND'],
  }),
  dismissZeroResultSearch: call('admin', 'POST', '/api/v1/searches/dismiss', {
    body: zeroResultSearchTarget,
    output: nothing,
    errors: ['NOT_FOUND'],
  }),
};
