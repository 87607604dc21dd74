import { type InvalidateOptions, type InvalidateQueryFilters, type Query, QueryClient } from '@tanstack/react-query';
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
 * Server state in the browser. Errors from the server are not retried; a failed connection is retried twice. Queries and
 * mutations fail when offline, so that screens can show it instead of waiting silently, and nothing is sent later without the user.
 */
export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        staleTime: 30_000,
        retry: (failures, error) => failures < 2 && !isClientError(error) && !timedOut(error),
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
  return typeof window === 'undefined' ? withoutTimers(client) : invalidatingInFlight(client);
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
 * TanStack's `invalidateQueries` refetches what is shown. It leaves the first fetch of a query alone, and one for a screen that is
 * not there yet, though their answers may be older than the change and then count as fresh. Here these are invalidated once more
 * when they are answered. They are not cancelled: with frequent changes nothing would ever be shown (decision 87).
 */
function invalidatingInFlight(client: QueryClient): QueryClient {
  const invalidateQueries = client.invalidateQueries.bind(client);
  client.invalidateQueries = async (filters: InvalidateQueryFilters = {}, options?: InvalidateOptions) => {
    const { refetchType = 'active' } = filters;
    const isRefetched = (query: Query) =>
      refetchType !== 'none' && query.state.data !== undefined && (refetchType === 'all' || query.isActive());
    const inFlight = client
      .getQueryCache()
      .findAll({ ...filters, fetchStatus: 'fetching' })
      .filter((query) => !isRefetched(query));
    const onceAnswered = async ({ promise, queryKey }: Query): Promise<void> => {
      await promise?.catch(() => {});
      // Of several changes during one fetch, the first refetches for all.
      await invalidateQueries({ queryKey, exact: true, refetchType }, { cancelRefetch: false });
    };
    const settled = (isShown: boolean) => inFlight.filter((query) => query.isActive() === isShown).map(onceAnswered);
    void Promise.all(settled(false));
    await Promise.all([invalidateQueries(filters, options), ...settled(true)]);
  };
  return client;
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
