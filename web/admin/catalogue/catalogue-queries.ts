import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { ScarceStock } from '../../../contract/catalogue.ts';
import { browserApi } from '../../api/browser-api.ts';
import { catalogueAdminApi } from '../../api/catalogue-admin-api.ts';
import { personalKey } from '../../session/personal-key.ts';

const key = [personalKey, 'catalogue-admin'];

export const categoriesQuery = queryOptions({ queryKey: [...key, 'categories'], queryFn: browserApi.getCategories });

export const subCategoriesQuery = queryOptions({
  queryKey: [...key, 'sub-categories'],
  queryFn: browserApi.getSubCategories,
});

export const productsQuery = (search: string, page: number, stock?: ScarceStock) =>
  queryOptions({
    queryKey: [...key, 'products', search, page, stock],
    queryFn: () => catalogueAdminApi.listProducts(search, page, stock),
  });

export const productQuery = (productId: string) =>
  queryOptions({ queryKey: [...key, 'product', productId], queryFn: () => catalogueAdminApi.getProduct(productId) });

/** Other products with the same name. */
export const namesakesQuery = (name: string, except: string | undefined) =>
  queryOptions({
    queryKey: [...key, 'namesakes', name, except],
    queryFn: () => catalogueAdminApi.listNamesakes(name, except),
  });

/** The stock movements of a product, newest first, page by page. */
export const stockLedgerQuery = (productId: string) =>
  infiniteQueryOptions({
    queryKey: [...key, 'ledger', productId],
    queryFn: ({ pageParam }) => catalogueAdminApi.getStockLedger(productId, pageParam),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: 0,
  });
