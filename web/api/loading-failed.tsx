import { ErrorState } from '../ui/error-state.tsx';
import { messageOf } from './api-error.ts';

interface Props {
  /** What failed: 'The history could not be loaded'. */
  title: string;
  query: { error: unknown; refetch: () => unknown };
}

/** Shown instead of what a failed query should have loaded: the reason, and a button to try again. */
export const LoadingFailed = ({ title, query }: Props) => (
  <ErrorState title={title} onRetry={query.refetch}>
    {messageOf(query.error)}
  </ErrorState>
);
