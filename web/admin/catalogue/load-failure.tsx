import { CircleAlert } from 'lucide-react';
import { messageOf } from '../../api/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

/** Says that a list could not be loaded, and offers to try again. */
export const LoadFailure = ({ what, error, retry }: { what: string; error: unknown; retry: () => void }) => (
  <Notice
    icon={<CircleAlert size={40} aria-hidden />}
    title={`The ${what} could not be loaded`}
    action={<Button onClick={retry}>Try again</Button>}
  >
    {messageOf(error)}
  </Notice>
);
