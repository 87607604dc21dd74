import { lazy, Suspense } from 'react';
import { useNavigation } from 'react-router';
import { links } from '../../contract/api/links.ts';
import { countFilters, type Filters, readFilters } from '../../contract/search/filters.ts';
import { m } from '../../messages/index.ts';
import { splitLocale } from '../../messages/locale.ts';
import { ApiError } from '../api/api-error.ts';
import { SearchScreen } from '../catalogue/search-screen.tsx';
import { listedProduct } from '../products/listed-product.ts';
import { pageMeta } from '../seo/page-meta.ts';
import { apiContext } from '../server-context.ts';
import { retryingLoader } from '../shell/retrying-loader.ts';
import { useDelayed } from '../shell/use-delayed.ts';
import { keepData } from '../ui/keep-data.ts';
import type { Route } from './+types/search';
import { orNotFound, pageNumber } from './or-not-found.ts';

const SearchLeads = lazy(() => import('../lists/search-leads.tsx'));
const SearchRequest = lazy(() => import('../search/search-request.tsx'));

/** The old results are shown for this long, in ms, before skeletons replace them. */
const delay = 200;

export async function loader({ context, request }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const params = new URL(request.url).searchParams;
  const query = params.get('query')?.trim() ?? '';
  const exact = query !== '' && params.get('exact') === '1';
  const find = async (filters: Filters) => {
    const more = { ...filters, ...(exact && { exact: '1' as const }) };
    const first = await api.load('GET /api/v1/product/search-product', {
      query: { search: query, page: pageNumber(request), ...more, filters: '1' },
    });
    const isEmpty = first.totalProductCount === 0;
    const categories =
      isEmpty && countFilters(filters) === 0 ? await api.load('GET /api/v1/category/get-all-category') : [];
    return {
      search: { query, more },
      filters,
      first: { ...first, product: first.product.map(listedProduct) },
      categories,
    };
  };
  const filters = readFilters(params);
  const search = find(filters).catch((error: unknown) => {
    // A sub category that no longer exists does not filter.
    if (!filters.subCategory || !(error instanceof ApiError) || error.status !== 404) throw error;
    const { subCategory: _, ...others } = filters;
    return find(others);
  });
  return orNotFound(search);
}

export const clientLoader = (args: Route.ClientLoaderArgs) => retryingLoader(args);

export { keepData as shouldRevalidate };

const crumbsOf = (query: string) => [
  { name: m.catalogue.home(), path: links.home },
  { name: m.search.search(), ...(query && { path: links.search }) },
  ...(query ? [{ name: m.search.resultCrumb({ query }) }] : []),
];

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const {
    origin,
    settings: { name: shopName },
  } = matches[0].loaderData;
  const { first } = loaderData;
  const { query } = loaderData.search;
  return pageMeta({
    origin,
    shopName,
    path: query ? links.searchFor(query) : links.search,
    title: query ? m.search.resultsTitle({ query, shopName }) : m.search.allTitle({ shopName }),
    description: query
      ? m.search.resultsDescription({ count: first.totalProductCount, query })
      : m.search.allDescription({ count: first.totalProductCount }),
    hidden: query !== '',
    crumbs: crumbsOf(query),
  });
}

export default function SearchPage({ loaderData }: Route.ComponentProps) {
  const loading = useDelayed(splitLocale(useNavigation().location?.pathname ?? '').path === links.search, delay);
  const { query } = loaderData.search;
  const { totalProductCount, relatedProductCount = 0 } = loaderData.first;
  const leads = (
    <Suspense>
      <SearchLeads query={query} found={totalProductCount - relatedProductCount} />
    </Suspense>
  );
  const request = (
    <Suspense>
      <SearchRequest key={query} query={query} />
    </Suspense>
  );
  return <SearchScreen {...loaderData} crumbs={crumbsOf(query)} leads={leads} request={request} loading={loading} />;
}
