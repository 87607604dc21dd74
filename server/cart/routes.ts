import * as z from 'zod';
import { calls } from '../../contract/calls.ts';
import { addToCartParams, cartItem, cartItemParams, updateQuantityParams } from '../../contract/cart.ts';
import { success } from '../../contract/envelope.ts';
import { ok } from '../platform/answer.ts';
import type { Http } from '../platform/http.ts';
import { identityOf } from '../platform/policies.ts';
import type { Cart } from './cart.ts';

/** The calls of the cart; each works on the cart of whoever is signed in (spec §7). */
export function cartRoutes(app: Http, cart: Cart): void {
  app.route({
    method: calls.addToCart.method,
    url: calls.addToCart.path,
    config: { policy: calls.addToCart.policy },
    schema: { params: addToCartParams, response: { 200: success(cartItem) } },
    handler: async (request) => {
      const { productId, quantity } = request.params;
      return ok('Added to your cart', await cart.add(identityOf(request).userId, productId, quantity));
    },
  });

  app.route({
    method: calls.getCart.method,
    url: calls.getCart.path,
    config: { policy: calls.getCart.policy },
    schema: { response: { 200: success(z.array(cartItem)) } },
    handler: async (request) => ok('Your cart', await cart.list(identityOf(request).userId)),
  });

  app.route({
    method: calls.updateQuantity.method,
    url: calls.updateQuantity.path,
    config: { policy: calls.updateQuantity.policy },
    schema: { params: updateQuantityParams, response: { 200: success(cartItem) } },
    handler: async (request) => {
      const { cartItemId, quantity } = request.params;
      return ok('Quantity changed', await cart.setQuantity(identityOf(request).userId, cartItemId, quantity));
    },
  });

  app.route({
    method: calls.removeCartProduct.method,
    url: calls.removeCartProduct.path,
    config: { policy: calls.removeCartProduct.policy },
    schema: { params: cartItemParams, response: { 200: success(z.object({})) } },
    handler: async (request) => {
      await cart.remove(identityOf(request).userId, request.params.cartItemId);
      return ok('Removed from your cart', {});
    },
  });
}
