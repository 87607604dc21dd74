/** The JSON of products, made once for each version of a product: they are the largest part of most answers. */
import { LRUCache } from 'lru-cache';
import type { Product } from '../../contract/catalogue.ts';
import { baseLocale, type Locale } from '../../messages/locale.ts';
import { readyJson } from '../http/ready-json.ts';
import { presentProduct } from './present.ts';
import type { ProductRow } from './product-store.ts';

/** Products whose JSON is kept, about 1 KB each. */
const mostKept = 10_000;

interface Kept {
  row: ProductRow;
  /** It changes in place. */
  stock: number;
  product: Product;
}

const kept = new LRUCache<string, Kept>({ max: mostKept });

/** The product as `presentProduct` makes it, as ready JSON. */
export function productJson(row: ProductRow, language: Locale = baseLocale): Product {
  const key = `${language} ${row.id}`;
  const known = kept.get(key);
  if (known?.row === row && known.stock === row.stock) return known.product;
  const product = readyJson<Product>(JSON.stringify(presentProduct(row, language)));
  kept.set(key, { row, stock: row.stock, product });
  return product;
}
