import { Link } from 'react-router';
import { links } from '../../../../contract/api/links.ts';
import type { AdminProduct } from '../../../../contract/catalogue/admin-catalogue.ts';
import type { Product } from '../../../../contract/catalogue/catalogue.ts';
import { formatPaise, formatRupees, salePaise, shownPercent, toPaise } from '../../../../contract/money/money.ts';
import { m } from '../../../../messages/index.ts';
import { Boxes } from '../../../ui/admin-icons.ts';
import { classNames } from '../../../ui/class-names.ts';
import { EyeOff } from '../../../ui/icons.tsx';
import { CatalogueCard } from './catalogue-card.tsx';

interface Props {
  product: AdminProduct;
  /** At this stock or below, the product is low in stock. */
  lowStock: number;
  onChangeStock: () => void;
  /** Without it, only the stock can be changed. */
  change: { onEdit: () => void; onDelete: () => void } | undefined;
}

/** A product as administrators see it: first image, name, quantity and unit, prices, stock. */
export const AdminProductCard = ({ product, lowStock, onChangeStock, change }: Props) => (
  <CatalogueCard
    entity="product"
    item={product}
    image={product.images[0]}
    badge={
      !product.publish && (
        <span className="absolute top-1.5 left-1.5 inline-flex items-center gap-1 rounded-full bg-ink px-2.5 py-1 text-xs font-semibold text-canvas">
          <EyeOff size={14} />
          {m.adminCatalogue.notPublished()}
        </span>
      )
    }
    heading={
      <Link to={links.adminProduct(product._id)} className="hover:text-accent hover:underline">
        {product.name}
      </Link>
    }
    editLabel={m.adminCatalogue.editProduct()}
    editName={m.adminCatalogue.editProductNamed({ name: product.name })}
    change={change}
  >
    <p className="text-sm text-muted">
      {product.unit_quantity} {product.unit}
    </p>
    <p className="text-sm">
      <ProductPrices product={product} />
    </p>
    <button
      type="button"
      aria-label={m.adminCatalogue.changeStockOf({ stock: String(product.stock), name: product.name })}
      title={m.adminCatalogue.changeStock()}
      onClick={onChangeStock}
      className={classNames(
        '-ml-2 inline-flex min-h-10 items-center gap-1.5 self-start rounded-md px-2 text-sm font-semibold underline decoration-dotted underline-offset-4 hover:bg-surface',
        product.stock === 0 ? 'text-danger' : product.stock <= lowStock && 'text-warning',
      )}
    >
      <Boxes size={16} />
      <span>{m.adminCatalogue.stockCount({ stock: String(product.stock) })}</span>
    </button>
  </CatalogueCard>
);

/** The selling price and the price before discount. */
export const ProductPrices = ({ product: { price, discount } }: { product: Pick<Product, 'price' | 'discount'> }) => (
  <span className="flex flex-wrap items-baseline gap-x-1.5">
    <span className="font-semibold">{formatPaise(salePaise(toPaise(price), discount))}</span>
    {discount > 0 && (
      <>
        <s className="text-xs text-muted">
          <span className="sr-only">{m.adminCatalogue.before()} </span>
          {formatRupees(price)}
        </s>
        <span className="text-xs font-semibold text-accent-strong">
          {m.adminCatalogue.percentOff({ discount: shownPercent(discount) })}
        </span>
      </>
    )}
  </span>
);
