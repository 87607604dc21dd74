import { useNavigation } from 'react-router';
import { links } from '../../contract/links.ts';
import { CartControl } from '../cart/cart-control.tsx';
import { SearchScreen } from '../catalogue/search-screen.tsx';
import { pageMeta, shopName } from '../seo/page-meta.ts';
import { apiContext } from '../server-context.ts';
import { useDelayed } from '../shell/use-delayed.ts';
import type { Route } from './+types/search';

/** The results stay as they are for this long, in ms, before skeletons take their place. */
const patience = 200;

export async function loader({ context, request }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams.get('query')?.trim() ?? '';
  return { query, first: await context.get(apiContext).search(query, 1) };
}

const crumbsOf = (query: string) => [
  { name: 'Home', path: links.home },
  { name: 'Search', ...(query && { path: links.search }) },
  ...(query ? [{ name: `Showing Result for "${query}".` }] : []),
];

export function meta({ loaderData: { query, first }, matches }: Route.MetaArgs) {
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

export default function SearchPage({ loaderData: { query, first } }: Route.ComponentProps) {
  const loading = useDelayed(useNavigation().location?.pathname === links.search, patience);
  return <SearchScreen query={query} first={first} crumbs={crumbsOf(query)} action={CartControl} loading={loading} />;
}
