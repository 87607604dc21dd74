/** Composes an order when it is placed: its products as they are sold now, and the rows that are stored. */

import { type Bill, isRounded } from '../../../contract/money/pricing.ts';
import type { SubstituteChoice } from '../../../contract/orders/substitute-choices.ts';
import type { Locale } from '../../../messages/locale.ts';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import type { SaleProduct } from '../../catalogue/stock/sale-repository.ts';
import { newId, timeOfId } from '../../lib/ids.ts';
import { currentStoreId } from '../../runtime/current-store.ts';
import { namesFrom } from '../model/line-names.ts';
import type { NewLine, PlacedOrder } from '../model/repository.ts';
import type { LineSnapshot } from '../model/tables.ts';
import { weightOf } from '../packing/weighing/weigh.ts';
import type { FindOnSale } from './checks.ts';
import { addressOfOrder, type DeliveryAddress } from './delivery-address.ts';
import type { KeyedRequest } from './idempotency.ts';
import type { Promised } from './order-promise.ts';
import type { OrderRequest } from './request.ts';

/**
 * Requested products are read under lock; the other products of the cart come from the in-memory shop. Names are in
 * `language`.
 */
export function findOnSale(
  asked: readonly string[],
  locked: ReadonlyMap<string, SaleProduct>,
  catalogue: Catalogue,
  language: Locale,
): FindOnSale {
  const nameOf = namesFrom(catalogue, language);
  return (productId) => {
    const read = locked.get(productId);
    const found = read?.publish || asked.includes(productId) ? read : catalogue.snapshot().findProduct(productId);
    if (!found?.publish) return undefined;
    const { categoryIds = [], subCategoryIds = [] } = catalogue.snapshot().findProduct(productId) ?? {};
    return { ...found, categoryIds, subCategoryIds, name: nameOf({ productId, name: found.name }).name };
  };
}

/** Each line stores the product as bought. */
export const linesOf = (request: OrderRequest, products: ReadonlyMap<string, SaleProduct>): NewLine[] =>
  request.lines.flatMap(({ productId, quantity, substitutes = null }) => {
    const product = products.get(productId);
    if (!product) return [];
    const sold = snapshotOfProduct(product);
    return { ...sold, quantity, substitutes, replaces: null, weight: sold.weight ?? null };
  });

/** A product as it is sold now. */
export function snapshotOfProduct(product: SaleProduct): Omit<LineSnapshot, 'substitutes'> {
  const { id: productId, sku, name, images, unit, unitQuantity, pricePaise, salePaise } = product;
  const weight = weightOf(product);
  return {
    productId,
    sku: sku ?? '',
    name,
    image: images[0] ?? '',
    unit,
    unitQuantity,
    pricePaise,
    salePaise,
    ...(weight && { weight }),
  };
}

/** The rows of an order that is about to be placed in the current store. */
export function composeOrder(
  number: string,
  { userId, key, hash }: KeyedRequest,
  { address, promise }: { address: DeliveryAddress; promise: Promised },
  {
    bill,
    byPhone,
    creditPaise,
    hasRules,
    isTest,
    payBy,
    paysWithPaise,
    substitutes,
  }: {
    bill: Bill;
    byPhone: boolean;
    creditPaise: number;
    hasRules: boolean;
    isTest: boolean;
    /** Undefined for an order that is paid at the door. */
    payBy: Date | undefined;
    paysWithPaise: number | null;
    substitutes: SubstituteChoice | null;
  },
  lines: readonly NewLine[],
): PlacedOrder {
  const id = newId();
  const storeId = currentStoreId();
  return {
    order: {
      id,
      storeId,
      number,
      userId,
      status: payBy ? 'awaiting_payment' : 'placed',
      paymentStatus: 'pending',
      paysOnline: payBy !== undefined,
      payBy: payBy ?? null,
      paidOnlinePaise: 0,
      grossPaise: bill.grossPaise,
      totalPaise: bill.totalPaise,
      creditPaise,
      bill: hasRules || isRounded(bill.lines) || bill.lines.some(({ offer }) => offer) ? [...bill.lines] : null,
      address: addressOfOrder(address),
      addressId: address.id,
      idempotencyKey: key ?? null,
      requestHash: key === undefined ? null : hash,
      ...promise,
      deliveredAt: null,
      isTest,
      byPhone,
      paysWithPaise,
      substitutes,
      // The same time for both, so that a day's orders can be found by their ids.
      createdAt: timeOfId(id),
    },
    lines: lines.map((line, index) => ({
      ...line,
      ...(substitutes === null && { substitutes }),
      storeId,
      orderId: id,
      line: index + 1,
    })),
  };
}
