import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { AppliedImport, SheetFault, SheetPreview } from '../../../contract/spreadsheet.ts';
import { messageOf } from '../../api/api-error.ts';
import { faultsOf, importApi } from '../../api/import-api.ts';
import { Button } from '../../ui/button.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { Differences } from './differences.tsx';
import { FaultTable } from './fault-table.tsx';
import { progressQuery } from './import-query.ts';
import { Part } from './part.tsx';
import { changesOf, linesOf, nothingWords, productsWord } from './words.ts';

interface Props {
  preview: SheetPreview;
  onApplied: (done: AppliedImport) => void;
  onClose: () => void;
}

/** What a sheet would change, and the button that does it. */
export function Preview({ preview, onApplied, onClose }: Props) {
  const { _id: id, counts, fileName } = preview.import;
  const heading = useRef<HTMLHeadingElement>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  /** Found only when it was to be imported: pictures at addresses are not fetched before. */
  const [faults, setFaults] = useState<readonly SheetFault[]>([]);
  const progress = useQuery(progressQuery(id, busy));
  const changes = changesOf(counts);
  const skipFaulty = counts.faulty > 0 || faults.length > 0;
  // It comes a while after the file was chosen, perhaps below what is seen.
  useEffect(() => heading.current?.focus(), []);

  async function apply(): Promise<void> {
    setBusy(true);
    setProblem('');
    try {
      onApplied((await importApi.apply(id, skipFaulty)).data);
    } catch (error) {
      setProblem(messageOf(error));
      setFaults(faultsOf(error));
      setBusy(false);
    }
  }

  return (
    <section aria-labelledby="differences" className="rounded-xl border border-line bg-white p-4 shadow-card sm:p-5">
      <h2
        id="differences"
        ref={heading}
        tabIndex={-1}
        className="mb-4 text-lg font-bold [overflow-wrap:anywhere] outline-none"
      >
        What {fileName} would change
      </h2>
      {changes === 0 && <p className="mb-4 rounded-md bg-accent-soft p-3 font-medium">{nothingWords(counts)}</p>}
      <Differences preview={preview} />
      <div className="mt-5 space-y-4">
        {problem && (
          <p role="alert" className="rounded-md bg-danger-soft p-3 font-medium text-danger">
            {problem}
          </p>
        )}
        {faults.length > 0 && (
          <Part title="Found while importing" count={linesOf(faults)} shown={linesOf(faults)} open>
            <FaultTable faults={faults} />
          </Part>
        )}
        {busy && <ProgressBar label={`Importing ${fileName}`} share={progress.data ?? undefined} />}
        <div className="flex flex-wrap gap-3">
          {changes > 0 && (
            <Button className="max-sm:w-full" busy={busy} busyLabel="Importing …" onClick={() => void apply()}>
              {skipFaulty ? 'Import without the faulty rows' : `Import ${productsWord(changes)}`}
            </Button>
          )}
          <Button look="quiet" className="max-sm:w-full" disabled={busy} onClick={onClose}>
            {changes > 0 ? 'Cancel' : 'Close'}
          </Button>
        </div>
      </div>
    </section>
  );
}
