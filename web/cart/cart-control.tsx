import { memo, useState } from 'react';
import type { Product } from '../../contract/catalogue/catalogue.ts';
import { m } from '../../messages/index.ts';
import { useCurrentProduct } from '../products/current-stock.ts';
import { classNames } from '../ui/class-names.ts';
import { Plus } from '../ui/icons.tsx';
import { Stepper } from '../ui/stepper.tsx';
import { usePreservedFocus } from '../ui/use-preserved-focus.ts';
import { maxQuantityOf } from './cart-lines.ts';
import { useAddToCart, useChangeQuantity } from './change-quantity.ts';
import { useCartQuantity } from './use-cart.ts';

interface Props {
  product: Product;
  /** `small` on cards, `large` on the product page. */
  size?: 'small' | 'large';
}

const shapes = {
  small: 'min-h-9 px-3 text-sm leading-tight @max-[9rem]:px-1',
  large: 'min-h-12 px-6 text-base whitespace-nowrap',
};

/** 'Add to Cart', which becomes a stepper once the product is in the cart. */
export const CartControl = memo(function CartControl({ product: loaded, size = 'small' }: Props) {
  const product = useCurrentProduct(loaded);
  const quantity = useCartQuantity(product._id);
  const change = useChangeQuantity();
  const frame = usePreservedFocus<HTMLDivElement>(quantity ? 'stepper' : 'add');
  return (
    <div ref={frame} className="inline-flex">
      {quantity ? (
        <Stepper
          of={product.name}
          quantity={quantity}
          max={maxQuantityOf(product)}
          onChange={(wanted) => change(product, wanted, quantity)}
          size={size}
        />
      ) : (
        <AddButton product={product} size={size} />
      )}
    </div>
  );
});

/** Without its file nothing flies. */
const ignore = () => {};

function AddButton({ product, size }: Required<Props>) {
  const add = useAddToCart();
  const [adding, setAdding] = useState(false);
  const shape = classNames('inline-flex items-center justify-center gap-1.5 rounded-md font-bold', shapes[size]);
  if (product.stock < 1) {
    return <span className={classNames(shape, 'bg-surface font-semibold text-muted')}>{m.cart.outOfStock()}</span>;
  }
  const variant =
    size === 'large'
      ? 'bg-accent text-on-accent hover:bg-accent-strong'
      : 'border border-accent-line bg-canvas text-accent hover:bg-accent-soft';
  return (
    <button
      type="button"
      className={classNames(shape, variant, 'transition-colors')}
      aria-label={adding ? m.cart.addingProduct({ name: product.name }) : m.cart.addProduct({ name: product.name })}
      aria-disabled={adding}
      data-early={m.cart.adding()}
      onClick={({ currentTarget }) => {
        if (adding) return;
        // Afterwards the button is gone.
        const place = currentTarget.closest('article, main');
        const shown = add(product);
        if (!shown) return void import('./fly-to-cart.ts').then(({ flyToCart }) => flyToCart(place), ignore);
        setAdding(true);
        void shown.finally(() => setAdding(false));
      }}
    >
      {adding ? (
        m.cart.adding()
      ) : (
        <>
          <Plus
            size={size === 'large' ? 20 : 16}
            strokeWidth={2.5}
            className={size === 'small' ? 'shrink-0 @max-[9rem]:hidden' : 'shrink-0'}
          />
          {m.cart.addToCart()}
        </>
      )}
    </button>
  );
}
