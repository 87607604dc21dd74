import { useCallback } from 'react';
import type { SearchPage } from '../../contract/search.ts';
import { Button } from '../ui/button.tsx';
import type { ProductAction } from './product-action.ts';
import { ProductGrid, ProductGridSkeleton } from './product-grid.tsx';
import { useNearEnd } from './use-near-end.ts';
import { type Search, useSearch } from './use-search.ts';

const eagerCards = 6;
/** Cards that stand for the next page while it is fetched. */
const expected = 6;

interface Props {
  search: Search;
  first: SearchPage;
  action: ProductAction;
}

/** The grid that grows as its end comes near. When the next page fails, a button asks for it again. */
export function SearchResults({ search, first, action }: Props) {
  const { products, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = useSearch(search, first);
  const more = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage]);
  const end = useNearEnd<HTMLDivElement>(more);
  return (
    <>
      <h2 className="sr-only">Products</h2>
      <ProductGrid products={products} action={action} eager={eagerCards} />
      <div ref={end} className="pt-2.5 xl:pt-4">
        {isFetchingNextPage && <ProductGridSkeleton count={expected} />}
        {isFetchNextPageError && !isFetchingNextPage && (
          <p className="flex flex-col items-center gap-3 py-8 text-muted">
            More products could not be loaded.
            <Button look="outline" onClick={() => void fetchNextPage()}>
              Try again
            </Button>
          </p>
        )}
      </div>
    </>
  );
}
