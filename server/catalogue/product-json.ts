/** The JSON of products, made once for each version of a product: they are the largest part of most answers. */
import { LRUCache } from 'lru-cache';
import type { Product, Rating } from '../../contract/catalogue/catalogue.ts';
import { baseLocale, type Locale } from '../../messages/locale.ts';
import { rawJson } from '../http/raw-json.ts';
import { presentProduct } from './present.ts';
import type { ProductRow } from './product-repository.ts';

/** About 1 KB each. */
const maxEntries = 10_000;

interface Entry {
  row: ProductRow;
  /** They change in place. */
  stock: number;
  rating: Rating | undefined;
  variants: ProductRow['variants'];
  product: Product;
}

const cache = new LRUCache<string, Entry>({ max: maxEntries });

/** The product as `presentProduct` makes it, as ready JSON. */
export function productJson(row: ProductRow, language: Locale = baseLocale): Product {
  const key = `${language} ${row.id}`;
  const cached = cache.get(key);
  if (cached && isOf(row, cached)) return cached.product;
  const product = rawJson<Product>(JSON.stringify(presentProduct(row, language)));
  cache.set(key, { row, stock: row.stock, rating: row.rating, variants: row.variants, product });
  return product;
}

/** Returns true when a product is as it was when this entry was made. */
const isOf = (row: ProductRow, { row: same, stock, rating, variants }: Entry): boolean =>
  row === same && row.stock === stock && row.rating === rating && row.variants === variants;
