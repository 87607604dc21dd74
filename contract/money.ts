/** Money in whole paise, and the arithmetic shared by browser and server. Only the API uses rupees with two decimals. */

/** Rupees with at most two decimals → whole paise. */
export const toPaise = (rupees: number): number => Math.round(rupees * 100);

/** Whole paise → rupees with at most two decimals, as in the API. */
export const toRupees = (paise: number): number => paise / 100;

/**
 * Sale price of one unit in paise: price minus discount, rounded half up to a paisa.
 * @param pricePaise price before discount, whole paise
 * @param discountPercent 0 to 100, up to two decimals
 */
export function salePaise(pricePaise: number, discountPercent: number): number {
  const hundredthsLeft = 10_000 - Math.round(discountPercent * 100);
  return Math.floor((pricePaise * hundredthsLeft + 5_000) / 10_000);
}

/**
 * The discount in percent that gets closest to the wanted selling price, with at most two decimals and as few as possible. Below
 * ₹100 the result is exact; above, `salePaise` returns the actual price.
 * @param pricePaise price before discount, whole paise, above 0
 * @param wantedPaise from 0 to `pricePaise`
 */
export function discountFor(pricePaise: number, wantedPaise: number): number {
  const percent = (1 - wantedPaise / pricePaise) * 100;
  const missed = (discount: number) => Math.abs(salePaise(pricePaise, discount) - wantedPaise);
  const rounded = [1, 10, 100].map((parts) => Math.round(percent * parts) / parts);
  const [nearest = 0] = rounded.toSorted((a, b) => missed(a) - missed(b));
  return nearest;
}

/** The price data of one line of a cart or an order. */
export interface PricedLine {
  /** Price of one unit before discount, whole paise. */
  pricePaise: number;
  /** 0 to 100 percent. */
  discount: number;
  quantity: number;
}

/** A sold line with both unit prices, in whole paise. */
export interface SoldLine {
  pricePaise: number;
  salePaise: number;
  quantity: number;
}

/** The sum of the products, without fees. */
export interface Sum {
  /** Sum of quantities. */
  count: number;
  /** Price before discount, whole paise. */
  subtotalPaise: number;
  /** Price as sold, whole paise. */
  productsPaise: number;
}

export const soldLine = (line: PricedLine): SoldLine => ({
  ...line,
  salePaise: salePaise(line.pricePaise, line.discount),
});

export function sumOf(lines: readonly SoldLine[]): Sum {
  const sum: Sum = { count: 0, subtotalPaise: 0, productsPaise: 0 };
  for (const { pricePaise, salePaise, quantity } of lines) {
    sum.count += quantity;
    sum.subtotalPaise += pricePaise * quantity;
    sum.productsPaise += salePaise * quantity;
  }
  return sum;
}

const rupeeFormat = new Intl.NumberFormat('en-IN', {
  style: 'currency',
  currency: 'INR',
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});

/** Whole paise → '₹1,23,456.00', with Indian digit grouping. */
export const formatPaise = (paise: number): string => rupeeFormat.format(toRupees(paise));

/** Rupees → '₹1,23,456.00', with Indian digit grouping. */
export const formatRupees = (rupees: number): string => rupeeFormat.format(rupees);

/** What is to pay at the door of an order, after the store credit that it uses. Rupees. */
export const dueOf = ({ totalAmount, credit = 0 }: { totalAmount: number; credit?: number | undefined }): number =>
  toRupees(toPaise(totalAmount) - toPaise(credit));
