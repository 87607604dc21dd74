import { SearchX } from 'lucide-react';
import type { SearchPage } from '../../contract/catalogue.ts';
import { links } from '../../contract/links.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { Breadcrumbs } from './breadcrumbs.tsx';
import { pageSkeletons } from './columns.ts';
import type { ProductAction } from './product-action.ts';
import { ProductGridSkeleton } from './product-grid.tsx';
import { SearchResults } from './search-results.tsx';

interface Props {
  query: string;
  first: SearchPage;
  crumbs: Parameters<typeof Breadcrumbs>[0]['crumbs'];
  action: ProductAction;
  /** Results for another text are on their way. */
  loading: boolean;
}

/** What a search found, or all products (spec §2, search page). */
export const SearchScreen = ({ query, first, crumbs, action, loading }: Props) => (
  <div className="shell py-4">
    <Breadcrumbs crumbs={crumbs} />
    <h1 className="mt-2 text-xl font-bold [overflow-wrap:anywhere] sm:text-2xl">
      {query ? `Results for “${query}”` : 'All products'}
    </h1>
    <p role="status" className="mb-4 text-sm text-muted">
      {loading ? 'Searching…' : count(first.totalProductCount)}
    </p>
    {loading && <ProductGridSkeleton count={pageSkeletons.search} />}
    {!loading && first.product.length === 0 && <NothingFound query={query} />}
    {!loading && first.product.length > 0 && <SearchResults key={query} query={query} first={first} action={action} />}
  </div>
);

const count = (found: number) => `${found.toLocaleString('en-IN')} ${found === 1 ? 'product' : 'products'}`;

const NothingFound = ({ query }: { query: string }) => (
  <Notice
    icon={<SearchX size={40} aria-hidden />}
    title="No products found"
    action={<ButtonLink to={links.search}>Browse all products</ButtonLink>}
  >
    <span className="[overflow-wrap:anywhere]">Your search for "{query}" did not match any products.</span>
  </Notice>
);
