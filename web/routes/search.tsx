import { useNavigation } from 'react-router';
import { links } from '../../contract/links.ts';
import {
  countFilters,
  type Narrowing,
  narrowingParams,
  readNarrowing,
  withNarrowing,
} from '../../contract/narrowing.ts';
import { ApiError } from '../api/api-error.ts';
import { CartControl } from '../cart/cart-control.tsx';
import { SearchScreen } from '../catalogue/search-screen.tsx';
import { CorrectionNote } from '../search/correction-note.tsx';
import { FilterBar } from '../search/filter-bar.tsx';
import { useRememberedSearch } from '../search/use-remembered-search.ts';
import { useReportedMiss } from '../search/use-reported-miss.ts';
import { pageMeta, shopName } from '../seo/page-meta.ts';
import { apiContext } from '../server-context.ts';
import { patientLoader } from '../shell/patient-loader.ts';
import { useDelayed } from '../shell/use-delayed.ts';
import type { Route } from './+types/search';
import { orNotFound } from './or-not-found.ts';
import { pageNumber } from './page-number.ts';

/** The results stay as they are for this long, in ms, before skeletons take their place. */
const patience = 200;

export async function loader({ context, request }: Route.LoaderArgs) {
  const params = new URL(request.url).searchParams;
  const query = params.get('query')?.trim() ?? '';
  const exact = query !== '' && params.get('exact') === '1';
  const find = async (narrowing: Narrowing) => {
    const more = { ...narrowingParams(narrowing), ...(exact && { exact: '1' }) };
    const first = await context.get(apiContext).search(query, pageNumber(request), { ...more, filters: '1' });
    const isEmpty = first.totalProductCount === 0;
    const categories = isEmpty && countFilters(narrowing) === 0 ? await context.get(apiContext).getCategories() : [];
    return { search: { query, more }, narrowing, first, categories };
  };
  const narrowing = readNarrowing(params);
  const search = find(narrowing).catch((error: unknown) => {
    // A sub category that is there no more narrows nothing.
    if (!narrowing.subCategory || !(error instanceof ApiError) || error.status !== 404) throw error;
    return find({ ...narrowing, subCategory: undefined });
  });
  return orNotFound(search);
}

export const clientLoader = (args: Route.ClientLoaderArgs) => patientLoader(args);

/** Address of a search with all its filters. */
function addressOf(query: string, exact: boolean, narrowing: Narrowing): string {
  const plain = query ? links.searchFor(query) : links.search;
  return withNarrowing(exact ? `${plain}&exact=1` : plain, narrowing);
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
      : `All ${first.totalProductCount} groceries of the shop, delivered in minutes.`,
    hidden: query !== '',
    crumbs: crumbsOf(query),
  });
}

export default function SearchPage({ loaderData: { search, narrowing, first, categories } }: Route.ComponentProps) {
  const loading = useDelayed(useNavigation().location?.pathname === links.search, patience);
  const { query, more } = search;
  const linkTo = (next: Narrowing) => addressOf(query, more.exact !== undefined, next);
  const { corrected, original, instead, filters } = first;
  // Filters, and words that were not to be corrected, may leave little of much.
  useReportedMiss(Object.keys(more).length > 0 ? '' : query, instead ? 0 : first.totalProductCount);
  useRememberedSearch(corrected ?? query, first.totalProductCount);
  const hasTools = first.totalProductCount > 0 || countFilters(narrowing) > 0;
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
              exactTo={addressOf(query, true, narrowing)}
            />
          )}
          {hasTools && filters && <FilterBar narrowing={narrowing} offer={filters} linkTo={linkTo} />}
        </>
      }
      unfilteredTo={countFilters(narrowing) > 0 ? linkTo({ order: narrowing.order }) : undefined}
      pageTo={(page) => withPage(linkTo(narrowing), page)}
      similarTo={more.exact ? addressOf(query, false, narrowing) : undefined}
    />
  );
}
