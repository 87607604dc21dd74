import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { SavedList } from '../../contract/cart/saved-lists.ts';
import { m } from '../../messages/index.ts';
import { ApiError, messageOf } from '../api/api-error.ts';
import { browserApi } from '../api/browser-api.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { toast } from '../ui/toasts.tsx';
import { ListNameForm } from './list-name-form.tsx';
import { readListsAgain } from './saved-lists-queries.ts';
import { useCreateList } from './use-create-list.ts';

interface Props {
  onClose: () => void;
}

/** Creates an empty list. */
export function NewListDialog({ onClose }: Props) {
  const queries = useQueryClient();
  const createList = useCreateList();
  return (
    <Dialog open onClose={onClose} title={m.ownLists.newList()}>
      <div className="p-5">
        <ListNameForm
          autoFocus
          label={m.ownLists.create()}
          busyLabel={m.ownLists.creating()}
          onName={async (name) => {
            await createList({ name });
            await readListsAgain(queries);
            onClose();
          }}
        />
      </div>
    </Dialog>
  );
}

interface OfListProps extends Props {
  list: Pick<SavedList, '_id' | 'name'>;
}

export function RenameDialog({ list: { _id: listId, name: before }, onClose }: OfListProps) {
  const queries = useQueryClient();
  return (
    <Dialog open onClose={onClose} title={m.ownLists.renameTitle()}>
      <div className="p-5">
        <ListNameForm
          autoFocus
          name={before}
          label={m.ownLists.save()}
          busyLabel={m.ownLists.saving()}
          onName={async (name) => {
            await browserApi.send('PUT /api/v1/saved-list/rename-list/:listId', { params: { listId }, body: { name } });
            await readListsAgain(queries, listId);
            onClose();
          }}
        />
      </div>
    </Dialog>
  );
}

/** Asks and deletes. A list that another device has deleted counts as deleted. */
export function DeleteListDialog({
  list: { _id: listId, name },
  onClose,
  onDeleted,
}: OfListProps & { onDeleted?: () => void }) {
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  async function confirm(): Promise<void> {
    setBusy(true);
    try {
      await browserApi.send('DELETE /api/v1/saved-list/delete-list/:listId', { params: { listId } });
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'NOT_FOUND')) {
        toast.error(messageOf(error));
        setBusy(false);
        return;
      }
    }
    toast.success(m.ownLists.deleted({ name }));
    onDeleted?.();
    await readListsAgain(queries);
    onClose();
  }
  return (
    <ConfirmDialog
      open
      title={m.ownLists.deleteTitle()}
      confirmLabel={m.ownLists.delete()}
      busyLabel={m.ownLists.deleting()}
      busy={busy}
      onConfirm={() => void confirm()}
      onClose={() => !busy && onClose()}
    >
      {m.ownLists.deleteQuestion({ name })}
    </ConfirmDialog>
  );
}
