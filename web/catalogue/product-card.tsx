import { memo, useState } from 'react';
import { Link } from 'react-router';
import { links } from '../../contract/api/links.ts';
import type { Product } from '../../contract/catalogue/catalogue.ts';
import { m } from '../../messages/index.ts';
import { CartControl } from '../cart/cart-control.tsx';
import { HeartButton } from '../favourites/heart-button.tsx';
import { useCurrentProduct } from '../products/current-stock.ts';
import { FoodMark } from '../products/food-mark.tsx';
import { Price } from '../products/price.tsx';
import { CataloguePicture } from '../products/product-picture.tsx';
import { discountBadge, packSize, stockNote } from '../products/product-texts.ts';
import { CardRating, isRated } from '../reviews/card-rating.tsx';
import { usePromisedMinutes } from '../shop-settings/promised-minutes.ts';
import { classNames } from '../ui/class-names.ts';
import { ChevronDown, Timer } from '../ui/icons.tsx';
import { lazyComponent } from '../ui/lazy-component.tsx';
import { Skeleton, Skeletons } from '../ui/skeleton.tsx';

interface Props {
  product: Product;
  /** Its picture is loaded before everything else. */
  first?: boolean;
}

/** Shared with the product page, so that it is one file. */
export const RestockButton = lazyComponent(() => import('../restock/restock-button.tsx'));

const PackSizesDialog = lazyComponent(() => import('./pack-sizes-dialog.tsx'));

const sizes = '(width >= 64rem) 13rem, (width >= 40rem) 24vw, 42vw';
const frame = 'card flex h-full flex-col overflow-hidden rounded-lg border border-line bg-canvas';
const picture = 'card-picture relative w-full shrink-0';
const body = 'flex flex-1 flex-col p-2 sm:p-2.5';
/** Two lines of a name and one below them, so that all cards have the same height. */
const words = 'h-[3.25rem]';
const small = 'truncate text-xs';

/**
 * A product card. The whole card is a link; the cart control is above that link. Its height only depends on its width:
 * placeholders and cards that come later move nothing.
 */
export const ProductCard = memo(function ProductCard({ product: loaded, first = false }: Props) {
  const product = useCurrentProduct(loaded);
  const minutes = usePromisedMinutes();
  const badge = discountBadge(product);
  const soldOut = product.stock < 1;
  return (
    <article className={classNames(frame, 'group relative transition-shadow hover:shadow-card')}>
      <div className={classNames(picture, 'bg-tile p-1.5')}>
        <CataloguePicture
          image={product.images[0]}
          widest={480}
          sizes={sizes}
          alt=""
          name={product.name}
          first={first}
          className={classNames(
            'h-full transition-transform duration-200 group-hover:scale-[1.04]',
            soldOut && 'opacity-50 [filter:grayscale(1)]',
          )}
        />
        {badge && (
          <span className="absolute top-0 left-0 rounded-br-md bg-offer px-2 py-0.5 text-xs font-bold text-on-offer tabular-nums">
            {badge}
          </span>
        )}
        <HeartButton product={product} className="absolute top-1 right-0.5 z-10 size-9" />
        {soldOut ? (
          <RestockButton product={product} onPicture />
        ) : (
          <span className="absolute bottom-1 left-1 inline-flex items-center gap-0.5 rounded-full bg-canvas px-1.5 text-[0.6875rem]/[1.125rem] font-semibold text-muted">
            <Timer size={11} strokeWidth={2.5} />
            {m.catalogue.getInMinutes({ minutes })}
          </span>
        )}
      </div>
      <div className={body}>
        <div className={words}>
          <h3 className="line-clamp-2 text-sm/[1.125rem] font-semibold">
            <Link to={links.product(product)} className="after:absolute after:inset-0 after:rounded-lg">
              {product.name}
            </Link>
          </h3>
          <PackLine product={product} />
        </div>
        <div className="card-prices">
          <Price product={product} />
        </div>
        <div className="relative z-10 mt-1.5 flex min-h-10 [&>*]:w-full [&>*>*]:w-full [&_[role=group]]:justify-between">
          <CartControl product={product} />
        </div>
      </div>
    </article>
  );
});

/** The mark of food, '500 g', how few are left, and the rating. */
function PackLine({ product }: Pick<Props, 'product'>) {
  const scarce = stockNote(product);
  const line = (
    <div className="card-pack">
      {product.food_type && <FoodMark type={product.food_type} />}
      {product.variants ? (
        <PackSizeButton product={product} variants={product.variants} />
      ) : (
        <span className={classNames(small, 'text-muted')}>{packSize(product)}</span>
      )}
      {scarce && <span className={classNames(small, 'font-semibold whitespace-pre text-warning')}> · {scarce}</span>}
    </div>
  );
  if (!isRated(product)) return line;
  return (
    <div className="flex items-center justify-between gap-1.5">
      {line}
      <CardRating rating={product.rating} />
    </div>
  );
}

/** '500 g · 3 sizes', which opens the other pack sizes. */
function PackSizeButton({ product, variants }: Pick<Props, 'product'> & { variants: readonly string[] }) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        aria-haspopup="dialog"
        className="relative z-10 flex min-w-0 items-center gap-0.5 font-semibold text-accent before:absolute before:-inset-x-1 before:-inset-y-1.5"
      >
        <span className={small}>
          {packSize(product)} · {m.catalogue.sizes({ count: String(variants.length) })}
        </span>
        <ChevronDown size={14} strokeWidth={2.5} className="shrink-0" />
      </button>
      {open && <PackSizesDialog product={product} variants={variants} onClose={close} onMissing={close} />}
    </>
  );
}

/** Placeholder for a card, with the same height. */
export const ProductCardSkeleton = () => (
  <div aria-hidden className={frame}>
    <Skeleton className={classNames(picture, 'rounded-none')} />
    <Skeletons
      className={body}
      sizes={[classNames(words, 'w-full'), 'mt-1 h-[1.5rem] w-20 @max-[9rem]:mb-[1rem]', 'mt-1.5 h-10 w-full']}
    />
  </div>
);
