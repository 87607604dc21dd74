import { useState } from 'react';
import { ErrorState } from '../ui/error-state.tsx';
import { messageOf } from './api-error.ts';

interface Props {
  /** The sentence about the failure: 'The history could not be loaded'. */
  title: string;
  query: { error: unknown; refetch: () => unknown };
}

/** Shown instead of what a failed query should have loaded: the reason, and a button to try again. */
export const LoadingFailed = ({ title, query }: Props) => (
  <ErrorState title={title} onRetry={query.refetch}>
    {messageOf(query.error)}
  </ErrorState>
);

/**
 * The error of a query without data, also while it is tried again: the query forgets it then, and a screen would fall back to its
 * placeholder each time. Undefined once there is data.
 */
export function useLastError({ data, error }: { data: unknown; error: Error | null }): Error | undefined {
  const [last, setLast] = useState<Error>();
  const now = data === undefined ? (error ?? last) : undefined;
  if (now !== last) setLast(now);
  return now;
}
