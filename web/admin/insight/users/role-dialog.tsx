import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ListedStore } from '../../../../contract/delivery/stores.ts';
import type { StaffRole } from '../../../../contract/users/staff-roles.ts';
import type { AdminUser, Rights } from '../../../../contract/users/user-admin.ts';
import { m } from '../../../../messages/index.ts';
import { messageOf } from '../../../api/api-error.ts';
import { browserApi } from '../../../api/browser-api.ts';
import { toast } from '../../../ui/toasts.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { makeCustomer, rightsOf, usersKey, useUserChange } from './change-user-dialog.tsx';
import { RightsFields } from './rights-fields.tsx';

interface Chosen {
  /** Undefined for an owner and for a customer. */
  role: StaffRole | undefined;
  stores: readonly string[];
}

/** @param seen the rights that it replaces */
const send = (userId: string, { role, stores }: Chosen, seen: Rights) =>
  browserApi.send('PUT /api/v1/users/set-stores/:userId', {
    params: { userId },
    body: { ...(role ? { stores: [...stores], staffRole: role } : { stores: [] }), seen },
  });

interface Props {
  person: AdminUser;
  /** All stores of the shop. */
  stores: readonly ListedStore[];
  isSelf: boolean;
  onClose: () => void;
}

/** Makes somebody staff of stores in a role, or staff an owner. It can be undone. */
export function RoleDialog({ person, stores, isSelf, onClose }: Props) {
  const queries = useQueryClient();
  const before: Chosen = { role: person.staffRole, stores: person.stores ?? [] };
  const [role, setRole] = useState(before.role);
  const [chosen, setChosen] = useState(before.stores);
  const { busy, change } = useUserChange({ isSelf, onClose });
  const { _id: id, name } = person;
  const isCustomer = person.role === 'USER';
  const [only] = stores.length === 1 ? stores : [];
  const wanted: Chosen = { role, stores: role ? (only ? [only._id] : chosen) : [] };
  const isSame = wanted.role === before.role && [...wanted.stores].sort().join() === [...before.stores].sort().join();
  const isEmpty = role !== undefined && wanted.stores.length === 0;

  /** @param given the rights that are taken back */
  async function undo(given: Rights): Promise<void> {
    try {
      await (isCustomer ? makeCustomer(id, given) : send(id, before, given));
      toast.success(m.adminUsers.roleUndone());
    } catch (error) {
      toast.error(messageOf(error));
    }
    await queries.invalidateQueries({ queryKey: usersKey });
  }

  const save = () =>
    change(async () => {
      const { message, data } = await send(id, wanted, rightsOf(person));
      // Owners who make themselves staff cannot undo it.
      toast.success(
        message,
        isSelf ? {} : { action: { label: m.adminUsers.undo(), onClick: () => void undo(rightsOf(data)) } },
      );
    });

  return (
    <FormDialog
      title={m.adminUsers.roleOf({ name })}
      submitLabel={m.ui.save()}
      busyLabel={m.ui.saving()}
      busy={busy}
      disabled={isSame || isEmpty}
      className="space-y-4 p-5 pt-3"
      onSubmit={save}
      onClose={() => !busy && onClose()}
    >
      <RightsFields
        role={role}
        onRole={setRole}
        without={
          isCustomer
            ? { name: m.adminUsers.customer(), hint: m.adminUsers.customerHint() }
            : { name: m.adminUsers.owner(), hint: m.adminUsers.ownerHint() }
        }
        stores={stores}
        chosen={chosen}
        onStores={setChosen}
      />
      {isEmpty && <p className="text-sm text-muted">{m.validation.chooseAStore()}</p>}
      {isSelf && role && <p className="text-sm font-medium text-warning">{m.adminUsers.roleOfSelf()}</p>}
    </FormDialog>
  );
}
