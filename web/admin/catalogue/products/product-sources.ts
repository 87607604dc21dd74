import type { Product } from '../../../../contract/catalogue/catalogue.ts';
import { browserApi } from '../../../api/browser-api.ts';
import type { ProductSource } from '../../ui/product-picker.tsx';
import { catalogueKey } from './catalogue-queries.ts';

/** All products, published or not; also by SKU. */
export const wholeCatalogue: ProductSource<Product> = {
  queryKey: catalogueKey,
  search: async (search) =>
    (await browserApi.load('POST /api/v1/product/get-product', { body: { search } })).productData,
};

export const productsForSale: ProductSource<Product> = {
  queryKey: [...catalogueKey, 'onSale'],
  search: async (search) =>
    (await browserApi.load('GET /api/v1/product/search-product', { query: { search } })).product,
};
