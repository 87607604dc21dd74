import { FileSpreadsheet, Undo2 } from 'lucide-react';
import type { SheetImport } from '../../../contract/spreadsheet.ts';
import { Button } from '../../ui/button.tsx';
import { Pill } from '../../ui/pill.tsx';
import { timeWord } from '../audit-log/audit-labels.ts';
import { importedWords } from './words.ts';

interface Props {
  done: SheetImport;
  /** Only for an import that can be undone. */
  onUndo: (() => void) | undefined;
}

/** An import: file, user, time and counts. */
export const ImportRow = ({ done: { fileName, actorName, createdAt, counts, status }, onUndo }: Props) => (
  <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
    <FileSpreadsheet size={24} aria-hidden className="hidden shrink-0 text-muted sm:block" />
    <div className="min-w-48 flex-1">
      <p className="font-semibold [overflow-wrap:anywhere]">{fileName}</p>
      <p className="text-sm text-muted">
        {actorName}, <time dateTime={createdAt}>{timeWord(createdAt)}</time>
      </p>
    </div>
    <p className="grow text-sm whitespace-nowrap tabular-nums sm:grow-0">{importedWords(counts)}</p>
    <div className="flex min-h-11 items-center justify-end sm:w-28">
      {status === 'undone' && <Pill tone="plain">Undone</Pill>}
      {onUndo && (
        <Button look="outline" className="px-4 text-sm" onClick={onUndo}>
          <Undo2 size={18} aria-hidden />
          Undo<span className="sr-only">: {fileName}</span>
        </Button>
      )}
    </div>
  </li>
);
