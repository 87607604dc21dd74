/** Formatted prices of a product (spec §9). */
import type { Product } from '../../contract/catalogue.ts';
import { formatPaise, formatRupees, salePaise, toPaise } from '../../contract/money.ts';

type Priced = Pick<Product, 'price' | 'discount'>;

/** The price of one unit after discount: '₹34.20'. */
export const salePrice = ({ price, discount }: Priced): string => formatPaise(salePaise(toPaise(price), discount));

/** The price before discount; undefined without a discount. */
export const struckPrice = ({ price, discount }: Priced): string | undefined =>
  discount > 0 ? formatRupees(price) : undefined;

/** '10% OFF', or undefined without a discount. */
export const discountBadge = ({ discount }: Priced): string | undefined =>
  discount > 0 ? `${discount}% OFF` : undefined;
