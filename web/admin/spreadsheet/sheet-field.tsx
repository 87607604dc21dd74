import { FileDown } from 'lucide-react';
import { type Ref, useId } from 'react';
import { sheetLimits } from '../../../contract/spreadsheet.ts';
import { Button } from '../../ui/button.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { DropZone } from './drop-zone.tsx';
import { SheetColumns } from './sheet-columns.tsx';
import { saveFile, templateSheet } from './sheet-file.ts';

/** A sheet that is being uploaded. */
export interface Sending {
  fileName: string;
  /** Upload progress, 0 to 1. At 1 the server reads the sheet. */
  share: number;
}

interface Props {
  field: Ref<HTMLInputElement>;
  sending: Sending | undefined;
  /** The file in the preview; '' for none. */
  fileName: string;
  problem: string;
  onChoose: (files: readonly File[]) => void;
}

/** Chooses the sheet. */
export function SheetField({ field, sending, fileName, problem, onChoose }: Props) {
  const id = useId();
  const reads = sending?.share === 1;
  return (
    <section className="rounded-xl border border-line bg-white p-4 shadow-card sm:p-5">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
        <label htmlFor={id} className="text-lg font-bold">
          Spreadsheet (CSV)
        </label>
        <span id={`${id}-limits`} className="text-sm text-muted">
          UTF-8, at most {sheetLimits.uploadBytes / 1024 ** 2} MB
        </span>
      </div>
      {sending ? (
        <div className="flex min-h-52 flex-col justify-center rounded-lg bg-surface px-4 sm:px-10">
          <ProgressBar
            label={reads ? `Reading ${sending.fileName}` : `Sending ${sending.fileName}`}
            share={reads ? undefined : sending.share}
          />
        </div>
      ) : (
        <DropZone
          id={id}
          ref={field}
          describedBy={`${id}-limits ${id}-problem`}
          invalid={problem !== ''}
          fileName={fileName}
          onChoose={onChoose}
        />
      )}
      <p role="status" className="sr-only">
        {sending && (reads ? 'Reading the sheet' : 'Sending the sheet')}
      </p>
      <div id={`${id}-problem`} role="alert">
        {problem && (
          <p className="mt-3 rounded-md bg-danger-soft p-3 font-medium text-danger [overflow-wrap:anywhere]">
            {problem}
          </p>
        )}
      </div>
      {fileName === '' && (
        <div className="mt-5 space-y-4">
          <SheetColumns />
          <Button
            look="outline"
            className="px-4 text-sm"
            onClick={() => saveFile('tokri-template.csv', new Blob([templateSheet()], { type: 'text/csv' }))}
          >
            <FileDown size={18} aria-hidden />
            Download a template
          </Button>
        </div>
      )}
    </section>
  );
}
