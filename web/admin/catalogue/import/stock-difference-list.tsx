import type { SheetPreview } from '../../../../contract/import/spreadsheet.ts';
import { m } from '../../../../messages/index.ts';
import { formatDateTime } from '../../../dates.ts';
import { grouped, movedText } from './import-texts.ts';
import { cell, head, RowDisclosure, StoreOfRow } from './sheet-rows.tsx';

interface Props {
  preview: SheetPreview;
  checked: boolean;
  disabled: boolean;
  onChange: (checked: boolean) => void;
}

/** Returns true when to set the stock from the sheet, and what that would undo. Renders nothing when no stock differs. */
export function StockDifferenceList({ preview, checked, disabled, onChange }: Props) {
  const { counts, stores } = preview.import;
  if (counts.stock === 0) return null;
  const undoing = preview.stock.filter(({ since }) => since && movedText(since));
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
          <span className="block font-semibold">{m.adminImport.setStock()}</span>
          <span className="block text-sm text-muted">
            {stores
              ? m.adminImport.setStockOfRows({ count: counts.stock })
              : m.adminImport.setStockHint({ count: counts.stock })}
          </span>
        </span>
      </label>
      {undoing.length > 0 && (
        <p className="rounded-md bg-warning-soft p-3 text-sm font-medium text-warning">
          {m.adminImport.stockMoved({ count: undoing.length })}
        </p>
      )}
      <RowDisclosure
        title={m.adminImport.differentStock()}
        count={counts.stock}
        shown={preview.stock.length}
        open={checked}
      >
        <table className="w-full text-sm">
          <thead>
            <tr>
              <th className={head}>{m.adminImport.name()}</th>
              <th className={`${head} text-right`}>{m.adminImport.store()}</th>
              <th className={`${head} text-right`}>{m.adminImport.sheet()}</th>
              <th className={head}>{m.adminImport.sinceExport()}</th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line border-t border-line">
            {preview.stock.map(({ line, name, store, from, to, since }) => (
              <tr key={line}>
                <td className={`${cell} [overflow-wrap:anywhere]`}>
                  {name}
                  <StoreOfRow store={store} />
                </td>
                <td className={`${cell} text-right tabular-nums`}>{grouped(from)}</td>
                <td className={`${cell} text-right font-semibold tabular-nums`}>{grouped(to)}</td>
                <td className={cell}>
                  {since ? (
                    <>
                      <span className={movedText(since) ? 'font-semibold text-danger' : 'text-muted'}>
                        {movedText(since) || m.adminImport.notMoved()}
                      </span>
                      <span className="block text-xs text-muted">
                        {m.adminImport.since({ time: formatDateTime(since.at) })}
                      </span>
                    </>
                  ) : (
                    <span className="text-muted">{m.adminImport.unknown()}</span>
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
