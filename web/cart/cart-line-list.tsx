import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { links } from '../../contract/api/links.ts';
import { formatPaise, salePaise, toPaise } from '../../contract/money/money.ts';
import { m } from '../../messages/index.ts';
import { ProductPicture } from '../products/product-picture.tsx';
import { packSize } from '../products/product-texts.ts';
import { Button } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { lazyComponent } from '../ui/lazy-component.tsx';
import { Stepper } from '../ui/stepper.tsx';
import { usePreservedFocus } from '../ui/use-preserved-focus.ts';
import { Struck } from './bill.tsx';
import { type CartLine, isAvailable, maxQuantityOf, nameOf } from './cart-lines.ts';
import { useChangeQuantity } from './change-quantity.ts';

/** Loaded for a product that is sold out, or no longer sold. */
const TakeInstead = lazyComponent(() => import('./take-instead.tsx'));

/** All lines of the cart, each with a stepper. */
export function CartLineList({ lines }: { lines: readonly CartLine[] }) {
  const change = useChangeQuantity();
  const frame = usePreservedFocus<HTMLUListElement>(lines.map((line) => line.product._id).join());
  return (
    <ul ref={frame} aria-label={m.cart.itemsInYourCart()} className="divide-y divide-line">
      {lines.map((line) => (
        <CartLineRow
          key={line.product._id}
          line={line}
          onChange={(quantity) => change(line.product, quantity, line.quantity)}
        />
      ))}
    </ul>
  );
}

interface Props {
  line: CartLine;
  onChange: (quantity: number) => void;
}

/** A cart line: picture, name, stepper and total, or why it cannot be ordered and what to do. */
function CartLineRow({ line, onChange }: Props) {
  const { product } = line;
  return (
    <li className="flex flex-wrap gap-3 py-3">
      <ProductPicture
        image={product.images[0]}
        name={nameOf(product)}
        pixels={60}
        className={classNames('size-18 rounded-md p-1.5', !isAvailable(line) && 'opacity-50')}
      />
      <div className="min-w-0 flex-1">
        {product.publish ? (
          <Link to={links.product(product)} className="line-clamp-2 text-sm font-semibold hover:text-accent">
            {product.name}
          </Link>
        ) : (
          <p className="line-clamp-2 text-sm font-semibold">{nameOf(product)}</p>
        )}
        <p className="text-xs text-muted">
          {product.name !== '' && packSize(product)}
          {product.weight_deviation !== undefined && ` · ${m.byWeight.short()}`}
          {!isAvailable(line) && (
            <strong className={classNames('font-semibold text-danger', product.name !== '' && 'ml-2')}>
              {whyUnavailable(line)}
            </strong>
          )}
        </p>
        <div className="mt-1.5 flex flex-wrap items-center justify-between gap-2">
          <Control line={line} onChange={onChange} />
          {isAvailable(line) && <LineTotal line={line} />}
        </div>
      </div>
      {isGone(product) && <TakeInstead line={line} />}
    </li>
  );
}

/** A stepper, or a button to remove an unavailable product, or to take the remaining units. */
function Control({ line: { product, quantity }, onChange }: Props): ReactNode {
  const name = nameOf(product);
  if (isGone(product)) {
    return (
      <Button
        variant="outline"
        className="min-h-10 px-3 text-sm"
        aria-label={m.cart.removeProduct({ name })}
        onClick={() => onChange(0)}
      >
        {m.ui.remove()}
      </Button>
    );
  }
  return (
    <>
      <Stepper of={name} quantity={quantity} max={maxQuantityOf(product)} onChange={onChange} />
      {quantity > product.stock && (
        <Button
          variant="outline"
          className="min-h-10 px-3 text-sm"
          aria-label={m.cart.takeOf({ count: product.stock, name })}
          onClick={() => onChange(product.stock)}
        >
          {m.cart.take({ count: product.stock })}
        </Button>
      )}
    </>
  );
}

const isGone = (product: CartLine['product']): boolean => !product.publish || product.stock === 0;

function LineTotal({ line: { product, quantity } }: Pick<Props, 'line'>) {
  const pricePaise = toPaise(product.price);
  const totalPaise = salePaise(pricePaise, product.discount) * quantity;
  const grossPaise = pricePaise * quantity;
  return (
    <p className="ml-auto text-right text-sm font-bold tabular-nums">
      {grossPaise > totalPaise && <Struck>{formatPaise(grossPaise)}</Struck>} {formatPaise(totalPaise)}
    </p>
  );
}

function whyUnavailable({ product }: CartLine): string {
  if (!product.publish) return m.cart.noLongerSold();
  return product.stock > 0 ? m.cart.onlyLeft({ count: product.stock }) : m.cart.outOfStock();
}
