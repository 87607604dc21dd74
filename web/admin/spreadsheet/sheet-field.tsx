import { useId } from 'react';
import { sheetColumns, sheetLimits } from '../../../contract/spreadsheet.ts';

interface Props {
  /** How much has been sent, 0 to 1; undefined while nothing is. */
  share: number | undefined;
  problem: string;
  onChoose: (file: File) => void;
}

/** Where the sheet is chosen. */
export function SheetField({ share, problem, onChoose }: Props) {
  const id = useId();
  return (
    <section className="rounded-xl border border-line bg-white p-5 shadow-card">
      <label htmlFor={id} className="mb-1.5 block font-semibold">
        Spreadsheet (CSV)
      </label>
      <input
        id={id}
        type="file"
        accept=".csv,text/csv"
        disabled={share !== undefined}
        aria-describedby={`${id}-note`}
        className="block w-full rounded-md border border-line p-3 text-sm"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) onChoose(file);
          // The same file can be chosen again, after it was mended.
          target.value = '';
        }}
      />
      <p id={`${id}-note`} className="mt-2 text-sm text-muted">
        At most {sheetLimits.uploadBytes / 1024 ** 2} MB, saved as CSV UTF-8. Columns, in any order:{' '}
        {sheetColumns.join(', ')}. Nothing is changed before you have seen the differences.
      </p>
      <p role="status" className="mt-2 text-sm font-semibold">
        {share === undefined ? '' : share < 1 ? `Sending ${Math.round(share * 100)} %` : 'Reading the sheet …'}
      </p>
      {problem && (
        <p role="alert" className="mt-2 text-sm text-danger">
          {problem}
        </p>
      )}
    </section>
  );
}
