import { type Ref, useId } from 'react';
import {
  type SheetColumn,
  sheetColumns,
  sheetColumnsOfStores,
  sheetLimits,
} from '../../../../contract/catalogue/admin-limits.ts';
import { weightLimits } from '../../../../contract/catalogue/weight.ts';
import { m } from '../../../../messages/index.ts';
import { saveFile } from '../../../api/download.ts';
import { FileDown, FileSpreadsheet } from '../../../ui/admin-icons.ts';
import { Button } from '../../../ui/button.tsx';
import { cardFrame } from '../../../ui/card.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { rich } from '../../../ui/rich.tsx';
import { useFileDrop } from '../../../ui/use-file-drop.ts';
import { useStores } from '../../stores/stores-query.ts';
import { sheetTypes, templateSheet } from './sheet-file.ts';
import { Code } from './sheet-rows.tsx';

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
  const stores = useStores();
  return (
    <section className={`${cardFrame} p-4 sm:p-5`}>
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
        <label htmlFor={id} className="text-lg font-bold">
          {m.adminImport.sheetField()}
        </label>
        <span id={`${id}-limits`} className="text-sm text-muted">
          {m.adminImport.sheetLimits({ megabytes: sheetLimits.uploadBytes / 1024 ** 2 })}
        </span>
      </div>
      {sending ? (
        <div className="flex min-h-52 flex-col justify-center rounded-lg bg-surface px-4 sm:px-10">
          <ProgressBar
            label={
              reads
                ? m.adminImport.readingFile({ fileName: sending.fileName })
                : m.adminImport.sendingFile({ fileName: sending.fileName })
            }
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
        {sending && (reads ? m.adminImport.readingSheet() : m.adminImport.sendingSheet())}
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
          <SheetColumns ofStores={stores !== undefined} />
          <Button
            variant="outline"
            className="px-4 text-sm"
            onClick={() =>
              saveFile('tokri-template.csv', new Blob([templateSheet(stores?.shown.name)], { type: 'text/csv' }))
            }
          >
            <FileDown size={18} />
            {m.adminImport.downloadTemplate()}
          </Button>
        </div>
      )}
    </section>
  );
}

interface DropZoneProps {
  id: string;
  /** The file input inside. */
  ref: Ref<HTMLInputElement>;
  /** The ids of its descriptions. */
  describedBy: string;
  invalid: boolean;
  /** The current file; '' before one was chosen. */
  fileName: string;
  onChoose: (files: readonly File[]) => void;
}

/** Accepts a sheet by drop, click or key. Small after a file was chosen. */
function DropZone({ id, ref, describedBy, invalid, fileName, onChoose }: DropZoneProps) {
  const { over, handlers } = useFileDrop(onChoose);
  return (
    <div
      {...handlers}
      className={classNames(
        'relative flex items-center rounded-lg border-2 border-dashed transition-colors focus-within:outline-3 focus-within:outline-offset-2 focus-within:outline-accent hover:border-accent hover:bg-accent-soft',
        fileName ? 'gap-3 px-4 py-3' : 'min-h-52 flex-col justify-center px-4 py-8 text-center',
        over ? 'border-accent bg-accent-soft' : invalid ? 'border-danger bg-surface' : 'border-accent-line bg-surface',
      )}
    >
      <span
        aria-hidden
        className={classNames(
          'flex shrink-0 items-center justify-center rounded-full bg-canvas text-accent shadow-card transition-transform',
          fileName ? 'size-11' : 'mb-4 size-16',
          over && 'scale-110',
        )}
      >
        <FileSpreadsheet size={fileName ? 22 : 30} />
      </span>
      {/* The field's own label says the same to screen readers. */}
      <span aria-hidden className="min-w-0">
        <span className="block font-semibold [overflow-wrap:anywhere]">
          {over ? m.adminImport.dropNow() : fileName || m.adminImport.dropHere()}
        </span>
        <span className="mt-0.5 block text-sm text-muted">
          {fileName ? m.adminImport.dropAnother() : m.adminImport.previewFirst()}
        </span>
      </span>
      <input
        ref={ref}
        id={id}
        type="file"
        accept={sheetTypes}
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy}
        className="absolute inset-0 cursor-pointer opacity-0"
        onChange={({ target }) => {
          onChoose([...(target.files ?? [])]);
          // So that the same file can be chosen again after it was fixed.
          target.value = '';
        }}
      />
    </div>
  );
}

/** Required for a new product. */
const needed: readonly SheetColumn[] = ['name', 'category', 'price', 'unit', 'unit_quantity'];
const othersOf = (columns: readonly SheetColumn[]) => columns.filter((column) => !needed.includes(column));

const { least, most } = weightLimits.deviation;
const percents = { least, most };
const code = { code: (text: string) => <Code>{text}</Code> };

/** The columns of a sheet. */
const SheetColumns = ({ ofStores }: { ofStores: boolean }) => (
  <div className="space-y-2.5 text-sm">
    <Columns title={m.adminImport.requiredColumns()} columns={needed} />
    <Columns
      title={m.adminImport.optionalColumns()}
      columns={othersOf(ofStores ? sheetColumnsOfStores : sheetColumns)}
    />
    <p className="text-muted">{rich(m.adminImport.columnsHint, code)}</p>
    <p className="text-muted">{rich(m.adminImport.emptyCellHint, code)}</p>
    <p className="text-muted">{rich(m.productLabelAdmin.columnsHint, code)}</p>
    <p className="text-muted">{rich(m.workSettings.weightColumnHint, percents, code)}</p>
    <p className="text-muted">{rich(m.adminImport.stockHint, code)}</p>
    {ofStores && <p className="text-muted">{rich(m.adminImport.storesHint, code)}</p>}
  </div>
);

const Columns = ({ title, columns }: { title: string; columns: readonly SheetColumn[] }) => (
  <p className="flex flex-wrap items-center gap-1.5">
    <span className="mr-1 font-semibold">{title}</span>
    {columns.map((column) => (
      <Code key={column}>{column}</Code>
    ))}
  </p>
);
