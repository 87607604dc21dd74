/**
 * Money as whole paise, and the arithmetic that browser and server share (design §5).
 * The API speaks rupees with two decimals; nothing inside the shop does.
 */
import { fees } from './limits.ts';

/** Rupees with at most two decimals → whole paise. */
export const toPaise = (rupees: number): number => Math.round(rupees * 100);

/** Whole paise → rupees with at most two decimals, as the API shows them. */
export const toRupees = (paise: number): number => paise / 100;

/**
 * Sale price of one unit in paise: price less the discount, rounded half up to a paisa (spec §9).
 * @param pricePaise price before discount, whole paise
 * @param discountPercent 0 to 100, up to two decimals
 */
export function salePaise(pricePaise: number, discountPercent: number): number {
  const hundredthsLeft = 10_000 - Math.round(discountPercent * 100);
  return Math.floor((pricePaise * hundredthsLeft + 5_000) / 10_000);
}

/**
 * The discount that brings a price closest to a wanted selling price: percent, with as few decimals as do, at most two. Below
 * ₹100 every selling price is met exactly; above, `salePaise` says what it comes to.
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

/** One line of a cart or an order, as far as money goes. */
export interface PricedLine {
  /** Price of one unit before discount, whole paise. */
  pricePaise: number;
  /** 0 to 100 percent. */
  discount: number;
  quantity: number;
}

export interface Totals {
  /** Sum of quantities. */
  count: number;
  /** What the products cost before discount. */
  subtotalPaise: number;
  /** Subtotal plus the fees that are shown and waived (spec §9). */
  grossPaise: number;
  /** What the shopper pays. */
  totalPaise: number;
  /** Gross less total. */
  savingsPaise: number;
}

/** Totals of a cart or an order, all in whole paise (spec §9). An empty list has no fees: all zero. */
export const totalsOf = (lines: readonly PricedLine[]): Totals =>
  totalsOfSold(lines.map((line) => ({ ...line, salePaise: salePaise(line.pricePaise, line.discount) })));

/** One line as it was sold: both prices of one unit, in whole paise. */
export interface SoldLine {
  pricePaise: number;
  salePaise: number;
  quantity: number;
}

/** Totals of lines whose sale price is fixed already, as in an order that was placed; otherwise as `totalsOf`. */
export function totalsOfSold(lines: readonly SoldLine[]): Totals {
  let count = 0;
  let subtotalPaise = 0;
  let totalPaise = 0;
  for (const line of lines) {
    count += line.quantity;
    subtotalPaise += line.pricePaise * line.quantity;
    totalPaise += line.salePaise * line.quantity;
  }
  const grossPaise = count === 0 ? 0 : subtotalPaise + fees.deliveryPaise + fees.handlingPaise;
  return { count, subtotalPaise, grossPaise, totalPaise, savingsPaise: grossPaise - totalPaise };
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
