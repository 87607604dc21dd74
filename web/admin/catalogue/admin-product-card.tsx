import { Boxes, EyeOff, Trash2 } from 'lucide-react';
import { Link } from 'react-router';
import type { AdminProduct } from '../../../contract/admin-catalogue.ts';
import { links } from '../../../contract/links.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import type { HistorySlot } from './history-slot.ts';
import { ProductPrices } from './product-prices.tsx';
import { Thumb } from './thumb.tsx';

interface Props {
  product: AdminProduct;
  history: HistorySlot;
  /** At this stock or below, the product is low in stock. */
  lowStock: number;
  onEdit: () => void;
  onChangeStock: () => void;
  onDelete: () => void;
}

/** A product as administrators see it: first image, name, quantity and unit, prices, stock (spec §2). */
export const ProductCard = ({ product, history: History, lowStock, onEdit, onChangeStock, onDelete }: Props) => (
  <article className="flex h-full flex-col rounded-lg border border-line bg-white p-3">
    <div className="relative rounded-md bg-surface p-3">
      <Thumb
        name={product.name}
        url={product.images[0]}
        widest={320}
        sizes="(width >= 64rem) 13rem, (width >= 40rem) 30vw, 42vw"
      />
      {!product.publish && (
        <span className="absolute top-1.5 left-1.5 inline-flex items-center gap-1 rounded-full bg-ink px-2.5 py-1 text-xs font-semibold text-white">
          <EyeOff size={14} aria-hidden />
          Not published
        </span>
      )}
    </div>
    <div className="mt-2 flex items-start justify-between gap-1">
      <h2 className="line-clamp-2 min-w-0 pt-2 text-sm font-semibold [overflow-wrap:anywhere]">
        <Link to={links.adminProduct(product._id)} className="hover:text-accent hover:underline">
          {product.name}
        </Link>
      </h2>
      <History entity="product" entityId={product._id} name={product.name} />
    </div>
    <p className="text-sm text-muted">
      {product.unit_quantity} {product.unit}
    </p>
    <p className="text-sm">
      <ProductPrices product={product} />
    </p>
    <button
      type="button"
      aria-label={`Stock-${product.stock}, change stock of ${product.name}`}
      title="Change stock"
      onClick={onChangeStock}
      className={classNames(
        'mb-2 -ml-2 inline-flex min-h-10 items-center gap-1.5 self-start rounded-md px-2 text-sm font-semibold underline decoration-dotted underline-offset-4 hover:bg-surface',
        product.stock === 0 ? 'text-danger' : product.stock <= lowStock && 'text-warning',
      )}
    >
      <Boxes size={16} aria-hidden />
      <span>Stock-{product.stock}</span>
    </button>
    <div className="mt-auto flex gap-2">
      <Button
        look="outline"
        className="min-w-0 flex-1 px-1! text-xs leading-tight sm:text-sm sm:whitespace-nowrap"
        aria-label={`Edit Product ${product.name}`}
        onClick={onEdit}
      >
        Edit Product
      </Button>
      <Button look="danger" className="px-3!" aria-label={`Remove ${product.name}`} title="Remove" onClick={onDelete}>
        <Trash2 size={18} aria-hidden />
      </Button>
    </div>
  </article>
);
