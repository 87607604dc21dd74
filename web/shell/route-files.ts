/**
 * Loads the code of screens. React Router reloads the page when such a file does not load, which shows the browser's error page
 * when offline. So the files are loaded here before the router needs them: those of common screens as soon as the user does
 * something, others on navigation.
 */
import { createPath, type DataRouter, matchRoutes, type RouterNavigateOptions, type To } from 'react-router';
import { locale, localPath } from '../../messages/locale.ts';
import { noteNoAnswer, whenReachable } from '../api/connection.ts';
import { loadTwice } from '../ui/load-file.ts';
import { filesComing } from './files-coming.ts';

declare global {
  /** The used part of React Router's global data. */
  interface Window {
    __reactRouterDataRouter?: DataRouter;
    __reactRouterManifest?: {
      routes: Record<string, { module: string; hasLoader: boolean } | undefined>;
    };
    __reactRouterRouteModules?: Record<string, unknown>;
  }
}

/** The screens that most customers visit, most likely first. */
const usual = ['product', 'category', 'search', 'home', 'login', 'checkout', 'dashboard/layout', 'dashboard/orders'];

const loading = new Map<string, Promise<void>>();

const fileOf = (id: string) => window.__reactRouterManifest?.routes[id]?.module;

/** Loads the file of one route in advance for the router. @throws what the import threw */
export function loadRoute(id: string): Promise<void> {
  const files = window.__reactRouterRouteModules;
  const file = fileOf(id);
  if (!files || !file || id in files) return Promise.resolve();
  const load =
    loading.get(id) ??
    loadTwice(() => import(/* @vite-ignore */ file))
      .then((module) => {
        files[id] = module;
      })
      .finally(() => loading.delete(id));
  loading.set(id, load);
  return load;
}

/** Whether the user wants as little data as possible; not every browser tells. */
const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

/** Loads the files of common screens one by one while idle. */
export async function preloadRoutes(): Promise<void> {
  if (savesData()) return;
  for (const name of usual) {
    await idle();
    await loadRoute(`routes/${name}`).catch(() => {});
  }
}

/** Some browsers have no idle callback. This delay after the page load is used instead, in ms. */
const soon = 1_000;
const idle = () =>
  new Promise<unknown>((resolve) =>
    'requestIdleCallback' in window ? requestIdleCallback(resolve, { timeout: 10_000 }) : setTimeout(resolve, soon),
  );

/** Whether the store responds at all to a request for a file that did not load. */
async function isThere(id: string): Promise<boolean> {
  try {
    return (await fetch(fileOf(id) ?? '', { method: 'HEAD', cache: 'no-store' })).ok;
  } catch {
    noteNoAnswer();
    await whenReachable();
    return true;
  }
}

/**
 * Loads the files of a screen, and waits while the store cannot be reached.
 * @returns false when a file is gone, for example after a release
 */
async function loadWithRetry(ids: readonly string[], isNewest: () => boolean): Promise<boolean> {
  for (const id of ids) {
    while (isNewest()) {
      try {
        await loadRoute(id);
        break;
      } catch {
        if (!(await isThere(id))) return false;
      }
    }
  }
  return true;
}

const missingFor = (router: DataRouter, path: string): string[] =>
  (matchRoutes(router.routes, path) ?? [])
    .map(({ route }) => route.id ?? '')
    .filter((id) => !(id in (window.__reactRouterRouteModules ?? {})));

/** The path of a navigation, without the prefix of the language; undefined for history steps and relative ones. */
function pathOf(to: To | number | null): string | undefined {
  const path = typeof to === 'string' ? to : typeof to === 'object' ? to?.pathname : undefined;
  return path?.startsWith('/') ? path.replace(/[?#].*/, '') : undefined;
}

/** Makes the router wait for the files of a screen. The newest navigation wins. Call once, after hydration. */
export function guardNavigation(): void {
  const router = window.__reactRouterDataRouter;
  if (!router) return;
  const navigate = router.navigate.bind(router) as (
    to: To | number | null,
    options?: RouterNavigateOptions,
  ) => Promise<void>;
  let newest = 0;
  const guarded = async (to: To | number | null, options?: RouterNavigateOptions): Promise<void> => {
    newest += 1;
    const step = newest;
    const path = pathOf(to);
    const missing = path === undefined ? [] : missingFor(router, path);
    if (missing.length === 0 || to === null || typeof to === 'number') return navigate(to, options);
    const go = async () => {
      const complete = await loadWithRetry(missing, () => step === newest);
      if (step !== newest) return;
      if (complete) return navigate(to, options);
      // A full page load uses the files of the newest release.
      location.assign(localPath(typeof to === 'string' ? to : createPath(to), locale));
    };
    // Until the screen is there: nothing may take the page for idle between its files and its data.
    await filesComing.track(go());
  };
  router.navigate = guarded as DataRouter['navigate'];
}
