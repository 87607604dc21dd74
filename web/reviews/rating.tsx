/** The rating of a product, as its page shows it. Nothing here is for the parts that are loaded later: it stays a small file. */
import { queryOptions, skipToken, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { Product, Rating } from '../../contract/catalogue/catalogue.ts';
import { m } from '../../messages/index.ts';
import { Star } from '../ui/icons.tsx';

/** The id of the section with the reviews. */
export const reviewsId = 'reviews';

/** The rating as the list of reviews has it: newer than the page, which a browser may keep for a while. */
export const ratingQuery = (productId: string) =>
  queryOptions<Rating>({ queryKey: ['rating', productId], queryFn: skipToken });

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
          <Star size={18} fill="currentColor" strokeWidth={0} className="text-star" />
          <span className="sr-only">{m.reviews.average({ average: rating.average.toFixed(1) })}</span>
          <span aria-hidden className="font-bold text-ink tabular-nums">
            {rating.average.toFixed(1)}
          </span>
          <span className="underline-offset-2 group-hover:underline">{m.reviews.count({ count: rating.count })}</span>
        </>
      ) : (
        <span className="underline underline-offset-2">{m.reviews.none()}</span>
      )}
    </Link>
  );
}
