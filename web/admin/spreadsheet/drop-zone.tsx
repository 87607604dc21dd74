import { FileSpreadsheet } from 'lucide-react';
import { type DragEvent, type Ref, useState } from 'react';
import { classNames } from '../../ui/class-names.ts';

interface Props {
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

const carriesFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files');

/** Accepts a sheet by drop, click or key. Small after a file was chosen. */
export function DropZone({ id, ref, describedBy, invalid, fileName, onChoose }: Props) {
  const [over, setOver] = useState(false);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is an extra; the field inside is what is operated
    <div
      onDragOver={(event) => {
        if (!carriesFiles(event)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={({ currentTarget, relatedTarget }) => {
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false);
      }}
      onDrop={(event) => {
        setOver(false);
        if (!carriesFiles(event)) return;
        event.preventDefault();
        onChoose([...event.dataTransfer.files]);
      }}
      className={classNames(
        'relative flex items-center rounded-lg border-2 border-dashed transition-colors focus-within:outline-3 focus-within:outline-offset-2 focus-within:outline-accent hover:border-accent hover:bg-accent-soft',
        fileName ? 'gap-3 px-4 py-3' : 'min-h-52 flex-col justify-center px-4 py-8 text-center',
        over ? 'border-accent bg-accent-soft' : invalid ? 'border-danger bg-surface' : 'border-accent-line bg-surface',
      )}
    >
      <span
        aria-hidden
        className={classNames(
          'flex shrink-0 items-center justify-center rounded-full bg-white text-accent shadow-card transition-transform',
          fileName ? 'size-11' : 'mb-4 size-16',
          over && 'scale-110',
        )}
      >
        <FileSpreadsheet size={fileName ? 22 : 30} />
      </span>
      {/* The field's own label says the same to screen readers. */}
      <span aria-hidden className="min-w-0">
        <span className="block font-semibold [overflow-wrap:anywhere]">
          {over ? 'Drop the file to preview it' : fileName || 'Drop a CSV file here, or choose one'}
        </span>
        <span className="mt-0.5 block text-sm text-muted">
          {fileName ? 'Drop or choose another file' : 'Nothing is changed before you have seen the differences.'}
        </span>
      </span>
      <input
        ref={ref}
        id={id}
        type="file"
        accept=".csv,text/csv"
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
