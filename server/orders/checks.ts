/**
 * Whether an order can be placed as asked. Each check throws a refusal that carries what the screen needs to show what
 * changed (design §5, cash order): the products that are not as the shopper saw them, and the sums as they are now.
 */
import { type PricedLine, salePaise, type Totals, toRupees, totalsOf } from '../../contract/money.ts';
import type { OrderChange, OrderRefusal } from '../../contract/orders.ts';
import { stockSentence } from '../cart/refusals.ts';
import { Refusal } from '../platform/errors.ts';
import type { OrderRequest, WantedLine } from './request.ts';

/** A product that is sold, as it is now. Price before discount, whole paise; discount in percent. */
export interface OnSale {
  name: string;
  stock: number;
  pricePaise: number;
  discount: number;
}

/** Undefined for what is not sold: unpublished, deleted, or never there. */
export type FindOnSale = (productId: string) => OnSale | undefined;

/** Only administrators may learn the name of what is not sold. */
const noLongerSold = 'A product that is no longer sold';

/** The whole order is refused when one product cannot be had as asked. @throws Refusal OUT_OF_STOCK with what could be had */
export function checkStock(wanted: readonly WantedLine[], find: FindOnSale): void {
  const missing = wanted.filter((line) => line.quantity > (find(line.productId)?.stock ?? 0));
  const [first] = missing;
  if (!first) return;
  const available = pricedLines(wanted, find).map((line) => ({
    ...line,
    quantity: Math.min(line.quantity, line.stock),
  }));
  const product = find(first.productId);
  const sentence = product ? stockSentence(product.name, product.stock) : `${noLongerSold} is in your order.`;
  throw new Refusal('OUT_OF_STOCK', missing.length > 1 ? 'Some products cannot be had as ordered.' : sentence, {
    data: refusalData(changesOf(missing, find), available),
  });
}

/**
 * What is ordered must be what is in the cart: a cart that was ordered already, or changed in another tab, is not.
 * Lines of products that are no longer sold are invisible to the shopper, so they make no difference.
 * @throws Refusal CART_CHANGED with the lines that differ (`quantity` 0 for what was not asked for) and the sums of the cart
 */
export function checkCart(wanted: readonly WantedLine[], cart: readonly WantedLine[], find: FindOnSale): void {
  const inCart = new Map(cart.map((line) => [line.productId, line.quantity]));
  const asked = new Set(wanted.map((line) => line.productId));
  const different = wanted.filter((line) => inCart.get(line.productId) !== line.quantity);
  const unasked = cart
    .filter((line) => !asked.has(line.productId) && find(line.productId))
    .map((line) => ({ ...line, quantity: 0 }));
  const differences = [...different, ...unasked];
  if (differences.length === 0) return;
  throw new Refusal('CART_CHANGED', 'Your cart has changed. Please look at it again before you order.', {
    data: refusalData(changesOf(differences, find), pricedLines(cart, find)),
  });
}

/**
 * Nobody is charged anything but what they saw, to the paisa. Which price moved cannot be told from two sums, so the
 * refusal names every product with its price now.
 * @throws Refusal PRICE_CHANGED
 */
export function checkPrice({ lines, grossPaise, totalPaise }: OrderRequest, find: FindOnSale): Totals {
  const priced = pricedLines(lines, find);
  const totals = totalsOf(priced);
  if (totals.grossPaise === grossPaise && totals.totalPaise === totalPaise) return totals;
  throw new Refusal('PRICE_CHANGED', 'Prices have changed. Please look at the new total before you order.', {
    data: refusalData(changesOf(lines, find), priced),
  });
}

const pricedLines = (lines: readonly WantedLine[], find: FindOnSale) =>
  lines.flatMap((line) => {
    const product = find(line.productId);
    return product ? { ...product, quantity: line.quantity } : [];
  });

const changesOf = (lines: readonly WantedLine[], find: FindOnSale): OrderChange[] =>
  lines.map(({ productId, quantity }) => {
    const product = find(productId);
    return {
      productId,
      name: product?.name ?? noLongerSold,
      quantity,
      available: product?.stock ?? 0,
      price: product ? toRupees(salePaise(product.pricePaise, product.discount)) : null,
    };
  });

function refusalData(changes: OrderChange[], lines: readonly PricedLine[]): OrderRefusal {
  const { grossPaise, totalPaise } = totalsOf(lines);
  return { changes, grossTotal: toRupees(grossPaise), cartTotalAmount: toRupees(totalPaise) };
}
