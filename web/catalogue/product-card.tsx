import { memo } from 'react';
import { Link } from 'react-router';
import type { Product } from '../../contract/catalogue.ts';
import { deliveryMinutes } from '../../contract/limits.ts';
import { links } from '../../contract/links.ts';
import { m } from '../../messages/index.ts';
import { CartControl } from '../cart/cart-control.tsx';
import { Price } from '../products/price.tsx';
import { CataloguePicture } from '../products/product-picture.tsx';
import { discountBadge, packSize, stockNote } from '../products/product-texts.ts';
import { classNames } from '../ui/class-names.ts';
import { Timer } from '../ui/icons.tsx';
import { Skeletons } from '../ui/skeleton.tsx';

interface Props {
  product: Product;
  /** Its picture is loaded before everything else. */
  first?: boolean;
}

const sizes = '(width >= 64rem) 11rem, (width >= 40rem) 24vw, 42vw';
const frame = 'flex h-full flex-col rounded-lg border border-line bg-white p-2.5';

/** A product card (spec §2). The whole card is a link; the cart control is above that link. */
export const ProductCard = memo(function ProductCard({ product, first = false }: Props) {
  const badge = discountBadge(product);
  const soldOut = product.stock < 1;
  const scarce = stockNote(product);
  return (
    <article className={classNames(frame, 'group relative transition-shadow hover:shadow-card')}>
      <div className="relative rounded-md bg-surface p-2.5">
        <CataloguePicture
          image={product.images[0]}
          widest={480}
          sizes={sizes}
          alt=""
          name={product.name}
          first={first}
          className={classNames(
            'transition-transform duration-200 group-hover:scale-[1.03]',
            soldOut && 'opacity-50 grayscale',
          )}
        />
        {badge && (
          <span className="absolute top-0 left-0 rounded-sm bg-accent px-1.5 py-0.5 text-xs font-bold text-white tabular-nums">
            {badge}
          </span>
        )}
      </div>
      <div className="mt-2 flex min-h-5">
        {!soldOut && (
          <span className="inline-flex items-center gap-1 rounded-sm bg-accent-soft px-1.5 py-0.5 text-xs font-semibold text-accent-strong">
            <Timer size={12} strokeWidth={2.5} />
            {m.catalogue.getInMinutes({ minutes: deliveryMinutes })}
          </span>
        )}
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
          <CartControl product={product} />
        </div>
      </div>
    </article>
  );
});

/** Placeholder for a card. */
export const ProductCardSkeleton = () => (
  <Skeletons
    aria-hidden
    className={frame}
    sizes={['aspect-square w-full', 'mt-2 h-5 w-24', 'mt-1.5 h-15 w-full', 'mt-1.5 h-6 w-20', 'mt-2 h-10 w-full']}
  />
);
