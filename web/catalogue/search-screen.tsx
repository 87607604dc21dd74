import { SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Category } from '../../contract/catalogue.ts';
import { links } from '../../contract/links.ts';
import type { SearchPage } from '../../contract/search.ts';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Breadcrumbs } from './breadcrumbs.tsx';
import { CategorySection } from './category-section.tsx';
import { countProducts } from './count-products.ts';
import { EmptyCatalogue } from './empty-catalogue.tsx';
import { pageSkeletons } from './layouts.ts';
import { NothingLeft } from './nothing-left.tsx';
import type { ProductAction } from './product-action.ts';
import { ProductGridSkeleton } from './product-grid.tsx';
import { SearchResults } from './search-results.tsx';
import type { Search } from './use-search-pages.ts';

interface Props {
  search: Search;
  first: SearchPage;
  /** Shown when nothing is found. */
  categories: readonly Category[];
  crumbs: Parameters<typeof Breadcrumbs>[0]['crumbs'];
  action: ProductAction;
  /** Results for another text are loading. */
  loading: boolean;
  /** Shown between the heading and the results. */
  tools: ReactNode;
  /** URL of the same search without filters; undefined without active filters. */
  unfilteredTo: string | undefined;
  /** URL of a page of the same list. */
  pageTo: (page: number) => string;
  /** URL of the search that includes similar words; undefined when they are included. */
  similarTo: string | undefined;
}

/** Search results, or all products (spec §2, search page). */
export const SearchScreen = ({
  search,
  first,
  categories,
  crumbs,
  action,
  loading,
  tools,
  unfilteredTo,
  similarTo,
  pageTo,
}: Props) => (
  <div className="shell py-4">
    <Breadcrumbs crumbs={crumbs} />
    <h1 className="mt-2 line-clamp-2 text-xl font-bold [overflow-wrap:anywhere] sm:text-2xl">
      {search.query ? `Results for “${search.query}”` : 'All products'}
    </h1>
    <p role="status" className="mb-4 text-sm text-muted">
      {loading ? 'Searching...' : countProducts(first.totalProductCount)}
    </p>
    {tools}
    {loading && <ProductGridSkeleton count={pageSkeletons.search} />}
    {!loading && first.product.length === 0 && (
      <NothingFound query={search.query} categories={categories} unfilteredTo={unfilteredTo} similarTo={similarTo} />
    )}
    {!loading && first.product.length > 0 && (
      <SearchResults
        key={JSON.stringify([search, first.page])}
        search={search}
        first={first}
        action={action}
        pageTo={pageTo}
      />
    )}
  </div>
);

interface Nothing extends Pick<Props, 'categories' | 'unfilteredTo' | 'similarTo'> {
  query: string;
}

function NothingFound({ query, categories, unfilteredTo, similarTo }: Nothing) {
  if (unfilteredTo) return <NothingLeft unfilteredTo={unfilteredTo} />;
  if (query === '') return <EmptyCatalogue />;
  return (
    <>
      <EmptyState
        icon={<SearchX size={40} aria-hidden />}
        title="No products found"
        action={
          <div className="flex flex-wrap justify-center gap-3">
            {similarTo && <ButtonLink to={similarTo}>Search for similar words</ButtonLink>}
            <ButtonLink to={links.search} look={similarTo ? 'quiet' : 'solid'}>
              Browse all products
            </ButtonLink>
          </div>
        }
      >
        <span className="line-clamp-3 [overflow-wrap:anywhere]">
          Your search for "{query}" did not match any products.
        </span>
      </EmptyState>
      {categories.length > 0 && <CategorySection categories={categories} />}
    </>
  );
}
