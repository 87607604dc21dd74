/**
 * The prices that the customer has seen at the checkout. An order is sent with these, not with newer prices from a refetch. The
 * server then rejects a changed price, or one that may be more by weight, with the old and new price, and only the next attempt charges it.
 */
import type { Product } from '../../contract/catalogue/catalogue.ts';
import { salePaise, toPaise } from '../../contract/money/money.ts';
import type { OrderChange } from '../../contract/orders/orders.ts';
import { announcedPrice } from '../cart/announced-prices.ts';

type Price = Pick<Product, 'price' | 'discount' | 'weight_deviation'>;
interface Line {
  product: Pick<Product, '_id'> & Price;
}

export function createSeenPrices() {
  const seen = new Map<string, Price>();
  /** The prices that an error message showed, in whole paise. */
  const changed = new Map<string, number>();

  return {
    /** Records displayed lines. The first price of a product counts, until the shopper is told about another. */
    show(lines: readonly Line[]): void {
      for (const { product } of lines) {
        const { _id, price, discount, weight_deviation } = product;
        const told = [changed.get(_id), announcedPrice(_id)];
        if (!seen.has(_id) || told.includes(saleOf(product))) seen.set(_id, { price, discount, weight_deviation });
      }
    },

    /** Records the current prices that an error message showed. */
    update(changes: readonly Pick<OrderChange, 'productId' | 'price'>[]): void {
      for (const { productId, price } of changes) if (price !== null) changed.set(productId, toPaise(price));
    },

    /** The same lines with the prices that the customer has seen. */
    asSeen<L extends Line>(lines: readonly L[]): L[] {
      this.show(lines);
      return lines.map((line) => ({ ...line, product: { ...line.product, ...seen.get(line.product._id) } }));
    },
  };
}

const saleOf = ({ price, discount }: Price): number => salePaise(toPaise(price), discount);
