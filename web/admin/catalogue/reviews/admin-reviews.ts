import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReviewFilter } from '../../../../contract/reviews/review-choices.ts';
import type { AdminReview } from '../../../../contract/reviews/reviews.ts';
import { isFailureOf, messageOf } from '../../../api/api-error.ts';
import { browserApi } from '../../../api/browser-api.ts';
import { personalKey } from '../../../query-client.ts';
import { toast } from '../../../ui/toasts.tsx';

const key = [personalKey, 'admin-reviews'];

/** Reviews, newest first, page by page. */
export const adminReviewsQuery = (filter: ReviewFilter, search: string) =>
  infiniteQueryOptions({
    queryKey: [...key, filter, search],
    queryFn: ({ pageParam }) =>
      browserApi.load('GET /api/v1/review/admin-list', {
        query: { filter, search, ...(pageParam && { before: pageParam }) },
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  });

const changes = [
  'PUT /api/v1/review/reply/:reviewId',
  'PUT /api/v1/review/hide/:reviewId',
  'PUT /api/v1/review/unhide/:reviewId',
] as const;

/** The review as it is now, when somebody else was faster. */
function newestIn(error: unknown): AdminReview | undefined {
  for (const route of changes) if (isFailureOf(route, error)) return error.data;
  return undefined;
}

interface Then {
  onDone?: () => void;
  /** Gets the review as it is now, when somebody else was faster: nothing was saved. */
  onNewest?: (review: AdminReview) => void;
}

/** Changes a review. Afterwards the list shows it as it is, also when somebody else was faster. */
export function useReviewChange<Given = void>(
  send: (given: Given) => Promise<{ message: string }>,
  { onDone, onNewest }: Then = {},
) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: ({ message }) => {
      toast.success(message);
      onDone?.();
    },
    onError: (error) => {
      toast.error(messageOf(error));
      const newest = newestIn(error);
      if (newest) onNewest?.(newest);
    },
    onSettled: () => queries.invalidateQueries({ queryKey: key }),
  });
}
