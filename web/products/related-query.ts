import { queryOptions } from '@tanstack/react-query';
import { plainApi } from '../api/browser-api.ts';

/** Products that are like a product, or go well with it. */
export const relatedQuery = (productId: string) =>
  queryOptions({
    queryKey: ['related', productId],
    queryFn: () => plainApi.load('GET /api/v1/product/get-related/:productId', { params: { productId } }),
  });
