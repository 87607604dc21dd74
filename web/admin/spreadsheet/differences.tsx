import type { SheetFault, SheetPreview } from '../../../contract/spreadsheet.ts';
import { ChangedProduct } from './changed-product.tsx';
import { CountTiles } from './count-tiles.tsx';
import { NewShelves } from './new-shelves.tsx';
import { Part } from './part.tsx';
import { Code } from './sheet-columns.tsx';

/** How many rows there are of each kind, and the first of them; what is wrong comes first. */
export function Differences({ preview }: { preview: SheetPreview }) {
  const { counts } = preview.import;
  return (
    <div className="space-y-4">
      <CountTiles counts={counts} />
      <NewShelves title="New categories" names={preview.categories} count={counts.categories} />
      <NewShelves title="New sub categories" names={preview.subCategories} count={counts.subCategories} />
      <Part title="Faulty rows" count={counts.faulty} shown={new Set(preview.faults.map(({ line }) => line)).size} open>
        <FaultTable faults={preview.faults} />
      </Part>
      <Part title="Changed" count={counts.changed} shown={preview.changed.length} open>
        <ul className="divide-y divide-line">
          {preview.changed.map((product) => (
            <ChangedProduct key={product.line} product={product} />
          ))}
        </ul>
      </Part>
      <Part title="Added" count={counts.added} shown={preview.added.length} open>
        <ProductTable products={preview.added} />
      </Part>
      <Part title="Left alone" count={counts.same} shown={preview.same.length}>
        <ProductTable products={preview.same} />
      </Part>
    </div>
  );
}

const head = 'sticky top-0 bg-white px-2 py-2 text-left font-semibold text-muted first:pl-4 last:pr-4';
const cell = 'px-2 py-2 align-top first:pl-4 last:pr-4';

const FaultTable = ({ faults }: { faults: readonly SheetFault[] }) => (
  <table className="w-full text-sm">
    <thead>
      <tr>
        <th className={`${head} w-14 sm:w-20`}>Line</th>
        <th className={`${head} w-24 sm:w-40`}>Column</th>
        <th className={head}>Reason</th>
      </tr>
    </thead>
    <tbody className="divide-y divide-line border-t border-line">
      {faults.map(({ line, column, reason }) => (
        <tr key={`${line} ${column}`}>
          <td className={`${cell} tabular-nums`}>{line}</td>
          <td className={cell}>{column ? <Code>{column}</Code> : <span className="text-muted">whole row</span>}</td>
          <td className={`${cell} [overflow-wrap:anywhere]`}>{reason}</td>
        </tr>
      ))}
    </tbody>
  </table>
);

const ProductTable = ({ products }: { products: SheetPreview['added'] }) => (
  <table className="w-full text-sm">
    <thead>
      <tr>
        <th className={`${head} w-14 sm:w-20`}>Line</th>
        <th className={`${head} w-24 sm:w-40`}>Sku</th>
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
