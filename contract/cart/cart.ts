/** The cart: one line per product. */
import * as z from 'zod';
import { m } from '../../messages/rule-texts.ts';
import { call } from '../api/call.ts';
import { id, integer, nothing, wholeNumber } from '../api/fields.ts';
import { limits } from '../api/limits.ts';
import { languageQuery, product } from '../catalogue/catalogue.ts';

/** The spec embeds the product in `productId`. */
export const cartItem = z.object({ _id: id, quantity: integer, productId: product });
export type CartItem = z.infer<typeof cartItem>;

/**
 * A cart line whose product is no longer sold. It is sent next to the cart's `data`, without name, price or picture, because only
 * administrators may see unpublished products. It cannot be ordered, and is removed like any other line.
 */
export const unavailableCartItem = z.object({ _id: id, quantity: integer, productId: id });
export type UnavailableCartItem = z.infer<typeof unavailableCartItem>;

const quantity = wholeNumber(m.validation.quantityWhole(), m.validation.quantityRange, 1, limits.cartQuantity);

/** Why less than wanted is in the cart after a merge. */
const mergeReasons = ['stock', 'product-limit', 'cart-full', 'gone'] as const;

/** A product of which a merged cart has less than both carts had together. */
const mergeDifference = z.object({
  productId: id,
  /** '' for a product that is no longer sold. */
  name: z.string(),
  /** The quantity of both carts together. */
  wanted: integer,
  /** The quantity in the cart now. */
  quantity: integer,
  reason: z.enum(mergeReasons),
  /** How much is left, for the reason `stock`. */
  stock: integer,
});
export type MergeDifference = z.infer<typeof mergeDifference>;

const mergeBody = z.object({
  /** Chosen by the device, 128 random bits as hex. What was sent under it before is not added again, by any account. */
  mergeId: z.string({ error: m.validation.idMissing() }).regex(/^[0-9a-f]{32}$/, m.validation.idInvalid()),
  items: z
    .array(
      z.object({
        productId: id,
        quantity: z
          .number({ error: m.validation.quantityWhole() })
          .int(m.validation.quantityWhole())
          .min(1, m.validation.quantityLeast())
          .max(limits.cartQuantity, m.validation.most({ most: String(limits.cartQuantity) })),
      }),
      { error: m.validation.noCartItems() },
    )
    .min(1, m.validation.noCartItems())
    .max(limits.cartLines, m.validation.maxItems({ most: limits.cartLines }))
    .refine(
      (items) => new Set(items.map(({ productId }) => productId)).size === items.length,
      m.validation.productTwice(),
    ),
});
export type MergeBody = z.infer<typeof mergeBody>;

export const cartCalls = {
  addToCart: call('user', 'POST', '/api/v1/cart/add-to-cart/:productId/:quantity?', {
    params: z.object({ productId: id, quantity: quantity.default(1) }),
    query: languageQuery,
    output: cartItem,
    errors: ['OUT_OF_STOCK', 'CART_LIMIT'],
  }),
  getCart: call('user', 'GET', '/api/v1/cart/get-cart', {
    query: languageQuery,
    output: z.array(cartItem),
    /** The lines that are no longer on sale. */
    envelope: z.object({ gone: z.array(unavailableCartItem).optional() }),
  }),
  updateQuantity: call('user', 'PUT', '/api/v1/cart/update-qty/:cartItemId/:quantity', {
    params: z.object({ cartItemId: id, quantity }),
    query: languageQuery,
    output: cartItem,
    errors: ['OUT_OF_STOCK'],
  }),
  /** Restores a removed line unchanged, because products that are out of stock or no longer sold cannot be added again. */
  restoreToCart: call('user', 'POST', '/api/v1/cart/restore-to-cart/:productId/:quantity', {
    params: z.object({ productId: id, quantity }),
    output: nothing,
    errors: ['CART_LIMIT'],
  }),
  removeCartProduct: call('user', 'DELETE', '/api/v1/cart/remove-cart-product/:cartItemId', {
    params: z.object({ cartItemId: id }),
    output: nothing,
  }),
  /** Adds the cart of a device to that of the account, up to the limits. */
  mergeCart: call('user', 'POST', '/api/v1/cart/merge-cart', {
    query: languageQuery,
    body: mergeBody,
    output: z.object({ differences: z.array(mergeDifference) }),
  }),
};
