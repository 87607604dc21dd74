import { useEffect, useRef, useState } from 'react';
import type { SheetColumn } from '../../../../contract/catalogue/admin-limits.ts';
import type { SheetTable } from '../../../../contract/import/spreadsheet.ts';
import { m } from '../../../../messages/index.ts';
import { Button } from '../../../ui/button.tsx';
import { cardFrame } from '../../../ui/card.tsx';
import { Select } from '../../../ui/select.tsx';
import { useStores } from '../../stores/stores-query.ts';
import { columnGroups, columnLabel } from './column-labels.ts';

type Columns = readonly (SheetColumn | null)[];

/** A new product needs these; without a unit, its name says how much is in a pack. */
const needed: readonly SheetColumn[] = ['name', 'price', 'category'];

/** The columns that are chosen more than once. */
const repeated = (columns: Columns): SheetColumn[] => [
  ...new Set(columns.flatMap((column, at) => (column !== null && columns.indexOf(column) !== at ? [column] : []))),
];

function problemOf(columns: Columns): string {
  const [twice] = repeated(columns);
  if (twice) return m.sheetColumns.chosenTwice({ column: columnLabel(twice) });
  return columns.includes('name') || columns.includes('sku') ? '' : m.sheetColumns.nameNeeded();
}

const prices: readonly SheetColumn[] = ['price', 'sale_price', 'mrp'];

/** Any of the prices is enough. */
const missingOf = (columns: Columns): SheetColumn[] =>
  needed.filter((column) => !(column === 'price' ? prices : [column]).some((each) => columns.includes(each)));

interface Props {
  table: SheetTable;
  /** Reads another sheet of the workbook. */
  onSheet: (sheet: string) => void;
  onChosen: (columns: (SheetColumn | null)[]) => void;
  onCancel: () => void;
}

/** Asks which column of a sheet is which. The names that shops use are chosen already. */
export function ColumnStep({ table, onSheet, onChosen, onCancel }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [columns, setColumns] = useState(() => table.columns.map(({ column }) => column));
  const stores = useStores();
  // The step appears after a delay, possibly below the visible area.
  useEffect(() => heading.current?.focus(), []);
  const problem = problemOf(columns);
  const missing = missingOf(columns);
  const twice = repeated(columns);
  const options = columnGroups(stores !== undefined);
  return (
    <section aria-labelledby="columns" className={`${cardFrame} p-4 sm:p-5`}>
      <h2 id="columns" ref={heading} tabIndex={-1} className="text-lg font-bold outline-none">
        {m.sheetColumns.title()}
      </h2>
      <p className="mt-1 text-muted">
        {m.sheetColumns.found({ count: table.rows, line: String(table.headerLine) })}{' '}
        {table.remembered ? m.sheetColumns.remembered() : m.sheetColumns.hint()}
      </p>
      {table.sheets.length > 1 && (
        <Select
          className="mt-4 max-w-80"
          label={m.sheetColumns.sheet()}
          value={table.sheet}
          options={table.sheets.map((name) => [name, name] as const)}
          onChange={onSheet}
        />
      )}
      <ul className="mt-4 divide-y divide-line border-y border-line">
        {table.columns.map(({ title, samples }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: titles may be the same, and their order is fixed
          <li key={at} className="grid items-center gap-x-4 gap-y-2 py-3 sm:grid-cols-[minmax(0,1fr)_20rem]">
            <div className="min-w-0">
              <p className="font-semibold [overflow-wrap:anywhere]">
                {title || <span className="text-muted">{m.sheetColumns.untitled({ number: at + 1 })}</span>}
              </p>
              <p className="truncate text-sm text-muted">{samples.join(' · ') || m.sheetColumns.noSamples()}</p>
            </div>
            <ColumnSelect
              label={m.sheetColumns.meaningOf({ title: title || m.sheetColumns.untitled({ number: at + 1 }) })}
              value={columns[at] ?? null}
              invalid={twice.some((each) => each === columns[at])}
              options={options}
              onChange={(column) => setColumns(columns.map((each, place) => (place === at ? column : each)))}
            />
          </li>
        ))}
      </ul>
      {missing.length > 0 && !problem && (
        <p className="mt-4 rounded-md bg-warning-soft p-3 font-medium text-warning">
          {m.sheetColumns.notThere({ columns: missing.map(columnLabel).join(', ') })}
        </p>
      )}
      <div role="alert">
        {problem && <p className="mt-4 rounded-md bg-danger-soft p-3 font-medium text-danger">{problem}</p>}
      </div>
      <div className="mt-5 flex flex-wrap gap-3">
        <Button className="max-sm:w-full" disabled={problem !== ''} onClick={() => onChosen([...columns])}>
          {m.sheetColumns.show()}
        </Button>
        <Button variant="quiet" className="max-sm:w-full" onClick={onCancel}>
          {m.ui.cancel()}
        </Button>
      </div>
    </section>
  );
}

interface SelectProps {
  label: string;
  value: SheetColumn | null;
  invalid: boolean;
  options: ReturnType<typeof columnGroups>;
  onChange: (column: SheetColumn | null) => void;
}

const ColumnSelect = ({ label, value, invalid, options, onChange }: SelectProps) => (
  <select
    aria-label={label}
    aria-invalid={invalid || undefined}
    value={value ?? ''}
    onChange={({ target }) => onChange(target.value === '' ? null : (target.value as SheetColumn))}
    className={`h-12 w-full min-w-0 rounded-md border bg-canvas px-3 hover:border-accent ${invalid ? 'border-danger' : 'border-field'} ${value ? 'font-semibold' : 'text-muted'}`}
  >
    <option value="">{m.sheetColumns.leaveOut()}</option>
    {options.map(({ title, columns }) => (
      <optgroup key={title} label={title}>
        {columns.map((column) => (
          <option key={column} value={column}>
            {columnLabel(column)}
          </option>
        ))}
      </optgroup>
    ))}
  </select>
);
