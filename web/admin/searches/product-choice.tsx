import { packSize } from '../../../contract/pack-size.ts';
import type { Suggestions } from '../../../contract/search.ts';
import { ProductPicture } from '../../catalogue/product-picture.tsx';

interface Props {
  product: Suggestions['products'][number];
  disabled: boolean;
  onChoose: () => void;
}

/** A product that can be clicked. */
export function ProductChoice({ product, disabled, onChoose }: Props) {
  const { name, images } = product;
  const [image = ''] = images;
  return (
    <button
      type="button"
      disabled={disabled}
      onClick={onChoose}
      className="flex min-h-14 w-full items-center gap-3 rounded-md p-2 text-left hover:bg-surface disabled:opacity-60"
    >
      <ProductPicture image={image} name={name} pixels={32} className="size-10 rounded-sm p-1" />
      <span className="min-w-0 flex-1">
        <span className="block font-medium [overflow-wrap:anywhere]">{name}</span>
        <span className="block text-sm text-muted">{packSize(product)}</span>
      </span>
    </button>
  );
}
