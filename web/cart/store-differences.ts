/** The differences of a cart in another store. */
import type { CartItem } from '../../contract/cart/cart.ts';
import { salePaise, toPaise } from '../../contract/money/money.ts';

/** One line of the cart that is different. Prices of one unit in paise. */
export interface StoreDifference {
  productId: string;
  name: string;
  kind: 'gone' | 'short' | 'price';
  /** Units that the new store has. */
  stock: number;
  before: number;
  after: number;
}

const priceOf = ({ productId: { price, discount } }: CartItem) => salePaise(toPaise(price), discount);

/** @param before as the cart was in the store before @param after as it is now */
export function storeDifferences(before: readonly CartItem[], after: readonly CartItem[]): StoreDifference[] {
  const now = new Map(after.map((item) => [item.productId._id, item]));
  return before.flatMap((item): StoreDifference[] => {
    const { _id: productId, name, stock, publish } = item.productId;
    const other = now.get(productId);
    const line = { productId, name, stock: other?.productId.stock ?? 0, before: priceOf(item) };
    if (!other?.productId.publish) return publish ? [{ ...line, kind: 'gone', stock: 0, after: line.before }] : [];
    const after = priceOf(other);
    // Lines that were short before are no news.
    const isShort = other.productId.stock < other.quantity && stock >= item.quantity;
    if (isShort) return [{ ...line, kind: 'short', after }];
    return after === line.before ? [] : [{ ...line, kind: 'price', after }];
  });
}
