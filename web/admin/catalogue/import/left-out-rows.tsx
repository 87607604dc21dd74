import type { SheetPreview } from '../../../../contract/import/spreadsheet.ts';
import { m } from '../../../../messages/index.ts';

/** The first rows that are no products. */
const shownRows = 5;

/** Says which rows of a sheet are no products. */
export const LeftOutRows = ({ leftOut: { count, rows } }: { leftOut: NonNullable<SheetPreview['leftOut']> }) => (
  <div className="mb-4 rounded-md bg-surface p-3">
    <p>{m.adminImport.notProducts({ count })}</p>
    <ul className="mt-1 text-sm text-muted">
      {rows.slice(0, shownRows).map(({ line, text }) => (
        <li key={line} className="[overflow-wrap:anywhere]">
          {m.adminImport.lineNumber({ line: String(line) })}: {text}
        </li>
      ))}
      {count > shownRows && <li>{m.adminImport.andMore({ more: count - shownRows })}</li>}
    </ul>
  </div>
);
