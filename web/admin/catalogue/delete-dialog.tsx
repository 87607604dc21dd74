import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { m } from '../../../messages/index.ts';
import { ApiError, messageOf } from '../../api/api-error.ts';
import { browserApi } from '../../api/browser-api.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { toast } from '../../ui/toasts.tsx';

const kinds = {
  category: {
    title: m.adminCatalogue.deleteCategory,
    question: m.adminCatalogue.askDeleteCategory,
    remove: (categoryId: string) =>
      browserApi.send('DELETE /api/v1/category/remove-category', { body: { categoryId } }),
  },
  subCategory: {
    title: m.adminCatalogue.deleteSubCategory,
    question: m.adminCatalogue.askDeleteSubCategory,
    remove: (subCategoryId: string) =>
      browserApi.send('DELETE /api/v1/subcategory/remove-subcategory', { body: { subCategoryId } }),
  },
  product: {
    title: m.adminCatalogue.deleteProduct,
    question: m.adminCatalogue.askDeleteProduct,
    remove: (productId: string) =>
      browserApi.send('DELETE /api/v1/product/delete-product/:productId', { params: { productId } }),
  },
};

interface Props {
  kind: keyof typeof kinds;
  item: { _id: string; name: string };
  onClose: () => void;
  onRemoved?: () => void;
}

/** Asks and deletes. An item that someone else already deleted counts as deleted. */
export function DeleteDialog({ kind, item, onClose, onRemoved }: Props) {
  const { title, question, remove } = kinds[kind];
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [rejection, setRejection] = useState<string>();
  async function confirm(): Promise<void> {
    setBusy(true);
    try {
      const { message } = await remove(item._id);
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
      title={title()}
      confirmLabel={m.ui.delete()}
      busyLabel={m.adminCatalogue.removing()}
      busy={busy}
      error={rejection}
      onConfirm={() => void confirm()}
      onClose={() => !busy && onClose()}
    >
      <span className="block font-semibold [overflow-wrap:anywhere] text-ink">{item.name}</span>
      <span className="mt-1 block">{question()}</span>
    </ConfirmDialog>
  );
}
