import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Link } from 'react-router';
import { links } from '../../contract/api/links.ts';
import { m } from '../../messages/index.ts';
import { ProductPicture } from '../products/product-picture.tsx';
import { packSize, salePrice } from '../products/product-texts.ts';
import { replacementsQuery } from '../products/replacements-query.ts';
import { Button } from '../ui/button.tsx';
import { type CartLine, maxQuantityOf, nameOf } from './cart-lines.ts';
import { useReplaceLine } from './replace-line.ts';
import { useCart } from './use-cart.ts';

/** So many products are offered for one that cannot be ordered. */
const most = 3;

/** Similar products that can be taken in place of a cart line that cannot be ordered. Renders nothing when there are none. */
export default function TakeInstead({ line }: { line: CartLine }) {
  const { data } = useQuery(replacementsQuery(line.product._id));
  const id = useId();
  const { lines } = useCart();
  const replace = useReplaceLine();
  const isInCart = (id: string) => lines.some(({ product }) => product._id === id);
  const offered = data?.filter(({ _id, stock }) => stock > 0 && !isInCart(_id)).slice(0, most) ?? [];
  if (offered.length === 0) return null;
  const name = nameOf(line.product);
  return (
    <div className="w-full rounded-md bg-surface p-2.5">
      <p id={id} className="text-xs font-semibold text-muted">
        {m.cart.takeInstead()}
      </p>
      <ul aria-labelledby={id} className="mt-1 space-y-1">
        {offered.map((product) => (
          <li key={product._id} className="flex items-center gap-2">
            <ProductPicture
              image={product.images[0]}
              name={product.name}
              pixels={60}
              className="size-10 shrink-0 rounded-md p-0.5"
            />
            <div className="min-w-0 flex-1">
              <Link to={links.product(product)} className="line-clamp-2 text-sm font-semibold hover:text-accent">
                {product.name}
              </Link>
              <p className="text-xs whitespace-nowrap text-muted tabular-nums">
                {packSize(product)} · {salePrice(product)}
              </p>
            </div>
            <Button
              variant="outline"
              className="min-h-11 shrink-0 px-3 text-sm"
              aria-label={m.cart.takeProductInstead({ product: product.name, name })}
              onClick={() => replace(line, product, Math.min(line.quantity, maxQuantityOf(product)))}
            >
              {m.cart.takeThis()}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
