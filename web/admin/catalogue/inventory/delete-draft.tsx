import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { links } from '../../../../contract/api/links.ts';
import type { InventoryDocument } from '../../../../contract/inventory/inventory.ts';
import { m } from '../../../../messages/index.ts';
import { browserApi } from '../../../api/browser-api.ts';
import { ConfirmAction } from '../../../forms/confirm-action.tsx';
import { Button } from '../../../ui/button.tsx';
import { Trash2 } from '../../../ui/icons.tsx';
import { toast } from '../../../ui/toasts.tsx';

interface Props {
  document: InventoryDocument;
  deleted: boolean;
  onDeleted: () => void;
}

/** Deletes the draft, when confirmed. */
export function DeleteDraft({ document, deleted, onDeleted }: Props) {
  const navigate = useNavigate();
  useEffect(() => {
    if (deleted) void navigate(links.adminInventory, { replace: true });
  }, [deleted, navigate]);

  async function remove(): Promise<void> {
    const params = { documentId: document._id };
    const { message } = await browserApi.send('DELETE /api/v1/inventory/delete-draft/:documentId', { params });
    toast.success(message);
    onDeleted();
  }

  return (
    <ConfirmAction
      button={(ask) => (
        <Button variant="quiet" onClick={ask}>
          <Trash2 size={18} />
          {m.adminInventory.deleteDraft()}
        </Button>
      )}
      title={m.adminInventory.deleteTitle({ number: document.number })}
      confirmLabel={m.adminInventory.delete()}
      busyLabel={m.adminInventory.deleting()}
      onConfirm={remove}
    >
      {m.adminInventory.deleteText()}
    </ConfirmAction>
  );
}
