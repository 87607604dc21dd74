import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { SheetColumn } from '../../../../contract/catalogue/admin-limits.ts';
import type {
  AppliedImport,
  ApplyImportBody,
  SheetFault,
  SheetLayout,
  SheetPreview,
  StaleRows,
} from '../../../../contract/import/spreadsheet.ts';
import { m } from '../../../../messages/index.ts';
import { messageOf } from '../../../api/api-error.ts';
import { Button } from '../../../ui/button.tsx';
import { cardFrame } from '../../../ui/card.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { CategoryChoices } from './category-choices.tsx';
import { Differences } from './differences.tsx';
import { FaultKinds, FlaggedRows } from './doubts.tsx';
import { FaultyRowsButton } from './faulty-rows-button.tsx';
import { faultsOf, importApi, staleOf } from './import-api.ts';
import { progressQuery } from './import-query.ts';
import { changesOf, countsWith, linesOf, nothingText } from './import-texts.ts';
import { LeftOutRows } from './left-out-rows.tsx';
import { FaultTable, RowDisclosure } from './sheet-rows.tsx';
import { StaleRowList } from './stale-row-list.tsx';
import { StockDifferenceList } from './stock-difference-list.tsx';

/** Rows that are imported although their products changed after the preview. */
function overwriteOf(stale: StaleRows | undefined, chosen: ReadonlySet<number>): ApplyImportBody['overwrite'] {
  const rows = stale?.rows.filter(({ line }) => chosen.has(line)) ?? [];
  // Not all rows are listed.
  if (stale && stale.count > stale.rows.length && rows.length === stale.rows.length) return 'all';
  return rows.map(({ line, revision }) => ({ line, revision }));
}

function labelOf(
  changes: number,
  ofStores: boolean,
  skipFaulty: boolean,
  stale: StaleRows | undefined,
  chosen: ReadonlySet<number>,
): string {
  if (stale && chosen.size === stale.rows.length) return m.adminImport.importWithAllChanged();
  if (stale)
    return chosen.size > 0
      ? m.adminImport.importWithChanged({ count: chosen.size })
      : m.adminImport.importWithoutChanged();
  if (skipFaulty) return m.adminImport.importWithoutFaulty();
  return ofStores ? m.adminImport.importRows({ count: changes }) : m.adminImport.importProducts({ count: changes });
}

interface Props {
  preview: SheetPreview;
  /** Reads the sheet again, in another way. */
  onLayout: (layout: SheetLayout) => void;
  /** Asks again which column is which; undefined for a sheet in the form of an export. */
  onColumns: (() => void) | undefined;
  onApplied: (done: AppliedImport) => void;
  onClose: () => void;
}

/** The changes of a sheet, with the import button. */
export function Preview({ preview, onLayout, onColumns, onApplied, onClose }: Props) {
  const { _id: id, counts, fileName } = preview.import;
  const heading = useRef<HTMLHeadingElement>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  /** Errors found during the import: later changes, and pictures that could not be downloaded. */
  const [faults, setFaults] = useState<readonly SheetFault[]>([]);
  const [withStock, setWithStock] = useState(false);
  /** Rows whose products changed after the preview, and the lines to import anyway. */
  const [stale, setStale] = useState<StaleRows>();
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const progress = useQuery(progressQuery(id, busy));
  const wanted = countsWith(counts, withStock);
  const changes = changesOf(wanted);
  const skipFaulty = counts.faulty > 0 || faults.length > 0;
  // The preview appears after a delay, possibly below the visible area.
  useEffect(() => heading.current?.focus(), []);

  function chooseStock(checked: boolean): void {
    setWithStock(checked);
    setStale(undefined);
    setProblem('');
  }

  const leaveOut = (column: string) =>
    onLayout({
      ...preview.layout,
      withoutFaulty: [...(preview.layout?.withoutFaulty ?? []), column as SheetColumn],
    });

  async function apply(): Promise<void> {
    setBusy(true);
    setProblem('');
    try {
      onApplied(
        await importApi.apply(id, { skipFaulty, withStock, ask: !stale, overwrite: overwriteOf(stale, chosen) }),
      );
    } catch (error) {
      const changed = staleOf(error);
      setProblem(messageOf(error));
      setFaults(faultsOf(error));
      setStale(changed);
      setChosen(new Set());
      setBusy(false);
    }
  }

  return (
    <section aria-labelledby="differences" className={`${cardFrame} p-4 sm:p-5`}>
      <h2
        id="differences"
        ref={heading}
        tabIndex={-1}
        className="mb-4 text-lg font-bold [overflow-wrap:anywhere] outline-none"
      >
        {m.adminImport.previewTitle({ fileName })}
      </h2>
      {changes === 0 && <p className="mb-4 rounded-md bg-accent-soft p-3 font-medium">{nothingText(wanted)}</p>}
      {preview.unchecked > 0 && (
        <p className="mb-4 rounded-md bg-surface p-3">
          {m.adminImport.picturesUnchecked({ count: preview.unchecked })}
        </p>
      )}
      {preview.leftOut && <LeftOutRows leftOut={preview.leftOut} />}
      <Differences
        preview={preview}
        counts={wanted}
        doubts={
          <>
            <CategoryChoices preview={preview} disabled={busy} onChosen={onLayout} />
            <FlaggedRows flagged={preview.flagged} flags={preview.flags} />
            {preview.faultKinds.length > 0 && (
              <div className="space-y-3">
                <FaultKinds
                  kinds={preview.faultKinds}
                  inWords={preview.layout !== undefined}
                  disabled={busy}
                  onLeaveOut={leaveOut}
                />
                <FaultyRowsButton of={preview.import} />
              </div>
            )}
          </>
        }
      />
      <div className="mt-4">
        <StockDifferenceList preview={preview} checked={withStock} disabled={busy} onChange={chooseStock} />
      </div>
      <div className="mt-5 space-y-4">
        {problem && (
          <p role="alert" className="rounded-md bg-danger-soft p-3 font-medium text-danger">
            {problem}
          </p>
        )}
        {faults.length > 0 && (
          <RowDisclosure
            title={m.adminImport.foundWhileImporting()}
            count={linesOf(faults)}
            shown={linesOf(faults)}
            open
          >
            <FaultTable faults={faults} inWords={preview.layout !== undefined} />
          </RowDisclosure>
        )}
        {stale && <StaleRowList stale={stale} chosen={chosen} disabled={busy} onChange={setChosen} />}
        {busy && <ProgressBar label={m.adminImport.importingFile({ fileName })} share={progress.data ?? undefined} />}
        <div className="flex flex-wrap gap-3">
          {changes > 0 && (
            <Button
              className="max-sm:w-full"
              busy={busy}
              busyLabel={m.adminImport.importing()}
              onClick={() => void apply()}
            >
              {labelOf(changes, preview.import.stores !== undefined, skipFaulty, stale, chosen)}
            </Button>
          )}
          {onColumns && (
            <Button variant="outline" className="max-sm:w-full" disabled={busy} onClick={onColumns}>
              {m.sheetColumns.change()}
            </Button>
          )}
          <Button variant="quiet" className="max-sm:w-full" disabled={busy} onClick={onClose}>
            {changes > 0 ? m.ui.cancel() : m.ui.close()}
          </Button>
        </div>
      </div>
    </section>
  );
}
