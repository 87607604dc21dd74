import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { ReviewOrder } from '../../contract/reviews/review-choices.ts';
import { browserApi, plainApi } from '../api/browser-api.ts';
import { personalKey } from '../query-client.ts';

/** The shown reviews of a product, page by page. */
export const reviewsQuery = (productId: string, order: ReviewOrder) =>
  infiniteQueryOptions({
    queryKey: ['reviews', productId, order],
    queryFn: ({ pageParam }) =>
      plainApi.load('GET /api/v1/review/list/:productId', {
        params: { productId },
        query: { order, ...(pageParam && { after: pageParam }) },
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  });

const ownKey = [personalKey, 'reviews'];

/** The user's reviews of these products, and the rights to write more. */
export const ownReviewsQuery = (productIds: readonly string[]) =>
  queryOptions({
    queryKey: [...ownKey, ...productIds],
    queryFn: () => browserApi.load('GET /api/v1/review/own', { query: { ids: productIds.join(',') } }),
  });

/** The reviews of a product have changed. */
export async function reloadReviews(queries: QueryClient, productId: string): Promise<void> {
  await Promise.all([
    queries.invalidateQueries({ queryKey: ownKey }),
    queries.invalidateQueries({ queryKey: ['reviews', productId] }),
  ]);
}
