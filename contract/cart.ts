/** The cart: one line per product (spec §3, §4, §7). */
import * as z from 'zod';
import { product } from './catalogue.ts';
import { id, wholeNumber } from './fields.ts';
import { limits } from './limits.ts';

/** The spec embeds the product under `productId`. */
export const cartItem = z.object({ _id: id, quantity: z.number().int(), productId: product });
export type CartItem = z.infer<typeof cartItem>;

const quantity = wholeNumber('Quantity', 1, limits.cartQuantity);

export const addToCartParams = z.object({ productId: id, quantity: quantity.default(1) });
export const updateQuantityParams = z.object({ cartItemId: id, quantity });
export const cartItemParams = z.object({ cartItemId: id });
