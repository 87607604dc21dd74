import { Link } from 'react-router';
import { imageAtWidth, imageSrcSet } from '../../contract/images.ts';
import { links } from '../../contract/links.ts';
import { formatPaise, salePaise, toPaise } from '../../contract/money.ts';
import { Picture } from '../ui/picture.tsx';
import { Stepper } from '../ui/stepper.tsx';
import { Struck } from './bill.tsx';
import { type CartLine, mostOf } from './cart-lines.ts';

interface Props {
  line: CartLine;
  onChange: (quantity: number) => void;
}

/** One product of the cart: picture, name, stepper, what the line costs. */
export function CartLineRow({ line: { product, quantity }, onChange }: Props) {
  const image = product.images[0] ?? '';
  const pricePaise = toPaise(product.price);
  const totalPaise = salePaise(pricePaise, product.discount) * quantity;
  const grossPaise = pricePaise * quantity;
  return (
    <li className="flex gap-3 py-3">
      <div className="size-18 shrink-0 rounded-md bg-surface p-1.5">
        <Picture
          src={imageAtWidth(image, 192)}
          avif={imageSrcSet(image, 'avif', 320)}
          webp={imageSrcSet(image, 'webp', 320)}
          sizes="60px"
          alt=""
          name={product.name}
        />
      </div>
      <div className="min-w-0 flex-1">
        <Link to={links.product(product)} className="line-clamp-2 text-sm font-semibold hover:text-accent">
          {product.name}
        </Link>
        <p className="text-xs text-muted">
          {product.unit_quantity} {product.unit}
          {quantity > product.stock && <StockNote stock={product.stock} />}
        </p>
        <div className="mt-1.5 flex flex-wrap items-center justify-between gap-2">
          <Stepper of={product.name} quantity={quantity} most={mostOf(product)} onChange={onChange} />
          <p className="text-right text-sm font-bold tabular-nums">
            {grossPaise > totalPaise && <Struck>{formatPaise(grossPaise)}</Struck>} {formatPaise(totalPaise)}
          </p>
        </div>
      </div>
    </li>
  );
}

const StockNote = ({ stock }: { stock: number }) => (
  <strong className="ml-2 font-semibold text-danger">{stock > 0 ? `Only ${stock} left` : 'Out of stock'}</strong>
);
