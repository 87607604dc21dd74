import * as z from 'zod';
import { calls } from '../../contract/calls.ts';
import {
  addToCartParams,
  cartItem,
  cartItemParams,
  goneCartItem,
  restoreToCartParams,
  updateQuantityParams,
} from '../../contract/cart.ts';
import { success } from '../../contract/envelope.ts';
import { pathsOf } from '../../contract/failures.ts';
import type { Http } from '../http/http.ts';
import { identityOf } from '../http/policies.ts';
import { routeOf } from '../http/route.ts';
import { ok } from '../http/success.ts';
import type { Cart } from './cart.ts';

/** The cart routes; each works on the cart of the signed-in user (spec §7). */
export function cartRoutes(app: Http, cart: Cart): void {
  for (const url of pathsOf(calls.addToCart)) {
    app.route({
      method: calls.addToCart.method,
      url,
      config: { policy: calls.addToCart.policy },
      schema: { params: addToCartParams, response: { 200: success(cartItem) } },
      handler: async (request) => {
        const { productId, quantity } = request.params;
        return ok('Added to your cart', await cart.add(identityOf(request).userId, productId, quantity));
      },
    });
  }

  app.route({
    ...routeOf(calls.getCart),
    // Not in the spec's envelope: the lines that are no longer on sale.
    schema: { response: { 200: success(z.array(cartItem)).extend({ gone: z.array(goneCartItem).optional() }) } },
    handler: async (request) => {
      const { items, gone } = await cart.list(identityOf(request).userId);
      return { ...ok('Your cart', items), ...(gone.length > 0 && { gone }) };
    },
  });

  app.route({
    ...routeOf(calls.restoreToCart),
    schema: { params: restoreToCartParams, response: { 200: success(z.object({})) } },
    handler: async (request) => {
      const { productId, quantity } = request.params;
      await cart.restore(identityOf(request).userId, productId, quantity);
      return ok('Back in your cart', {});
    },
  });

  app.route({
    ...routeOf(calls.updateQuantity),
    schema: { params: updateQuantityParams, response: { 200: success(cartItem) } },
    handler: async (request) => {
      const { cartItemId, quantity } = request.params;
      return ok('Quantity changed', await cart.setQuantity(identityOf(request).userId, cartItemId, quantity));
    },
  });

  app.route({
    ...routeOf(calls.removeCartProduct),
    schema: { params: cartItemParams, response: { 200: success(z.object({})) } },
    handler: async (request) => {
      await cart.remove(identityOf(request).userId, request.params.cartItemId);
      return ok('Removed from your cart', {});
    },
  });
}
