/**
 * Checks whether an order can be placed as requested. An error names every product that differs from what the shopper
 * saw, all its differences, and the current totals, so that the next attempt charges amounts that the shopper has seen.
 */

import { formatPaise, formatRupees, salePaise, toRupees } from '../../../contract/money/money.ts';
import {
  type Bill,
  type BillOptions,
  billOf,
  creditFor,
  missingForOrder,
  type PricingSettings,
  rulesFrom,
} from '../../../contract/money/pricing.ts';
import type { OfferedLine } from '../../../contract/offers/offer-rules.ts';
import type { BelowMinimum, OrderChange, OrderErrorDetails } from '../../../contract/orders/orders.ts';
import { messagesIn } from '../../../messages/catalogs.ts';
import { baseLocale, type Locale } from '../../../messages/locale.ts';
import { type Text, text } from '../../../messages/text.ts';
import { stockText } from '../../cart/cart.ts';
import { AppError } from '../../lib/errors.ts';
import { presentBill } from '../customer/present-bill.ts';
import type { Offering } from './order-offer.ts';
import type { OrderRequest, SeenLine, WantedLine } from './request.ts';

/** A product on sale, as it is now. Price before discount, whole paise; discount in percent. */
export interface OnSale {
  name: string;
  stock: number;
  pricePaise: number;
  discount: number;
  /** Percent that a unit may be lighter or heavier; null or undefined unless it is sold by weight. */
  weightDeviation?: number | null;
  categoryIds: readonly string[];
  subCategoryIds: readonly string[];
}

/** Undefined when the product is not on sale: unpublished, deleted or unknown. */
export type FindOnSale = (productId: string) => OnSale | undefined;

/** The shop's own fees, and the one of the address' pincode, if it has its own. Rupees. */
interface OrderFees {
  pricing: PricingSettings;
  areaFee: number | undefined;
}

/** The rules by which the shop charges for an order now. */
export interface Charging {
  /** Undefined when the shop has no fees of its own. */
  fees: OrderFees | undefined;
  /** The total is rounded to whole rupees. */
  rounds: boolean;
}

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
  /** Of an unchanged price, it may cost more by weight than the shopper saw. */
  isHeavier: boolean;
}

export const isShort = ({ productId, quantity }: WantedLine, find: FindOnSale): boolean =>
  quantity > (find(productId)?.stock ?? 0);

/**
 * Compares the request with the stock, the cart and the prices. Shoppers pay exactly what they saw, to the paisa; a
 * cart that was already ordered or changed in another tab is not ordered. Cart lines that were not requested and whose
 * product is no longer on sale are ignored. Nor does anybody order what may weigh, and cost, more than they saw; who sent no prices as
 * seen agrees to what the products say.
 * @param cart every line of the shopper's cart
 * @param language of the names in the error; `find` returns names in it, too
 * @param offering what offers take off; undefined without any
 * @returns what the order costs
 * @throws AppError COUPON_UNKNOWN; OUT_OF_STOCK, CART_CHANGED or PRICE_CHANGED, the first that applies, with all differences of any
 * kind; BELOW_MINIMUM; COUPON_EXPIRED, COUPON_USED_UP or COUPON_NOT_APPLICABLE
 */
export function checkOrder(
  request: OrderRequest,
  cart: readonly WantedLine[],
  find: FindOnSale,
  charging: Charging,
  offering?: Offering,
  language: Locale = baseLocale,
): Bill {
  const { lines, grossPaise, totalPaise, creditPaise = 0 } = request;
  const { fees } = charging;
  const { wanted, options, bill } = currentBill(request, find, charging, offering);
  const { rules } = options;
  const refused = offering?.refusal(wanted, bill.lines[0]?.paise ?? 0);
  // Before all else: what follows says what a code that exists takes off, and wrong ones have to count (docs/features/offers.md).
  if (refused?.code === 'COUPON_UNKNOWN') throw refused;
  // With a refused coupon the totals always differ, and say nothing about prices.
  const isSeen = bill.grossPaise === grossPaise && bill.totalPaise === totalPaise;
  // A shopper who saw paise of store credit does not know that the shop rounds now.
  const sumsAgree =
    refused !== undefined || (isSeen && creditFor(bill, creditPaise) === Math.min(creditPaise, totalPaise));
  // The totals do not show what a product that is no longer on sale did cost.
  const sumsSayMore = !sumsAgree && lines.every((line) => find(line.productId));
  const inCart = new Map(cart.map((line) => [line.productId, line.quantity]));
  const asked = new Set(lines.map((line) => line.productId));
  const unasked = cart
    .filter(({ productId }) => !asked.has(productId) && find(productId))
    .map(({ productId }): SeenLine => ({ productId, quantity: 0 }));
  const differences = [...lines, ...unasked]
    .map((line) => compare(line, inCart.get(line.productId) ?? 0, find, sumsSayMore))
    .filter((each) => each.isShort || each.isMoved || each.isPriced || each.isHeavier);
  if (differences.length > 0 || !sumsAgree)
    throw differencesError(differences, cart, find, { ...options, charging }, language);
  if (refused) throw refused;
  const missingPaise = rules ? missingForOrder(rules, bill.productsPaise) : 0;
  if (fees && missingPaise > 0) throw belowMinimum(fees, missingPaise, charging);
  return bill;
}

/** Whole paise; 0 where no tips are offered, so that the totals disagree and the shopper sees the bill without one. */
const tipOf = ({ tipPaise }: Pick<OrderRequest, 'tipPaise'>, pricing: PricingSettings | undefined): number =>
  pricing && pricing.tips.length > 0 ? tipPaise : 0;

/** So that the client can make the same bill. */
const chargingData = ({ fees, rounds }: Charging) => ({
  ...(fees && { pricing: fees.pricing }),
  ...(fees?.areaFee !== undefined && { areaFee: fees.areaFee }),
  ...(rounds && { rounds: true as const }),
});

function belowMinimum({ pricing: { minimum } }: OrderFees, missingPaise: number, charging: Charging): AppError {
  const data: BelowMinimum = { minimum, missing: toRupees(missingPaise), ...chargingData(charging) };
  const amounts = { minimum: formatRupees(minimum), missing: formatPaise(missingPaise) };
  return new AppError('BELOW_MINIMUM', text('errors.belowMinimum', amounts), { data });
}

/** Prices lines as of now, with the fees of the address, offers and rounding: the one way to price an order. */
export function currentBill(
  request: Pick<OrderRequest, 'lines' | 'tipPaise'>,
  find: FindOnSale,
  { fees, rounds }: Charging,
  offering: Offering | undefined,
) {
  const pricing = fees?.pricing;
  const rules = pricing && rulesFrom(pricing, fees.areaFee);
  const options = { rules, tipPaise: tipOf(request, pricing), rounds, offerFor: offering?.offerFor };
  const wanted = priced(request.lines, find);
  return { wanted, options, bill: billOf(wanted, options) };
}

function compare(line: SeenLine, inCart: number, find: FindOnSale, sumsSayMore: boolean): Compared {
  const product = find(line.productId);
  const { seen, quantity } = line;
  const isPriced =
    product !== undefined &&
    quantity > 0 &&
    (seen ? seen.pricePaise !== product.pricePaise || seen.discount !== product.discount : sumsSayMore);
  const isHeavier = !isPriced && quantity > 0 && seen !== undefined && (product?.weightDeviation ?? 0) > seen.deviation;
  return { line, product, inCart, isShort: isShort(line, find), isMoved: inCart !== quantity, isPriced, isHeavier };
}

function differencesError(
  differences: readonly Compared[],
  cart: readonly WantedLine[],
  find: FindOnSale,
  { charging, ...options }: BillOptions<OfferedLine> & { charging: Charging },
  language: Locale,
): AppError {
  const short = differences.filter((each) => each.isShort);
  const isMoved = differences.some((each) => each.isMoved && !each.isShort);
  const isHeavier = differences.some((each) => each.isHeavier);
  const isPriced = differences.some((each) => each.isPriced) || differences.length === 0;
  const code = short.length > 0 ? 'OUT_OF_STOCK' : isMoved ? 'CART_CHANGED' : 'PRICE_CHANGED';
  const available = cart.map((line) => ({
    ...line,
    quantity: Math.min(line.quantity, find(line.productId)?.stock ?? 0),
  }));
  const { grossPaise, totalPaise, lines } = billOf(priced(available, find), options);
  const data: OrderErrorDetails = {
    changes: differences.map((each) => changeOf(each, language)),
    grossTotal: toRupees(grossPaise),
    cartTotalAmount: toRupees(totalPaise),
    ...((charging.fees || charging.rounds || options.offerFor) && { bill: presentBill(lines) }),
    ...chargingData(charging),
  };
  const sentence = differences.length > 0 ? undefined : billChanged(options.offerFor !== undefined, charging);
  const onlyHeavier = isHeavier && short.length === 0 && !isMoved && !isPriced;
  const usual = onlyHeavier ? text('errors.weightsChanged') : sentenceOf(short, isMoved, isPriced || isHeavier);
  return new AppError(code, sentence ?? usual, { data });
}

/** The change when no product changed. */
function billChanged(hasOffers: boolean, { fees, rounds }: Charging): Text | undefined {
  if (hasOffers) return text('errors.offersChanged');
  return fees || rounds ? text('errors.feesChanged') : undefined;
}

/** The words about the change; a single product is named. */
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

const priced = (lines: readonly WantedLine[], find: FindOnSale): OfferedLine[] =>
  lines.flatMap(({ productId, quantity }) => {
    const product = find(productId);
    return product ? { ...product, productId, quantity } : [];
  });
