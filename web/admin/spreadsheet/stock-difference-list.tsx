import type { SheetPreview } from '../../../contract/spreadsheet.ts';
import { timeWord } from '../audit-log/audit-labels.ts';
import { RowDisclosure } from './row-disclosure.tsx';
import { cell, head } from './table-classes.ts';
import { grouped, movedWords, productsWord } from './words.ts';

interface Props {
  preview: SheetPreview;
  checked: boolean;
  disabled: boolean;
  onChange: (checked: boolean) => void;
}

/** Whether to set the stock from the sheet, and what that would undo. Renders nothing when no stock differs. */
export function StockDifferenceList({ preview, checked, disabled, onChange }: Props) {
  const { counts } = preview.import;
  if (counts.stock === 0) return null;
  const undoing = preview.stock.filter(({ since }) => since && movedWords(since));
  return (
    <div className="space-y-3 rounded-lg border border-line p-4">
      <label className="flex min-h-11 cursor-pointer items-start gap-3">
        <input
          type="checkbox"
          checked={checked}
          disabled={disabled}
          onChange={(event) => onChange(event.currentTarget.checked)}
          className="mt-0.5 size-5 shrink-0 accent-accent"
        />
        <span>
          <span className="block font-semibold">Also set stock from the sheet</span>
          <span className="block text-sm text-muted">
            The stock of {productsWord(counts.stock)} differs. It stays as it is unless you tick this. New products
            always begin with the sheet’s stock.
          </span>
        </span>
      </label>
      {undoing.length > 0 && (
        <p className="rounded-md bg-warning-soft p-3 text-sm font-medium text-warning">
          {productsWord(undoing.length)} moved since the sheet was exported. Setting the stock would undo that: what was
          sold would be on sale again.
        </p>
      )}
      <RowDisclosure title="Stock that differs" count={counts.stock} shown={preview.stock.length} open={checked}>
        <table className="w-full text-sm">
          <thead>
            <tr>
              <th className={head}>Name</th>
              <th className={`${head} text-right`}>Store</th>
              <th className={`${head} text-right`}>Sheet</th>
              <th className={head}>Since the export</th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line border-t border-line">
            {preview.stock.map(({ line, name, from, to, since }) => (
              <tr key={line}>
                <td className={`${cell} [overflow-wrap:anywhere]`}>{name}</td>
                <td className={`${cell} text-right tabular-nums`}>{grouped(from)}</td>
                <td className={`${cell} text-right font-semibold tabular-nums`}>{grouped(to)}</td>
                <td className={cell}>
                  {since ? (
                    <>
                      <span className={movedWords(since) ? 'font-semibold text-danger' : 'text-muted'}>
                        {movedWords(since) || 'nothing'}
                      </span>
                      <span className="block text-xs text-muted">since {timeWord(since.at)}</span>
                    </>
                  ) : (
                    <span className="text-muted">not known</span>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </RowDisclosure>
    </div>
  );
}
