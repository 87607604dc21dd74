import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ListedStore } from '../../../../contract/delivery/stores.ts';
import type { Invitation } from '../../../../contract/users/invitations.ts';
import { m } from '../../../../messages/index.ts';
import { browserApi } from '../../../api/browser-api.ts';
import { LoadingFailed } from '../../../api/loading-failed.tsx';
import { formatDate, formatMoment } from '../../../dates.ts';
import { useSubmit } from '../../../forms/use-submit.ts';
import { UserPlus } from '../../../ui/admin-icons.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { toast } from '../../../ui/toasts.tsx';
import { roleLabels } from '../../stores/role-labels.ts';
import { InviteDialog, invitationsQuery } from './invite-dialog.tsx';

/** Invites staff, and shows who has not joined yet. */
export function Invitations({ stores }: { stores: readonly ListedStore[] | undefined }) {
  const [inviting, setInviting] = useState(false);
  const query = useQuery(invitationsQuery);
  return (
    <>
      <Button variant="outline" className="mb-5" disabled={!stores} onClick={() => setInviting(true)}>
        <UserPlus size={18} />
        {m.invitations.invite()}
      </Button>
      {query.isError && <LoadingFailed title={m.invitationsAdmin.failed()} query={query} />}
      {query.data && query.data.length > 0 && (
        <Card title={m.invitationsAdmin.open()} className="mb-5">
          <ul className="-my-3 divide-y divide-line">
            {query.data.map((invitation) => (
              <OpenInvitation key={invitation._id} invitation={invitation} stores={stores ?? []} />
            ))}
          </ul>
        </Card>
      )}
      {inviting && stores && <InviteDialog stores={stores} onClose={() => setInviting(false)} />}
    </>
  );
}

interface OpenProps {
  invitation: Invitation;
  stores: readonly ListedStore[];
}

function OpenInvitation({ invitation, stores }: OpenProps) {
  const { _id, email, note, staffRole, stores: ids, madeBy, madeAt, expiresAt } = invitation;
  const queries = useQueryClient();
  const { busy, submit } = useSubmit();
  const who = [note, email].filter(Boolean).join(' · ') || m.invitationsAdmin.anybody();
  const names = stores.filter((store) => ids.includes(store._id)).map(({ name }) => name);

  const withdraw = () =>
    submit(async () => {
      try {
        const { message } = await browserApi.send('DELETE /api/v1/users/invitations/:invitationId', {
          params: { invitationId: _id },
        });
        toast.success(message);
      } finally {
        await queries.invalidateQueries({ queryKey: invitationsQuery.queryKey });
      }
    });

  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{who}</p>
        <p className="text-sm text-muted">
          {[
            roleLabels()[staffRole].name,
            ...(stores.length > 1 ? names : []),
            m.invitationsAdmin.until({ date: formatDate(expiresAt) }),
          ].join(' · ')}
          <span className="block">{m.invitationsAdmin.made({ name: madeBy, time: formatMoment(madeAt) })}</span>
        </p>
      </div>
      <Button
        variant="quiet"
        className="text-sm"
        busy={busy}
        busyLabel={m.ui.oneMoment()}
        aria-label={m.invitationsAdmin.withdrawOf({ who })}
        onClick={() => void withdraw()}
      >
        {m.invitations.withdraw()}
      </Button>
    </li>
  );
}
