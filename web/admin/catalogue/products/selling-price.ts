/** A typed selling price and the discount calculated from it. */
import { amountIn, percentOf } from '../../../../contract/money/amounts.ts';
import {
  discountFor,
  formatPaise,
  isAboveMrp,
  percentText,
  salePaise,
  toPaise,
  toRupees,
} from '../../../../contract/money/money.ts';
import { m } from '../../../../messages/index.ts';
import type { ProductValues } from './product-values.ts';

export type Prices = Pick<ProductValues, 'price' | 'discount' | 'selling' | 'mrp'>;

/** Whole paise; undefined when the text is not an amount in rupees. */
function paiseOf(text: string): number | undefined {
  const rupees = amountIn(text);
  return rupees === undefined ? undefined : toPaise(rupees);
}

/** The sale price in paise; undefined when price or discount are invalid. */
export function sellingPaise({ price, discount }: Pick<Prices, 'price' | 'discount'>): number | undefined {
  const pricePaise = paiseOf(price);
  const percent = discount.trim() === '' ? 0 : (percentOf(discount) ?? Number.NaN);
  return pricePaise === undefined || !(percent >= 0 && percent <= 100) ? undefined : salePaise(pricePaise, percent);
}

/** The text of the selling price field: as typed, or calculated from the discount. */
export function sellingText(prices: Omit<Prices, 'mrp'>): string {
  if (prices.selling !== '') return prices.selling;
  const paise = sellingPaise(prices);
  return paise === undefined || prices.price.trim() === '' ? '' : String(toRupees(paise));
}

/** Updates the discount after `price` or `selling` was typed. It is unchanged while either is invalid. */
export function withSelling<T extends Omit<Prices, 'mrp'>>(prices: T): T {
  const [price, wanted] = [paiseOf(prices.price), paiseOf(prices.selling)];
  if (!price || wanted === undefined || wanted > price) return prices;
  return { ...prices, discount: percentText(discountFor(price, wanted)) };
}

/** Why a product cannot be sold at its price: what was typed is no price, is above the price before discount or above the MRP. */
export function sellingFault(prices: Prices): string | undefined {
  const wanted = paiseOf(prices.selling);
  if (prices.selling.trim() !== '') {
    const price = paiseOf(prices.price);
    if (wanted === undefined) return m.adminCatalogue.enterValidProductPrice();
    if (price !== undefined && wanted > price) return m.validation.moreThanPrice();
  }
  const sale = wanted ?? sellingPaise(prices) ?? 0;
  const mrp = paiseOf(prices.mrp);
  return isAboveMrp(sale, mrp) ? m.validation.aboveMrp({ price: formatPaise(sale), mrp: formatPaise(mrp) }) : undefined;
}
