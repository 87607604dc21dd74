/** Orders that staff take from a caller (docs/features/phone-orders.md). */
import * as z from 'zod';
import { m } from '../../messages/rule-texts.ts';
import { address, addressBody } from '../addresses/addresses.ts';
import { call } from '../api/call.ts';
import { translatable } from '../api/envelope.ts';
import { id, idempotencyHeaders, integer, storeOfRow } from '../api/fields.ts';
import { limits } from '../api/limits.ts';
import { languageQuery } from '../catalogue/catalogue.ts';
import { offeredSlots, outsideArea } from '../delivery/stores.ts';
import { couponErrors, nearOffer } from '../offers/offers.ts';
import { personName } from '../users/person-name.ts';
import { mobile } from '../users/users.ts';
import { cashOrderBody, order, orderCalls, placedOrder } from './orders.ts';

/** Somebody who calls. */
const caller = z.object({
  _id: id,
  name: z.string(),
  mobile: z.string(),
  /** True when they sign in with an email address. */
  signsIn: z.boolean(),
  /** Suspended: nothing can be ordered for them. */
  suspended: z.literal(true).optional(),
  /** Saved ones, and those of their last orders by phone, without an id. At most eight. */
  addresses: z.array(address.partial({ _id: true })),
  /** Their orders that are not delivered yet, newest first, of the stores of who asks; left out without any. */
  openOrders: z.array(z.object({ _id: id, orderId: z.string(), status: order.shape.status })).optional(),
});
export type Caller = z.infer<typeof caller>;

/** A saved address, or one that the caller says: one of the two. */
const destination = { deliveryAddressId: id.optional(), address: addressBody.optional() };
const isOne = ({ deliveryAddressId, address: typed }: { deliveryAddressId?: unknown; address?: unknown }) =>
  (deliveryAddressId === undefined) !== (typed === undefined);
const notOne = { error: m.validation.oneAddress(), path: ['deliveryAddressId'] };

const wanted = cashOrderBody.shape.itemList.element.pick({ quantity: true }).extend({ productId: id });

const quoteBody = cashOrderBody
  .pick({ coupon: true, tip: true })
  .extend({
    customerId: id,
    ...destination,
    items: z.array(wanted).max(limits.cartLines),
    /** True when the order uses the store credit of the caller. */
    useCredit: z.literal(true).optional(),
  })
  .refine(isOne, notOne);

const placeBody = cashOrderBody
  .pick({
    itemList: true,
    grossTotal: true,
    cartTotalAmount: true,
    slot: true,
    promisedMinutes: true,
    substitutes: true,
    note: true,
    coupon: true,
    tip: true,
    credit: true,
    paysWith: true,
  })
  .extend({ customerId: id, ...destination })
  .refine(isOne, notOne);

/** The cost of an order now. Rupees. */
const phoneQuote = z.object({
  /** The products that are sold, in the order of the request. */
  lines: z.array(
    z.object({
      productId: id,
      name: z.string(),
      unit: z.string(),
      unit_quantity: z.number(),
      /** Of one unit before discount, in percent off, and as sold. */
      price: z.number(),
      discount: z.number(),
      salePrice: z.number(),
      quantity: integer,
      /** Percent that a unit may be lighter or heavier; only for products that are sold by weight. */
      weight_deviation: integer.optional(),
      /** The stock of the store that delivers. */
      available: integer,
    }),
  ),
  grossTotal: z.number(),
  cartTotalAmount: z.number(),
  bill: order.shape.bill,
  /** True when the shop has offers for this order, so that a code can be asked for. */
  coupons: z.literal(true).optional(),
  /** Other offers that the checkout would name for this order; left out for none. */
  offers: z.array(nearOffer).optional(),
  /** Why the code does not apply; left out when it does, or there is none. */
  coupon: z.object({ code: z.string(), reason: z.string(), reasonText: translatable }).optional(),
  /** The tips that the shop offers; left out for none. */
  tips: z.array(z.number()).optional(),
  /** The store credit of the caller, where it can be used; left out for none. */
  balance: z.number().optional(),
  /** The part that the order uses; left out for none. */
  credit: z.number().optional(),
  /** The sum left to pay at the door. */
  due: z.number(),
  /** True when the shop asks what people pay with. */
  asksPaysWith: z.literal(true).optional(),
  /** The value that the products lack for an order; left out when they lack nothing. */
  missing: z.number().optional(),
  /** The promise; left out where nothing is promised. */
  minutes: integer.optional(),
  /** True when the store takes orders for as soon as possible. */
  isOpen: z.boolean(),
  /** The times that can be chosen. */
  ...offeredSlots.shape,
  /** Which store delivers, in a shop with several. */
  store: storeOfRow.optional(),
});
export type PhoneQuote = z.infer<typeof phoneQuote>;

export const phoneOrderCalls = {
  /** The customers who have this mobile, in their account or in a saved address. */
  findCallers: call('admin', 'GET', '/api/v1/phone-order/customers', {
    notForSamples: true,
    staff: ['manager', 'support'],
    query: z.object({ mobile }),
    output: z.array(caller),
    errors: ['TOO_MANY_ATTEMPTS'],
  }),
  /** A customer without an email address. A mobile that has one already returns that one as it is. */
  addCaller: call('admin', 'POST', '/api/v1/phone-order/customers', {
    notForSamples: true,
    staff: ['manager', 'support'],
    body: z.object({ name: personName, mobile }),
    output: caller,
    errors: ['TOO_MANY_ATTEMPTS'],
  }),
  /** Reserves nothing. A code that does not exist is an error, and counts towards the limit of wrong codes. */
  quotePhoneOrder: call('admin', 'POST', '/api/v1/phone-order/quote', {
    staff: ['manager', 'support'],
    query: languageQuery,
    body: quoteBody,
    output: phoneQuote,
    errors: ['NOT_FOUND', 'CUSTOMER_SUSPENDED', 'TOO_MANY_ATTEMPTS'],
    errorData: { OUTSIDE_AREA: outsideArea, COUPON_UNKNOWN: couponErrors.COUPON_UNKNOWN },
  }),
  /** As `cashPayment`, for the customer. Their cart stays as it is. The `Idempotency-Key` is needed. */
  placePhoneOrder: call('admin', 'POST', '/api/v1/phone-order/place', {
    notForSamples: true,
    staff: ['manager', 'support'],
    query: languageQuery,
    body: placeBody,
    headers: idempotencyHeaders.required(),
    output: order,
    errors: ['NOT_FOUND', 'IDEMPOTENCY_KEY_REUSED', 'FORBIDDEN', 'CUSTOMER_SUSPENDED'],
    errorData: orderCalls.cashPayment.errorData,
  }),
  /** As `getPlacedOrder`, of the customer. */
  getPlacedPhoneOrder: call('admin', 'GET', '/api/v1/phone-order/placed', {
    staff: ['manager', 'support'],
    query: z.object({ customerId: id }),
    headers: idempotencyHeaders.required(),
    output: placedOrder,
  }),
};
