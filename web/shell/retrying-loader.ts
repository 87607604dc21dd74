/**
 * Loads what a page needs and does not give up: while the shop cannot be reached the page before stays, and the new one
 * comes as soon as it can (C4). A page that was seen before is shown from memory meanwhile, and loaded once the shop is back.
 */
import { useEffect } from 'react';
import { isRouteErrorResponse, useLocation, useMatches, useRevalidator } from 'react-router';
import { noteAnswer, noteNoAnswer, onConnectionChange, readConnection, whenReachable } from '../api/connection.ts';
import { deadlines } from '../api/deadline.ts';

interface Args<T> {
  request: Request;
  serverLoader: () => Promise<T>;
}

/** Pages that are remembered; their data is a few ten kilobytes each. */
const most = 20;
/** What the shop answers while it has too much to do; it is asked again after so many ms. */
const busy = [502, 503, 504];
const pauses = [1_000, 3_000];
/** So often a page is asked for again although the shop can be reached; then something else is wrong. */
const mostTries = 2;

const seen = new Map<string, unknown>();
/** Addresses of pages that were shown from memory and not loaded since. */
const outdated = new Set<string>();

/** Remembers the data of the page at `address` (path and query), so that it can be shown again without a connection. */
function rememberPage(address: string, data: unknown): void {
  seen.delete(address);
  seen.set(address, data);
  const [oldest] = seen.keys();
  if (seen.size <= most || oldest === undefined) return;
  seen.delete(oldest);
  outdated.delete(oldest);
}

/** No answer at all, or one that broke off. */
const isNoAnswer = (error: unknown): boolean =>
  error instanceof TypeError || (error instanceof Error && error.cause instanceof TypeError);

const isBusy = (error: unknown): boolean => isRouteErrorResponse(error) && busy.includes(error.status);

/** The router's own requests cannot be ended; one that takes too long is no longer waited for. */
async function inTime<T>(loading: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TypeError('The page took too long')), deadlines.call);
  });
  return Promise.race([loading, late]).finally(() => clearTimeout(timer));
}

/** As `clientLoader` of a route whose loader needs nothing but the address. */
export async function retryingLoader<T>({ request, serverLoader }: Args<T>): Promise<T> {
  const { pathname, search } = new URL(request.url);
  const address = pathname + search;
  for (let tries = 1; ; tries += 1) {
    try {
      const data = await inTime(serverLoader());
      noteAnswer();
      rememberPage(address, data);
      // Without a connection the browser has taken it from its own cache.
      if (navigator.onLine) outdated.delete(address);
      else outdated.add(address);
      return data;
    } catch (error) {
      request.signal.throwIfAborted();
      if (isNoAnswer(error)) {
        noteNoAnswer();
        if (seen.has(address)) {
          outdated.add(address);
          return seen.get(address) as T;
        }
        if (tries > mostTries && navigator.onLine) throw error;
        await whenReachable(request.signal);
      } else if (isBusy(error) && tries <= pauses.length) {
        await new Promise((resolve) => setTimeout(resolve, pauses[tries - 1]));
      } else if (isBusy(error) && outdated.has(address)) return seen.get(address) as T;
      else throw error;
    }
  }
}

/**
 * Remembers the page that is shown: the first one came with its data and was not loaded here. One that was shown from memory is
 * loaded when there is a connection again.
 */
export function useRememberedPage(): void {
  const { pathname, search } = useLocation();
  const data = useMatches().at(-1)?.loaderData;
  useEffect(() => {
    if (data) rememberPage(pathname + search, data);
  }, [pathname, search, data]);
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const renew = () => {
      if (readConnection() === 'online' && outdated.has(pathname + search)) void revalidate();
    };
    renew();
    return onConnectionChange(renew);
  }, [pathname, search, revalidate]);
}
