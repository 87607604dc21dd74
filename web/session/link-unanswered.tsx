import { m } from '../../messages/index.ts';
import { messageOf } from '../api/api-error.ts';
import { ErrorState } from '../ui/error-state.tsx';

/** The link of an email got no answer: it may be good, so it is tried again. */
export const LinkUnanswered = ({ error, onRetry }: { error: Error; onRetry: () => unknown }) => (
  <ErrorState heading="h1" title={m.shell.pageFailed()} onRetry={onRetry}>
    {messageOf(error)}
  </ErrorState>
);
