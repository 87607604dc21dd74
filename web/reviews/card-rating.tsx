import type { Product, Rating } from '../../contract/catalogue/catalogue.ts';
import { fewestRatings } from '../../contract/reviews/review-choices.ts';
import { m } from '../../messages/index.ts';
import { Star } from '../ui/icons.tsx';

/** Returns true when there are enough reviews for a card. */
export const isRated = (product: Product): product is Product & { rating: Rating } =>
  product.rating !== undefined && product.rating.count >= fewestRatings;

/** On a card: '★ 4.3'. It takes no space of its own. */
export const CardRating = ({ rating: { average, count } }: { rating: Rating }) => (
  <span className="flex shrink-0 items-center gap-0.5 text-xs leading-4 font-semibold tabular-nums">
    <Star size={12} fill="currentColor" strokeWidth={0} className="text-star" />
    <span className="sr-only">{m.reviews.average({ average: average.toFixed(1) })}, </span>
    <span aria-hidden>{average.toFixed(1)}</span>
    <span className="sr-only">{m.reviews.count({ count })}</span>
  </span>
);
