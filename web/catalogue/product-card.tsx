import { memo } from 'react';
import { Link } from 'react-router';
import type { Product } from '../../contract/catalogue.ts';
import { deliveryMinutes } from '../../contract/limits.ts';
import { links } from '../../contract/links.ts';
import { packSize } from '../../contract/pack-size.ts';
import { classNames } from '../ui/class-names.ts';
import { Picture } from '../ui/picture.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { DeliveryBadge, DiscountBadge } from './badges.tsx';
import { pictureOf } from './pictures.ts';
import { Price } from './price.tsx';
import { discountBadge } from './prices.ts';
import type { ProductAction } from './product-action.ts';
import { stockNote } from './stock-note.ts';

interface Props {
  product: Product;
  /** The cart's control. A component, so that a card rerenders only when its product changes. */
  action: ProductAction;
  /** Visible immediately: its picture is loaded first. */
  eager?: boolean;
}

const sizes = '(width >= 64rem) 11rem, (width >= 40rem) 24vw, 42vw';
const frame = 'flex h-full flex-col rounded-lg border border-line bg-white p-2.5';

/** A product card (spec §2). The whole card is a link; the action is above that link. */
export const ProductCard = memo(function ProductCard({ product, action: Action, eager = false }: Props) {
  const badge = discountBadge(product);
  const soldOut = product.stock < 1;
  const scarce = stockNote(product);
  return (
    <article className={classNames(frame, 'group relative transition-shadow hover:shadow-card')}>
      <div className="relative rounded-md bg-surface p-2.5">
        <Picture
          {...pictureOf(product.images[0], 480)}
          sizes={sizes}
          alt=""
          name={product.name}
          eager={eager}
          className={classNames(
            'transition-transform duration-200 group-hover:scale-[1.03]',
            soldOut && 'opacity-50 grayscale',
          )}
        />
        {badge && (
          <span className="absolute top-0 left-0 flex">
            <DiscountBadge>{badge}</DiscountBadge>
          </span>
        )}
      </div>
      <div className="mt-2 flex min-h-5">
        {!soldOut && <DeliveryBadge>{`Get in ${deliveryMinutes} min`}</DeliveryBadge>}
      </div>
      <div className="mt-1.5 min-h-15 text-sm">
        <h3 className="line-clamp-2 font-semibold">
          <Link to={links.product(product)} className="after:absolute after:inset-0 after:rounded-lg">
            {product.name}
          </Link>
        </h3>
        <p className="text-muted">{packSize(product)}</p>
        {scarce && <p className="text-xs font-semibold text-warning">{scarce}</p>}
      </div>
      <div className="mt-auto pt-1.5">
        <Price product={product} />
        <div className="relative z-10 mt-2 flex h-10 [&>*]:w-full [&>*>*]:w-full [&_[role=group]]:justify-between">
          <Action product={product} size="small" />
        </div>
      </div>
    </article>
  );
});

/** Placeholder for a card. */
export const ProductCardSkeleton = () => (
  <div aria-hidden className={frame}>
    <Skeleton className="aspect-square w-full" />
    <Skeleton className="mt-2 h-5 w-24" />
    <Skeleton className="mt-1.5 h-15 w-full" />
    <Skeleton className="mt-1.5 h-6 w-20" />
    <Skeleton className="mt-2 h-10 w-full" />
  </div>
);
