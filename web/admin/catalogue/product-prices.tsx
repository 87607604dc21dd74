import type { Product } from '../../../contract/catalogue.ts';
import { formatPaise, formatRupees, salePaise, toPaise } from '../../../contract/money.ts';

/** The selling price and the price before discount. */
export const ProductPrices = ({ product: { price, discount } }: { product: Pick<Product, 'price' | 'discount'> }) => (
  <span className="flex flex-wrap items-baseline gap-x-1.5">
    <span className="font-semibold">{formatPaise(salePaise(toPaise(price), discount))}</span>
    {discount > 0 && (
      <>
        <s className="text-xs text-muted">
          <span className="sr-only">before </span>
          {formatRupees(price)}
        </s>
        <span className="text-xs font-semibold text-accent-strong">{discount}% OFF</span>
      </>
    )}
  </span>
);
