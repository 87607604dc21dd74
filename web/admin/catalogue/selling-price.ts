/** A selling price as somebody types it, and the discount that follows from it. */
import { discountFor, salePaise, toPaise, toRupees } from '../../../contract/money.ts';
import type { ProductValues } from './product-values.ts';

type Prices = Pick<ProductValues, 'price' | 'discount' | 'selling'>;

const amount = /^\d{1,8}(?:\.\d{0,2})?$/;

/** Whole paise; undefined for what is no amount of rupees. */
const paiseOf = (text: string): number | undefined => (amount.test(text.trim()) ? toPaise(Number(text)) : undefined);

/** What shoppers pay with this price and discount, in paise; undefined while that cannot be told. */
function sellingPaise({ price, discount }: Prices): number | undefined {
  const pricePaise = paiseOf(price);
  const percent = discount.trim() === '' ? 0 : Number(discount);
  return pricePaise === undefined || !(percent >= 0 && percent <= 100) ? undefined : salePaise(pricePaise, percent);
}

/** The selling price that the field shows: as it is typed, or as the discount makes it. */
export function sellingText(prices: Prices): string {
  if (prices.selling !== '') return prices.selling;
  const paise = sellingPaise(prices);
  return paise === undefined || prices.price.trim() === '' ? '' : String(toRupees(paise));
}

/** The prices once `price` or `selling` was typed: the discount follows. It stays while either is not an amount. */
export function withSelling(prices: Prices): Prices {
  const [price, wanted] = [paiseOf(prices.price), paiseOf(prices.selling)];
  if (!price || wanted === undefined || wanted > price) return prices;
  return { ...prices, discount: String(discountFor(price, wanted)) };
}

/** What is wrong with a selling price that was typed. */
export function sellingFault({ price, selling }: Prices): string | undefined {
  if (selling.trim() === '') return undefined;
  const [pricePaise, wanted] = [paiseOf(price), paiseOf(selling)];
  if (wanted === undefined) return 'Enter Valid Product Price';
  return pricePaise !== undefined && wanted > pricePaise ? 'At most the price' : undefined;
}

/** What shoppers will pay when a discount with two decimals cannot meet the typed selling price; undefined when it does. */
export function sellingPriceMissed(prices: Prices): { wantedPaise: number; actualPaise: number } | undefined {
  const [wantedPaise, actualPaise] = [paiseOf(prices.selling), sellingPaise(prices)];
  if (wantedPaise === undefined || actualPaise === undefined || sellingFault(prices)) return undefined;
  return wantedPaise === actualPaise ? undefined : { wantedPaise, actualPaise };
}
