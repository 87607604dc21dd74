import { useNavigation } from 'react-router';
import { countFilters, type Filters, filterParams, readFilters, withFilters } from '../../contract/filters.ts';
import { links } from '../../contract/links.ts';
import { ApiError } from '../api/api-error.ts';
import { CartControl } from '../cart/cart-control.tsx';
import { SearchScreen } from '../catalogue/search-screen.tsx';
import { CorrectionNote } from '../search/correction-note.tsx';
import { FilterBar } from '../search/filter-bar.tsx';
import { useRememberedSearch } from '../search/use-remembered-search.ts';
import { useReportZeroResults } from '../search/use-report-zero-results.ts';
import { pageMeta, shopName } from '../seo/page-meta.ts';
import { apiContext } from '../server-context.ts';
import { retryingLoader } from '../shell/retrying-loader.ts';
import { useDelayed } from '../shell/use-delayed.ts';
import type { Route } from './+types/search';
import { orNotFound } from './or-not-found.ts';
import { pageNumber } from './page-number.ts';

/** The old results are shown for this long, in ms, before skeletons replace them. */
const delay = 200;

export async function loader({ context, request }: Route.LoaderArgs) {
  const params = new URL(request.url).searchParams;
  const query = params.get('query')?.trim() ?? '';
  const exact = query !== '' && params.get('exact') === '1';
  const find = async (filters: Filters) => {
    const more = { ...filterParams(filters), ...(exact && { exact: '1' }) };
    const first = await context.get(apiContext).search(query, pageNumber(request), { ...more, filters: '1' });
    const isEmpty = first.totalProductCount === 0;
    const categories = isEmpty && countFilters(filters) === 0 ? await context.get(apiContext).getCategories() : [];
    return { search: { query, more }, filters, first, categories };
  };
  const filters = readFilters(params);
  const search = find(filters).catch((error: unknown) => {
    // A sub category that no longer exists does not filter.
    if (!filters.subCategory || !(error instanceof ApiError) || error.status !== 404) throw error;
    return find({ ...filters, subCategory: undefined });
  });
  return orNotFound(search);
}

export const clientLoader = (args: Route.ClientLoaderArgs) => retryingLoader(args);

/** URL of a search with all filters. */
function addressOf(query: string, exact: boolean, filters: Filters): string {
  const plain = query ? links.searchFor(query) : links.search;
  return withFilters(exact ? `${plain}&exact=1` : plain, filters);
}

const withPage = (address: string, page: number) =>
  page > 1 ? `${address}${address.includes('?') ? '&' : '?'}page=${page}` : address;

const crumbsOf = (query: string) => [
  { name: 'Home', path: links.home },
  { name: 'Search', ...(query && { path: links.search }) },
  ...(query ? [{ name: `Showing Result for "${query}".` }] : []),
];

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const { first } = loaderData;
  const { query } = loaderData.search;
  return pageMeta({
    origin: matches[0].loaderData.origin,
    path: query ? links.searchFor(query) : links.search,
    title: query ? `Results for “${query}” | ${shopName}` : `All groceries | ${shopName}`,
    description: query
      ? `${first.totalProductCount} products for “${query}”.`
      : `All ${first.totalProductCount} groceries in our store, delivered in minutes.`,
    hidden: query !== '',
    crumbs: crumbsOf(query),
  });
}

export default function SearchPage({ loaderData: { search, filters, first, categories } }: Route.ComponentProps) {
  const loading = useDelayed(useNavigation().location?.pathname === links.search, delay);
  const { query, more } = search;
  const linkTo = (next: Filters) => addressOf(query, more.exact !== undefined, next);
  const { corrected, original, instead, filters: facets } = first;
  // With filters or without corrections, few results are expected.
  useReportZeroResults(Object.keys(more).length > 0 ? '' : query, instead ? 0 : first.totalProductCount);
  useRememberedSearch(corrected ?? query, first.totalProductCount);
  const hasTools = first.totalProductCount > 0 || countFilters(filters) > 0;
  return (
    <SearchScreen
      search={search}
      first={first}
      categories={categories}
      crumbs={crumbsOf(query)}
      action={CartControl}
      loading={loading}
      tools={
        <>
          {corrected !== undefined && original !== undefined && (
            <CorrectionNote
              corrected={corrected}
              original={original}
              instead={instead}
              exactTo={addressOf(query, true, filters)}
            />
          )}
          {hasTools && facets && <FilterBar filters={filters} facets={facets} linkTo={linkTo} />}
        </>
      }
      unfilteredTo={countFilters(filters) > 0 ? linkTo({ order: filters.order }) : undefined}
      pageTo={(page) => withPage(linkTo(filters), page)}
      similarTo={more.exact ? addressOf(query, false, filters) : undefined}
    />
  );
}
