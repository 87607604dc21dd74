import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AdminUser, SettableStatus } from '../../../contract/user-admin.ts';
import type { Role } from '../../../contract/users.ts';
import { m } from '../../../messages/index.ts';
import { messageOf } from '../../api/api-error.ts';
import { browserApi } from '../../api/browser-api.ts';
import { personalKey } from '../../query-client.ts';
import { userQuery } from '../../session/use-session.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { toast } from '../../ui/toasts.tsx';

/** Prefix of the query keys of all user lists. */
export const usersKey = [personalKey, 'users'];

/** What an administrator can do with a user. */
export type UserChange = 'promote' | 'demote' | 'suspend' | 'reinstate';

interface Change {
  /** The button in the list, and the title of the dialog. */
  label: string;
  busyLabel: string;
  explain: (person: AdminUser, isSelf: boolean) => string;
  /** The message after the change. */
  done: (person: AdminUser) => string;
  send: (userId: string) => Promise<unknown>;
}

const setRole = (role: Role) => (userId: string) =>
  browserApi.send('PUT /api/v1/users/set-role/:userId', { params: { userId }, body: { role } });
const setStatus = (status: SettableStatus) => (userId: string) =>
  browserApi.send('PUT /api/v1/users/set-status/:userId', { params: { userId }, body: { status } });

export const userChanges: Record<UserChange, Change> = {
  promote: {
    label: m.adminUsers.promote(),
    busyLabel: m.ui.saving(),
    explain: ({ name }) => m.adminUsers.promoteExplained({ name }),
    done: ({ name }) => m.adminUsers.promoted({ name }),
    send: setRole('ADMIN'),
  },
  demote: {
    label: m.adminUsers.demote(),
    busyLabel: m.ui.saving(),
    explain: ({ name }, isSelf) =>
      isSelf ? m.adminUsers.demoteSelfExplained() : m.adminUsers.demoteExplained({ name }),
    done: ({ name }) => m.adminUsers.demoted({ name }),
    send: setRole('USER'),
  },
  suspend: {
    label: m.adminUsers.suspend(),
    busyLabel: m.adminUsers.suspending(),
    explain: ({ name }) => m.adminUsers.suspendExplained({ name }),
    done: ({ name }) => m.adminUsers.suspendedNow({ name }),
    send: setStatus('Suspended'),
  },
  reinstate: {
    label: m.adminUsers.reinstate(),
    busyLabel: m.ui.saving(),
    explain: ({ name }) => m.adminUsers.reinstateExplained({ name }),
    done: ({ name }) => m.adminUsers.reinstated({ name }),
    send: setStatus('Active'),
  },
};

/** The possible changes of a user. */
export function changesFor({ role, status }: AdminUser): UserChange[] {
  if (role === 'ADMIN') return ['demote'];
  return status === 'Suspended' ? ['reinstate'] : ['promote', 'suspend'];
}

interface Props {
  person: AdminUser;
  change: UserChange;
  isSelf: boolean;
  onClose: () => void;
}

/** Asks and makes the change. All users are refetched in any case, because someone else may have changed this one. */
export function ChangeUserDialog({ person, change, isSelf, onClose }: Props) {
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const { label, busyLabel, explain, done, send } = userChanges[change];

  async function confirm(): Promise<void> {
    setBusy(true);
    try {
      await send(person._id);
      toast.success(done(person));
      if (isSelf) await queries.invalidateQueries({ queryKey: userQuery.queryKey });
    } catch (error) {
      toast.error(messageOf(error));
    }
    onClose();
    await queries.invalidateQueries({ queryKey: usersKey });
  }

  return (
    <ConfirmDialog
      open
      title={label}
      confirmLabel={label}
      busyLabel={busyLabel}
      busy={busy}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <span className="block font-semibold text-ink">{person.name}</span>
      <span className="block text-sm break-all">{person.email}</span>
      <span className="mt-3 block">{explain(person, isSelf)}</span>
    </ConfirmDialog>
  );
}
