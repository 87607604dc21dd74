import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, messageOf } from '../../api/api-error.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { toast } from '../../ui/toasts.tsx';

interface Props {
  /** 'category', 'sub category', 'product'. */
  what: string;
  name: string;
  remove: () => Promise<{ message: string }>;
  onClose: () => void;
  onRemoved?: () => void;
}

const capitals = (text: string) => text.replace(/\b\w/g, (letter) => letter.toUpperCase());

/** Asks and deletes (spec §2). An item that someone else already deleted counts as deleted. */
export function DeleteDialog({ what, name, remove, onClose, onRemoved }: Props) {
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [refusal, setError] = useState<string>();
  async function confirm(): Promise<void> {
    setBusy(true);
    try {
      const { message } = await remove();
      toast.success(message);
      onRemoved?.();
    } catch (error) {
      const code = error instanceof ApiError ? error.code : undefined;
      if (code === 'IN_USE') setError(messageOf(error));
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
      title={`Delete ${capitals(what)}`}
      confirmLabel="Delete"
      busyLabel="removing..."
      busy={busy}
      refusal={refusal}
      onConfirm={() => void confirm()}
      onClose={() => !busy && onClose()}
    >
      <span className="block font-semibold [overflow-wrap:anywhere] text-ink">{name}</span>
      <span className="mt-1 block">Are you sure you want to delete this {what}? This action cannot be undone.</span>
    </ConfirmDialog>
  );
}
