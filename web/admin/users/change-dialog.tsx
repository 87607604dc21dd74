import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AdminUser } from '../../../contract/user-admin.ts';
import { messageOf } from '../../api/api-error.ts';
import { userQuery } from '../../session/use-session.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { toast } from '../../ui/toasts.tsx';
import { type UserChange, userChanges } from './user-change.ts';
import { usersKey } from './users-query.ts';

interface Props {
  person: AdminUser;
  change: UserChange;
  isSelf: boolean;
  onClose: () => void;
}

/** Asks and makes the change. The list is refetched in any case, because someone else may have changed it. */
export function ChangeDialog({ person, change, isSelf, onClose }: Props) {
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const { label, busyLabel, explain, make } = userChanges[change];

  async function confirm(): Promise<void> {
    setBusy(true);
    try {
      const { message } = await make(person._id);
      toast.success(message);
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
