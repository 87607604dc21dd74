/** The cart: one line per product (spec §3, §4, §7). */
import * as z from 'zod';
import { product } from './catalogue.ts';
import { id, wholeNumber } from './fields.ts';
import { limits } from './limits.ts';

/** The spec embeds the product in `productId`. */
export const cartItem = z.object({ _id: id, quantity: z.number().int(), productId: product });
export type CartItem = z.infer<typeof cartItem>;

/**
 * A cart line whose product is no longer sold. It is sent next to the cart's `data`, without name, price or picture, because only
 * administrators may see unpublished products. It cannot be ordered, and is removed like any other line.
 */
export const goneCartItem = z.object({ _id: id, quantity: z.number().int(), productId: id });
export type GoneCartItem = z.infer<typeof goneCartItem>;

const quantity = wholeNumber('Quantity', 1, limits.cartQuantity);

export const addToCartParams = z.object({ productId: id, quantity: quantity.default(1) });
/** Restores a removed line unchanged, because products that are out of stock or no longer sold cannot be added again. */
export const restoreToCartParams = z.object({ productId: id, quantity });
export const updateQuantityParams = z.object({ cartItemId: id, quantity });
export const cartItemParams = z.object({ cartItemId: id });
