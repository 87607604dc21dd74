/** What an order of a caller costs now, and when it can arrive. Nothing is locked: only placing the order decides. */
import type { Bill } from '../../../contract/pricing.ts';
import { missingForOrder } from '../../../contract/pricing.ts';
import type { OfferedSlots } from '../../../contract/stores.ts';
import { baseLocale, type Locale } from '../../../messages/locale.ts';
import { listForSale, type SaleProduct } from '../../catalogue/sale-store.ts';
import { currentStoreId, inStore } from '../../platform/current-store.ts';
import { notFound } from '../../platform/errors.ts';
import { currentBill } from '../checks.ts';
import { findOnSale } from '../compose-order.ts';
import { findDeliveryAddress } from '../delivery-address.ts';
import { OfferReader } from '../order-offer.ts';
import { feesFor, findStore, type OrderNeeds } from '../place-order.ts';
import type { OrderRequest, WantedLine } from '../request.ts';
import { type OrderTaker, requireStoreOfTaker } from './order-taker.ts';

/** Amounts in whole paise. */
export interface PhoneQuote {
  storeId: string;
  /** The products that are sold, each with the wanted quantity. */
  lines: { product: SaleProduct; name: string; quantity: number }[];
  bill: Bill;
  /** Whether the shop has rules or an offer, so that the bill has lines of its own. */
  hasBill: boolean;
  /** What the products lack for an order; 0 for nothing. */
  missingPaise: number;
  /** The promise; undefined where nothing is promised. */
  minutes: number | undefined;
  /** Whether the store takes orders for as soon as possible. */
  isOpen: boolean;
  slots: OfferedSlots;
}

/**
 * Computes what `placeOrder` would charge: with the same products, fees, offers and functions.
 * @param request its quantities may be more than there is
 * @throws AppError NOT_FOUND (address), OUTSIDE_AREA, or FORBIDDEN for staff of other stores than the one that delivers
 */
export async function quotePhoneOrder(
  needs: OrderNeeds,
  taker: OrderTaker,
  userId: string,
  request: Pick<OrderRequest, 'lines' | 'addressId' | 'address'>,
  language: Locale = baseLocale,
): Promise<PhoneQuote> {
  const { database, addresses, stores } = needs;
  const address = await findDeliveryAddress(addresses, database.queries, userId, request);
  if (!address) throw notFound('errors.addressNotFound');
  stores.requireServed(address.pincode);
  const storeId = await findStore(needs, userId, request);
  requireStoreOfTaker(taker, storeId);
  return inStore(storeId, () => quoteInStore(needs, userId, request.lines, address.pincode, language));
}

async function quoteInStore(
  needs: OrderNeeds,
  userId: string,
  wanted: readonly WantedLine[],
  pincode: string,
  language: Locale,
): Promise<PhoneQuote> {
  const { database, catalogue, stores, deliverySlots } = needs;
  const { queries } = database;
  const ids = wanted.map(({ productId }) => productId);
  const products = new Map((await listForSale(queries, ids)).map((each) => [each.id, each]));
  const find = findOnSale(ids, products, catalogue, language);
  const reader = new OfferReader(needs.offers, undefined);
  for (const read of reader.statements(queries, userId)) await read();
  const fees = feesFor(needs, { pincode });
  const { bill, options } = currentBill({ lines: [...wanted], tipPaise: 0 }, find, fees, reader.offering());
  return {
    storeId: currentStoreId(),
    lines: wanted.flatMap(({ productId, quantity }) => {
      const [product, sold] = [products.get(productId), find(productId)];
      return product && sold ? [{ product, name: sold.name, quantity }] : [];
    }),
    bill,
    hasBill: fees !== undefined || bill.lines.some(({ offer }) => offer),
    missingPaise: options.rules ? missingForOrder(options.rules, bill.productsPaise) : 0,
    minutes: stores.promise(pincode)?.minutes,
    isOpen: stores.now().isOpen,
    slots: await deliverySlots.list(),
  };
}
