import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { m } from '../../../messages/index.ts';
import { ApiError, messageOf } from '../../api/api-error.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { toast } from '../../ui/toasts.tsx';

const texts = {
  category: { title: m.adminCatalogue.deleteCategory, question: m.adminCatalogue.askDeleteCategory },
  subCategory: { title: m.adminCatalogue.deleteSubCategory, question: m.adminCatalogue.askDeleteSubCategory },
  product: { title: m.adminCatalogue.deleteProduct, question: m.adminCatalogue.askDeleteProduct },
};

interface Props {
  what: keyof typeof texts;
  name: string;
  remove: () => Promise<{ message: string }>;
  onClose: () => void;
  onRemoved?: () => void;
}

/** Asks and deletes (spec §2). An item that someone else already deleted counts as deleted. */
export function DeleteDialog({ what, name, remove, onClose, onRemoved }: Props) {
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [rejection, setRejection] = useState<string>();
  async function confirm(): Promise<void> {
    setBusy(true);
    try {
      const { message } = await remove();
      toast.success(message);
      onRemoved?.();
    } catch (error) {
      const code = error instanceof ApiError ? error.code : undefined;
      if (code === 'IN_USE') setRejection(messageOf(error));
      else toast.error(messageOf(error));
      if (code !== 'NOT_FOUND') {
        setBusy(false);
        return;
      }
    }
    await queries.invalidateQueries();
    onClose();
  }
  return (
    <ConfirmDialog
      open
      title={texts[what].title()}
      confirmLabel={m.ui.delete()}
      busyLabel={m.adminCatalogue.removing()}
      busy={busy}
      error={rejection}
      onConfirm={() => void confirm()}
      onClose={() => !busy && onClose()}
    >
      <span className="block font-semibold [overflow-wrap:anywhere] text-ink">{name}</span>
      <span className="mt-1 block">{texts[what].question()}</span>
    </ConfirmDialog>
  );
}
