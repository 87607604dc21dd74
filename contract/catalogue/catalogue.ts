/** Categories, sub categories and products as everyone reads them. */
import * as z from 'zod';
import { m } from '../../messages/rule-texts.ts';
import { call } from '../api/call.ts';
import { id, inLanguage, integer, paging } from '../api/fields.ts';
import { limits, pageSizes, units } from '../api/limits.ts';
import {
  type ColumnField,
  type ColumnName,
  type ColumnValues,
  columnField,
  columnNames,
  detailColumns,
  labelNames,
  listedColumns,
  ofEach,
} from './product-fields.ts';

/** `englishName` is there when `name` is a translation. URLs are made from it, so that they are the same in every language. */
const named = { name: z.string(), englishName: z.string().optional() };

export const category = z.object({ _id: id, ...named, image: z.string() });
export type Category = z.infer<typeof category>;

export const subCategory = z.object({
  _id: id,
  ...named,
  image: z.string(),
  /** Ids of the categories it belongs to. */
  category: z.array(id),
});
export type SubCategory = z.infer<typeof subCategory>;

/** Of the reviews of a product: the average with one decimal. */
const rating = z.object({ average: z.number(), count: integer });
export type Rating = z.infer<typeof rating>;

const columnAnswer = (field: ColumnField): z.ZodType => {
  if (field.kind === 'choice') return z.enum(field.options);
  return field.kind === 'percent' ? z.number() : z.string();
};
/** The plain fields of a product, each where it is known. */
export const columnAnswers = z.object(
  ofEach(columnNames, (name) => columnAnswer(columnField(name)).optional()) as {
    [F in ColumnName]: z.ZodOptional<z.ZodType<ColumnValues[F]>>;
  },
);

export const product = z.object({
  _id: id,
  ...named,
  /** Up to four picture URLs; the first one is shown. */
  images: z.array(z.string()),
  category: z.array(id),
  subCategory: z.array(id),
  unit: z.enum(units),
  unit_quantity: z.number(),
  /** How many units can still be sold. */
  stock: integer,
  /** Rupees before discount. */
  price: z.number(),
  /** Percent, 0 to 100. */
  discount: z.number(),
  description: z.string(),
  publish: z.boolean(),
  /** Ids of all pack sizes of this product, smallest first; missing when there is only this one. */
  variants: z.array(id).optional(),
  ...columnAnswers.pick(ofEach(listedColumns, () => true as const)).shape,
  /** Percent that a unit may be lighter or heavier; only for products that are sold by weight. */
  weight_deviation: integer.optional(),
  /** Of its reviews, when it has any and the shop shows them. */
  rating: rating.optional(),
});
export type Product = z.infer<typeof product>;

/** A product with what lists leave out; each is missing when it is not known. */
export const productDetails = product.extend({
  /** EAN-8 and EAN-13. */
  ean: z.array(z.string()).optional(),
  /** The maximum retail price of the pack: rupees, taxes included. */
  mrp: z.number().optional(),
  ...columnAnswers.pick(ofEach(detailColumns, () => true as const)).shape,
  /** Texts of the label of the pack. */
  label: z.object(ofEach(labelNames, () => z.string().optional())).optional(),
});
export type ProductDetails = z.infer<typeof productDetails>;

export const productList = z.object({
  productData: z.array(product),
  totalPages: integer,
  totalProductCount: integer,
});

export const categoryPageQuery = paging(pageSizes.category).extend(inLanguage);
export const categoryPage = z.object({
  product: z.array(product),
  page: integer,
  totalPages: integer,
  totalProductCount: integer,
});

export type CategoryPage = z.infer<typeof categoryPage>;

export const searchQuery = paging(pageSizes.search).extend({ ...inLanguage, search: z.string().default('') });

/** Products that are shown on the page of another; all in stock. */
const related = z.object({
  /** Of the same kind, most alike first. */
  similar: z.array(product),
  /** Often bought with it, and in stock; none while no orders have both. */
  together: z.array(product),
});
export type Related = z.infer<typeof related>;

/** Products of the home page that are not from one category. A list may be empty. */
const shelves = z.object({
  /** The largest discounts. */
  offers: z.array(product),
  /** Of the last 30 days. */
  bestSellers: z.array(product),
});

/** Ids with commas between them, at most `most`. */
export const idList = (most: number) =>
  z
    .string({ error: m.validation.idMissing() })
    .transform((ids) => ids.split(','))
    .pipe(z.array(id).max(most, m.validation.maxIds({ most: String(most) })));

/** The content of the home page, in one call. */
const homeRow = z.object({ category, product: z.array(product) });
export type HomeRow = z.infer<typeof homeRow>;

export const languageQuery = z.object(inLanguage);

export const catalogueCalls = {
  getRelated: call('public', 'GET', '/api/v1/product/get-related/:productId', {
    params: z.object({ productId: id }),
    query: languageQuery,
    output: related,
  }),
  /**
   * Products that can be bought in place of one of a cart, most alike first; all in stock. Also for a product that is no longer sold,
   * of which it shows nothing; empty for one that is unknown.
   */
  getReplacements: call('public', 'GET', '/api/v1/product/get-replacements/:productId', {
    params: z.object({ productId: id }),
    query: languageQuery,
    output: z.array(product),
  }),
  getShelves: call('public', 'GET', '/api/v1/product/get-shelves', { query: languageQuery, output: shelves }),
  /** Products that the user ordered before and may need now, most likely first; all in stock. */
  getBuyAgain: call('user', 'GET', '/api/v1/order/buy-again', { query: languageQuery, output: z.array(product) }),
  /** In the order of the ids, without those that are not for sale. */
  getProducts: call('public', 'GET', '/api/v1/product/get-products', {
    query: languageQuery.extend({ ids: idList(limits.pageSize) }),
    output: z.array(product),
  }),
  getAllCategory: call('public', 'GET', '/api/v1/category/get-all-category', {
    query: languageQuery,
    output: z.array(category),
  }),
  getAllSubCategory: call('public', 'POST', '/api/v1/subcategory/get-allsubcategory', {
    query: languageQuery,
    output: z.array(subCategory),
  }),
  getProductByCategory: call('public', 'GET', '/api/v1/product/get-product-by-category/:categoryId', {
    params: z.object({ categoryId: id }),
    query: languageQuery,
    output: z.array(product),
  }),
  getProductDetails: call('public', 'GET', '/api/v1/product/get-product-details/:productId', {
    params: z.object({ productId: id }),
    query: languageQuery,
    output: productDetails,
  }),
  getHomeRows: call('public', 'GET', '/api/v1/product/get-home-rows', {
    query: languageQuery,
    output: z.array(homeRow),
  }),
};
