import { queryOptions } from '@tanstack/react-query';
import { plainApi } from '../api/browser-api.ts';

/** What is like a product, and what goes well with it. */
export const relatedQuery = (productId: string) =>
  queryOptions({
    queryKey: ['related', productId],
    queryFn: () => plainApi.load('GET /api/v1/product/get-related/:productId', { params: { productId } }),
  });
