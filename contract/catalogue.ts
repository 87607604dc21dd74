/** Categories, sub categories and products as everyone reads them (spec §3, §7). */
import * as z from 'zod';
import { id, paging } from './fields.ts';
import { pageSizes, units } from './limits.ts';

export const category = z.object({ _id: id, name: z.string(), image: z.string() });
export type Category = z.infer<typeof category>;

export const subCategory = z.object({
  _id: id,
  name: z.string(),
  image: z.string(),
  /** Ids of the categories it belongs to. */
  category: z.array(id),
});
export type SubCategory = z.infer<typeof subCategory>;

export const product = z.object({
  _id: id,
  name: z.string(),
  /** Up to four picture URLs; the first one is shown. */
  images: z.array(z.string()),
  category: z.array(id),
  subCategory: z.array(id),
  unit: z.enum(units),
  unit_quantity: z.number(),
  /** How many units can still be sold. */
  stock: z.number().int(),
  /** Rupees before discount. */
  price: z.number(),
  /** Percent, 0 to 100. */
  discount: z.number(),
  description: z.string(),
  publish: z.boolean(),
});
export type Product = z.infer<typeof product>;

export const productListQuery = paging(pageSizes.adminProducts);
/** Published products that are low in stock, or out of stock. */
export const scarceStocks = ['low', 'out'] as const;
export type ScarceStock = (typeof scarceStocks)[number];

/**
 * `search` is cut to its first 200 characters and never causes an error. `stock` filters the list for administrators, lowest
 * stock first.
 */
export const productListBody = z
  .object({ search: z.string().optional(), stock: z.enum(scarceStocks).optional() })
  .nullish();

const scarceCounts = z.object({
  /** At this stock or below, a product is low in stock. */
  lowStock: z.number().int(),
  low: z.number().int(),
  out: z.number().int(),
});
export type ScarceCounts = z.infer<typeof scarceCounts>;

export const productList = z.object({
  /** Administrators also get unpublished products, and the aliases, SKU and revision of each product. */
  productData: z.array(
    product.extend({
      aliases: z.array(z.string()).optional(),
      sku: z.string().nullish(),
      revision: z.number().int().optional(),
      stockVersion: z.number().int().optional(),
    }),
  ),
  totalPages: z.number().int(),
  totalProductCount: z.number().int(),
  /** For administrators: how many products are low in stock or out of stock. */
  scarce: scarceCounts.optional(),
});

export const categoryPageQuery = paging(pageSizes.category);
/** An empty or missing `subCategoryId` means the whole category. */
export const categoryPageBody = z.object({
  categoryId: id,
  subCategoryId: z.union([z.literal(''), id]).optional(),
});
export const categoryPage = z.object({
  product: z.array(product),
  page: z.number().int(),
  totalPages: z.number().int(),
  totalProductCount: z.number().int(),
});
export type CategoryPage = z.infer<typeof categoryPage>;

export const searchQuery = paging(pageSizes.search).extend({ search: z.string().default('') });

/** Not in the spec: the content of the home page, in one call. */
export const homeRow = z.object({ category, product: z.array(product) });
export type HomeRow = z.infer<typeof homeRow>;
