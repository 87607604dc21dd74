/** Orders that staff take from a caller (not in the spec; decision 69). */
import * as z from 'zod';
import { m } from '../messages/index.ts';
import { address, addressBody } from './addresses.ts';
import { call } from './call.ts';
import { languageQuery } from './catalogue.ts';
import { id, idempotencyHeaders, integer, nothing, storeOfRow } from './fields.ts';
import { limits } from './limits.ts';
import { cashOrderBody, order, orderCalls } from './orders.ts';
import { personName } from './person-name.ts';
import { offeredSlots, outsideArea } from './stores.ts';
import { mobile } from './users.ts';

/** Somebody who calls. */
const caller = z.object({
  _id: id,
  name: z.string(),
  mobile: z.string(),
  /** Whether they sign in with an email address. */
  signsIn: z.boolean(),
  /** Suspended: nothing can be ordered for them. */
  suspended: z.literal(true).optional(),
  /** Saved ones, and those of their last orders by phone, without an id. At most eight. */
  addresses: z.array(address.partial({ _id: true })),
});
export type Caller = z.infer<typeof caller>;

/** A saved address, or one that the caller says: one of the two. */
const destination = { deliveryAddressId: id.optional(), address: addressBody.optional() };
const isOne = ({ deliveryAddressId, address: typed }: { deliveryAddressId?: unknown; address?: unknown }) =>
  (deliveryAddressId === undefined) !== (typed === undefined);
const notOne = { error: m.validation.oneAddress(), path: ['deliveryAddressId'] };

const wanted = cashOrderBody.shape.itemList.element.pick({ quantity: true }).extend({ productId: id });

const quoteBody = z
  .object({ customerId: id, ...destination, items: z.array(wanted).max(limits.cartLines) })
  .refine(isOne, notOne);

const placeBody = cashOrderBody
  .pick({
    itemList: true,
    grossTotal: true,
    cartTotalAmount: true,
    slot: true,
    promisedMinutes: true,
    substitutes: true,
  })
  .extend({ customerId: id, ...destination })
  .refine(isOne, notOne);

/** What an order would cost now. Rupees. */
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
  /** What the products lack for an order; left out when they lack nothing. */
  missing: z.number().optional(),
  /** The promise; left out where nothing is promised. */
  minutes: integer.optional(),
  /** Whether the store takes orders for as soon as possible. */
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
    query: z.object({ mobile }),
    output: z.array(caller),
    errors: ['TOO_MANY_ATTEMPTS'],
  }),
  /** A customer without an email address. A mobile that has one already returns that one as it is. */
  addCaller: call('admin', 'POST', '/api/v1/phone-order/customers', {
    body: z.object({ name: personName, mobile }),
    output: caller,
    errors: ['TOO_MANY_ATTEMPTS'],
  }),
  /** Erases a customer without an email address: they cannot sign in to do so. */
  deleteCaller: call('admin', 'DELETE', '/api/v1/phone-order/customers/:userId', {
    params: z.object({ userId: id }),
    output: nothing,
    errors: ['NOT_FOUND', 'HAS_EMAIL'],
  }),
  /** Reserves nothing. */
  quotePhoneOrder: call('admin', 'POST', '/api/v1/phone-order/quote', {
    query: languageQuery,
    body: quoteBody,
    output: phoneQuote,
    errors: ['NOT_FOUND', 'CUSTOMER_SUSPENDED'],
    errorData: { OUTSIDE_AREA: outsideArea },
  }),
  /** As `cashPayment`, for the customer. Their cart stays as it is. The `Idempotency-Key` is needed. */
  placePhoneOrder: call('admin', 'POST', '/api/v1/phone-order/place', {
    query: languageQuery,
    body: placeBody,
    headers: idempotencyHeaders.required(),
    output: order,
    errors: ['NOT_FOUND', 'IDEMPOTENCY_KEY_REUSED', 'FORBIDDEN', 'CUSTOMER_SUSPENDED'],
    errorData: orderCalls.cashPayment.errorData,
  }),
};
