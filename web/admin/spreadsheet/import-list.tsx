import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type Ref, useState } from 'react';
import type { SheetImport } from '../../../contract/spreadsheet.ts';
import { messageOf } from '../../api/api-error.ts';
import { importApi } from '../../api/import-api.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { times } from '../../ui/times.ts';
import { toast } from '../../ui/toasts.tsx';
import { LoadFailure } from '../catalogue/load-failure.tsx';
import { importsQuery, undoCheckQuery } from './import-query.ts';
import { ImportRow } from './import-row.tsx';
import { WhatIsOrdered } from './what-is-ordered.tsx';
import { undoneWords } from './words.ts';

/** Finished imports. The latest one that is not undone can be undone. */
export function ImportList({ heading }: { heading: Ref<HTMLHeadingElement> }) {
  const queries = useQueryClient();
  const { data: imports, error, isPending, refetch } = useQuery(importsQuery);
  const [asked, setAsked] = useState<SheetImport>();
  const [busy, setBusy] = useState(false);
  const check = useQuery(undoCheckQuery(asked?._id));
  const last = imports?.find(({ status }) => status === 'applied');

  async function undo({ _id }: SheetImport): Promise<void> {
    setBusy(true);
    try {
      const { data } = await importApi.undo(_id);
      toast.success(undoneWords(data));
      await queries.invalidateQueries();
    } catch (failure) {
      toast.error(messageOf(failure));
    } finally {
      setBusy(false);
      setAsked(undefined);
    }
  }

  return (
    <section aria-labelledby="imports" className="rounded-xl border border-line bg-white p-4 shadow-card sm:p-5">
      <h2 id="imports" ref={heading} tabIndex={-1} className="text-lg font-bold outline-none">
        Imports
      </h2>
      {isPending && <Waiting />}
      {!isPending && !imports && <LoadFailure what="imports" error={error} retry={() => void refetch()} />}
      {imports?.length === 0 && <p className="mt-1 text-muted">Nothing was imported yet.</p>}
      {imports && imports.length > 0 && (
        <ul className="mt-2 -mb-3 divide-y divide-line">
          {imports.map((each) => (
            <ImportRow key={each._id} done={each} onUndo={each === last ? () => setAsked(each) : undefined} />
          ))}
        </ul>
      )}
      <ConfirmDialog
        open={asked !== undefined}
        title="Undo Import"
        confirmLabel="Undo"
        busyLabel="Please Wait..."
        busy={busy}
        ready={check.data !== undefined}
        onConfirm={() => void (asked && undo(asked))}
        onClose={() => setAsked(undefined)}
      >
        What {asked?.fileName} added is deleted, and what it changed is set back. What somebody changed since stays.
        <WhatIsOrdered check={check} />
      </ConfirmDialog>
    </section>
  );
}

const Waiting = () => (
  <div className="mt-4 space-y-3">
    <p className="sr-only">Loading imports</p>
    {times(3, (row) => (
      <Skeleton key={row} className="h-12" />
    ))}
  </div>
);
