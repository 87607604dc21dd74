/**
 * Fetches the code and the data of a page that somebody is about to open: the pointer rests on its link, or a finger touches
 * it. In the place of the router's own `prefetch`, which loads the whole page anew when a file does not come.
 */
import { matchRoutes } from 'react-router';
import { readConnection } from '../api/connection.ts';
import { loadRoute } from './route-files.ts';

/** A pointer that moves across a link stays for less, in ms. */
const delay = 100;

/** Where the router fetches the data of one route of a page. */
function dataAddress({ pathname, search }: URL, routeId: string): string {
  const params = new URLSearchParams(search);
  params.set('_routes', routeId);
  return `${pathname}${pathname.endsWith('/') ? '_.data' : '.data'}?${params}`;
}

function prefetch(address: URL, done: Set<string>): void {
  const route = matchRoutes(window.__reactRouterDataRouter?.routes ?? [], address.pathname)?.at(-1)?.route;
  if (!route?.id || readConnection() !== 'online') return;
  void loadRoute(route.id).catch(() => {});
  if (!window.__reactRouterManifest?.routes[route.id]?.hasLoader) return;
  const href = dataAddress(address, route.id);
  if (done.has(href)) return;
  done.add(href);
  const link = Object.assign(document.createElement('link'), { rel: 'prefetch', as: 'fetch', href });
  link.onload = link.onerror = () => link.remove();
  document.head.append(link);
}

/** Watches links from now on. Returns what ends that. */
export function prefetchOnIntent(): () => void {
  const done = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const watch = ({ target }: Event) => {
    clearTimeout(timer);
    const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[href^="/"]');
    if (!link || link.target || link.pathname === location.pathname) return;
    timer = setTimeout(() => prefetch(new URL(link.href), done), delay);
  };
  const events = ['pointerover', 'focusin', 'touchstart'] as const;
  for (const event of events) document.addEventListener(event, watch, { passive: true });
  return () => {
    clearTimeout(timer);
    for (const event of events) document.removeEventListener(event, watch);
  };
}
