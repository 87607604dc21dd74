/** Orders: paid in cash at the door (spec §3, §7; design §5). */
import * as z from 'zod';
import { m } from '../messages/index.ts';
import { address } from './addresses.ts';
import { call } from './call.ts';
import { languageQuery } from './catalogue.ts';
import { id, idempotencyHeaders, inLanguage, integer, paging, time } from './fields.ts';
import { limits, pageSizes } from './limits.ts';

export const orderStatuses = ['placed', 'packed', 'out_for_delivery', 'delivered', 'cancelled'] as const;
export type OrderStatus = (typeof orderStatuses)[number];

export const paymentStatuses = ['pending', 'paid', 'refunded', 'cancelled'] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

const seenPrice = z.number({ error: m.validation.priceNumber() }).min(0).max(1e9);

/**
 * The cart embeds the product in `productId`; an order item may contain the embedded product or only the id. With price and
 * discount, the error can name each price that has changed since the customer saw it.
 */
const orderedProduct = z.union(
  [id, z.object({ _id: id, price: seenPrice.optional(), discount: z.number().min(0).max(100).optional() })],
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
        quantity: z
          .number({ error: m.validation.quantityWhole() })
          .int(m.validation.quantityWhole())
          .min(1, m.validation.quantityLeast())
          .max(1e6, m.validation.quantityMost()),
      }),
      { error: m.validation.noItems() },
    )
    .min(1, m.validation.noItems())
    .max(limits.cartLines, m.validation.mostOrderItems({ most: limits.cartLines })),
  /** Rupees: the total before discount, including fees, as the customer saw it. */
  grossTotal: rupees,
  /** Rupees: the amount to pay, as the customer saw it. */
  cartTotalAmount: rupees,
  deliveryAddressId: id,
});
/** Input type of the client. */
export type CashOrderBody = z.input<typeof cashOrderBody>;

export const orderLine = z.object({
  productId: id,
  /** As ordered; its translation while the product still has this name. */
  name: z.string(),
  /** Only when `name` is a translation. */
  englishName: z.string().optional(),
  images: z.array(z.string()),
  unit: z.string(),
  unit_quantity: z.number(),
  /** Unit price in rupees at the time of the order. */
  price: z.number(),
  quantity: integer,
});

export const order = z.object({
  _id: id,
  /** The order number shown to users, for example TK-7K3M9QX2. */
  orderId: z.string(),
  status: z.enum(orderStatuses),
  payment_status: z.enum(paymentStatuses),
  /** Rupees. */
  grossTotal: z.number(),
  totalAmount: z.number(),
  product_details: z.array(orderLine),
  /** The address at the time of the order. */
  delivery_address: address.omit({ _id: true }),
  /** Id of the saved address; null for old orders. It may have been changed or deleted since. */
  deliveryAddressId: id.nullable(),
  createdAt: time,
});
export type Order = z.infer<typeof order>;

/** Not in the spec: the position of this page in the list. */
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
  /** Whether the limit is higher after the email is confirmed. */
  confirmEmail: z.boolean(),
});
export type OpenOrders = z.infer<typeof openOrders>;

/** `data` of a rejected order: the changes, and the totals in rupees of what is in the cart and available, at current prices. */
export const orderErrorDetails = z.object({
  changes: z.array(orderChange),
  grossTotal: z.number(),
  cartTotalAmount: z.number(),
});
export type OrderErrorDetails = z.infer<typeof orderErrorDetails>;

export const orderCalls = {
  cashPayment: call('user', 'POST', '/api/v1/order/cash-payment', {
    query: languageQuery,
    body: cashOrderBody,
    headers: idempotencyHeaders,
    output: order,
    errors: ['NOT_FOUND', 'IDEMPOTENCY_KEY_REUSED'],
    errorData: {
      CART_CHANGED: orderErrorDetails,
      OUT_OF_STOCK: orderErrorDetails,
      PRICE_CHANGED: orderErrorDetails,
      ORDER_LIMIT: openOrders,
    },
  }),
  /** Always an error. */
  stripePayment: call('user', 'POST', '/api/v1/order/stripe-payment', {
    output: z.never(),
    errors: ['PAYMENT_UNAVAILABLE'],
  }),
  getOrderList: call('user', 'GET', '/api/v1/order/get-order-list', {
    query: paging(pageSizes.orders).extend(inLanguage),
    output: z.array(order),
    beside: z.object({ pagination: pageInfo }),
    errors: ['PAGE_NOT_FOUND'],
  }),
};
