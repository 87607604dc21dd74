import type { ReorderProduct } from '../../../../contract/inventory/reorder.ts';
import { m } from '../../../../messages/index.ts';
import { RowStore } from '../../stores/row-store.tsx';
import { ThresholdForm } from '../products/threshold-form.tsx';
import { Figure } from './differences-dialog.tsx';
import { LineProduct, PackAndSku } from './line-product.tsx';

/** A product to reorder, with its threshold to change; in a list about all stores, with its store instead. */
export function ReorderRow({ product, lowStock }: { product: ReorderProduct; lowStock: number }) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <LineProduct product={product} linked={!product.store} className="flex-1 basis-64">
        <PackAndSku product={product} />
        <dl className="mt-1 flex flex-wrap gap-x-5 gap-y-1 tabular-nums">
          <Figure
            label={m.adminInventory.stock()}
            value={String(product.stock)}
            tone={product.stock === 0 ? 'text-danger' : 'text-warning'}
          />
          {product.store && <Figure label={m.adminInventory.threshold()} value={String(product.threshold)} />}
          <Figure label={m.adminInventory.suggested()} value={String(product.suggested)} />
          {product.supplier && <Figure label={m.adminInventory.lastSupplier()} value={product.supplier.name} />}
        </dl>
      </LineProduct>
      {product.store ? (
        <RowStore store={product.store} />
      ) : (
        <ThresholdForm productId={product._id} name={product.name} saved={product.ownThreshold} lowStock={lowStock} />
      )}
    </li>
  );
}
