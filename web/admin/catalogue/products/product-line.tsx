import type { ReactNode } from 'react';
import type { Product } from '../../../../contract/catalogue/catalogue.ts';
import { m } from '../../../../messages/index.ts';
import { ProductPicture } from '../../../products/product-picture.tsx';
import { packSize } from '../../../products/product-texts.ts';

/** A product with its buttons. */
export const ProductLine = ({ product, children }: { product: Product; children: ReactNode }) => (
  <div className="flex items-center gap-3 py-1.5">
    <ProductPicture image={product.images[0]} name={product.name} pixels={40} className="size-10 rounded-sm p-0.5" />
    <div className="min-w-0 flex-1 text-sm">
      <p className="font-medium [overflow-wrap:anywhere]">{product.name}</p>
      <p className="text-muted">
        {packSize(product)}
        {!product.publish ? (
          <span className="font-semibold text-warning"> · {m.productPicker.notForSale()}</span>
        ) : (
          product.stock < 1 && <span className="font-semibold text-warning"> · {m.adminCatalogue.soldOut()}</span>
        )}
      </p>
    </div>
    <div className="flex shrink-0">{children}</div>
  </div>
);
