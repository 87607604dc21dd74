/**
 * Loads page data and keeps retrying: while the store cannot be reached the previous page stays, and the new one appears as soon
 * as possible (C4). A page that was shown before is shown from memory meanwhile, and refreshed later.
 */
import { useEffect } from 'react';
import { isRouteErrorResponse, useLocation, useMatches } from 'react-router';
import { splitLocale } from '../../messages/locale.ts';
import {
  onConnectionChange,
  readConnection,
  reportNoResponse,
  reportResponse,
  whenReachable,
} from '../api/connection.ts';
import { deadlines } from '../api/deadline.ts';
import { keptTiming } from '../api/worker-messages.ts';
import { useRevalidate } from '../ui/keep-data.ts';

interface Args<T> {
  request: Request;
  serverLoader: () => Promise<T>;
}

/** Maximum number of remembered pages; each has a few ten kilobytes of data. */
const maxRoutes = 20;
/** Statuses of a busy store; such requests are retried after the pause in ms. */
const busy = [502, 503, 504];
const pauses = [1_000, 3_000];
/** Maximum retries while the store is reachable; after that the error is shown. */
const maxTries = 2;

const seen = new Map<string, unknown>();
/** URLs of pages that were shown from memory and not refreshed since. */
const outdated = new Set<string>();
/** No page was shown yet. */
let isFirst = true;

/** Remembers the data of the page at `address` (path and query), so that it can be shown without a connection. */
function rememberPage(address: string, data: unknown): void {
  seen.delete(address);
  seen.set(address, data);
  const [oldest] = seen.keys();
  if (seen.size <= maxRoutes || oldest === undefined) return;
  seen.delete(oldest);
  outdated.delete(oldest);
}

/** No response, or an incomplete one. */
const isNoAnswer = (error: unknown): boolean =>
  error instanceof TypeError || (error instanceof Error && error.cause instanceof TypeError);

const isBusy = (error: unknown): boolean => isRouteErrorResponse(error) && busy.includes(error.status);

/** The router's own requests cannot be aborted, so this only stops waiting after the timeout. */
async function inTime<T>(loading: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TypeError('The page took too long')), deadlines.call);
  });
  return Promise.race([loading, late]).finally(() => clearTimeout(timer));
}

/** Returns true when the first page came from the service worker, because the store did not answer in time. */
const cameLate = (): boolean =>
  (performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]).some((entry) =>
    entry.serverTiming?.some(({ name }) => name === keptTiming),
  );

/** Use as `clientLoader` of a route whose data depends only on the URL. */
export async function retryingLoader<T>({ request, serverLoader }: Args<T>): Promise<T> {
  const { pathname, search } = new URL(request.url);
  // As `useLocation` has it below.
  const address = splitLocale(pathname).path + search;
  for (let tries = 1; ; tries += 1) {
    try {
      const data = await inTime(serverLoader());
      reportResponse();
      rememberPage(address, data);
      // While offline it came from the browser's own cache.
      if (navigator.onLine) outdated.delete(address);
      else outdated.add(address);
      return data;
    } catch (error) {
      request.signal.throwIfAborted();
      if (isNoAnswer(error)) {
        reportNoResponse();
        if (seen.has(address)) {
          outdated.add(address);
          return seen.get(address) as T;
        }
        if (tries > maxTries && navigator.onLine) throw error;
        await whenReachable(request.signal);
      } else if (isBusy(error) && tries <= pauses.length) {
        await new Promise((resolve) => setTimeout(resolve, pauses[tries - 1]));
      } else if (isBusy(error) && outdated.has(address)) return seen.get(address) as T;
      else throw error;
    }
  }
}

/**
 * Remembers the current page: the first page is served with its data and not loaded here. A page shown from memory is refreshed
 * when the connection is back.
 */
export function useRememberedPage(): void {
  const { pathname, search } = useLocation();
  const data = useMatches().at(-1)?.loaderData;
  useEffect(() => {
    const isLate = isFirst && cameLate();
    isFirst = false;
    if (!data) return;
    rememberPage(pathname + search, data);
    // The device had kept the whole page.
    if (!navigator.onLine || isLate) outdated.add(pathname + search);
  }, [pathname, search, data]);
  const revalidate = useRevalidate();
  useEffect(() => {
    const renew = () => {
      if (readConnection() === 'online' && outdated.has(pathname + search)) void revalidate();
    };
    renew();
    return onConnectionChange(renew);
  }, [pathname, search, revalidate]);
}
