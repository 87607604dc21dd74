import { type SheetColumn, sheetColumns } from '../../../contract/spreadsheet.ts';

/** Without these there can be no product. */
const needed: readonly SheetColumn[] = ['name', 'category', 'price', 'unit', 'unit_quantity'];
const others = sheetColumns.filter((column) => !needed.includes(column));

/** What a sheet is made of. */
export const SheetColumns = () => (
  <div className="space-y-2.5 text-sm">
    <Columns title="A new product needs" columns={needed} />
    <Columns title="It may have" columns={others} />
    <p className="text-muted">
      In any order, separated by commas. A known product is found by its sku, else by its name, and keeps what the sheet
      has no column for, and where a cell is empty; but an empty cell of <Code>sub_category</Code>,{' '}
      <Code>description</Code>, <Code>aliases</Code> or <Code>images</Code> takes away what is there. A new product
      without <Code>stock</Code> is out of stock. Several values in one cell have a <Code>|</Code> between them.
    </p>
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

export const Code = ({ children }: { children: string }) => (
  <code className="rounded-sm border border-line bg-surface px-1.5 py-0.5 font-mono text-xs text-ink">{children}</code>
);
