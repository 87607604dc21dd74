import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { useLocation } from 'react-router';
import { links } from '../../contract/api/links.ts';
import { m } from '../../messages/index.ts';
import { messageOf } from '../api/api-error.ts';
import { plainApi } from '../api/browser-api.ts';
import { leavesOpen } from '../api/use-request-key.ts';
import { LinkUnanswered } from '../session/link-unanswered.tsx';
import { userQuery } from '../session/use-session.ts';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { CircleAlert, MailCheck, MailOpen } from '../ui/icons.tsx';

/** Confirms the email address with the token from the hash, and shows the result. */
export function ConfirmEmail() {
  const { hash } = useLocation();
  const queries = useQueryClient();
  const { mutate, data, error } = useMutation({
    mutationFn: (token: string) => plainApi.send('PUT /api/v1/users/confirm-email', { body: { token } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: userQuery.queryKey }),
  });
  const confirm = useCallback(() => mutate(hash.slice(1)), [hash, mutate]);
  useEffect(confirm, [confirm]);
  return (
    <div aria-live="polite">
      {data && (
        <EmptyState
          heading="h1"
          icon={<MailCheck size={40} />}
          title={m.signIn.emailConfirmed()}
          action={<ButtonLink to={links.home}>{m.signIn.startShopping()}</ButtonLink>}
        >
          {data.message}
        </EmptyState>
      )}
      {error && leavesOpen(error) && <LinkUnanswered error={error} onRetry={confirm} />}
      {error && !leavesOpen(error) && (
        <EmptyState
          heading="h1"
          icon={<CircleAlert size={40} />}
          title={m.signIn.confirmEmailFailed()}
          action={<ButtonLink to={links.account}>{m.signIn.goToMyAccount()}</ButtonLink>}
        >
          {messageOf(error)}
        </EmptyState>
      )}
      {!data && !error && (
        <EmptyState heading="h1" icon={<MailOpen size={40} />} title={m.signIn.confirmingEmail()}>
          {m.ui.oneMoment()}
        </EmptyState>
      )}
    </div>
  );
}
