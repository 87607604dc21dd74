import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { links } from '../../contract/api/links.ts';
import type { OfferedRole } from '../../contract/users/invitations.ts';
import type { StaffRole } from '../../contract/users/staff-roles.ts';
import { startOf } from '../../contract/users/staff-start.ts';
import { m } from '../../messages/index.ts';
import { messageOf } from '../api/api-error.ts';
import { browserApi, plainApi } from '../api/browser-api.ts';
import { leavesOpen } from '../api/use-request-key.ts';
import { personalKey } from '../query-client.ts';
import type { AfterSignIn } from '../session/after-sign-in.ts';
import { LinkUnanswered } from '../session/link-unanswered.tsx';
import { type Session, userQuery, useSession } from '../session/use-session.ts';
import { useShopSettings } from '../shop-settings/use-shop-settings.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { CircleAlert, MailOpen } from '../ui/icons.tsx';
import { toast } from '../ui/toasts.tsx';

const roleNames = (): Readonly<Record<StaffRole, string>> => ({
  manager: m.invitations.manager(),
  support: m.invitations.support(),
  picker: m.invitations.picker(),
  rider: m.invitations.rider(),
});

/** Shows the invitation whose token is in the hash. Whoever is signed in can join; visitors sign in first, and return. */
export function JoinStaff() {
  const token = useLocation().hash.slice(1);
  const session = useSession();
  const [joined, setJoined] = useState<StaffRole>();
  const { data, error, refetch } = useQuery({
    queryKey: ['invitation', token],
    queryFn: () => plainApi.load('POST /api/v1/users/invitation', { body: { token } }),
    enabled: session.status !== 'unknown' && joined === undefined,
    retry: false,
  });
  if (joined !== undefined)
    return (
      <EmptyState
        heading="h1"
        icon={<MailOpen size={40} />}
        title={m.invitations.welcome()}
        action={<ButtonLink to={startOf(joined)}>{m.invitations.toWork()}</ButtonLink>}
      >
        {roleNames()[joined]}
      </EmptyState>
    );
  const isOver = error !== null && !leavesOpen(error);
  if (error && !data && !isOver) return <LinkUnanswered error={error} onRetry={refetch} />;
  if (isOver)
    return (
      <EmptyState
        heading="h1"
        icon={<CircleAlert size={40} />}
        title={m.invitations.over()}
        action={<ButtonLink to={links.home}>{m.signIn.startShopping()}</ButtonLink>}
      >
        {messageOf(error)}
      </EmptyState>
    );
  if (!data)
    return (
      <EmptyState heading="h1" icon={<MailOpen size={40} />} title={m.invitations.reading()}>
        {m.ui.oneMoment()}
      </EmptyState>
    );
  return <Offer token={token} offered={data} session={session} onJoined={setJoined} />;
}

interface Props {
  token: string;
  offered: OfferedRole;
  session: Session;
  onJoined: (role: StaffRole) => void;
}

function Offer({ token, offered: { staffRole, stores }, session, onJoined }: Props) {
  const { name: shopName } = useShopSettings();
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);

  async function join(): Promise<void> {
    setBusy(true);
    try {
      await browserApi.send('POST /api/v1/users/invitation/accept', { body: { token } });
      // The way to work is not open before the role is known.
      await queries.invalidateQueries({ queryKey: userQuery.queryKey });
      onJoined(staffRole);
      // Menus and screens depend on it.
      void queries.invalidateQueries({ queryKey: [personalKey] });
    } catch (error) {
      toast.error(messageOf(error));
    } finally {
      setBusy(false);
    }
  }

  const state: AfterSignIn = { path: `${links.joinStaff}#${token}`, at: Date.now() };
  return (
    <div className="mx-auto max-w-md">
      <h1 className="mb-5 text-2xl font-extrabold">{m.invitations.invited({ shopName })}</h1>
      <Card>
        <dl className="space-y-3">
          <div>
            <dt className="text-sm text-muted">{m.invitations.role()}</dt>
            <dd className="text-lg font-bold">{roleNames()[staffRole]}</dd>
          </div>
          {stores.length > 0 && (
            <div>
              <dt className="text-sm text-muted">{m.invitations.stores({ count: stores.length })}</dt>
              <dd className="font-semibold">{stores.join(', ')}</dd>
            </div>
          )}
        </dl>
        {session.status === 'signed-in' ? (
          <>
            <p className="mt-5 mb-3 text-sm break-words text-muted">
              {m.invitations.as({ email: session.user.email })}
            </p>
            <Button className="w-full" busy={busy} busyLabel={m.invitations.joining()} onClick={() => void join()}>
              {m.invitations.join()}
            </Button>
          </>
        ) : (
          <>
            <p className="mt-5 mb-3 text-sm text-muted">{m.invitations.signInFirst()}</p>
            <div className="flex flex-wrap gap-3">
              <ButtonLink to={links.login} state={state} className="flex-1 px-3 whitespace-nowrap">
                {m.signIn.signIn()}
              </ButtonLink>
              <ButtonLink to={links.register} state={state} variant="outline" className="flex-1 px-3 whitespace-nowrap">
                {m.signIn.createAccount()}
              </ButtonLink>
            </div>
          </>
        )}
      </Card>
    </div>
  );
}
