import { EyeOff, Trash2 } from 'lucide-react';
import type { AdminProduct } from '../../../contract/admin-catalogue.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import type { HistorySlot } from './history-slot.ts';
import { Thumb } from './thumb.tsx';

interface Props {
  product: AdminProduct;
  history: HistorySlot;
  onEdit: () => void;
  onDelete: () => void;
}

/** A product as administrators see it: first image, name, quantity and unit, stock (spec §2). */
export const ProductCard = ({ product, history: History, onEdit, onDelete }: Props) => (
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
      <h2 className="line-clamp-2 min-w-0 pt-2 text-sm font-semibold [overflow-wrap:anywhere]">{product.name}</h2>
      <History entity="product" entityId={product._id} name={product.name} />
    </div>
    <p className="text-sm text-muted">
      {product.unit_quantity} {product.unit}
    </p>
    <p className={classNames('mb-2 text-sm font-semibold', product.stock === 0 && 'text-danger')}>
      Stock-{product.stock}
    </p>
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
