import { queryOptions } from '@tanstack/react-query';
import { browserApi } from '../../api/browser-api.ts';
import { keepingApi } from '../../api/keeping-api.ts';
import { personalKey } from '../../session/personal-key.ts';

const key = [personalKey, 'keeping'];

export const categoriesQuery = queryOptions({ queryKey: [...key, 'categories'], queryFn: browserApi.getCategories });

export const subCategoriesQuery = queryOptions({
  queryKey: [...key, 'sub-categories'],
  queryFn: browserApi.getSubCategories,
});

export const productsQuery = (search: string, page: number) =>
  queryOptions({ queryKey: [...key, 'products', search, page], queryFn: () => keepingApi.listProducts(search, page) });
