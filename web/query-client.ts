import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api/api-error.ts';

const refused = (error: unknown) => error instanceof ApiError && error.status >= 400 && error.status < 500;

/**
 * Server state in the browser. A refusal is an answer and not tried again; a shop that cannot be reached is, twice. Without a
 * connection a query fails like any other, so that the screens say so, rather than wait without a word.
 */
export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        staleTime: 30_000,
        retry: (failures, error) => failures < 2 && !refused(error),
      },
      mutations: { retry: false },
    },
  });
