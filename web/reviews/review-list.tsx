/** The reviews of a product: in numbers, one's own, and the list. */
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import type { Product } from '../../contract/catalogue/catalogue.ts';
import type { ReviewOrder } from '../../contract/reviews/review-choices.ts';
import type { OwnReviews, ReviewSummary } from '../../contract/reviews/reviews.ts';
import { m } from '../../messages/index.ts';
import { LoadingFailed } from '../api/loading-failed.tsx';
import { useStoredSignIn } from '../session/use-session.ts';
import { LoadMore } from '../ui/load-more.tsx';
import { Stars } from '../ui/stars.tsx';
import { ToggleGroup } from '../ui/toggle-group.tsx';
import { HelpfulButton } from './helpful-button.tsx';
import { OwnPart } from './own-part.tsx';
import { ReviewItem } from './review-item.tsx';
import { ownReviewsQuery, reviewsQuery } from './review-queries.ts';

const orders = (): readonly (readonly [ReviewOrder, string])[] => [
  ['newest', m.reviews.newest()],
  ['helpful', m.reviews.mostHelpful()],
];

interface Props {
  product: Product;
  /** Shown while the reviews are loading. */
  skeleton: ReactNode;
  /** Gets the newest numbers. */
  onCounted: (summary: ReviewSummary) => void;
}

export default function ReviewList({ product, skeleton, onCounted }: Props) {
  const [order, setOrder] = useState<ReviewOrder>('newest');
  const list = useInfiniteQuery({ ...reviewsQuery(product._id, order), placeholderData: (shown) => shown });
  const own = useQuery({ ...ownReviewsQuery([product._id]), enabled: useStoredSignIn() === 'some' });
  const summary = list.data?.pages[0]?.summary;
  const counted = useEffectEvent(onCounted);
  useEffect(() => {
    if (summary) counted(summary);
  }, [summary]);
  if (list.isPending) return skeleton;
  if (!list.data) return <LoadingFailed title={m.reviews.failed()} query={list} />;
  const mine = own.data?.reviews[0];
  // A review that got votes between two requests may be in two pages.
  const others = new Map(
    list.data.pages
      .flatMap(({ reviews }) => reviews)
      .filter(({ _id }) => _id !== mine?._id)
      .map((review) => [review._id, review]),
  );
  return (
    <div className="grid items-start gap-8 md:grid-cols-[18rem_1fr] lg:gap-12">
      <div className="space-y-6">
        {summary && summary.count > 0 && <Summary summary={summary} />}
        <OwnPart product={product} own={own} />
      </div>
      <div className="min-w-0">
        {others.size > 1 && (
          <ToggleGroup
            label={m.reviews.order()}
            options={orders()}
            value={order}
            onChange={setOrder}
            className="mb-2"
          />
        )}
        {others.size > 0 ? (
          <ul className="divide-y divide-line" aria-busy={list.isPlaceholderData}>
            {[...others.values()].map((review) => (
              <li key={review._id}>
                <ReviewItem
                  review={review}
                  action={
                    <HelpfulButton review={review} productId={product._id} isOn={isHelpful(own.data, review._id)} />
                  }
                />
              </li>
            ))}
          </ul>
        ) : (
          !mine && <p className="text-muted">{m.reviews.none()}</p>
        )}
        <LoadMore pages={list} label={m.reviews.more()} className="mt-4" />
      </div>
    </div>
  );
}

const isHelpful = (own: OwnReviews | undefined, reviewId: string): boolean => own?.helpful.includes(reviewId) ?? false;

/** The average, and how many reviews have how many stars. */
function Summary({ summary: { average, count, stars } }: { summary: ReviewSummary }): ReactNode {
  return (
    <div>
      <p className="flex items-center gap-3">
        <span aria-hidden className="text-4xl font-extrabold tabular-nums">
          {average.toFixed(1)}
        </span>
        <span>
          <Stars value={average} size={20} label={m.reviews.average({ average: average.toFixed(1) })} />
          <span className="block text-sm text-muted">{m.reviews.count({ count })}</span>
        </span>
      </p>
      <ul aria-label={m.reviews.distribution()} className="mt-4 space-y-1.5">
        {stars
          .map((reviews, index) => ({ reviews, value: index + 1 }))
          .toReversed()
          .map(({ reviews, value }) => (
            <li key={value} className="grid grid-cols-[4.5rem_1fr_2rem] items-center gap-3 text-sm">
              <span className="sr-only">
                {m.reviews.countOfStars({
                  stars: m.reviews.stars({ count: value }),
                  reviews: m.reviews.count({ count: reviews }),
                })}
              </span>
              <span aria-hidden className="whitespace-nowrap text-muted">
                {m.reviews.stars({ count: value })}
              </span>
              <span aria-hidden className="h-2.5 overflow-hidden rounded-full bg-line">
                <span className="block h-full rounded-full bg-star" style={{ width: `${(reviews / count) * 100}%` }} />
              </span>
              <span aria-hidden className="text-right text-muted tabular-nums">
                {reviews}
              </span>
            </li>
          ))}
      </ul>
    </div>
  );
}
