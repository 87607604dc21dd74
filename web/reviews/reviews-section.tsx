/** The place of the reviews on a product's page; what is in it is loaded when the user comes near. */
import { useId, useRef } from 'react';
import type { Product } from '../../contract/catalogue.ts';
import { m } from '../../messages/index.ts';
import { useShopSettings } from '../shop-settings/use-shop-settings.ts';
import { later } from '../ui/later.tsx';
import { toast } from '../ui/toasts.tsx';
import { useNear } from '../ui/use-near.ts';
import { averageText, reviewsId } from './rating.tsx';
import { ReviewsSkeleton } from './reviews-skeleton.tsx';

const ReviewList = later(() => import('./review-list.tsx'));

export function ReviewsSection({ product }: { product: Product }) {
  const id = useId();
  const box = useRef<HTMLElement>(null);
  const isNear = useNear(box);
  if (useShopSettings().reviews !== 'real') return null;
  const { rating } = product;
  return (
    <section ref={box} id={reviewsId} aria-labelledby={id} className="mt-4 scroll-mt-32 border-t border-line py-6">
      <h2 id={id} className="mb-4 text-lg font-bold sm:text-xl">
        {m.reviews.title()}
      </h2>
      <noscript>
        <p>
          {rating
            ? `${m.reviews.average({ average: averageText(rating.average) })} · ${m.reviews.count({ count: rating.count })}`
            : m.reviews.none()}
        </p>
      </noscript>
      <div className="needs-script min-h-60">
        {isNear ? (
          <ReviewList product={product} onMissing={() => toast.error(m.reviews.failed())} />
        ) : (
          <ReviewsSkeleton />
        )}
      </div>
    </section>
  );
}
