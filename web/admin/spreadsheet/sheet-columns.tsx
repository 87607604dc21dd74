import { type SheetColumn, sheetColumns } from '../../../contract/spreadsheet.ts';

/** Required for a new product. */
const needed: readonly SheetColumn[] = ['name', 'category', 'price', 'unit', 'unit_quantity'];
const others = sheetColumns.filter((column) => !needed.includes(column));

/** The columns of a sheet. */
export const SheetColumns = () => (
  <div className="space-y-2.5 text-sm">
    <Columns title="A new product needs" columns={needed} />
    <Columns title="It may have" columns={others} />
    <p className="text-muted">
      In any order, separated by commas. Several values in one cell have a <Code>|</Code> between them. A known product
      is found by its SKU, or else by its name.
    </p>
    <p className="text-muted">
      An empty cell, or a column that is not there, keeps what the product has. To take something away, write{' '}
      <Code>(clear)</Code>: it empties <Code>sub_category</Code>, <Code>description</Code>, <Code>aliases</Code>,{' '}
      <Code>images</Code> and <Code>sku</Code>.
    </p>
    <p className="text-muted">
      The stock of a known product changes only when you ask for it after choosing the sheet. A new product without{' '}
      <Code>stock</Code> is out of stock. Leave <Code>stock_as_of</Code> as an export wrote it: it shows what was sold
      since.
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
