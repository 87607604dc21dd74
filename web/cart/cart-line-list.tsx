import { useKeptFocus } from '../ui/use-kept-focus.ts';
import { CartLineRow } from './cart-line.tsx';
import type { CartLine } from './cart-lines.ts';
import { useChangeQuantity } from './use-change-quantity.ts';

/** All lines of the cart, each with a stepper. */
export function CartLineList({ lines }: { lines: readonly CartLine[] }) {
  const change = useChangeQuantity();
  const frame = useKeptFocus<HTMLUListElement>(lines.map((line) => line.product._id).join());
  return (
    <ul ref={frame} aria-label="Items in your cart" className="divide-y divide-line">
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
