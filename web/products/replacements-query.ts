import { queryOptions } from '@tanstack/react-query';
import { plainApi } from '../api/browser-api.ts';

/** Products that can be bought in place of one, also of one that is no longer sold. */
export const replacementsQuery = (productId: string) =>
  queryOptions({
    queryKey: ['replacements', productId],
    queryFn: () => plainApi.load('GET /api/v1/product/get-replacements/:productId', { params: { productId } }),
  });
