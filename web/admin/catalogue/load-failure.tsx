import { CircleAlert } from 'lucide-react';
import { messageOf } from '../../api/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

/** Error message of a list that could not be loaded, with a retry button. */
export const LoadFailure = ({ what, error, retry }: { what: string; error: unknown; retry: () => void }) => (
  <EmptyState
    icon={<CircleAlert size={40} aria-hidden />}
    title={`The ${what} could not be loaded`}
    action={<Button onClick={retry}>Try again</Button>}
  >
    {messageOf(error)}
  </EmptyState>
);
