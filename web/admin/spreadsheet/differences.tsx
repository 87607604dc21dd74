import type { SheetCounts, SheetPreview } from '../../../contract/spreadsheet.ts';
import { ChangedProduct } from './changed-product.tsx';
import { CountTiles } from './count-tiles.tsx';
import { FaultTable } from './fault-table.tsx';
import { NewCategories } from './new-categories.tsx';
import { RowDisclosure } from './row-disclosure.tsx';
import { Code } from './sheet-columns.tsx';
import { cell, head } from './table-classes.ts';
import { linesOf } from './words.ts';

/** The rows of each kind with their number (`counts`, including the stock if it will be set). Errors come first. */
export function Differences({ preview, counts }: { preview: SheetPreview; counts: SheetCounts }) {
  // Rows whose stock is set are not unchanged.
  const restocked = new Set(counts.same < preview.import.counts.same ? preview.stock.map(({ line }) => line) : []);
  const same = preview.same.filter(({ line }) => !restocked.has(line));
  return (
    <div className="space-y-4">
      <CountTiles counts={counts} />
      <NewCategories title="New categories" names={preview.categories} count={counts.categories} />
      <NewCategories title="New sub categories" names={preview.subCategories} count={counts.subCategories} />
      <RowDisclosure title="Faulty rows" count={counts.faulty} shown={linesOf(preview.faults)} open>
        <FaultTable faults={preview.faults} />
      </RowDisclosure>
      <RowDisclosure title="Changed" count={preview.import.counts.changed} shown={preview.changed.length} open>
        <ul className="divide-y divide-line">
          {preview.changed.map((product) => (
            <ChangedProduct key={product.line} product={product} />
          ))}
        </ul>
      </RowDisclosure>
      <RowDisclosure title="Added" count={counts.added} shown={preview.added.length} open>
        <ProductTable products={preview.added} />
      </RowDisclosure>
      <RowDisclosure title="Unchanged" count={counts.same} shown={same.length}>
        <ProductTable products={same} />
      </RowDisclosure>
    </div>
  );
}

const ProductTable = ({ products }: { products: SheetPreview['added'] }) => (
  <table className="w-full text-sm">
    <thead>
      <tr>
        <th className={`${head} w-14 sm:w-20`}>Line</th>
        <th className={`${head} w-24 sm:w-40`}>SKU</th>
        <th className={head}>Name</th>
      </tr>
    </thead>
    <tbody className="divide-y divide-line border-t border-line">
      {products.map(({ line, sku, name }) => (
        <tr key={line}>
          <td className={`${cell} tabular-nums`}>{line}</td>
          <td className={`${cell} [overflow-wrap:anywhere]`}>{sku ? <Code>{sku}</Code> : '–'}</td>
          <td className={`${cell} [overflow-wrap:anywhere]`}>{name}</td>
        </tr>
      ))}
    </tbody>
  </table>
);
