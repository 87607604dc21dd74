import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api/api-error.ts';
import { onConnectionChange, readConnection } from './api/connection.ts';

/** Whoever has waited so long is told, rather than kept waiting. */
const timedOut = (error: unknown) => error instanceof ApiError && error.code === 'TIMED_OUT';
const refused = (error: unknown) => error instanceof ApiError && error.status >= 400 && error.status < 500;

/**
 * Server state in the browser. An error is an answer and not tried again; a shop that cannot be reached is, twice. Without a
 * connection a query fails like any other, so that the screens say so, rather than wait without a word.
 */
export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        staleTime: 30_000,
        retry: (failures, error) => failures < 2 && !refused(error) && !timedOut(error),
      },
      mutations: { retry: false },
    },
  });
  return typeof window === 'undefined' ? withoutTimers(client) : client;
}

/**
 * For rendering on the server: a query that says how long it is cached would start a timer, and that timer would retain the whole
 * render. Whatever a query or mutation asks for, nothing is scheduled here: the client goes with its render.
 */
function withoutTimers(client: QueryClient): QueryClient {
  const noTimer = { gcTime: Number.POSITIVE_INFINITY };
  const defaultQueryOptions = client.defaultQueryOptions.bind(client);
  const defaultMutationOptions = client.defaultMutationOptions.bind(client);
  client.defaultQueryOptions = (options) => Object.assign(defaultQueryOptions(options), noTimer);
  client.defaultMutationOptions = (options) => Object.assign(defaultMutationOptions(options), noTimer);
  return client;
}

/** Asks again for what failed while the shop could not be reached, as soon as it can. Returns what ends that. */
export const refetchWhenBack = (queries: QueryClient): (() => void) =>
  onConnectionChange(() => {
    if (readConnection() !== 'online') return;
    void queries.refetchQueries({
      type: 'active',
      predicate: ({ state }) => state.status === 'error' && state.data === undefined,
    });
  });
