import { Fragment, type RefObject, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { pageSizes } from '../../contract/api/limits.ts';
import type { Product } from '../../contract/catalogue/catalogue.ts';
import type { SearchPage } from '../../contract/search/search.ts';
import { m } from '../../messages/index.ts';
import { useConnection } from '../api/use-connection.ts';
import { Button, TextLink } from '../ui/button.tsx';
import { Pager } from '../ui/pager.tsx';
import { times } from '../ui/times.ts';
import { ProductCard, ProductCardSkeleton } from './product-card.tsx';
import { Columns, firstPictures } from './product-grid.tsx';
import { useListPosition } from './use-list-position.ts';
import { type ListPage, type Search, useSearchPages } from './use-search-pages.ts';

interface Props {
  search: Search;
  /** The page in the URL. */
  first: SearchPage;
  /** URL of a page of the same list. */
  pageTo: (page: number) => string;
}

/**
 * A grid with infinite scrolling. Only pages near the screen are loaded; placeholders keep the height of the others, so that the
 * scroll position is restored after a reload or going back. Without JavaScript there is a pager.
 */
export function SearchResults({ search, first, pageTo }: Props) {
  const { last, grow, list, stage, seen } = useListPosition(first.page);
  const [wanted, setWanted] = useState<ReadonlySet<number>>(new Set(seen));
  const { parts, totalPages, loading, failed, retry } = useSearchPages(search, first, last, wanted);
  const { totalProductCount, relatedProductCount = 0 } = first;
  /** The place of the first product that is only related to the text. */
  const relatedFrom = relatedProductCount > 0 ? totalProductCount - relatedProductCount : -1;
  const missing = parts.flatMap((part) => (part.found ? [] : [part.page])).join();
  // After going back, only what was visible is shown; more is loaded when the user scrolls.
  const margin = stage === 'free' ? nearScreen : '0px';
  useWhenNear(list, stage === 'restoring' ? '' : missing, margin, (page) =>
    setWanted((before) => new Set(before).add(page)),
  );
  const canGrow = stage !== 'restoring' && missing === '' && last < totalPages;
  const growOn = useEffectEvent(() => {
    if (canGrow) grow();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is asked again when the list could grow on
  const atEnd = useCallback(() => growOn(), [canGrow, last]);
  const end = useNearEnd<HTMLDivElement>(atEnd, margin);

  // A failed request without a connection is retried when the connection is back.
  const connection = useConnection();
  const retryWhenBack = useEffectEvent(() => failed && retry());
  useEffect(() => {
    if (connection === 'online') retryWhenBack();
  }, [connection]);

  return (
    <>
      <h2 className="sr-only">{m.catalogue.products()}</h2>
      {first.page > 1 && (
        <p className="mb-3">
          <TextLink to={pageTo(first.page - 1)}>{m.catalogue.showEarlier()}</TextLink>
        </p>
      )}
      <div ref={list}>
        <Columns busy={loading}>
          {withoutRepeats(parts).map(({ page, products, size }) =>
            times(products?.length ?? size, (index) => {
              const product = products?.[index];
              const place = (page - 1) * pageSizes.search + index;
              return (
                <Fragment key={`${page} ${index}`}>
                  {place === relatedFrom && (
                    <li className="col-span-full pt-3">
                      <h2 className="text-base font-bold sm:text-lg">{m.search.related()}</h2>
                    </li>
                  )}
                  <li
                    data-at={(page - first.page) * first.product.length + index}
                    data-page={page}
                    data-missing={product ? undefined : ''}
                  >
                    {product ? (
                      <ProductCard
                        key={product._id}
                        product={product}
                        first={page === first.page && index < firstPictures}
                      />
                    ) : (
                      <ProductCardSkeleton />
                    )}
                  </li>
                </Fragment>
              );
            }),
          )}
        </Columns>
      </div>
      <div ref={end} className="pt-2.5 xl:pt-4">
        {failed && (
          <p className="flex flex-col items-center gap-3 py-8 text-muted">
            {m.catalogue.moreFailed()}
            <Button variant="outline" onClick={retry}>
              {m.ui.tryAgain()}
            </Button>
          </p>
        )}
      </div>
      {first.totalPages > 1 && (
        <noscript>
          <Pager page={first.page} totalPages={first.totalPages} linkTo={pageTo} />
        </noscript>
      )}
    </>
  );
}

/** Pages that were loaded at different times may overlap. */
function withoutRepeats(parts: readonly ListPage[]): { page: number; size: number; products: Product[] | undefined }[] {
  const seen = new Set<string>();
  return parts.map(({ page, size, found }) => ({
    page,
    size,
    products: found?.product.filter(({ _id }) => !seen.has(_id) && seen.add(_id)),
  }));
}

/** Calls `onNear` with the number of each missing page that is within `margin` of the screen. */
function useWhenNear(
  list: RefObject<HTMLElement | null>,
  missing: string,
  margin: string,
  onNear: (page: number) => void,
): void {
  const near = useEffectEvent(onNear);
  useEffect(() => {
    if (missing === '') return;
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries) {
          if (isIntersecting && target instanceof HTMLElement) near(Number(target.dataset.page));
        }
      },
      { rootMargin: margin },
    );
    for (const place of list.current?.querySelectorAll('[data-missing]') ?? []) observer.observe(place);
    return () => observer.disconnect();
  }, [list, missing, margin]);
}

/** Content within this distance of the screen is about to be visible. */
const nearScreen = '1200px';

/**
 * Calls `onNear` when the element of the returned ref comes near the screen, and again whenever `onNear` changes while it is
 * near.
 * @param margin the distance, as a CSS length
 */
function useNearEnd<T extends HTMLElement>(onNear: () => void, margin: string) {
  const ref = useRef<T>(null);
  useEffect(() => {
    if (!ref.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) onNear();
      },
      { rootMargin: margin },
    );
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, [onNear, margin]);
  return ref;
}
