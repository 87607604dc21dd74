import { useId } from 'react';
import type { StaleRow, StaleRows } from '../../../../contract/import/spreadsheet.ts';
import { m } from '../../../../messages/index.ts';
import { ScrollBox } from '../../../ui/scroll-box.tsx';
import { grouped } from './import-texts.ts';
import { Code, FieldChanges, StoreOfRow } from './sheet-rows.tsx';

const reasonLabels = (): Record<StaleRow['reason'], string> => ({
  edited: m.adminImport.edited(),
  stock_moved: m.adminImport.stockChanged(),
  deleted: m.adminImport.deleted(),
  added: m.adminImport.addedByOther(),
});

interface Props {
  stale: StaleRows;
  /** Lines of the rows to import anyway. */
  chosen: ReadonlySet<number>;
  disabled: boolean;
  onChange: (chosen: ReadonlySet<number>) => void;
}

/** Rows whose products changed after the preview. Each is skipped unless it is ticked. */
export function StaleRowList({ stale: { count, rows }, chosen, disabled, onChange }: Props) {
  const id = useId();
  const all = rows.every(({ line }) => chosen.has(line));
  const toggle = (line: number, isChosen: boolean) => {
    const next = new Set(chosen);
    if (isChosen) next.add(line);
    else next.delete(line);
    onChange(next);
  };
  return (
    <section aria-labelledby={id} className="overflow-hidden rounded-lg border border-line">
      <div className="border-b border-line px-4 py-3">
        <h3 id={id} className="font-semibold">
          {m.adminImport.changedSincePreview()}{' '}
          <span className="font-normal text-muted tabular-nums">{grouped(count)}</span>
        </h3>
        <p className="mt-1 text-sm text-muted">{m.adminImport.changedSinceHint()}</p>
        <label className="mt-2 flex min-h-11 w-fit cursor-pointer items-center gap-3 text-sm font-semibold">
          <input
            type="checkbox"
            checked={all}
            disabled={disabled}
            onChange={() => onChange(all ? new Set() : new Set(rows.map(({ line }) => line)))}
            className="size-5 accent-accent"
          />
          {count > rows.length ? m.adminImport.chooseAllOf({ count }) : m.adminImport.chooseAll()}
        </label>
      </div>
      <ScrollBox label={m.adminImport.changedSincePreview()}>
        <ul className="divide-y divide-line">
          {rows.map((row) => (
            <li key={row.line} className="px-4 py-3 text-sm">
              <label className="flex cursor-pointer items-start gap-3">
                <input
                  type="checkbox"
                  checked={chosen.has(row.line)}
                  disabled={disabled}
                  onChange={(event) => toggle(row.line, event.currentTarget.checked)}
                  className="size-5 shrink-0 accent-accent"
                />
                <span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-2 gap-y-1">
                  <span className="font-semibold [overflow-wrap:anywhere]">{row.name}</span>
                  {row.sku && <Code>{row.sku}</Code>}
                  <StoreOfRow store={row.store} />
                  <span className="text-muted">{reasonLabels()[row.reason]}</span>
                  <span className="ml-auto text-muted tabular-nums">
                    {m.adminImport.lineNumber({ line: String(row.line) })}
                  </span>
                </span>
              </label>
              <div className="pl-8">
                <FieldChanges fields={row.fields} />
              </div>
            </li>
          ))}
        </ul>
      </ScrollBox>
    </section>
  );
}
