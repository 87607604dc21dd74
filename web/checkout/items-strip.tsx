import { type ReactNode, useState } from 'react';
import { m } from '../../messages/index.ts';
import { nameOf } from '../cart/cart-lines.ts';
import type { Cart } from '../cart/use-cart.ts';
import { ProductPicture } from '../products/product-picture.tsx';
import { classNames } from '../ui/class-names.ts';
import { ChevronDown } from '../ui/icons.tsx';

/** So many pictures fit on a narrow phone. */
const shown = 4;

/** The items as a strip of pictures, on phones; it opens them. What cannot be ordered is always open. */
export function ItemsStrip({ cart, children }: { cart: Cart; children: ReactNode }) {
  const [wantsOpen, open] = useState(false);
  const isOpen = wantsOpen || cart.unavailable.length > 0;
  const { lines } = cart;
  return (
    <>
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => open(!isOpen)}
        className="flex min-h-12 w-full flex-wrap items-center gap-2 text-left text-sm font-semibold md:hidden"
      >
        <span aria-hidden className="flex gap-2">
          {lines.slice(0, shown).map(({ product }) => (
            <ProductPicture
              key={product._id}
              image={product.images[0]}
              name={nameOf(product)}
              pixels={40}
              className="size-12 rounded-md p-1"
            />
          ))}
        </span>
        <span className="ml-auto">{m.counts.items({ count: cart.sum.count })}</span>
        <ChevronDown size={18} className={classNames('shrink-0 transition-transform', isOpen && 'rotate-180')} />
      </button>
      <div className={isOpen ? undefined : 'max-md:hidden'}>{children}</div>
    </>
  );
}
