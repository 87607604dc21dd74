import { type ReactNode, useEffect } from 'react';
import { Link } from 'react-router';
import { fewResults } from '../../contract/api/limits.ts';
import { links } from '../../contract/api/links.ts';
import type { Category } from '../../contract/catalogue/catalogue.ts';
import { countFilters, type Filters, withFilters } from '../../contract/search/filters.ts';
import type { SearchPage } from '../../contract/search/search.ts';
import { m } from '../../messages/index.ts';
import { browserApi } from '../api/browser-api.ts';
import { FilterBar } from '../search/filter-bar.tsx';
import { useRememberedSearch } from '../search/recent-searches.ts';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { rich } from '../ui/rich.tsx';
import { Breadcrumbs } from './breadcrumbs.tsx';
import { CategorySection } from './category-tiles.tsx';
import { EmptyCatalogue, NothingLeft } from './empty-lists.tsx';
import { ProductGridSkeleton } from './product-grid.tsx';
import { pageSkeletons } from './screen-skeletons.tsx';
import { SearchResults } from './search-results.tsx';
import type { Search } from './use-search-pages.ts';

interface Props {
  search: Search;
  /** Active filters and sort order. */
  filters: Filters;
  first: SearchPage;
  /** Shown when nothing is found. */
  categories: readonly Category[];
  crumbs: Parameters<typeof Breadcrumbs>[0]['crumbs'];
  /** Where else the text may lead, shown when little or nothing is quite what it says. */
  leads?: ReactNode;
  /** Asks for an email when the shop has it, shown when nothing is found. */
  request?: ReactNode;
  /** Results for another text are loading. */
  loading: boolean;
}

/** Search results, or all products. */
export function SearchScreen({ search, filters, first, categories, crumbs, leads, request, loading }: Props) {
  const { query, more } = search;
  const { corrected, instead, totalProductCount, relatedProductCount = 0 } = first;
  const exactCount = totalProductCount - relatedProductCount;
  const isExact = more.exact !== undefined;
  const hasFilters = countFilters(filters) > 0;
  const mayLead = !loading && query !== '' && !hasFilters;
  const linkTo = (next: Filters) => addressOf(query, isExact, next);
  // With filters or without corrections, few results are expected.
  useReportZeroResults(Object.keys(more).length > 0 ? '' : query, instead ? 0 : exactCount);
  useRememberedSearch(corrected ?? query, totalProductCount);
  return (
    <div className="shell pt-1 pb-4 md:pt-4">
      <Breadcrumbs crumbs={crumbs} />
      <div className="mb-2 flex flex-wrap items-baseline gap-x-3 md:mt-2 md:mb-4">
        <h1 className="line-clamp-2 text-lg font-bold [overflow-wrap:anywhere] sm:text-2xl">
          {query ? m.catalogue.resultsFor({ query }) : m.catalogue.allProducts()}
        </h1>
        <p role="status" className="text-sm text-muted">
          {loading ? m.catalogue.searching() : m.counts.products({ count: exactCount })}
        </p>
      </div>
      <CorrectionNote found={first} exactTo={addressOf(query, true, filters)} />
      {first.unmarked !== undefined && <Note>{m.search.unmarked({ what: first.unmarked })}</Note>}
      {mayLead && exactCount === 0 && leads}
      {first.filters && (totalProductCount > 0 || hasFilters) && (
        <FilterBar filters={filters} facets={first.filters} linkTo={linkTo} />
      )}
      {loading && <ProductGridSkeleton count={pageSkeletons.search} />}
      {!loading && first.product.length === 0 && (
        <NothingFound
          query={query}
          request={request}
          categories={categories}
          unfilteredTo={hasFilters ? linkTo({ order: filters.order }) : undefined}
          similarTo={isExact ? addressOf(query, false, filters) : undefined}
        />
      )}
      {!loading && first.product.length > 0 && (
        <SearchResults
          key={JSON.stringify([search, first.page])}
          search={search}
          first={first}
          pageTo={(page) => withPage(linkTo(filters), page)}
        />
      )}
      {mayLead && exactCount > 0 && exactCount < fewResults && leads}
    </div>
  );
}

/** URL of a search with all filters. */
function addressOf(query: string, exact: boolean, filters: Filters): string {
  const plain = query ? links.searchFor(query) : links.search;
  return withFilters(exact ? `${plain}&exact=1` : plain, filters);
}

const withPage = (address: string, page: number) =>
  page > 1 ? `${address}${address.includes('?') ? '&' : '?'}page=${page}` : address;

/** Each search is reported once while the page is open. */
const reported = new Set<string>();

/**
 * Reports a search with few or no results. The page does this because a cached page may have been rendered earlier for someone
 * else. The server checks it, and stores only the text and the day.
 */
function useReportZeroResults(query: string, found: number): void {
  useEffect(() => {
    if (query === '' || found >= fewResults || reported.has(query)) return;
    reported.add(query);
    // The response is not needed, and errors are ignored.
    browserApi.send('POST /api/v1/searches/report-zero-results', { body: { search: query } }).catch(() => {});
  }, [query, found]);
}

/** Says which corrected text was searched for. */
function CorrectionNote({ found, exactTo }: { found: SearchPage; exactTo: string }) {
  const { corrected, original, instead } = found;
  if (corrected === undefined || original === undefined) return null;
  return (
    <Note>
      {instead && m.search.notSoldYet({ original })}
      {rich(m.search.corrected, { corrected }, { strong: (text) => <strong>{text}</strong> })}{' '}
      {!instead && (
        <Link to={exactTo} className="font-semibold text-accent-strong underline">
          {m.search.searchInsteadFor({ original })}
        </Link>
      )}
    </Note>
  );
}

const Note = ({ children }: { children: ReactNode }) => (
  <p className="mb-3 rounded-md bg-accent-soft px-4 py-2.5 text-sm [overflow-wrap:anywhere]">{children}</p>
);

interface Nothing {
  query: string;
  request: ReactNode;
  categories: readonly Category[];
  /** URL of the same search without filters; undefined without active filters. */
  unfilteredTo: string | undefined;
  /** URL of the search that includes similar words; undefined when they are included. */
  similarTo: string | undefined;
}

function NothingFound({ query, request, categories, unfilteredTo, similarTo }: Nothing) {
  if (unfilteredTo) return <NothingLeft unfilteredTo={unfilteredTo} />;
  if (query === '') return <EmptyCatalogue />;
  return (
    <>
      <EmptyState
        picture="search"
        title={m.catalogue.nothingFound()}
        action={
          <div className="flex flex-wrap justify-center gap-3">
            {similarTo && <ButtonLink to={similarTo}>{m.catalogue.searchSimilar()}</ButtonLink>}
            <ButtonLink to={links.search} variant={similarTo ? 'quiet' : 'solid'}>
              {m.catalogue.browseAllProducts()}
            </ButtonLink>
          </div>
        }
      >
        <span className="line-clamp-6 [overflow-wrap:anywhere]">{m.catalogue.nothingFoundText({ query })}</span>
      </EmptyState>
      {request && <div className="-mt-4 mb-10">{request}</div>}
      {categories.length > 0 && <CategorySection categories={categories} />}
    </>
  );
}
