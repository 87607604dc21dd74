/** On the page of a delivered order: what each product is rated, and the way to rate it. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Order } from '../../contract/orders/orders.ts';
import { m } from '../../messages/index.ts';
import { LoadingFailed } from '../api/loading-failed.tsx';
import { ProductPicture } from '../products/product-picture.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Skeletons } from '../ui/skeleton.tsx';
import { Stars } from '../ui/stars.tsx';
import { ReviewDialog } from './review-dialog-later.tsx';
import { ownReviewsQuery, reloadReviews } from './review-queries.ts';

type Line = Order['product_details'][number];

export default function RateOrder({ lines }: { lines: readonly Line[] }) {
  const queries = useQueryClient();
  const own = useQuery(ownReviewsQuery(lines.map(({ productId }) => productId)));
  const [rating, setRating] = useState<Line>();
  const reviewOf = (line: Line) => own.data?.reviews.find(({ productId }) => productId === line.productId);
  if (!own.data && own.isError) return <LoadingFailed title={m.reviews.rateFailed()} query={own} />;
  return (
    <Card title={m.reviews.rateProducts()}>
      {own.data ? (
        <ul className="-my-3 divide-y divide-line">
          {lines.map((line) => (
            <RatedLine key={line.productId} line={line} stars={reviewOf(line)?.stars} onRate={() => setRating(line)} />
          ))}
        </ul>
      ) : (
        <Skeletons label={m.reviews.loading()} className="space-y-3" sizes={lines.map(() => 'h-14')} />
      )}
      {rating && (
        <ReviewDialog
          productId={rating.productId}
          name={rating.name}
          review={reviewOf(rating)}
          onSaved={() => reloadReviews(queries, rating.productId)}
          onClose={() => setRating(undefined)}
        />
      )}
    </Card>
  );
}

const RatedLine = ({ line, stars, onRate }: { line: Line; stars: number | undefined; onRate: () => void }) => (
  <li className="flex items-center gap-4 py-3 text-sm">
    <ProductPicture image={line.images[0]} name={line.name} pixels={44} className="size-14 rounded-md p-1.5" />
    <span className="min-w-0 flex-1">
      <span className="line-clamp-2 font-semibold">{line.name}</span>
      {stars !== undefined && <Stars value={stars} size={16} label={m.reviews.stars({ count: stars })} />}
    </span>
    <Button
      variant={stars === undefined ? 'outline' : 'quiet'}
      className="px-4 text-sm"
      aria-label={(stars === undefined ? m.reviews.rateNamed : m.reviews.editNamed)({ name: line.name })}
      onClick={onRate}
    >
      {stars === undefined ? m.reviews.rate() : m.reviews.edit()}
    </Button>
  </li>
);
