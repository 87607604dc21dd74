import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { RowProducts } from '../../../../contract/pages/home-page.ts';
import { browserApi } from '../../../api/browser-api.ts';
import { personalKey } from '../../../query-client.ts';

const key = [personalKey, 'home-page'];

export const arrangementQuery = queryOptions({
  queryKey: [...key, 'arrangement'],
  queryFn: () => browserApi.load('GET /api/v1/home-page'),
});

/** The products that a row would show now. */
export const previewQuery = (products: RowProducts) =>
  queryOptions({
    queryKey: [...key, 'preview', products],
    queryFn: () => browserApi.load('POST /api/v1/home-page/preview', { body: { products } }),
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  });
