import { links } from '../../contract/api/links.ts';
import { m } from '../../messages/index.ts';
import { useFavouriteProducts } from '../favourites/favourite-products.ts';
import { useRestockRequests } from '../restock/restock-query.ts';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { ProductGrid, ProductGridSkeleton } from './product-grid.tsx';

const placeholders = 6;
export const FavouritesSkeleton = () => <ProductGridSkeleton count={placeholders} />;

/** All favourites, where a heart takes one out again, and the products that the user waits for. */
export const FavouritesScreen = () => (
  <>
    <Favourites />
    <WaitingFor />
  </>
);

/** The products about which the user gets an email when they are back in stock. */
function WaitingFor() {
  const products = useRestockRequests();
  if (!products || products.length === 0) return null;
  return (
    <section aria-labelledby="waiting-for" className="mt-10">
      <h2 id="waiting-for" className="mb-4 text-xl font-bold">
        {m.restock.waiting()}
      </h2>
      <ProductGrid products={products} />
    </section>
  );
}

function Favourites() {
  const { data, isError, refetch } = useFavouriteProducts();
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
