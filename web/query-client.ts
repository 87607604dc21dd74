import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api/api-error.ts';
import { onConnectionChange, readConnection, showsCached } from './api/connection.ts';

/** First part of the keys of what holds for a pincode. */
export const deliveryKey = 'delivery-check';
/** Prefix of all query keys with personal data, so that all of it is cleared on sign-out. */
export const personalKey = 'personal';

/** After a timeout the error is shown instead of retrying. */
const timedOut = (error: unknown) => error instanceof ApiError && error.code === 'TIMED_OUT';
const isClientError = (error: unknown) => error instanceof ApiError && error.status >= 400 && error.status < 500;

/**
 * Server state in the browser. Errors from the server are not retried; a failed connection is retried twice. Queries fail when
 * offline, so that screens can show it instead of waiting silently.
 */
export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        staleTime: 30_000,
        retry: (failures, error) => failures < 2 && !isClientError(error) && !timedOut(error),
      },
      mutations: { retry: false },
    },
  });
  return typeof window === 'undefined' ? withoutTimers(client) : client;
}

let ofBrowser: QueryClient | undefined;

/** The one client of an open page, which loaders and components share. The server makes one for each page it renders. */
export function browserQueries(): QueryClient {
  ofBrowser ??= createQueryClient();
  return ofBrowser;
}

/**
 * Starts loading what a screen shows, for its `clientLoader`, and does not wait: the screen shows its skeleton meanwhile, and a
 * message when a query fails.
 * @param start calls `prefetchQuery` and `prefetchInfiniteQuery`, which never reject
 */
export function startLoading(start: (queries: QueryClient) => Promise<void>[]): null {
  void Promise.all(start(browserQueries()));
  return null;
}

/**
 * For server rendering: a query with a cache time would start a timer that retains the whole render in memory. This prevents all
 * timers, whatever the options of a query or mutation are.
 */
function withoutTimers(client: QueryClient): QueryClient {
  const noTimer = { gcTime: Number.POSITIVE_INFINITY };
  const defaultQueryOptions = client.defaultQueryOptions.bind(client);
  const defaultMutationOptions = client.defaultMutationOptions.bind(client);
  client.defaultQueryOptions = (options) => Object.assign(defaultQueryOptions(options), noTimer);
  client.defaultMutationOptions = (options) => Object.assign(defaultMutationOptions(options), noTimer);
  return client;
}

/**
 * Refetches as soon as the store can be reached again: failed queries, and what belongs to the person when some of it was kept from
 * before. Returns the unsubscribe function.
 */
export const refetchWhenBack = (queries: QueryClient): (() => void) =>
  onConnectionChange(() => {
    if (readConnection() !== 'online') return;
    const isOld = showsCached();
    void queries.refetchQueries({
      type: 'active',
      predicate: ({ state, queryKey: [kind] }) =>
        (state.status === 'error' && state.data === undefined) || (isOld && kind === personalKey),
    });
  });
