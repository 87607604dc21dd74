import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { SheetImport } from '../../../contract/spreadsheet.ts';
import { messageOf } from '../../api/api-error.ts';
import { importApi } from '../../api/import-api.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { toast } from '../../ui/toasts.tsx';
import { importsQuery } from './import-query.ts';

const dateFormat = new Intl.DateTimeFormat('en-IN', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'Asia/Kolkata',
});

/** The imports that were done. The last that is not undone can be. */
export function ImportList() {
  const queries = useQueryClient();
  const imports = useQuery(importsQuery);
  const [asked, setAsked] = useState<SheetImport>();
  const [busy, setBusy] = useState(false);
  const last = imports.data?.find(({ status }) => status === 'applied');

  async function undo({ _id }: SheetImport): Promise<void> {
    setBusy(true);
    try {
      const { data } = await importApi.undo(_id);
      const left =
        data.left > 0 ? ` ${data.left} were changed since and stay: ${data.leftNames.slice(0, 3).join(', ')}` : '';
      toast.success(`${data.restored} restored, ${data.removed} removed.${left}`);
      await queries.invalidateQueries();
    } catch (error) {
      toast.error(messageOf(error));
    } finally {
      setBusy(false);
      setAsked(undefined);
    }
  }

  return (
    <section aria-labelledby="imports">
      <h2 id="imports" className="mb-3 text-lg font-bold">
        Imports
      </h2>
      {imports.isError && <p role="alert">{messageOf(imports.error)}</p>}
      {imports.data?.length === 0 && <p className="text-muted">Nothing was imported yet.</p>}
      <ul className="divide-y divide-line">
        {imports.data?.map((each) => (
          <li key={each._id} className="flex flex-wrap items-center justify-between gap-3 py-3">
            <span className="min-w-0 break-words">
              <strong>{each.fileName}</strong>, {each.actorName}, {dateFormat.format(new Date(each.createdAt))}:{' '}
              {each.counts.added} added, {each.counts.changed} changed
              {each.status === 'undone' && ' (undone)'}
            </span>
            {each === last && (
              <Button look="outline" onClick={() => setAsked(each)}>
                Undo
              </Button>
            )}
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={asked !== undefined}
        title="Undo Import"
        confirmLabel="Undo"
        busyLabel="Please Wait..."
        busy={busy}
        onConfirm={() => void (asked && undo(asked))}
        onClose={() => setAsked(undefined)}
      >
        What {asked?.fileName} added is deleted, and what it changed becomes as it was. What somebody changed since
        stays.
      </ConfirmDialog>
    </section>
  );
}
