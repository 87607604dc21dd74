import { useMutation } from '@tanstack/react-query';
import { CircleAlert, MailOpen } from 'lucide-react';
import { useEffect } from 'react';
import { messageOf } from '../api/api-error.ts';
import { recoveryApi } from '../api/recovery-api.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';

interface Props {
  /** The token from the email's link. */
  token: string;
  onOpened: (email: string) => void;
  onStartAgain: () => void;
}

/** The target of the email's link, which replaces the code. */
export function LinkStep({ token, onOpened, onStartAgain }: Props) {
  const { mutate, error } = useMutation({
    mutationFn: recoveryApi.openLink,
    onSuccess: ({ data }) => onOpened(data.email),
  });
  useEffect(() => mutate({ token }), [token, mutate]);
  return (
    <div className="shell py-8" aria-live="polite">
      {error ? (
        <EmptyState
          heading="h1"
          icon={<CircleAlert size={40} aria-hidden />}
          title="This link could not be opened"
          action={<Button onClick={onStartAgain}>Ask for a new code</Button>}
        >
          {messageOf(error)}
        </EmptyState>
      ) : (
        <EmptyState heading="h1" icon={<MailOpen size={40} aria-hidden />} title="Opening your link">
          One moment, please.
        </EmptyState>
      )}
    </div>
  );
}
