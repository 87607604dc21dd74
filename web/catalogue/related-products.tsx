/** Rows below a product: what is like it, what goes well with it, and what was looked at before. */
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useRef } from 'react';
import type { Product } from '../../contract/catalogue/catalogue.ts';
import { m } from '../../messages/index.ts';
import { plainApi } from '../api/browser-api.ts';
import { relatedQuery } from '../products/related-query.ts';
import { classNames } from '../ui/class-names.ts';
import { useInViewport } from '../ui/use-in-viewport.ts';
import { useRecentlyViewed } from './recently-viewed.ts';
import { Shelf } from './shelf.tsx';

const productsQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: ['products', ids],
    queryFn: () => plainApi.load('GET /api/v1/product/get-products', { query: { ids: ids.join(',') } }),
    enabled: ids.length > 0,
  });

/** Products that can be bought instead of one that is out of stock. Loaded at once. */
export function Alternatives({ product }: { product: Product }) {
  const { data, isError } = useQuery(relatedQuery(product._id));
  if (isError) return null;
  return (
    <div className="needs-script">
      <Shelf title={m.catalogue.alternatives()} name="alternatives" products={data?.similar} />
    </div>
  );
}

/** Loaded when the user comes near them; a row that cannot be loaded is left out. */
export function RelatedProducts({ product }: { product: Product }) {
  const box = useRef<HTMLDivElement>(null);
  const isNear = useInViewport(box);
  const viewed = useRecentlyViewed(product._id);
  const related = useQuery({ ...relatedQuery(product._id), enabled: isNear });
  const recent = useQuery({ ...productsQuery(viewed), enabled: isNear && viewed.length > 0 });
  // Rendered with low priority, so that taps are answered first.
  const found = useDeferredValue(related.data);
  const seen = useDeferredValue(recent.data);
  const soldOut = product.stock < 1;
  return (
    <div ref={box} className={classNames('mt-4 border-t border-line', !related.isError && 'needs-script')}>
      {!related.isError && (
        <>
          {!soldOut && <Shelf title={m.catalogue.similar()} name="similar" products={found?.similar} />}
          <Shelf title={m.catalogue.goesWellWith()} name="together" products={found?.together} />
        </>
      )}
      {viewed.length > 0 && !recent.isError && (
        <Shelf title={m.catalogue.recentlyViewed()} name="viewed" products={seen} />
      )}
    </div>
  );
}
