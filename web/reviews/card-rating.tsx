import type { Product } from '../../contract/catalogue.ts';
import { fewestRatings } from '../../contract/review-choices.ts';
import { m } from '../../messages/index.ts';
import { Star } from '../ui/icons.tsx';

/** On a card: '★ 4.3', once there are enough reviews. It takes no space of its own. */
export function CardRating({ rating }: Pick<Product, 'rating'>) {
  if (!rating || rating.count < fewestRatings) return null;
  const { average, count } = rating;
  return (
    <span className="flex shrink-0 items-center gap-0.5 font-semibold text-ink tabular-nums">
      <Star size={12} fill="currentColor" strokeWidth={0} className="text-star" />
      <span className="sr-only">{m.reviews.average({ average: average.toFixed(1) })}, </span>
      <span aria-hidden>{average.toFixed(1)}</span>
      <span className="sr-only">{m.reviews.count({ count })}</span>
    </span>
  );
}
