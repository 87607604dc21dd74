/** Money in whole paise, and the arithmetic shared by browser and server. Only the API uses rupees with two decimals. */

/** Rupees with at most two decimals → whole paise. */
export const toPaise = (rupees: number): number => Math.round(rupees * 100);

/** Whole paise → rupees with at most two decimals, as in the API. */
export const toRupees = (paise: number): number => paise / 100;

/** Decimals of a discount: with so many, one gives any sale price of any price that a product may have. */
export const discountPlaces = 8;

/**
 * Sale price of one unit in paise: price minus discount, rounded half up to a paisa.
 * @param pricePaise price before discount, whole paise
 * @param discountPercent 0 to 100, up to `discountPlaces` decimals
 */
export function salePaise(pricePaise: number, discountPercent: number): number {
  // In two parts of five digits, so that every product is a whole number that is stored exactly.
  const left = 1e10 - Math.round(discountPercent * 1e8);
  const most = Math.floor(left / 1e5);
  return Math.floor((pricePaise * most + Math.floor((pricePaise * (left - most * 1e5)) / 1e5) + 5e4) / 1e5);
}

/**
 * The shortest discount in percent that gives a sale price. None that gives half a paisa: others may round that in another way.
 * @param pricePaise price before discount, whole paise, above 0
 * @param wantedPaise from 0 to `pricePaise`
 */
export function discountFor(pricePaise: number, wantedPaise: number): number {
  const percent = (1 - wantedPaise / pricePaise) * 100;
  for (let places = 0; ; places += 1) {
    const discount = Number(percent.toFixed(places));
    const missed = pricePaise * (1 - discount / 100) - wantedPaise;
    if (Math.abs(missed) < 0.499 || places === discountPlaces) return discount;
  }
}

/** A percentage in digits: very small numbers would be written with an exponent. */
export const percentText = (percent: number): string =>
  percent > 0 && percent < 1e-6 ? percent.toFixed(discountPlaces).replace(/0+$/, '') : String(percent);

/** A discount above 0 as shoppers read it, with at most two decimals; only the whole price is 100 %, and only none is 0 %. */
export const shownPercent = (percent: number): string =>
  String(percent < 100 ? Math.min(99.99, Math.max(0.01, Math.round(percent * 100) / 100)) : 100);

/** Returns true when a sale price is above the maximum retail price of the pack, both in whole paise. */
export const isAboveMrp = (salePaise: number, mrpPaise: number | null | undefined): mrpPaise is number =>
  typeof mrpPaise === 'number' && salePaise > mrpPaise;

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

/** The amounts that the sum to pay depends on. Rupees. */
interface Payable {
  totalAmount: number;
  credit?: number | undefined;
  paidOnline?: number | undefined;
}

/** The sum to pay at the door of an order, after its store credit and what was paid online. Rupees. */
export const dueOf = ({ totalAmount, credit = 0, paidOnline = 0 }: Payable): number =>
  toRupees(Math.max(0, toPaise(totalAmount) - toPaise(credit) - toPaise(paidOnline)));
