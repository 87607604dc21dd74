/** A typed selling price and the discount calculated from it. */

import { discountFor, salePaise, toPaise, toRupees } from '../../../contract/money.ts';
import { m } from '../../../messages/index.ts';
import type { ProductValues } from './product-values.ts';

type Prices = Pick<ProductValues, 'price' | 'discount' | 'selling'>;

const amount = /^\d{1,8}(?:\.\d{0,2})?$/;

/** Whole paise; undefined when the text is not an amount in rupees. */
const paiseOf = (text: string): number | undefined => (amount.test(text.trim()) ? toPaise(Number(text)) : undefined);

/** The sale price in paise; undefined when price or discount are invalid. */
function sellingPaise({ price, discount }: Prices): number | undefined {
  const pricePaise = paiseOf(price);
  const percent = discount.trim() === '' ? 0 : Number(discount);
  return pricePaise === undefined || !(percent >= 0 && percent <= 100) ? undefined : salePaise(pricePaise, percent);
}

/** The text of the selling price field: as typed, or calculated from the discount. */
export function sellingText(prices: Prices): string {
  if (prices.selling !== '') return prices.selling;
  const paise = sellingPaise(prices);
  return paise === undefined || prices.price.trim() === '' ? '' : String(toRupees(paise));
}

/** Updates the discount after `price` or `selling` was typed. It is unchanged while either is invalid. */
export function withSelling(prices: Prices): Prices {
  const [price, wanted] = [paiseOf(prices.price), paiseOf(prices.selling)];
  if (!price || wanted === undefined || wanted > price) return prices;
  return { ...prices, discount: String(discountFor(price, wanted)) };
}

/** The error message of a typed selling price. */
export function sellingFault({ price, selling }: Prices): string | undefined {
  if (selling.trim() === '') return undefined;
  const [pricePaise, wanted] = [paiseOf(price), paiseOf(selling)];
  if (wanted === undefined) return m.adminCatalogue.enterValidProductPrice();
  return pricePaise !== undefined && wanted > pricePaise ? m.adminCatalogue.moreThanPrice() : undefined;
}

/** The actual price when a discount with two decimals cannot meet the typed selling price; undefined when it does. */
export function sellingPriceMissed(prices: Prices): { wantedPaise: number; actualPaise: number } | undefined {
  const [wantedPaise, actualPaise] = [paiseOf(prices.selling), sellingPaise(prices)];
  if (wantedPaise === undefined || actualPaise === undefined || sellingFault(prices)) return undefined;
  return wantedPaise === actualPaise ? undefined : { wantedPaise, actualPaise };
}
