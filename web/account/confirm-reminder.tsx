import { useMutation } from '@tanstack/react-query';
import { Mail } from 'lucide-react';
import type { CurrentUser } from '../../contract/users.ts';
import { accountApi } from '../api/account-api.ts';
import { messageOf } from '../api/api-error.ts';
import { Button } from '../ui/button.tsx';
import { toast } from '../ui/toasts.tsx';

/** Reminds the user of an unconfirmed email address; renders nothing when it is confirmed. */
export function ConfirmReminder({ user }: { user: CurrentUser }) {
  const send = useMutation({
    mutationFn: accountApi.sendConfirmation,
    onError: (error) => toast.error(messageOf(error)),
  });
  if (user.veryify_email) return null;
  return (
    <aside
      aria-label="Email not confirmed"
      className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg bg-surface px-4 py-3 text-sm"
    >
      <Mail size={18} className="shrink-0 text-muted" aria-hidden />
      <p className="min-w-48 flex-1 text-muted">
        Please confirm your email with the link we sent to{' '}
        <span className="font-semibold wrap-anywhere text-ink">{user.email}</span>.
      </p>
      {send.isSuccess ? (
        <p className="font-semibold text-accent">Sent again</p>
      ) : (
        <Button look="outline" busy={send.isPending} busyLabel="Sending..." onClick={() => send.mutate()}>
          Send again
        </Button>
      )}
    </aside>
  );
}
