/** The displayed cart: the server's cart with the pending changes applied. */

import { limits } from '../../contract/api/limits.ts';
import type { CartItem } from '../../contract/cart/cart.ts';
import type { Product } from '../../contract/catalogue/catalogue.ts';
import { type PricedLine, type Sum, soldLine, sumOf, toPaise } from '../../contract/money/money.ts';
import { m } from '../../messages/index.ts';
import type { PendingChanges } from './pending-changes.ts';

export interface CartLine {
  /** Undefined until the server has confirmed that the product was added. */
  _id: string | undefined;
  product: Product;
  quantity: number;
}

/** Lines in the server's order, then pending products, without removed ones. */
export function linesOf(items: readonly CartItem[], pending: PendingChanges): CartLine[] {
  const known = new Set(items.map((item) => item.productId._id));
  const lines = items.map(({ _id, productId: product, quantity }) => ({
    _id,
    product,
    quantity: pending.get(product._id)?.quantity ?? quantity,
  }));
  const added = [...pending.values()]
    .filter((change) => !known.has(change.product._id))
    .map((change) => ({ ...change, _id: undefined }));
  return [...lines, ...added].filter((line) => line.quantity > 0);
}

/** Returns true when a line can be ordered: its product is published and in stock. */
export const isAvailable = ({ product, quantity }: Omit<CartLine, '_id'>): boolean =>
  product.publish && quantity <= product.stock;

/** The available lines, as bills and sums take them. */
export const pricedLines = (lines: readonly Omit<CartLine, '_id'>[]): PricedLine[] =>
  lines.filter(isAvailable).map(({ product, quantity }) => ({
    pricePaise: toPaise(product.price),
    discount: product.discount,
    quantity,
  }));

/** The sum of the available lines, without fees. `count` includes all lines. */
export const sumOfLines = (lines: readonly Omit<CartLine, '_id'>[]): Sum => ({
  ...sumOf(pricedLines(lines).map(soldLine)),
  count: lines.reduce((sum, { quantity }) => sum + quantity, 0),
});

/** The product name of a line. */
export const nameOf = ({ name }: Pick<Product, 'name'>): string => name || m.cart.productNoLongerSold();

/** The maximum quantity of a product in one cart. */
export const maxQuantityOf = (product: Product): number => Math.min(limits.cartQuantity, product.stock);
