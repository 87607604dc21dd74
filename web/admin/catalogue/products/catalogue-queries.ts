import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { AdminProductList } from '../../../../contract/catalogue/admin-catalogue.ts';
import type { ScarceStock, TableFilter } from '../../../../contract/catalogue/admin-limits.ts';
import { browserApi } from '../../../api/browser-api.ts';
import { personalKey } from '../../../query-client.ts';

/** Of everything that administrators read of the catalogue. */
export const catalogueKey = [personalKey, 'catalogue-admin'];
/** Of everything that the inventory shows. */
export const inventoryKey = [personalKey, 'inventory'];

const allCategories = queryOptions({
  queryKey: [...catalogueKey, 'categories'],
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
    queryKey: [...catalogueKey, 'products', search, page, stock],
    queryFn: () => listProducts(search, page, stock),
  });

/** The query of the table of products. */
export interface TableView {
  search: string;
  page: number;
  /** The id of a category. */
  category: string | undefined;
  show: TableFilter | undefined;
}

export const tableQuery = (view: TableView) =>
  queryOptions({
    queryKey: [...catalogueKey, 'table', view],
    queryFn: () => browserApi.load('GET /api/v1/product/product-table', { query: { ...view } }),
  });

export const productQuery = (productId: string) =>
  queryOptions({
    queryKey: [...catalogueKey, 'product', productId],
    queryFn: () => browserApi.load('GET /api/v1/product/get-admin-product/:productId', { params: { productId } }),
  });

/** Its other pack sizes. */
export const variantsQuery = (productId: string) =>
  queryOptions({
    queryKey: [...catalogueKey, 'variants', productId],
    queryFn: () => browserApi.load('GET /api/v1/product/variants/:productId', { params: { productId } }),
  });

/** Other products with the same name. */
export const namesakesQuery = (name: string, except: string | undefined) =>
  queryOptions({
    queryKey: [...catalogueKey, 'namesakes', name, except],
    queryFn: () => browserApi.load('GET /api/v1/product/namesakes', { query: { name, except } }),
  });

/** The stock movements of a product, newest first, page by page. */
export const stockLedgerQuery = (productId: string) =>
  infiniteQueryOptions({
    queryKey: [...catalogueKey, 'ledger', productId],
    queryFn: ({ pageParam }) =>
      browserApi.load('GET /api/v1/product/stock-ledger/:productId', {
        params: { productId },
        query: { before: pageParam },
      }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    // Read at every visit, but not again when the screen is shown after its loader.
    staleTime: 5_000,
  });
