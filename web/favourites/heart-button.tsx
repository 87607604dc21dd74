import { memo } from 'react';
import type { Product } from '../../contract/catalogue/catalogue.ts';
import { m } from '../../messages/index.ts';
import { classNames } from '../ui/class-names.ts';
import { Heart } from '../ui/icons.tsx';
import { useIsFavourite, useSetFavourite } from './favourites-query.ts';

interface Props {
  product: Product;
  className?: string;
}

/** A heart that makes a product a favourite. */
export const HeartButton = memo(function HeartButton({ product, className }: Props) {
  const isFavourite = useIsFavourite(product._id);
  const set = useSetFavourite();
  return (
    <button
      type="button"
      data-early=""
      aria-pressed={isFavourite}
      aria-label={m.favourites.favourite({ name: product.name })}
      onClick={() => set(product, !isFavourite)}
      className={classNames(
        'flex items-center justify-center rounded-full bg-canvas transition-transform active:scale-85',
        isFavourite ? 'text-danger' : 'text-muted',
        className,
      )}
    >
      <Heart size={18} fill={isFavourite ? 'currentColor' : 'none'} />
    </button>
  );
});
