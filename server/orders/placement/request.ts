/** The request to place an order, in normalized form. */
import { createHash } from 'node:crypto';
import type { AddressBody } from '../../../contract/addresses/addresses.ts';
import type { Slot } from '../../../contract/delivery/delivery-slots.ts';
import type { ChosenSlot } from '../../../contract/delivery/stores.ts';
import { toPaise } from '../../../contract/money/money.ts';
import type { SubstituteChoice } from '../../../contract/orders/substitute-choices.ts';

/** A product and its quantity. */
export interface WantedLine {
  productId: string;
  quantity: number;
}

/** A line of an order as the shopper saw it. */
export interface SeenLine extends WantedLine {
  /**
   * The price before discount, in whole paise, the discount, and by how much a unit may be lighter or heavier, both in percent; undefined
   * unless the request has price and discount.
   */
  seen?: { pricePaise: number; discount: number; deviation: number } | undefined;
  /** The choice for when it is not there; undefined for as the order says. */
  substitutes?: SubstituteChoice | undefined;
}

export interface OrderRequest {
  /** One line per product, in the order of their first mention. */
  lines: SeenLine[];
  /** The total before discount, fees included, that the shopper saw. */
  grossPaise: number;
  /** The total to pay that the shopper saw. */
  totalPaise: number;
  /** Of a saved address; '' with `address`. */
  addressId: string;
  /** The address that a caller said, in place of a saved one. */
  address?: AddressBody | undefined;
  /** 0 for none. */
  tipPaise: number;
  /** '' or undefined for none. */
  coupon?: string | undefined;
  /** The store credit that the shopper saw the order use; 0 or undefined for none. */
  creditPaise?: number;
  /** The time that the shopper chose; undefined for as soon as possible. */
  slot?: Slot | undefined;
  /** The cash that the shopper says they hand over at the door. */
  paysWithPaise?: number | undefined;
  /** The shopper's note to the store; '' or undefined for nothing. */
  note?: string | undefined;
  /** The promise that the shopper saw, in minutes. */
  promisedMinutes?: number | undefined;
  /** The choice for products that are not there; undefined when the shopper was not asked. */
  substitutes?: SubstituteChoice | undefined;
  /** An administrator tries the shop. */
  isTest?: boolean;
  /** The order waits for its payment, and reaches the store once it is paid. */
  paysOnline?: boolean;
}

interface SeenProduct {
  _id: string;
  price?: number | undefined;
  discount?: number | undefined;
  weight_deviation?: number | undefined;
}

/** The parsed body of a cash order; amounts in rupees. */
interface Body {
  itemList: readonly {
    productId: string | SeenProduct;
    quantity: number;
    substitutes?: SubstituteChoice | undefined;
  }[];
  grossTotal: number;
  cartTotalAmount: number;
  deliveryAddressId: string;
  tip?: number | undefined;
  coupon?: string | undefined;
  credit?: number | undefined;
  slot?: ChosenSlot | undefined;
  promisedMinutes?: number | undefined;
  paysWith?: number | undefined;
  note?: string | undefined;
  substitutes?: SubstituteChoice | undefined;
  test?: true | undefined;
}

/** Merges repeated lines of one product, so that the stock is checked against their sum. */
export function orderRequestOf(body: Body): OrderRequest {
  const lines = new Map<string, SeenLine>();
  for (const { productId: product, quantity, substitutes } of body.itemList) {
    const {
      _id: productId,
      price,
      discount,
      weight_deviation: deviation = 0,
    } = typeof product === 'string' ? fromId(product) : product;
    const known = lines.get(productId);
    const seen =
      price === undefined || discount === undefined ? undefined : { pricePaise: toPaise(price), discount, deviation };
    lines.set(productId, {
      productId,
      quantity: (known?.quantity ?? 0) + quantity,
      seen: known?.seen ?? seen,
      ...((known?.substitutes ?? substitutes) && { substitutes: known?.substitutes ?? substitutes }),
    });
  }
  return {
    lines: [...lines.values()],
    grossPaise: toPaise(body.grossTotal),
    totalPaise: toPaise(body.cartTotalAmount),
    addressId: body.deliveryAddressId,
    tipPaise: toPaise(body.tip ?? 0),
    coupon: body.coupon,
    creditPaise: toPaise(body.credit ?? 0),
    ...(body.slot && { slot: { from: new Date(body.slot.from), by: new Date(body.slot.by) } }),
    ...(body.paysWith !== undefined && { paysWithPaise: toPaise(body.paysWith) }),
    ...(body.note && { note: body.note }),
    promisedMinutes: body.promisedMinutes,
    ...(body.substitutes && { substitutes: body.substitutes }),
    isTest: body.test === true,
  };
}

const fromId = (_id: string): SeenProduct => ({ _id });

/**
 * Equal for requests with the same content in any line order, whatever was promised: a retry may have seen another promise. SHA-256
 * in hexadecimal.
 */
export function hashOf(request: OrderRequest): string {
  const {
    lines,
    grossPaise,
    totalPaise,
    addressId,
    address,
    tipPaise,
    coupon,
    creditPaise = 0,
    slot,
    isTest,
    paysWithPaise,
    note,
    substitutes,
    paysOnline,
  } = request;
  const sorted = lines
    .map((line) => [line.productId, line.quantity, line.substitutes].filter(Boolean).join('*'))
    .sort();
  // Without them the hash is as it was before there were any.
  const optional = [
    tipPaise,
    coupon,
    slot,
    isTest,
    creditPaise > 0 && { creditPaise },
    paysWithPaise && { paysWithPaise },
    note && { note },
    substitutes,
    address && { address },
    paysOnline && { paysOnline },
  ].filter(Boolean);
  return createHash('sha256')
    .update(JSON.stringify([addressId, grossPaise, totalPaise, sorted, ...optional]))
    .digest('hex');
}
