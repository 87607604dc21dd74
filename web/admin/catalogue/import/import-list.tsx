import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { type Ref, useState } from 'react';
import type { SheetImport, UndoCheck } from '../../../../contract/import/spreadsheet.ts';
import { m } from '../../../../messages/index.ts';
import { messageOf } from '../../../api/api-error.ts';
import { browserApi } from '../../../api/browser-api.ts';
import { deadlines } from '../../../api/deadline.ts';
import { formatDateTime } from '../../../dates.ts';
import { FileSpreadsheet } from '../../../ui/admin-icons.ts';
import { Button } from '../../../ui/button.tsx';
import { cardFrame } from '../../../ui/card.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Undo2 } from '../../../ui/order-icons.ts';
import { Pill } from '../../../ui/pill.tsx';
import { Skeletons } from '../../../ui/skeleton.tsx';
import { toast } from '../../../ui/toasts.tsx';
import { QueryList } from '../../ui/list-page.tsx';
import { importsQuery, undoCheckQuery } from './import-query.ts';
import { importedText, undoneText } from './import-texts.ts';

/** Finished imports. The latest one that is not undone can be undone. */
export function ImportList({ heading }: { heading: Ref<HTMLHeadingElement> }) {
  const queries = useQueryClient();
  const query = useQuery(importsQuery);
  const [undoing, setUndoing] = useState<SheetImport>();
  const [busy, setBusy] = useState(false);
  const check = useQuery(undoCheckQuery(undoing?._id));
  const last = query.data?.find(({ status }) => status === 'applied');

  async function undo({ _id }: SheetImport): Promise<void> {
    setBusy(true);
    try {
      const { data } = await browserApi.send('POST /api/v1/imports/:importId/undo', {
        params: { importId: _id },
        within: deadlines.long,
      });
      toast.success(undoneText(data));
      await queries.invalidateQueries();
    } catch (failure) {
      toast.error(messageOf(failure));
    } finally {
      setBusy(false);
      setUndoing(undefined);
    }
  }

  return (
    <section aria-labelledby="imports" className={`${cardFrame} p-4 sm:p-5`}>
      <h2 id="imports" ref={heading} tabIndex={-1} className="text-lg font-bold outline-none">
        {m.adminImport.imports()}
      </h2>
      <QueryList
        query={query}
        items={query.data}
        skeleton={
          <Skeletons label={m.adminImport.loadingImports()} className="mt-4 space-y-3" sizes={Array(3).fill('h-12')} />
        }
        failed={m.adminImport.importsFailed()}
        empty={<p className="mt-1 text-muted">{m.adminImport.noImports()}</p>}
        list={(imports) => (
          <ul className="mt-2 -mb-3 divide-y divide-line">
            {imports.map((each) => (
              <ImportRow key={each._id} done={each} onUndo={each === last ? () => setUndoing(each) : undefined} />
            ))}
          </ul>
        )}
      />
      <ConfirmDialog
        open={undoing !== undefined}
        title={m.adminImport.undoImport()}
        confirmLabel={m.adminImport.undo()}
        busyLabel={m.adminImport.pleaseWait()}
        busy={busy}
        ready={check.data !== undefined}
        onConfirm={() => void (undoing && undo(undoing))}
        onClose={() => setUndoing(undefined)}
      >
        {m.adminImport.undoExplained({ fileName: undoing?.fileName ?? '' })}
        <WhatIsOrdered check={check} />
      </ConfirmDialog>
    </section>
  );
}

interface RowProps {
  done: SheetImport;
  /** Only for an import that can be undone. */
  onUndo: (() => void) | undefined;
}

/** An import: file, user, time and counts. */
const ImportRow = ({ done: { fileName, actorName, createdAt, counts, status, stores }, onUndo }: RowProps) => (
  <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
    <FileSpreadsheet size={24} className="hidden shrink-0 text-muted sm:block" />
    <div className="min-w-48 flex-1">
      <p className="font-semibold [overflow-wrap:anywhere]">{fileName}</p>
      <p className="text-sm text-muted">
        {actorName}, <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
      </p>
      {stores && <p className="text-sm text-muted [overflow-wrap:anywhere]">{stores.join(', ')}</p>}
    </div>
    <p className="grow text-sm whitespace-nowrap tabular-nums sm:grow-0">{importedText(counts)}</p>
    <div className="flex min-h-11 items-center justify-end sm:w-28">
      {status === 'undone' && <Pill tone="plain">{m.adminImport.undone()}</Pill>}
      {onUndo && (
        <Button variant="outline" className="px-4 text-sm" onClick={onUndo}>
          <Undo2 size={18} />
          {m.adminImport.undo()}
          <span className="sr-only">: {fileName}</span>
        </Button>
      )}
    </div>
  </li>
);

type Check = Pick<UseQueryResult<UndoCheck>, 'data' | 'error' | 'isFetching' | 'refetch'>;

/** Products in open orders that undoing an import would remove, loaded first. */
function WhatIsOrdered({ check: { data, error, isFetching, refetch } }: { check: Check }) {
  if (!data && (isFetching || !error)) {
    return (
      <span role="status" className="mt-3 block text-sm">
        {m.adminImport.checkingOrders()}
      </span>
    );
  }
  if (!data) {
    return (
      <span role="alert" className="mt-3 block rounded-md bg-danger-soft p-3 text-sm text-danger">
        <span className="block font-semibold">{m.adminImport.ordersUnchecked({ error: messageOf(error) })}</span>
        <Button variant="outline" className="mt-2" onClick={() => void refetch()}>
          {m.ui.tryAgain()}
        </Button>
      </span>
    );
  }
  if (data.inOrders.length === 0) return null;
  return (
    <span className="mt-3 block rounded-md bg-warning-soft p-3 text-sm text-ink">
      <span className="block font-semibold">{m.adminImport.inOpenOrders()}</span>
      {data.inOrders.slice(0, 5).map(({ name, orders }) => (
        <span key={name} className="block [overflow-wrap:anywhere]">
          {name}: {orders.slice(0, 5).join(', ')}
        </span>
      ))}
      {data.inOrders.length > 5 && <span className="block">{m.adminImport.andOthers()}</span>}
    </span>
  );
}
