/** Orders: paid in cash at the door (spec §3, §7; design §5). */
import * as z from 'zod';
import { address } from './addresses.ts';
import { id, paging, time } from './fields.ts';
import { limits, pageSizes } from './limits.ts';

export const orderStatuses = ['placed', 'packed', 'out_for_delivery', 'delivered', 'cancelled'] as const;
export type OrderStatus = (typeof orderStatuses)[number];

export const paymentStatuses = ['pending', 'paid', 'refunded', 'cancelled'] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

const seenPrice = z.number({ error: 'Price must be a number' }).min(0).max(1e9);

/**
 * The cart embeds the product under `productId`; an item of it may be sent back as it came, or with the id alone. With its
 * price and discount, an error can name each price that changed since the shopper saw it, and what it was.
 */
const orderedProduct = z.union(
  [id, z.object({ _id: id, price: seenPrice.optional(), discount: z.number().min(0).max(100).optional() })],
  { error: 'That is not a product of this shop' },
);

const rupees = z
  .number({ error: 'Must be an amount in rupees' })
  .min(0, 'Must not be negative')
  .max(1e9, 'Is more than an order can cost');

export const cashOrderBody = z.object({
  itemList: z
    .array(
      z.object({
        productId: orderedProduct,
        quantity: z
          .number({ error: 'Quantity must be a whole number' })
          .int('Quantity must be a whole number')
          .min(1, 'Quantity must be at least 1')
          .max(1e6, 'Quantity is more than can be ordered'),
      }),
      { error: 'The order has no items' },
    )
    .min(1, 'The order has no items')
    .max(limits.cartLines, `At most ${limits.cartLines} items in one order`),
  /** Rupees: what the shopper saw as the sum before discount, fees included. */
  grossTotal: rupees,
  /** Rupees: what the shopper saw as the sum to pay. */
  cartTotalAmount: rupees,
  deliveryAddressId: id,
});
/** What a client sends. */
export type CashOrderBody = z.input<typeof cashOrderBody>;

export const idempotencyHeaders = z.object({
  'idempotency-key': z
    .string()
    .regex(/^[\x20-\x7e]+$/, 'The Idempotency-Key must be made of printable ASCII characters')
    .max(limits.idempotencyKey, `The Idempotency-Key must have at most ${limits.idempotencyKey} characters`)
    .optional(),
});

export const orderLine = z.object({
  productId: id,
  name: z.string(),
  images: z.array(z.string()),
  unit: z.string(),
  unit_quantity: z.number(),
  /** Rupees for one unit, as bought. */
  price: z.number(),
  quantity: z.number().int(),
});

export const order = z.object({
  _id: id,
  /** The number for people, like TK-7K3M9QX2. */
  orderId: z.string(),
  status: z.enum(orderStatuses),
  payment_status: z.enum(paymentStatuses),
  /** Rupees. */
  grossTotal: z.number(),
  totalAmount: z.number(),
  product_details: z.array(orderLine),
  /** The address as it was when the order was placed. */
  delivery_address: address.omit({ _id: true }),
  /** Id of the saved address that it was; null for old orders. It may be changed or deleted by now. */
  deliveryAddressId: id.nullable(),
  createdAt: time,
});
export type Order = z.infer<typeof order>;

export const orderListQuery = paging(pageSizes.orders);
/** Beyond the spec's envelope: where in the list this page stands. */
export const pageInfo = z.object({
  page: z.number().int(),
  totalPages: z.number().int(),
  totalCount: z.number().int(),
});
export type PageInfo = z.infer<typeof pageInfo>;

/**
 * In `data` of an `OUT_OF_STOCK`, `PRICE_CHANGED` or `CART_CHANGED` error: one entry for each product that is not as the shopper
 * saw it, with everything that differs, whatever the code; no entry for any other product.
 */
export const orderChange = z.object({
  productId: id,
  name: z.string(),
  /** How many were asked for; 0 for a product of the cart that was not. */
  quantity: z.number().int(),
  /** How many are in the cart now. */
  inCart: z.number().int(),
  /** How many could be had; 0 when it is sold out or no longer sold. */
  available: z.number().int(),
  /** Rupees for one unit as the shopper saw it; null when the order did not say. */
  oldPrice: z.number().nullable(),
  /** Rupees for one unit now; null when it is no longer sold. */
  price: z.number().nullable(),
});
export type OrderChange = z.infer<typeof orderChange>;

/** `data` of an `ORDER_LIMIT` error: how many orders of the shopper are under way, and the most there may be at once. */
export const openOrders = z.object({
  open: z.number().int(),
  most: z.number().int(),
  /** Whether the shopper may have more once the email is confirmed. */
  confirmEmail: z.boolean(),
});
export type OpenOrders = z.infer<typeof openOrders>;

/** `data` of a refused order: what changed, and the sums in rupees of what is in the cart and can be had, at the prices of now. */
export const orderErrorDetails = z.object({
  changes: z.array(orderChange),
  grossTotal: z.number(),
  cartTotalAmount: z.number(),
});
export type OrderErrorDetails = z.infer<typeof orderErrorDetails>;
