/** The inputs of a page: its path and the query parameters that it uses. Everything else leads to the same page. */

import { limits } from '../../contract/api/limits.ts';
import { withoutLineBreaks } from '../../contract/api/links.ts';
import { pagePath, pageSlugs } from '../../contract/pages/page-slugs.ts';
import { filterNames, filterParams, readFilters } from '../../contract/search/filters.ts';
import { splitLocale } from '../../messages/locale.ts';

const maxAddressLength = 2_000;
/** An address that is its own key. */
const plainPath = /^\/(?!\/)[^?]{0,1999}$/;
/** The router's own parameter, on its requests for data: the routes whose data it requests. */
const routesParameter = '_routes';

/** The query parameters that a screen's loader or server render reads. Add every new one here. */
const listParameters = ['page', ...filterNames];
const parametersOf: Record<string, readonly string[]> = {
  '/search': ['query', 'exact', ...listParameters],
  '/coming-soon': ['page'],
  ...Object.fromEntries(pageSlugs.map((slug) => [pagePath(slug), []])),
};

function parametersAt(path: string): readonly string[] {
  const known = parametersOf[path];
  if (known) return known;
  // {category}/{subCategory} is the only other one; the segment ends with an id.
  return /^\/[^/]*-[^/-]+(?:\/[^/]*)?$/.test(path) ? listParameters : [];
}

/**
 * The key of an address: its path and the relevant parameters, in a fixed order and normalized.
 * @param routeIds of the web app's routes: `_routes` may name no others
 */
export function pageKey(url: string, routeIds: ReadonlySet<string>): string {
  if (plainPath.test(url)) return withoutLineBreaks(url);
  const address = url.slice(0, maxAddressLength);
  const mark = address.indexOf('?');
  // A path of '//host' would be another site's address.
  const path = withoutLineBreaks(`/${(mark < 0 ? address : address.slice(0, mark)).replace(/^\/+/, '')}`);
  if (mark < 0) return path;
  const given = new URLSearchParams(address.slice(mark + 1));
  const isData = path.endsWith('.data');
  const names = parametersAt(splitLocale(isData ? path.slice(0, -'.data'.length) : path).path);
  const narrowed = new URLSearchParams(filterParams(readFilters(given)));
  const kept = new URLSearchParams();
  for (const name of names) {
    const value = meaningOf(name, given, names.length > 1) ?? narrowed.get(name);
    if (value !== null) kept.set(name, value);
  }
  const asked = isData ? routesIn(given, routeIds) : '';
  if (asked !== '') kept.set(routesParameter, asked);
  return kept.size > 0 ? `${path}?${kept}` : path;
}

/** The normalized value of a parameter that is not a filter; null when it has no effect. */
function meaningOf(name: string, given: URLSearchParams, isList: boolean): string | null {
  const value = given.get(name);
  if (value === null) return null;
  if (name === 'query') return value.trim().slice(0, limits.searchText) || null;
  if (name === 'exact') return value === '1' ? value : null;
  // All invalid page numbers share one page with an error.
  if (name === 'page') return (isList ? /^[\w-]{1,40}$/ : /^[\w &/-]{1,40}$/).test(value) ? value : '0';

  return null;
}

const routesIn = (given: URLSearchParams, routeIds: ReadonlySet<string>): string =>
  [...new Set((given.get(routesParameter) ?? '').split(','))].filter((id) => routeIds.has(id)).join(',');
