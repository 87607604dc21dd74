/** The kind of a request decides where its answer is stored. */

import { links } from '../../contract/api/links.ts';
import { filterNames } from '../../contract/search/filters.ts';
import { splitLocale } from '../../messages/locale.ts';

export type Kind =
  /** A file with the hash of its content in its name. */
  | 'asset'
  | 'picture'
  /** A document, which contains nothing of a person; `own-page` when its address belongs to somebody. */
  | 'page'
  | 'own-page'
  /** The router's request for the data of a page. */
  | 'data'
  /** A read of the catalogue, the same for everybody. */
  | 'read'
  /** A read of what belongs to the person who is signed in. */
  | 'own-read';

const picture = /^\/(?:images|hero|icons|illustrations)\/|^\/favicon\.svg$/;
/** Everything that is not a page of the web app. */
const noPage =
  /^\/(?:api|images|assets|hero|icons|illustrations|health|payments-simulator)(?:\/|$)|^\/[^/]*\.(?:txt|xml|svg|js|html|webmanifest)$/;
/** Suggestions are left out: there is one for each letter that somebody types. */
const read =
  /^\/api\/v1\/(?:category\/get-all-category|review\/list|product\/(?:get-products|get-product-by-category|get-product-details|get-home-rows|get-home-page|get-home-row|get-shelves|get-related|get-replacements|search-product)|recipe\/(?:get-recipes|get-recipe))(?:\/|$)/;
const ownRead =
  /^\/api\/v1\/(?:cart\/get-cart|address\/get-address|users\/get-current-user|favourite\/get-favourites|favourite\/get-favourite-ids|saved-list\/(?:get-lists|get-list\/[^/]+)|restock\/get-requests|order\/(?:buy-again|get-order-list|get-order\/[^/]+)|picking|fulfilment\/deliveries)$/;
const ownPages: readonly string[] = [
  links.account,
  links.addresses,
  links.favourites,
  links.savedLists,
  links.orders,
  links.checkout,
];

/** Screens of staff that keep what is done without a connection. */
const offlineForStaff: readonly string[] = [links.adminPicking, links.adminDeliveries];

function kindOfPage(path: string): 'page' | 'own-page' | undefined {
  if (noPage.test(path)) return undefined;
  if (ownPages.includes(path) || /^\/(?:dashboard\/(?:orders|lists)|pay)\//.test(path)) return 'own-page';
  // The administration needs the store, except where staff work on their way.
  if (offlineForStaff.includes(path)) return 'page';
  return path.startsWith('/dashboard/') ? undefined : 'page';
}

/** The path of the page whose data the router requests; undefined for any other path. */
const pageOfData = (path: string): string | undefined =>
  path.endsWith('.data') ? path.slice(0, -'.data'.length).replace(/\/_$/, '/') : undefined;

/** Undefined: the worker leaves the request alone. */
export function kindOf({ method, mode, url }: Pick<Request, 'method' | 'mode' | 'url'>): Kind | undefined {
  const { origin, pathname } = new URL(url);
  if (method !== 'GET' || origin !== location.origin) return undefined;
  if (mode === 'navigate') return kindOfPage(splitLocale(pathname).path);
  const dataOf = pageOfData(pathname);
  if (dataOf !== undefined) {
    // The browser keeps prefetched data for the request of the router, but not when a worker comes between.
    return mode !== 'no-cors' && kindOfPage(splitLocale(dataOf).path) === 'page' ? 'data' : undefined;
  }
  const { path } = splitLocale(pathname);
  if (path.startsWith('/assets/')) return 'asset';
  if (picture.test(path)) return 'picture';
  if (read.test(path)) return 'read';
  return ownRead.test(path) ? 'own-read' : undefined;
}

/** Parameters that pages read from their query. All others, such as a shared text, are not stored. */
const parameters = new Set<string>(['query', 'exact', 'page', '_routes', ...filterNames]);

/** The address under which the answer is kept. @param store the store that the request names, if any */
export function keyOf(kind: Kind, url: string, store: string | null = null): string {
  const address = new URL(url);
  address.hash = '';
  if (store !== null) address.searchParams.set('x-store', store);
  if (kind === 'read' || kind === 'own-read' || kind === 'picture') return address.href;
  for (const name of [...address.searchParams.keys()]) {
    if (!parameters.has(name)) address.searchParams.delete(name);
  }
  return address.href;
}
