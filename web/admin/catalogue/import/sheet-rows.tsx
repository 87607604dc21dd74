/** The rows of a sheet in the preview and after the import: errors, products, changes. */

import type { ReactNode } from 'react';
import type { SheetColumn } from '../../../../contract/catalogue/admin-limits.ts';
import type { SheetFault, SheetPreview } from '../../../../contract/import/spreadsheet.ts';
import { formatRupees } from '../../../../contract/money/money.ts';
import { m } from '../../../../messages/index.ts';
import { packSize } from '../../../products/product-texts.ts';
import { ChevronRight } from '../../../ui/icons.tsx';
import { ScrollBox } from '../../../ui/scroll-box.tsx';
import { fieldLabel } from '../../audit-log/audit-labels.ts';
import { AuditValue } from '../../audit-log/audit-value.tsx';
import { columnLabel } from './column-labels.ts';
import { excerpts } from './excerpt.ts';
import { grouped } from './import-texts.ts';

interface DisclosureProps {
  title: string;
  /** Total number of rows of this kind, and how many are listed. */
  count: number;
  shown: number;
  open?: boolean;
  children: ReactNode;
}

/** The rows of one kind; hidden when there are none. Long lists scroll. */
export function RowDisclosure({ title, count, shown, open = false, children }: DisclosureProps) {
  if (count === 0) return null;
  return (
    <details open={open} className="group overflow-hidden rounded-lg border border-line">
      <summary className="flex min-h-11 list-none items-center gap-2 px-4 font-semibold group-open:border-b group-open:border-line hover:bg-surface focus-visible:-outline-offset-2 [&::-webkit-details-marker]:hidden">
        <ChevronRight size={18} className="shrink-0 text-muted transition-transform group-open:rotate-90" />
        {title}
        <span className="font-normal text-muted tabular-nums">{grouped(count)}</span>
      </summary>
      <ScrollBox label={title}>{children}</ScrollBox>
      {count > shown && (
        <p className="border-t border-line bg-surface px-4 py-2 text-sm text-muted">
          {m.adminImport.firstRowsShown({ shown, count })}
        </p>
      )}
    </details>
  );
}

/** Code from a sheet: a column, an SKU. */
export const Code = ({ children }: { children: string }) => (
  <code className="rounded-sm border border-line bg-surface px-1.5 py-0.5 font-mono text-xs text-ink">{children}</code>
);

/** The column of a fault: in words, or as a sheet in the form of an export names it. */
export const ColumnName = ({ column, inWords }: { column: string; inWords: boolean }) =>
  inWords ? <strong className="font-semibold">{columnLabel(column as SheetColumn)}</strong> : <Code>{column}</Code>;

/** Classes of the cells of the tables. */
export const head = 'sticky top-0 bg-canvas px-2 py-2 text-left font-semibold text-muted first:pl-4 last:pr-4';
export const cell = 'px-2 py-2 align-top first:pl-4 last:pr-4';

/** Rows of a sheet with their lines and two more columns. */
const LineTable = ({ second, third, children }: { second: string; third: string; children: ReactNode }) => (
  <table className="w-full text-sm">
    <thead>
      <tr>
        <th className={`${head} w-14 sm:w-20`}>{m.adminImport.line()}</th>
        <th className={`${head} w-24 sm:w-40`}>{second}</th>
        <th className={head}>{third}</th>
      </tr>
    </thead>
    <tbody className="divide-y divide-line border-t border-line">{children}</tbody>
  </table>
);

/** The errors of a sheet with line and column. */
export const FaultTable = ({ faults, inWords }: { faults: readonly SheetFault[]; inWords: boolean }) => (
  <LineTable second={m.adminImport.column()} third={m.adminImport.reason()}>
    {faults.map(({ line, column, reason }) => (
      <tr key={`${line} ${column} ${reason}`}>
        <td className={`${cell} tabular-nums`}>{line}</td>
        <td className={cell}>
          {column ? (
            <ColumnName column={column} inWords={inWords} />
          ) : (
            <span className="text-muted">{m.adminImport.wholeRow()}</span>
          )}
        </td>
        <td className={`${cell} [overflow-wrap:anywhere]`}>{reason}</td>
      </tr>
    ))}
  </LineTable>
);

/** The head of tables with a line, a name and a price. */
export const PricesHead = () => (
  <thead>
    <tr>
      <th className={`${head} w-14 sm:w-20`}>{m.adminImport.line()}</th>
      <th className={head}>{m.adminImport.name()}</th>
      <th className={`${head} text-right`}>{m.adminImport.price()}</th>
    </tr>
  </thead>
);

/** New products with their packs and prices. */
export const NewProductTable = ({ products }: { products: SheetPreview['added'] }) => (
  <table className="w-full text-sm">
    <PricesHead />
    <tbody className="divide-y divide-line border-t border-line">
      {products.map(({ line, sku, name, store, price, salePrice, unit, unit_quantity: quantity }) => (
        <tr key={line}>
          <td className={`${cell} tabular-nums`}>{line}</td>
          <td className={`${cell} [overflow-wrap:anywhere]`}>
            {name} {unit && <span className="text-muted">{packSize({ unit, unit_quantity: quantity ?? 1 })}</span>}{' '}
            {sku && <Code>{sku}</Code>}
            <StoreOfRow store={store} />
          </td>
          <td className={`${cell} text-right whitespace-nowrap tabular-nums`}>
            {salePrice !== undefined && formatRupees(salePrice)}
            {price !== undefined && price !== salePrice && (
              <del className="block text-xs text-muted">{formatRupees(price)}</del>
            )}
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);

/** Products of a sheet with line and SKU. */
export const ProductTable = ({ products }: { products: SheetPreview['same'] }) => (
  <LineTable second={m.adminImport.sku()} third={m.adminImport.name()}>
    {products.map(({ line, sku, name, store }) => (
      <tr key={line}>
        <td className={`${cell} tabular-nums`}>{line}</td>
        <td className={`${cell} [overflow-wrap:anywhere]`}>{sku ? <Code>{sku}</Code> : '–'}</td>
        <td className={`${cell} [overflow-wrap:anywhere]`}>
          {name}
          <StoreOfRow store={store} />
        </td>
      </tr>
    ))}
  </LineTable>
);

/** The store that a row is about, in a sheet that says so. */
export const StoreOfRow = ({ store }: { store: string | undefined }) =>
  store === undefined ? null : <span className="block text-xs text-muted [overflow-wrap:anywhere]">{store}</span>;

interface ChangedProps {
  title: string;
  /** Total number; not all may be listed. */
  count: number;
  products: SheetPreview['changed'];
}

/** Rows of a sheet with their changes. */
export const ChangedProducts = ({ title, count, products }: ChangedProps) => (
  <RowDisclosure title={title} count={count} shown={products.length} open>
    <ul className="divide-y divide-line">
      {products.map((product) => (
        <ChangedProduct key={product.line} product={product} />
      ))}
    </ul>
  </RowDisclosure>
);

const ChangedProduct = ({ product }: { product: SheetPreview['changed'][number] }) => (
  <li className="px-4 py-3 text-sm">
    <p className="flex flex-wrap items-baseline gap-x-2 gap-y-1">
      <span className="font-semibold [overflow-wrap:anywhere]">{product.name}</span>
      {product.sku && <Code>{product.sku}</Code>}
      <StoreOfRow store={product.store} />
      <span className="ml-auto text-muted tabular-nums">
        {m.adminImport.lineNumber({ line: String(product.line) })}
      </span>
    </p>
    <FieldChanges fields={product.fields} />
  </li>
);

/** The changes: 'field: old → new'. */
export const FieldChanges = ({ fields }: Pick<SheetPreview['changed'][number], 'fields'>) => (
  <dl className="mt-1 space-y-1">
    {Object.entries(fields).map(([field, { from, to }]) => {
      const [old, now] = excerpts(from, to);
      return (
        <div key={field} className="flex gap-x-2">
          <dt className="shrink-0 text-muted">{fieldLabel(field)}:</dt>
          <dd className="min-w-0 [overflow-wrap:anywhere]">
            <del className="text-muted">
              <AuditValue field={field} value={old} />
            </del>
            <span className="mx-1.5">→</span>
            <ins className="font-semibold no-underline">
              <AuditValue field={field} value={now} />
            </ins>
          </dd>
        </div>
      );
    })}
  </dl>
);
