import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { links } from '../../contract/links.ts';
import { formatPaise, salePaise, toPaise } from '../../contract/money.ts';
import { packSize } from '../../contract/pack-size.ts';
import { ProductPicture } from '../catalogue/product-picture.tsx';
import { Button } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { Stepper } from '../ui/stepper.tsx';
import { Struck } from './bill.tsx';
import { type CartLine, isAvailable, mostOf, nameOf } from './cart-lines.ts';

interface Props {
  line: CartLine;
  onChange: (quantity: number) => void;
}

/** A cart line: picture, name, stepper and total, or why it cannot be ordered and what to do. */
export function CartLineRow({ line, onChange }: Props) {
  const { product } = line;
  return (
    <li className="flex gap-3 py-3">
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
    </li>
  );
}

/** A stepper, or a button to remove an unavailable product, or to take the remaining units. */
function Control({ line: { product, quantity }, onChange }: Props): ReactNode {
  const name = nameOf(product);
  if (!product.publish || product.stock === 0) {
    return (
      <Button
        look="outline"
        className="min-h-10 px-3 text-sm"
        aria-label={`Remove ${name}`}
        onClick={() => onChange(0)}
      >
        Remove
      </Button>
    );
  }
  return (
    <>
      <Stepper of={name} quantity={quantity} most={mostOf(product)} onChange={onChange} />
      {quantity > product.stock && (
        <Button
          look="outline"
          className="min-h-10 px-3 text-sm"
          aria-label={`Take ${product.stock} of ${name}`}
          onClick={() => onChange(product.stock)}
        >
          Take {product.stock}
        </Button>
      )}
    </>
  );
}

function LineTotal({ line: { product, quantity } }: Pick<Props, 'line'>) {
  const pricePaise = toPaise(product.price);
  const totalPaise = salePaise(pricePaise, product.discount) * quantity;
  const grossPaise = pricePaise * quantity;
  return (
    <p className="text-right text-sm font-bold tabular-nums">
      {grossPaise > totalPaise && <Struck>{formatPaise(grossPaise)}</Struck>} {formatPaise(totalPaise)}
    </p>
  );
}

function whyUnavailable({ product }: CartLine): string {
  if (!product.publish) return 'No longer sold';
  return product.stock > 0 ? `Only ${product.stock} left` : 'Out of stock';
}
