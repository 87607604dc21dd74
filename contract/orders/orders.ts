/** Orders: paid in cash at the door. */
import * as z from 'zod';
import { m } from '../../messages/rule-texts.ts';
import { address } from '../addresses/addresses.ts';
import { call } from '../api/call.ts';
import {
  id,
  idempotencyHeaders,
  inLanguage,
  integer,
  optionalMultilineText,
  paging,
  productInOrder,
  time,
  translationsOf,
  unitCount,
} from '../api/fields.ts';
import { limits, pageSizes } from '../api/limits.ts';
import { languageQuery } from '../catalogue/catalogue.ts';
import { lineWeight } from '../catalogue/weight-fields.ts';
import { outsideArea, promiseChanged, slot, slotRefused, storeClosed } from '../delivery/stores.ts';
import { billLineKinds } from '../money/pricing.ts';
import { creditChanged } from '../money/store-credit.ts';
import { couponErrors, typedCode } from '../offers/offers.ts';
import { pricingLimits } from '../settings/shop-setting-choices.ts';
import { publicPricing } from '../settings/shop-settings.ts';
import { noteLimits } from './note-rules.ts';
import { orderStatuses, paymentStatuses } from './order-statuses.ts';
import { replacedProduct, substituteChoice } from './substitute-fields.ts';

const seenPrice = z.number({ error: m.validation.priceNumber() }).min(0).max(1e9);
const percent = z.number().min(0).max(100);

/**
 * The cart embeds the product in `productId`; an order item may contain the embedded product or only the id. With price and
 * discount, the error can name each price that has changed since the customer saw it. `weight_deviation` is the percentage that the
 * customer saw of a product that is sold by weight; left out beside a price, it is none. Only the id agrees to what the product says.
 */
const orderedProduct = z.union(
  [
    id,
    z.object({
      _id: id,
      price: seenPrice.optional(),
      discount: percent.optional(),
      weight_deviation: percent.optional(),
    }),
  ],
  { error: m.validation.productOfStore() },
);

const rupees = z
  .number({ error: m.validation.rupees() })
  .min(0, m.validation.notNegative())
  .max(1e9, m.validation.tooExpensive());

export const cashOrderBody = z.object({
  itemList: z
    .array(
      z.object({
        productId: orderedProduct,
        quantity: unitCount,
        /** The shopper's choice for when it is not there; that of the order when left out. */
        substitutes: substituteChoice.optional(),
      }),
      { error: m.validation.noItems() },
    )
    .min(1, m.validation.noItems())
    .max(limits.cartLines, m.validation.maxOrderItems({ most: limits.cartLines })),
  /** Rupees: the total before discount, including fees, as the customer saw it. */
  grossTotal: rupees,
  /** Rupees: the amount to pay, as the customer saw it. */
  cartTotalAmount: rupees,
  deliveryAddressId: id,
  /** The code of an offer, if the shopper has one. */
  coupon: typedCode.optional(),
  /** Rupees; part of the amount to pay. Only where the shop offers tips. */
  tip: rupees.max(pricingLimits.tip, m.validation.maxRupees({ most: String(pricingLimits.tip) })).optional(),
  /** Rupees: the store credit that the order uses, as the customer saw it; 0 or left out for none. The amount to pay stays as it is. */
  credit: rupees.optional(),
  /**
   * Rupees: what the shopper hands over at the door, from the amount to pay to `paysWithMost` above it. It changes no amount. Only where
   * the shop asks for it.
   */
  paysWith: rupees.optional(),
  /** The shopper's note to the store, such as 'Ring twice'. Only where the shop takes notes. */
  note: optionalMultilineText(noteLimits.customer).optional(),
  /** A time from `listDeliverySlots`; without it the order is for as soon as possible. */
  slot: slot.optional(),
  /** The promise that the shopper saw: when it has become much longer, nothing is ordered. */
  promisedMinutes: integer.min(0).max(1_440).optional(),
  /** The shopper's choice for products that are not there, in a shop with substitutes; 'ask' when left out. */
  substitutes: substituteChoice.optional(),
  /** A test order of an administrator: at any hour, marked in the administration, and in no figures. Others get `FORBIDDEN`. */
  test: z.literal(true).optional(),
});
/** Input type of the client. */
export type CashOrderBody = z.input<typeof cashOrderBody>;

export const orderLine = productInOrder.extend({
  quantity: integer,
  /** The shopper's choice for when it is not there; left out when it is that of the order. */
  substitutes: substituteChoice.optional(),
  /** Of a substitute: what was not there. */
  replaces: replacedProduct.optional(),
  weight: lineWeight,
});

/** A line of the bill after the products. Rupees. */
const billLine = z.object({
  kind: z.enum(billLineKinds),
  amount: z.number(),
  /** The usual amount, when less is charged. */
  usual: z.number().optional(),
  /** The offer of the kind `coupon`, whose amount is below 0: its code, unless it applied by itself, and its title. */
  offer: z
    .object({
      code: z.string().optional(),
      title: z.string(),
      translations: translationsOf({ title: z.string() }).optional(),
    })
    .optional(),
});

/** When the order arrives. */
const orderPromise = z.object({
  /** The start of the time that the shopper chose; left out for as soon as possible. */
  from: time.optional(),
  by: time,
  /** When it did arrive. */
  deliveredAt: time.optional(),
});
export type OrderPromise = z.infer<typeof orderPromise>;

export const order = z.object({
  _id: id,
  /** The order number shown to users, for example TK-7K3M9QX2. */
  orderId: z.string(),
  status: z.enum(orderStatuses),
  payment_status: z.enum(paymentStatuses),
  /** Rupees. */
  grossTotal: z.number(),
  totalAmount: z.number(),
  /** Rupees: the part of the total that was paid with store credit; left out for none. */
  credit: z.number().optional(),
  /** The cash that the shopper hands over at the door; left out when they did not say. */
  paysWith: z.number().optional(),
  /** Rupees: paid online, less what went back; left out for none. */
  paidOnline: z.number().optional(),
  /** Until when the order waits for its payment. */
  payBy: time.optional(),
  /** The charges besides the products, in a shop with rules of its own, or that rounds. */
  bill: z.array(billLine).optional(),
  product_details: z.array(orderLine),
  /** The address at the time of the order. */
  delivery_address: address.omit({ _id: true }),
  /** Id of the saved address; null for old orders. It may have been changed or deleted since. */
  deliveryAddressId: id.nullable(),
  /** Left out where nothing was promised. */
  promise: orderPromise.optional(),
  createdAt: time,
  /** In the list of orders: until when the customer can answer a question of the store; left out without one. */
  answerBy: time.optional(),
  /** The shopper's choice for products that are not there; left out in a shop without substitutes. */
  substitutes: substituteChoice.optional(),
  /** An administrator tried the shop. */
  test: z.literal(true).optional(),
});
export type Order = z.infer<typeof order>;

/** The position of this page in the list. */
export const pageInfo = z.object({
  page: integer,
  totalPages: integer,
  totalCount: integer,
});

/**
 * In `data` of an `OUT_OF_STOCK`, `PRICE_CHANGED` or `CART_CHANGED` error: one entry with all differences for each product that
 * differs from what the customer saw, whatever the code.
 */
const orderChange = z.object({
  productId: id,
  name: z.string(),
  /** Ordered quantity; 0 for a product in the cart that was not ordered. */
  quantity: integer,
  /** Current quantity in the cart. */
  inCart: integer,
  /** Available quantity; 0 when sold out or no longer sold. */
  available: integer,
  /** Unit price in rupees as the customer saw it; null when the order did not contain it. */
  oldPrice: z.number().nullable(),
  /** Current unit price in rupees; null when no longer sold. */
  price: z.number().nullable(),
});
export type OrderChange = z.infer<typeof orderChange>;

/** `data` of an `ORDER_LIMIT` error: the customer's number of open orders, and the limit. */
export const openOrders = z.object({
  open: integer,
  most: integer,
  /** True when the limit is higher after the email is confirmed. */
  confirmEmail: z.boolean(),
});
export type OpenOrders = z.infer<typeof openOrders>;

/** `data` of a rejected order: the changes, and the totals in rupees of what is in the cart and available, at current prices. */
export const orderErrorDetails = z.object({
  changes: z.array(orderChange),
  grossTotal: z.number(),
  cartTotalAmount: z.number(),
  /** The bill's lines and the fees now, in a shop with rules of its own. */
  bill: z.array(billLine).optional(),
  pricing: publicPricing.optional(),
  /** Rupees: the delivery fee of the address' pincode, when it has its own. */
  areaFee: z.number().optional(),
  /** The shop rounds what an order costs to whole rupees. */
  rounds: z.literal(true).optional(),
});
export type OrderErrorDetails = z.infer<typeof orderErrorDetails>;

/** `data` of a `BELOW_MINIMUM` error, in rupees: the least value of the products, and what is missing. */
export const belowMinimum = z.object({
  minimum: z.number(),
  missing: z.number(),
  pricing: publicPricing.optional(),
  areaFee: z.number().optional(),
  rounds: z.literal(true).optional(),
});
export type BelowMinimum = z.infer<typeof belowMinimum>;

/** The answer about an order that was placed, though its first answer was lost. */
export const placedOrder = z.object({ order: order.pick({ _id: true, orderId: true }).nullable() });

/** Placing an order, however it is paid. */
export const placing = {
  query: languageQuery,
  body: cashOrderBody,
  headers: idempotencyHeaders,
  errors: ['NOT_FOUND', 'IDEMPOTENCY_KEY_REUSED', 'FORBIDDEN'],
  errorData: {
    CART_CHANGED: orderErrorDetails,
    OUT_OF_STOCK: orderErrorDetails,
    PRICE_CHANGED: orderErrorDetails,
    ORDER_LIMIT: openOrders,
    BELOW_MINIMUM: belowMinimum,
    OUTSIDE_AREA: outsideArea,
    STORE_CLOSED: storeClosed,
    SLOT_FULL: slotRefused,
    SLOT_GONE: slotRefused,
    PROMISE_CHANGED: promiseChanged,
    CREDIT_CHANGED: creditChanged,
    ...couponErrors,
  },
} as const;

export const orderCalls = {
  cashPayment: call('user', 'POST', '/api/v1/order/cash-payment', { ...placing, output: order }),
  /** The order that a request with this `Idempotency-Key` placed, whose answer did not arrive; null for none. */
  getPlacedOrder: call('user', 'GET', '/api/v1/order/placed', {
    headers: idempotencyHeaders.required(),
    output: placedOrder,
  }),
  getOrderList: call('user', 'GET', '/api/v1/order/get-order-list', {
    query: paging(pageSizes.orders).extend(inLanguage),
    output: z.array(order),
    envelope: z.object({ pagination: pageInfo }),
    errors: ['PAGE_NOT_FOUND'],
  }),
};
