/**
 * Prefetches the code and data of a page when the pointer rests on its link or a finger touches it. It replaces the router's own
 * `prefetch`, which reloads the whole page when a file does not load.
 */
import { matchRoutes } from 'react-router';
import { locale, splitLocale } from '../../messages/locale.ts';
import { readConnection } from '../api/connection.ts';
import { loadRoute } from './route-files.ts';

/** Ignores a pointer that only moves across a link; in ms. */
const delay = 100;

/** The URL of the router's data request for one route. */
function dataAddress({ pathname, search }: URL, routeId: string): string {
  const params = new URLSearchParams(search);
  params.set('_routes', routeId);
  return `${pathname}${pathname.endsWith('/') ? '_.data' : '.data'}?${params}`;
}

function prefetch(address: URL, done: Set<string>): void {
  const { path, locale: language } = splitLocale(address.pathname);
  // A page in another language has code of its own.
  if (language !== locale) return;
  const route = matchRoutes(window.__reactRouterDataRouter?.routes ?? [], path)?.at(-1)?.route;
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

/** Starts watching links. Returns the cleanup function. */
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
