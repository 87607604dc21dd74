import { useQueryClient } from '@tanstack/react-query';
import type { AdminUser, Rights, SettableStatus } from '../../../../contract/users/user-admin.ts';
import type { Role } from '../../../../contract/users/users.ts';
import { m } from '../../../../messages/index.ts';
import { browserApi } from '../../../api/browser-api.ts';
import { useSubmit } from '../../../forms/use-submit.ts';
import { personalKey } from '../../../query-client.ts';
import { userQuery } from '../../../session/use-session.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { toast } from '../../../ui/toasts.tsx';
import { roleLabels } from '../../stores/role-labels.ts';

/** Prefix of the query keys of all user lists. */
export const usersKey = [personalKey, 'users'];

/** Changes of a user by an administrator. `endRole` takes the role of staff away, `demote` that of an owner. */
export type UserChange = 'promote' | 'demote' | 'endRole' | 'suspend' | 'reinstate';

/** The rights that are shown of somebody. */
export const rightsOf = ({ role, stores, staffRole }: Rights): Rights => ({ role, stores, staffRole });

const setRole =
  (role: Role) =>
  (userId: string, seen: Rights): Promise<unknown> =>
    browserApi.send('PUT /api/v1/users/set-role/:userId', { params: { userId }, body: { role, seen } });
const setStatus = (status: SettableStatus) => (userId: string) =>
  browserApi.send('PUT /api/v1/users/set-status/:userId', { params: { userId }, body: { status } });

/** @param seen the rights that are taken away */
export const makeCustomer = setRole('USER');

/** The button in the list, which is also the title of the dialog. */
export const changeLabels = (): Record<UserChange, string> => ({
  promote: m.adminUsers.promote(),
  demote: m.adminUsers.demote(),
  endRole: m.adminUsers.endRole(),
  suspend: m.adminUsers.suspend(),
  reinstate: m.adminUsers.reinstate(),
});
/** The effect of a change, and the message after it. */
const texts = {
  promote: { explain: m.adminUsers.promoteExplained, done: m.adminUsers.promoted },
  demote: { explain: m.adminUsers.demoteExplained, done: m.adminUsers.demoted },
  endRole: { explain: m.adminUsers.endRoleExplained, done: m.adminUsers.roleEnded },
  suspend: { explain: m.adminUsers.suspendExplained, done: m.adminUsers.suspendedNow },
  reinstate: { explain: m.adminUsers.reinstateExplained, done: m.adminUsers.reinstated },
};
const sends: Record<UserChange, (userId: string, seen: Rights) => Promise<unknown>> = {
  promote: setRole('ADMIN'),
  demote: makeCustomer,
  endRole: makeCustomer,
  suspend: setStatus('Suspended'),
  reinstate: setStatus('Active'),
};

/** The possible changes of a user. */
export function changesFor({ role, status, staffRole }: AdminUser): UserChange[] {
  if (role === 'ADMIN') return [staffRole ? 'endRole' : 'demote'];
  return status === 'Suspended' ? ['reinstate'] : ['promote', 'suspend'];
}

interface Props {
  person: AdminUser;
  change: UserChange;
  isSelf: boolean;
  onClose: () => void;
}

/**
 * Makes changes of a user in a dialog, and closes it. All users are refetched in any case, because someone else may have changed this one.
 */
export function useUserChange({ isSelf, onClose }: Pick<Props, 'isSelf' | 'onClose'>) {
  const queries = useQueryClient();
  const { busy, submit } = useSubmit();

  /** @param send says what was done */
  async function change(send: () => Promise<void>): Promise<void> {
    await submit(async () => {
      await send();
      if (isSelf) await queries.invalidateQueries({ queryKey: userQuery.queryKey });
    });
    onClose();
    await queries.invalidateQueries({ queryKey: usersKey });
  }

  return { busy, change };
}

/** Asks and makes the change. */
export function ChangeUserDialog({ person, change, isSelf, onClose }: Props) {
  const { busy, change: make } = useUserChange({ isSelf, onClose });
  const { name, staffRole } = person;
  const role = staffRole ? roleLabels()[staffRole].name : '';
  const { explain, done } = texts[change];

  const confirm = () =>
    make(async () => {
      await sends[change](person._id, rightsOf(person));
      toast.success(done({ name }));
    });

  return (
    <ConfirmDialog
      open
      title={changeLabels()[change]}
      confirmLabel={changeLabels()[change]}
      busyLabel={change === 'suspend' ? m.adminUsers.suspending() : m.ui.saving()}
      busy={busy}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <span className="block font-semibold text-ink">{name}</span>
      <span className="block text-sm break-all">{person.email}</span>
      <span className="mt-3 block">
        {change === 'demote' && isSelf ? m.adminUsers.demoteSelfExplained() : explain({ name, role })}
      </span>
    </ConfirmDialog>
  );
}
