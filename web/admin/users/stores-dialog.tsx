import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ListedStore } from '../../../contract/stores.ts';
import type { AdminUser } from '../../../contract/user-admin.ts';
import { m } from '../../../messages/index.ts';
import { messageOf } from '../../api/api-error.ts';
import { browserApi } from '../../api/browser-api.ts';
import { userQuery } from '../../session/use-session.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { toast } from '../../ui/toasts.tsx';
import { usersKey } from './change-user-dialog.tsx';

const send = (userId: string, stores: readonly string[]) =>
  browserApi.send('PUT /api/v1/users/set-stores/:userId', { params: { userId }, body: { stores: [...stores] } });

interface Props {
  person: AdminUser;
  stores: readonly ListedStore[];
  isSelf: boolean;
  onClose: () => void;
}

const choice = 'flex min-h-12 cursor-pointer items-start gap-3 rounded-md px-2 py-2.5 hover:bg-surface';

/** Assigns an administrator to stores, or to the whole shop. It can be undone. */
export function StoresDialog({ person, stores, isSelf, onClose }: Props) {
  const queries = useQueryClient();
  const [chosen, setChosen] = useState<readonly string[]>(person.stores ?? []);
  const [isOwner, setOwner] = useState(person.stores === undefined);
  const [busy, setBusy] = useState(false);
  const { _id: id, name } = person;
  const before = person.stores ?? [];
  const wanted = isOwner ? [] : chosen;
  const isSame = [...wanted].sort().join() === [...before].sort().join();
  const isEmpty = !isOwner && chosen.length === 0;

  async function undo(): Promise<void> {
    try {
      await send(id, before);
      toast.success(m.adminUsers.storesUndone());
    } catch (error) {
      toast.error(messageOf(error));
    }
    await queries.invalidateQueries({ queryKey: usersKey });
  }

  async function save(): Promise<void> {
    setBusy(true);
    try {
      const { message } = await send(id, wanted);
      // Who makes themself staff cannot undo it.
      toast.success(message, isSelf ? {} : { action: { label: m.adminUsers.undo(), onClick: () => void undo() } });
      if (isSelf) await queries.invalidateQueries({ queryKey: userQuery.queryKey });
    } catch (error) {
      toast.error(messageOf(error));
    }
    onClose();
    await queries.invalidateQueries({ queryKey: usersKey });
  }

  return (
    <Dialog
      open
      onClose={() => !busy && onClose()}
      title={m.adminUsers.storesOf({ name })}
      footer={
        <div className="flex justify-end gap-3">
          <Button variant="quiet" onClick={onClose} disabled={busy}>
            {m.ui.cancel()}
          </Button>
          <Button busy={busy} busyLabel={m.ui.saving()} disabled={isSame || isEmpty} onClick={() => void save()}>
            {m.adminUsers.saveStores()}
          </Button>
        </div>
      }
    >
      <div className="space-y-4 p-5 pt-3">
        <fieldset>
          <legend className="sr-only">{m.adminUsers.storesOf({ name })}</legend>
          <label className={choice}>
            <input
              type="radio"
              name="rights"
              className="mt-0.5 size-5 shrink-0 accent-accent"
              checked={isOwner}
              onChange={() => setOwner(true)}
            />
            <span>
              <span className="block font-semibold">{m.adminUsers.wholeShop()}</span>
              <span className="block text-sm text-muted">{m.adminUsers.wholeShopHint()}</span>
            </span>
          </label>
          <label className={choice}>
            <input
              type="radio"
              name="rights"
              className="mt-0.5 size-5 shrink-0 accent-accent"
              checked={!isOwner}
              onChange={() => setOwner(false)}
            />
            <span>
              <span className="block font-semibold">{m.adminUsers.someStores()}</span>
              <span className="block text-sm text-muted">{m.adminUsers.someStoresHint()}</span>
            </span>
          </label>
        </fieldset>
        {!isOwner && (
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
        {isSelf && !isOwner && <p className="text-sm font-medium text-warning">{m.adminUsers.storesOfSelf()}</p>}
      </div>
    </Dialog>
  );
}
