/**
 * The prices that the shopper has been shown at the checkout. An order is sent with these, not with those that the cart may have
 * fetched a moment ago: the shop then refuses a price that changed, says what it was, and only the next tap charges it.
 */
import type { Product } from '../../contract/catalogue.ts';
import { salePaise, toPaise } from '../../contract/money.ts';
import type { OrderChange } from '../../contract/orders.ts';

type Price = Pick<Product, 'price' | 'discount'>;
interface Line {
  product: Pick<Product, '_id'> & Price;
}

export function createSeenPrices() {
  const seen = new Map<string, Price>();
  /** What the shopper was told that one unit costs now, in whole paise. */
  const told = new Map<string, number>();

  return {
    /** Lines as they came to the screen; the first price of a product counts. */
    show(lines: readonly Line[]): void {
      for (const { product } of lines) {
        const { _id, price, discount } = product;
        if (!seen.has(_id) || told.get(_id) === saleOf(product)) seen.set(_id, { price, discount });
      }
    },

    /** The shopper has read what each product costs now. */
    update(changes: readonly Pick<OrderChange, 'productId' | 'price'>[]): void {
      for (const { productId, price } of changes) if (price !== null) told.set(productId, toPaise(price));
    },

    /** The same lines with the prices that the shopper knows. */
    asSeen<L extends Line>(lines: readonly L[]): L[] {
      this.show(lines);
      return lines.map((line) => ({ ...line, product: { ...line.product, ...seen.get(line.product._id) } }));
    },
  };
}

const saleOf = ({ price, discount }: Price): number => salePaise(toPaise(price), discount);
