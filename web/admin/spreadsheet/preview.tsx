import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { SheetPreview } from '../../../contract/spreadsheet.ts';
import { messageOf } from '../../api/api-error.ts';
import { importApi } from '../../api/import-api.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toasts.tsx';
import { Differences } from './differences.tsx';
import { progressQuery } from './import-query.ts';

interface Props {
  preview: SheetPreview;
  onApplied: (message: string) => void;
  onClose: () => void;
}

/** What a sheet would change, and the button that does it. */
export function Preview({ preview, onApplied, onClose }: Props) {
  const { _id: id, counts, fileName } = preview.import;
  const [busy, setBusy] = useState(false);
  const progress = useQuery(progressQuery(id, busy));
  const changes = counts.added + counts.changed;

  async function apply(): Promise<void> {
    setBusy(true);
    try {
      const { data } = await importApi.apply(id, counts.faulty > 0);
      onApplied(`${data.counts.added} added, ${data.counts.changed} changed`);
    } catch (error) {
      toast.error(messageOf(error));
      setBusy(false);
    }
  }

  return (
    <section aria-labelledby="differences" className="rounded-xl border border-line bg-white p-5 shadow-card">
      <h2 id="differences" className="mb-4 text-lg font-bold">
        What {fileName} would change
      </h2>
      <Differences preview={preview} />
      <div className="mt-5 flex flex-wrap items-center gap-3">
        <Button busy={busy} busyLabel="Importing …" disabled={changes === 0} onClick={() => void apply()}>
          {counts.faulty > 0 ? 'Import without the faulty rows' : 'Import'}
        </Button>
        <Button look="quiet" disabled={busy} onClick={onClose}>
          Cancel
        </Button>
        {busy && <progress aria-label="Import" value={progress.data ?? undefined} className="h-2 w-40 accent-accent" />}
      </div>
    </section>
  );
}
