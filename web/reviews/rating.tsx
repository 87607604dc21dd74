/** The rating of a product, as its page and its cards show it. */
import { queryOptions, skipToken, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { Product, Rating } from '../../contract/catalogue.ts';
import { fewestRatings } from '../../contract/review-choices.ts';
import { m } from '../../messages/index.ts';
import { Star } from '../ui/icons.tsx';
import { Stars } from '../ui/stars.tsx';

/** The id of the section with the reviews. */
export const reviewsId = 'reviews';

/** The rating as the list of reviews has it: newer than the page, which a browser may keep for a while. */
export const ratingQuery = (productId: string) =>
  queryOptions<Rating>({ queryKey: ['rating', productId], queryFn: skipToken });

/** One decimal, in the figures of the page: '4.0'. */
export const averageText = (average: number): string => average.toFixed(1);

/** Beside the title of a product: the average and the number of reviews, with a link to them. */
export function RatingLink({ product }: { product: Product }) {
  const { data: newest } = useQuery(ratingQuery(product._id));
  const rating = newest ?? product.rating;
  return (
    <Link
      to={`#${reviewsId}`}
      className="group flex min-h-11 items-center gap-2 text-sm text-muted sm:min-h-8"
      preventScrollReset={false}
    >
      {rating && rating.count > 0 ? (
        <>
          <Stars value={rating.average} size={18} label={m.reviews.average({ average: averageText(rating.average) })} />
          <span aria-hidden className="font-bold text-ink tabular-nums">
            {averageText(rating.average)}
          </span>
          <span className="underline-offset-2 group-hover:underline">{m.reviews.count({ count: rating.count })}</span>
        </>
      ) : (
        <span className="underline underline-offset-2">{m.reviews.none()}</span>
      )}
    </Link>
  );
}

/** On a card: '★ 4.3', once there are enough reviews. It takes no space of its own. */
export function CardRating({ rating }: Pick<Product, 'rating'>) {
  if (!rating || rating.count < fewestRatings) return null;
  const { average, count } = rating;
  return (
    <span className="flex shrink-0 items-center gap-0.5 font-semibold text-ink tabular-nums">
      <Star size={12} fill="currentColor" strokeWidth={0} className="text-star" />
      <span className="sr-only">{m.reviews.average({ average: averageText(average) })}, </span>
      <span aria-hidden>{averageText(average)}</span>
      <span className="sr-only">{m.reviews.count({ count })}</span>
    </span>
  );
}
