import { maxExtraPaise } from '../../contract/catalogue/weight.ts';
import { formatPaise } from '../../contract/money/money.ts';
import { m } from '../../messages/index.ts';
import { pricedLines } from '../cart/cart-lines.ts';
import type { Cart } from '../cart/use-cart.ts';

/** How much more goods that are sold by weight may cost than the total says. */
export default function WeighedNote({ cart }: { cart: Cart }) {
  const paise = cart.lines.reduce((sum, line) => {
    const [priced] = pricedLines([line]);
    return sum + (priced ? maxExtraPaise(line.product, priced) : 0);
  }, 0);
  if (paise === 0) return null;
  return <strong className="block">{m.byWeight.maxMore({ amount: formatPaise(paise) })}</strong>;
}
