/**
 * Checks whether an order can be placed as requested. An error names every product that differs from what the shopper
 * saw, all its differences, and the current totals, so that the next attempt charges amounts that the shopper has seen
 * (design §5, cash order).
 */

import { salePaise, type Totals, toRupees, totalsOf } from '../../contract/money.ts';
import type { OrderChange, OrderErrorDetails } from '../../contract/orders.ts';
import { messagesIn } from '../../messages/index.ts';
import { baseLocale, type Locale } from '../../messages/locale.ts';
import { type Text, text } from '../../messages/text.ts';
import { stockText } from '../cart/cart.ts';
import { AppError } from '../platform/errors.ts';
import type { OrderRequest, SeenLine, WantedLine } from './request.ts';

/** A product on sale, as it is now. Price before discount, whole paise; discount in percent. */
export interface OnSale {
  name: string;
  stock: number;
  pricePaise: number;
  discount: number;
}

/** Undefined when the product is not on sale: unpublished, deleted or unknown. */
export type FindOnSale = (productId: string) => OnSale | undefined;

/** A product of the order or the cart, and how it differs from what the shopper saw. */
interface Compared {
  line: SeenLine;
  product: OnSale | undefined;
  inCart: number;
  /** Less stock than requested. */
  isShort: boolean;
  /** The cart has another quantity. */
  isMoved: boolean;
  /** The price changed, or may have changed: an order with only totals does not say which price. */
  isPriced: boolean;
}

export const isShort = ({ productId, quantity }: WantedLine, find: FindOnSale): boolean =>
  quantity > (find(productId)?.stock ?? 0);

/**
 * Compares the request with the stock, the cart and the prices. Shoppers pay exactly what they saw, to the paisa; a
 * cart that was already ordered or changed in another tab is not ordered. Cart lines that were not requested and whose
 * product is no longer on sale are ignored.
 * @param cart every line of the shopper's cart
 * @param language of the names in the error; `find` returns names in it, too
 * @returns what the order costs
 * @throws AppError OUT_OF_STOCK, CART_CHANGED or PRICE_CHANGED, the first that applies, with all differences of any
 * kind
 */
export function checkOrder(
  request: OrderRequest,
  cart: readonly WantedLine[],
  find: FindOnSale,
  language: Locale = baseLocale,
): Totals {
  const { lines, grossPaise, totalPaise } = request;
  const totals = totalsOf(priced(lines, find));
  const sumsAgree = totals.grossPaise === grossPaise && totals.totalPaise === totalPaise;
  // The totals do not show what a product that is no longer on sale did cost.
  const sumsSayMore = !sumsAgree && lines.every((line) => find(line.productId));
  const inCart = new Map(cart.map((line) => [line.productId, line.quantity]));
  const asked = new Set(lines.map((line) => line.productId));
  const unasked = cart
    .filter(({ productId }) => !asked.has(productId) && find(productId))
    .map(({ productId }): SeenLine => ({ productId, quantity: 0 }));
  const differences = [...lines, ...unasked]
    .map((line) => compare(line, inCart.get(line.productId) ?? 0, find, sumsSayMore))
    .filter((each) => each.isShort || each.isMoved || each.isPriced);
  if (differences.length === 0 && sumsAgree) return totals;
  throw differencesError(differences, cart, find, language);
}

function compare(line: SeenLine, inCart: number, find: FindOnSale, sumsSayMore: boolean): Compared {
  const product = find(line.productId);
  const { seen, quantity } = line;
  const isPriced =
    product !== undefined &&
    quantity > 0 &&
    (seen ? seen.pricePaise !== product.pricePaise || seen.discount !== product.discount : sumsSayMore);
  return { line, product, inCart, isShort: isShort(line, find), isMoved: inCart !== quantity, isPriced };
}

function differencesError(
  differences: readonly Compared[],
  cart: readonly WantedLine[],
  find: FindOnSale,
  language: Locale,
): AppError {
  const short = differences.filter((each) => each.isShort);
  const isMoved = differences.some((each) => each.isMoved && !each.isShort);
  const isPriced = differences.some((each) => each.isPriced) || differences.length === 0;
  const code = short.length > 0 ? 'OUT_OF_STOCK' : isMoved ? 'CART_CHANGED' : 'PRICE_CHANGED';
  const available = cart.map((line) => ({
    ...line,
    quantity: Math.min(line.quantity, find(line.productId)?.stock ?? 0),
  }));
  const { grossPaise, totalPaise } = totalsOf(priced(available, find));
  const data: OrderErrorDetails = {
    changes: differences.map((each) => changeOf(each, language)),
    grossTotal: toRupees(grossPaise),
    cartTotalAmount: toRupees(totalPaise),
  };
  return new AppError(code, sentenceOf(short, isMoved, isPriced), { data });
}

/** What changed; a single product is named. */
function sentenceOf(short: readonly Compared[], isMoved: boolean, isPriced: boolean): Text {
  const [first] = short;
  if (first && short.length === 1 && !isMoved && !isPriced) {
    const { product } = first;
    return product ? stockText(product.name, product.stock) : text('errors.goneProduct');
  }
  if (first && !isMoved && !isPriced) return text('errors.unavailable');
  if (!first && !isMoved) return text('errors.pricesChanged');
  if (!first && !isPriced) return text('errors.cartChanged');
  if (!first) return text('errors.cartAndPricesChanged');
  if (!isPriced) return text('errors.unavailableCartChanged');
  return isMoved ? text('errors.everythingChanged') : text('errors.unavailablePricesChanged');
}

const changeOf = (
  { line: { productId, quantity, seen }, product, inCart }: Compared,
  language: Locale,
): OrderChange => ({
  productId,
  // Only administrators may see the names of products that are not on sale.
  name: product?.name ?? messagesIn(language).cart.productNoLongerSold(),
  quantity,
  inCart,
  available: product?.stock ?? 0,
  oldPrice: seen ? toRupees(salePaise(seen.pricePaise, seen.discount)) : null,
  price: product ? toRupees(salePaise(product.pricePaise, product.discount)) : null,
});

const priced = (lines: readonly WantedLine[], find: FindOnSale) =>
  lines.flatMap((line) => {
    const product = find(line.productId);
    return product ? { ...product, quantity: line.quantity } : [];
  });
