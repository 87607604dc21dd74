/** The cart as the shopper sees it: what the shop has, with the pending that it has not answered yet laid over it. */
import type { CartItem } from '../../contract/cart.ts';
import type { Product } from '../../contract/catalogue.ts';
import { limits } from '../../contract/limits.ts';
import { type Totals, toPaise, totalsOf } from '../../contract/money.ts';
import type { PendingChanges } from './pending-changes.ts';

export interface CartLine {
  /** Undefined while the shop has not answered that the product is added. */
  _id: string | undefined;
  product: Product;
  quantity: number;
}

/** Lines in the shop's order, then products that are being added; what is wished away is left out. */
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

/** Whether a line can be ordered as it is: its product is sold, and there is enough of it. */
export const isAvailable = ({ product, quantity }: Omit<CartLine, '_id'>): boolean =>
  product.publish && quantity <= product.stock;

/** What the lines that can be ordered cost, in whole paise (spec §9). `count` is of all lines. */
export function totalsOfLines(lines: readonly Omit<CartLine, '_id'>[]): Totals {
  const totals = totalsOf(
    lines.filter(isAvailable).map(({ product, quantity }) => ({
      pricePaise: toPaise(product.price),
      discount: product.discount,
      quantity,
    })),
  );
  return { ...totals, count: lines.reduce((sum, { quantity }) => sum + quantity, 0) };
}

/** What a line's product is called. */
export const nameOf = ({ name }: Pick<Product, 'name'>): string => name || 'A product that is no longer sold';

/** The most of a product that one cart may hold (design §5). */
export const mostOf = (product: Product): number => Math.min(limits.cartQuantity, product.stock);
