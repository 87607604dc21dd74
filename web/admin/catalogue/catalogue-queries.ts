import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { AdminProductList } from '../../../contract/admin-catalogue.ts';
import type { ScarceStock } from '../../../contract/admin-limits.ts';
import { browserApi } from '../../api/browser-api.ts';
import { personalKey } from '../../query-client.ts';

const key = [personalKey, 'catalogue-admin'];

const allCategories = queryOptions({
  queryKey: [...key, 'categories'],
  queryFn: () => browserApi.load('GET /api/v1/category/get-admin-categories'),
});

/** In English, with the translations. */
export const categoriesQuery = queryOptions({ ...allCategories, select: ({ categories }) => categories });
export const subCategoriesQuery = queryOptions({ ...allCategories, select: ({ subCategories }) => subCategories });

/** @throws Error when the administrator's role was revoked meanwhile, so that the answer is the list for everyone */
async function listProducts(search: string, page: number, stock?: ScarceStock): Promise<AdminProductList> {
  const list = await browserApi.load('POST /api/v1/product/get-product', { query: { page }, body: { search, stock } });
  if ('scarce' in list) return list;
  throw new Error('The list is for everyone');
}

export const productsQuery = (search: string, page: number, stock?: ScarceStock) =>
  queryOptions({
    queryKey: [...key, 'products', search, page, stock],
    queryFn: () => listProducts(search, page, stock),
  });

export const productQuery = (productId: string) =>
  queryOptions({
    queryKey: [...key, 'product', productId],
    queryFn: () => browserApi.load('GET /api/v1/product/get-admin-product/:productId', { params: { productId } }),
  });

/** Other products with the same name. */
export const namesakesQuery = (name: string, except: string | undefined) =>
  queryOptions({
    queryKey: [...key, 'namesakes', name, except],
    queryFn: () => browserApi.load('GET /api/v1/product/namesakes', { query: { name, except } }),
  });

/** The stock movements of a product, newest first, page by page. */
export const stockLedgerQuery = (productId: string) =>
  infiniteQueryOptions({
    queryKey: [...key, 'ledger', productId],
    queryFn: ({ pageParam }) =>
      browserApi.load('GET /api/v1/product/stock-ledger/:productId', {
        params: { productId },
        query: { before: pageParam },
      }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: 0,
  });
