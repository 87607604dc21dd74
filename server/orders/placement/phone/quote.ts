/** Quotes the cost and the arrival of an order of a caller. Nothing is locked: only placing the order decides. */

import type { OfferedSlots } from '../../../../contract/delivery/stores.ts';
import type { Bill } from '../../../../contract/money/pricing.ts';
import { creditFor, isRounded, missingForOrder } from '../../../../contract/money/pricing.ts';
import type { NearOffer } from '../../../../contract/offers/offers.ts';
import { baseLocale, type Locale } from '../../../../messages/locale.ts';
import { listForSale, type SaleProduct } from '../../../catalogue/stock/sale-repository.ts';
import { type AppError, notFound } from '../../../lib/errors.ts';
import { currentStoreId, inStore } from '../../../runtime/current-store.ts';
import { balanceOf } from '../../../store-credit/repository.ts';
import { currentBill } from '../checks.ts';
import { findOnSale } from '../compose-order.ts';
import { findDeliveryAddress } from '../delivery-address.ts';
import type { OrderNeeds } from '../order-needs.ts';
import { OfferReader } from '../order-offer.ts';
import { chargingFor, findStore } from '../place-order.ts';
import type { OrderRequest } from '../request.ts';
import { type OrderTaker, requireStoreOfTaker } from './order-taker.ts';

/** Amounts in whole paise. */
export interface PhoneQuote {
  storeId: string;
  /** The products that are sold, each with the wanted quantity. */
  lines: { product: SaleProduct; name: string; quantity: number }[];
  bill: Bill;
  /** The shop has rules or an offer, or rounds, so that the bill has lines of its own. */
  hasBill: boolean;
  /** True when there are offers for this order. */
  hasCoupons: boolean;
  /** Other offers to name to the caller. */
  offers: readonly NearOffer[];
  /** Why the code does not apply to what is ordered now; undefined when it does, or there is none. */
  refused: AppError | undefined;
  /** The tips of the shop, in rupees. */
  tips: readonly number[];
  /** The store credit of the caller; 0 for none, or where nobody can use any. */
  balancePaise: number;
  /** The part that the order uses. */
  creditPaise: number;
  asksPaysWith: boolean;
  /** The value that the products lack for an order; 0 for nothing. */
  missingPaise: number;
  /** The promise; undefined where nothing is promised. */
  minutes: number | undefined;
  /** True when the store takes orders for as soon as possible. */
  isOpen: boolean;
  slots: OfferedSlots;
}

/** The products of a caller, whose quantities may be more than there is. */
export interface QuoteRequest extends Pick<OrderRequest, 'lines' | 'addressId' | 'address' | 'tipPaise' | 'coupon'> {
  /** True when the order uses the store credit of the caller. */
  usesCredit: boolean;
}

/**
 * Computes what `placeOrder` would charge: with the same products, fees, offers and functions.
 * @throws AppError NOT_FOUND (address), OUTSIDE_AREA, COUPON_UNKNOWN, or FORBIDDEN for staff of other stores than the one that delivers
 */
export async function quotePhoneOrder(
  needs: OrderNeeds,
  taker: OrderTaker,
  userId: string,
  request: QuoteRequest,
  language: Locale = baseLocale,
): Promise<PhoneQuote> {
  const { database, addresses, stores } = needs;
  const address = await findDeliveryAddress(addresses, database.queries, userId, request);
  if (!address) throw notFound('errors.addressNotFound');
  stores.requireServed(address.pincode);
  const storeId = await findStore(needs, userId, request);
  requireStoreOfTaker(taker, storeId);
  return inStore(storeId, () => quoteInStore(needs, userId, request, address.pincode, language));
}

async function quoteInStore(
  needs: OrderNeeds,
  userId: string,
  request: QuoteRequest,
  pincode: string,
  language: Locale,
): Promise<PhoneQuote> {
  const { database, catalogue, stores, deliverySlots } = needs;
  const { queries } = database;
  const { lines, coupon, usesCredit } = request;
  const ids = lines.map(({ productId }) => productId);
  const products = new Map((await listForSale(queries, ids)).map((each) => [each.id, each]));
  const find = findOnSale(ids, products, catalogue, language);
  const reader = new OfferReader(needs.offers, coupon);
  for (const read of reader.statements(queries, userId)) await read();
  const charging = chargingFor(needs, { pincode });
  const { fees } = charging;
  const offering = reader.offering();
  const { wanted, bill, options } = currentBill(request, find, charging, offering);
  const refused = offering?.refusal(wanted, bill.lines[0]?.paise ?? 0);
  // Only wrong codes count towards their limit, so they end the call.
  if (refused?.code === 'COUPON_UNKNOWN') throw refused;
  const hasCoupons = needs.offers.areOn();
  const givenId = bill.lines.find(({ offer }) => offer)?.offer?.id;
  const named = { lines: wanted, deliveryPaise: bill.lines[0]?.paise ?? 0, code: coupon, givenId };
  const balancePaise = needs.takesCredit?.() ? await balanceOf(queries, userId) : 0;
  return {
    storeId: currentStoreId(),
    lines: lines.flatMap(({ productId, quantity }) => {
      const [product, sold] = [products.get(productId), find(productId)];
      return product && sold ? [{ product, name: sold.name, quantity }] : [];
    }),
    bill,
    hasBill: fees !== undefined || isRounded(bill.lines) || bill.lines.some(({ offer }) => offer),
    hasCoupons,
    offers: hasCoupons ? await needs.nearOffers(userId, named, language) : [],
    refused,
    tips: fees?.pricing.tips ?? [],
    balancePaise,
    creditPaise: usesCredit ? creditFor(bill, balancePaise) : 0,
    asksPaysWith: needs.handover.asksForCashAmount(),
    missingPaise: options.rules ? missingForOrder(options.rules, bill.productsPaise) : 0,
    minutes: stores.promise(pincode)?.minutes,
    isOpen: stores.now().isOpen,
    slots: await deliverySlots.list(),
  };
}
