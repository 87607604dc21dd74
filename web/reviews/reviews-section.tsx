/** The place of the reviews on a product's page; what is in it is loaded when the user comes near. */
import { useQueryClient } from '@tanstack/react-query';
import { useId, useRef } from 'react';
import type { Product } from '../../contract/catalogue/catalogue.ts';
import { m } from '../../messages/index.ts';
import { useShopSettings } from '../shop-settings/use-shop-settings.ts';
import { lazyComponent } from '../ui/lazy-component.tsx';
import { Skeletons } from '../ui/skeleton.tsx';
import { toast } from '../ui/toasts.tsx';
import { useInViewport } from '../ui/use-in-viewport.ts';
import { ratingQuery, reviewsId } from './rating.tsx';

const ReviewList = lazyComponent(() => import('./review-list.tsx'));

const skeleton = () => (
  <Skeletons
    label={m.reviews.loading()}
    className="space-y-4"
    sizes={['h-36 w-full max-w-md rounded-lg', 'h-24 w-full rounded-lg', 'h-24 w-full rounded-lg']}
  />
);

export function ReviewsSection({ product }: { product: Product }) {
  const id = useId();
  const box = useRef<HTMLElement>(null);
  const isNear = useInViewport(box);
  const queries = useQueryClient();
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
            ? `${m.reviews.average({ average: rating.average.toFixed(1) })} · ${m.reviews.count({ count: rating.count })}`
            : m.reviews.none()}
        </p>
      </noscript>
      <div className="needs-script min-h-60">
        {isNear ? (
          <ReviewList
            product={product}
            skeleton={skeleton()}
            onCounted={({ average, count }) =>
              queries.setQueryData(ratingQuery(product._id).queryKey, { average, count })
            }
            onMissing={() => toast.error(m.reviews.failed())}
          />
        ) : (
          skeleton()
        )}
      </div>
    </section>
  );
}
