import type { ReactNode } from 'react';
import { links } from '../../../../contract/api/links.ts';
import type { InventoryProduct } from '../../../../contract/inventory/inventory.ts';
import { m } from '../../../../messages/index.ts';
import { ProductPicture } from '../../../products/product-picture.tsx';
import { packSize } from '../../../products/product-texts.ts';
import { TextLink } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';

interface Props {
  product: InventoryProduct;
  className?: string;
  /** Not on rows of another store than the screens show: its page has the stock of theirs. */
  linked?: boolean;
  children?: ReactNode;
}

/** The product of a line: its picture, its name as a link, and `children` below. */
export const LineProduct = ({ product, className, linked = true, children }: Props) => (
  <div className={classNames('flex min-w-0 items-start gap-3', className)}>
    <ProductPicture image={product.image} name={product.name} pixels={40} className="size-10 rounded-sm p-0.5" />
    <div className="min-w-0 flex-1 text-sm">
      {linked ? (
        <TextLink to={links.adminProduct(product._id)} className="min-h-0! [overflow-wrap:anywhere]">
          {product.name}
        </TextLink>
      ) : (
        <span className="font-semibold [overflow-wrap:anywhere]">{product.name}</span>
      )}
      {children}
    </div>
  </div>
);

/** Pack size and SKU, and the stock where it is given. */
export const PackAndSku = ({ product, stock = null }: { product: InventoryProduct; stock?: number | null }) => (
  <p className="text-muted">
    {packSize(product)}
    {product.sku && ` · ${m.adminInventory.sku({ sku: product.sku })}`}
    {stock !== null && ` · ${m.adminInventory.inStock({ stock })}`}
  </p>
);
