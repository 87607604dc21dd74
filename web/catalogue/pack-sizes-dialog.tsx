import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { links } from '../../contract/api/links.ts';
import type { Product } from '../../contract/catalogue/catalogue.ts';
import { m } from '../../messages/index.ts';
import { LoadingFailed } from '../api/loading-failed.tsx';
import { CartControl } from '../cart/cart-control.tsx';
import { loadProducts } from '../products/load-products.ts';
import { Price } from '../products/price.tsx';
import { ProductPicture } from '../products/product-picture.tsx';
import { packSize, pricePerUnit } from '../products/product-texts.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Skeletons } from '../ui/skeleton.tsx';

interface Props {
  product: Product;
  /** Ids of all pack sizes, smallest first. */
  variants: readonly string[];
  onClose: () => void;
}

/** From a card: all pack sizes of a product, to compare them and put them into the cart. */
export default function PackSizesDialog({ product, variants, onClose }: Props) {
  const loaded = useQuery({ queryKey: ['products', variants], queryFn: () => loadProducts(variants) });
  return (
    <Dialog open onClose={onClose} title={product.name}>
      <div className="px-5 py-2">
        {loaded.data ? (
          <ul aria-label={m.catalogue.packSizesOf({ name: product.name })} className="divide-y divide-line">
            {loaded.data.map((each) => (
              <PackSize key={each._id} product={each} titled={each.name !== product.name} />
            ))}
          </ul>
        ) : loaded.isError ? (
          <LoadingFailed title={m.catalogue.packSizesFailed()} query={loaded} />
        ) : (
          <Skeletons label={m.ui.loading()} className="space-y-3 py-3" sizes={variants.map(() => 'h-14')} />
        )}
      </div>
    </Dialog>
  );
}

/** @param titled whether the name is shown: pack sizes may have other names */
const PackSize = ({ product, titled }: { product: Product; titled: boolean }) => (
  <li className="flex items-center gap-3 py-3">
    <ProductPicture image={product.images[0]} name={product.name} pixels={56} className="size-14 rounded-md p-1" />
    <div className="min-w-0 flex-1">
      <Link to={links.product(product)} className="font-semibold hover:text-accent hover:underline">
        {titled && `${product.name}, `}
        {packSize(product)}
      </Link>
      <Price product={product} />
      <p className="text-xs text-muted">{pricePerUnit(product)}</p>
    </div>
    <div className="w-32 shrink-0 [&>*]:w-full [&>*>*]:w-full [&_[role=group]]:justify-between">
      <CartControl product={product} />
    </div>
  </li>
);
