import { limits } from '../../contract/api/limits.ts';
import type { Product } from '../../contract/catalogue/catalogue.ts';
import { plainApi } from '../api/browser-api.ts';

/** The products with these ids that are for sale; one call answers for a limited number. */
export async function loadProducts(ids: readonly string[]): Promise<Product[]> {
  const parts: Promise<Product[]>[] = [];
  for (let i = 0; i < ids.length; i += limits.pageSize) {
    const query = { ids: ids.slice(i, i + limits.pageSize).join(',') };
    parts.push(plainApi.load('GET /api/v1/product/get-products', { query }));
  }
  return (await Promise.all(parts)).flat();
}
