import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ErrorCode } from '../../../../contract/api/errors.ts';
import { m } from '../../../../messages/index.ts';
import { ApiError, messageOf } from '../../../api/api-error.ts';
import { browserApi } from '../../../api/browser-api.ts';
import { useSubmit } from '../../../forms/use-submit.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { toast } from '../../../ui/toasts.tsx';

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

const hasCode = (code: ErrorCode, error: unknown) => error instanceof ApiError && error.code === code;

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
  const [rejection, setRejection] = useState<string>();
  const { busy, submit } = useSubmit({
    onError: (error) => (hasCode('IN_USE', error) ? setRejection(messageOf(error)) : toast.error(messageOf(error))),
  });

  const confirm = () =>
    submit(async () => {
      try {
        toast.success((await remove(item._id)).message);
        onRemoved?.();
      } catch (error) {
        if (!hasCode('NOT_FOUND', error)) throw error;
        toast.error(messageOf(error));
      }
      await queries.invalidateQueries();
      onClose();
    });

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
