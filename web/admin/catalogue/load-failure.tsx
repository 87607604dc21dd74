import { CircleAlert } from 'lucide-react';
import { messageOf } from '../../api/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

/** Says that a list could not be loaded, and offers to try again. */
export const LoadFailure = ({ what, error, retry }: { what: string; error: unknown; retry: () => void }) => (
  <EmptyState
    icon={<CircleAlert size={40} aria-hidden />}
    title={`The ${what} could not be loaded`}
    action={<Button onClick={retry}>Try again</Button>}
  >
    {messageOf(error)}
  </EmptyState>
);
