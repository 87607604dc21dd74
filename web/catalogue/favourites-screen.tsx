import { useQuery } from '@tanstack/react-query';
import { links } from '../../contract/links.ts';
import { m } from '../../messages/index.ts';
import { favouritesQuery } from '../favourites/favourites-query.ts';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { ProductGrid, ProductGridSkeleton } from './product-grid.tsx';

const placeholders = 6;
export const FavouritesSkeleton = () => <ProductGridSkeleton count={placeholders} />;

/** All favourites; a heart takes one out again. */
export function FavouritesScreen() {
  const { data, isError, refetch } = useQuery(favouritesQuery);
  if (data && data.length > 0) {
    return (
      <>
        <h2 className="sr-only">{m.catalogue.products()}</h2>
        <ProductGrid products={data} atTop />
      </>
    );
  }
  if (data) {
    return (
      <EmptyState
        picture="favourites"
        title={m.favourites.empty()}
        action={<ButtonLink to={links.search}>{m.catalogue.browseAllProducts()}</ButtonLink>}
      >
        {m.favourites.emptyText()}
      </EmptyState>
    );
  }
  if (isError) {
    return (
      <ErrorState title={m.favourites.failed()} onRetry={refetch}>
        {m.ui.checkConnection()}
      </ErrorState>
    );
  }
  return <FavouritesSkeleton />;
}
