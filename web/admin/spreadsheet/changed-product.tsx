import type { SheetPreview } from '../../../contract/spreadsheet.ts';
import { fieldWord } from '../audit-log/audit-labels.ts';
import { AuditValue } from '../audit-log/audit-value.tsx';
import { excerpts } from './excerpt.ts';
import { Code } from './sheet-columns.tsx';

/** A row of a sheet with its changes. */
export const ChangedProduct = ({ product }: { product: SheetPreview['changed'][number] }) => (
  <li className="px-4 py-3 text-sm">
    <p className="flex flex-wrap items-baseline gap-x-2 gap-y-1">
      <span className="font-semibold [overflow-wrap:anywhere]">{product.name}</span>
      {product.sku && <Code>{product.sku}</Code>}
      <span className="ml-auto text-muted tabular-nums">line {product.line}</span>
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
          <dt className="shrink-0 text-muted">{fieldWord(field)}:</dt>
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
