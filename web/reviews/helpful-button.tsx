import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Review } from '../../contract/reviews/reviews.ts';
import { m } from '../../messages/index.ts';
import { messageOf } from '../api/api-error.ts';
import { browserApi } from '../api/browser-api.ts';
import { readTokens } from '../api/tokens.ts';
import { useSignInFirst } from '../session/use-sign-in-first.ts';
import { classNames } from '../ui/class-names.ts';
import { ThumbsUp } from '../ui/icons.tsx';
import { toast } from '../ui/toasts.tsx';
import { ownReviewsQuery, reloadReviews } from './review-queries.ts';

interface Props {
  review: Review;
  productId: string;
  /** True when it was helpful to the user. */
  isOn: boolean;
}

/** Says that a review is helpful, or no longer. Shown at once, and reverted when the store refuses. */
export function HelpfulButton({ review: { _id, author, helpful }, productId, isOn }: Props) {
  const queries = useQueryClient();
  const signInFirst = useSignInFirst();
  const { queryKey } = ownReviewsQuery([productId]);
  const vote = useMutation({
    mutationFn: (wanted: boolean) =>
      browserApi.send('PUT /api/v1/review/vote/:reviewId', { params: { reviewId: _id }, body: { helpful: wanted } }),
    onError: (error) => toast.error(messageOf(error), { id: `helpful-${_id}` }),
    onSuccess: (_answer, wanted) =>
      queries.setQueryData(queryKey, (own) => {
        const others = own?.helpful.filter((id) => id !== _id) ?? [];
        return own && { ...own, helpful: wanted ? [...others, _id] : others };
      }),
    onSettled: () => reloadReviews(queries, productId),
  });
  const wanted = vote.isPending ? vote.variables : isOn;
  const count = helpful + (vote.isPending && wanted !== isOn ? (wanted ? 1 : -1) : 0);
  return (
    <button
      type="button"
      aria-pressed={wanted}
      aria-busy={vote.isPending || undefined}
      onClick={() => {
        if (!readTokens()) return void signInFirst(m.reviews.signInFirst());
        if (!vote.isPending) vote.mutate(!isOn);
      }}
      className={classNames(
        'inline-flex min-h-11 items-center gap-2 rounded-full border px-4 text-sm font-semibold transition-colors',
        wanted ? 'border-accent bg-accent-soft text-accent-strong' : 'border-line bg-canvas hover:border-accent-line',
      )}
    >
      <ThumbsUp size={16} />
      <span className="tabular-nums">
        {count > 0 ? m.reviews.helpfulCount({ count }) : m.reviews.helpful()}
        <span className="sr-only"> {m.reviews.byAuthor({ author })}</span>
      </span>
    </button>
  );
}
