/** What a shopper reads about a product's price; all texts (spec §9). */
import type { Product } from '../../contract/catalogue.ts';
import { formatPaise, formatRupees, salePaise, toPaise } from '../../contract/money.ts';

type Priced = Pick<Product, 'price' | 'discount'>;

/** What one unit costs after discount: '₹34.20'. */
export const salePrice = ({ price, discount }: Priced): string => formatPaise(salePaise(toPaise(price), discount));

/** The price before discount, or undefined when there is no discount to strike it through for. */
export const struckPrice = ({ price, discount }: Priced): string | undefined =>
  discount > 0 ? formatRupees(price) : undefined;

/** '10% OFF', or undefined without a discount. */
export const discountBadge = ({ discount }: Priced): string | undefined =>
  discount > 0 ? `${discount}% OFF` : undefined;
