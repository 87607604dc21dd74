import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type StaffRole, staffRoles } from '../../../contract/staff-roles.ts';
import type { ListedStore } from '../../../contract/stores.ts';
import type { AdminUser } from '../../../contract/user-admin.ts';
import { m } from '../../../messages/index.ts';
import { messageOf } from '../../api/api-error.ts';
import { browserApi } from '../../api/browser-api.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { toast } from '../../ui/toasts.tsx';
import { roleWords } from '../stores/role-words.ts';
import { makeCustomer, usersKey, useUserChange } from './change-user-dialog.tsx';

interface Rights {
  /** Undefined for an owner and for a customer. */
  role: StaffRole | undefined;
  stores: readonly string[];
}

const send = (userId: string, { role, stores }: Rights) =>
  browserApi.send('PUT /api/v1/users/set-stores/:userId', {
    params: { userId },
    body: role ? { stores: [...stores], staffRole: role } : { stores: [] },
  });

interface Props {
  person: AdminUser;
  /** All stores of the shop. */
  stores: readonly ListedStore[];
  isSelf: boolean;
  onClose: () => void;
}

const choice = 'flex min-h-12 cursor-pointer items-start gap-3 rounded-md px-2 py-2.5 hover:bg-surface';

/** Makes somebody staff of stores in a role, or staff an owner. It can be undone. */
export function RoleDialog({ person, stores, isSelf, onClose }: Props) {
  const queries = useQueryClient();
  const before: Rights = { role: person.staffRole, stores: person.stores ?? [] };
  const [role, setRole] = useState(before.role);
  const [chosen, setChosen] = useState(before.stores);
  const { busy, change } = useUserChange({ isSelf, onClose });
  const { _id: id, name } = person;
  const isCustomer = person.role === 'USER';
  const [only] = stores.length === 1 ? stores : [];
  const wanted: Rights = { role, stores: role ? (only ? [only._id] : chosen) : [] };
  const isSame = wanted.role === before.role && [...wanted.stores].sort().join() === [...before.stores].sort().join();
  const isEmpty = role !== undefined && wanted.stores.length === 0;

  async function undo(): Promise<void> {
    try {
      await (isCustomer ? makeCustomer(id) : send(id, before));
      toast.success(m.adminUsers.roleUndone());
    } catch (error) {
      toast.error(messageOf(error));
    }
    await queries.invalidateQueries({ queryKey: usersKey });
  }

  const save = () =>
    change(async () => {
      const { message } = await send(id, wanted);
      // Who makes themself staff cannot undo it.
      toast.success(message, isSelf ? {} : { action: { label: m.adminUsers.undo(), onClick: () => void undo() } });
    });

  return (
    <Dialog
      open
      onClose={() => !busy && onClose()}
      title={m.adminUsers.roleOf({ name })}
      footer={
        <div className="flex justify-end gap-3">
          <Button variant="quiet" onClick={onClose} disabled={busy}>
            {m.ui.cancel()}
          </Button>
          <Button busy={busy} busyLabel={m.ui.saving()} disabled={isSame || isEmpty} onClick={() => void save()}>
            {m.ui.save()}
          </Button>
        </div>
      }
    >
      <div className="space-y-4 p-5 pt-3">
        <fieldset>
          <legend className="sr-only">{m.adminUsers.role()}</legend>
          <RoleChoice
            name={isCustomer ? m.adminUsers.customer() : m.adminUsers.owner()}
            hint={isCustomer ? m.adminUsers.customerHint() : m.adminUsers.ownerHint()}
            isChosen={role === undefined}
            onChoose={() => setRole(undefined)}
          />
          {staffRoles.map((each) => (
            <RoleChoice key={each} {...roleWords[each]} isChosen={role === each} onChoose={() => setRole(each)} />
          ))}
        </fieldset>
        {role && !only && (
          <fieldset className="rounded-lg border border-line p-2">
            <legend className="px-1 text-sm font-semibold">{m.adminStores.stores()}</legend>
            {stores.map(({ _id, name: store, address }) => (
              <label key={_id} className={choice}>
                <input
                  type="checkbox"
                  className="mt-0.5 size-5 shrink-0 accent-accent"
                  checked={chosen.includes(_id)}
                  onChange={({ target }) =>
                    setChosen((now) => (target.checked ? [...now, _id] : now.filter((each) => each !== _id)))
                  }
                />
                <span className="min-w-0">
                  <span className="block font-semibold wrap-anywhere">{store}</span>
                  {address && <span className="block text-sm text-muted wrap-anywhere">{address}</span>}
                </span>
              </label>
            ))}
          </fieldset>
        )}
        {isEmpty && <p className="text-sm text-muted">{m.adminUsers.chooseAStore()}</p>}
        {isSelf && role && <p className="text-sm font-medium text-warning">{m.adminUsers.roleOfSelf()}</p>}
      </div>
    </Dialog>
  );
}

interface RoleChoiceProps {
  name: string;
  hint: string;
  isChosen: boolean;
  onChoose: () => void;
}

const RoleChoice = ({ name, hint, isChosen, onChoose }: RoleChoiceProps) => (
  <label className={choice}>
    <input
      type="radio"
      name="role"
      className="mt-0.5 size-5 shrink-0 accent-accent"
      checked={isChosen}
      onChange={onChoose}
    />
    <span>
      <span className="block font-semibold">{name}</span>
      <span className="block text-sm text-muted">{hint}</span>
    </span>
  </label>
);
