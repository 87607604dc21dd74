import { calls } from '../../contract/api/calls.ts';
import { text } from '../../messages/text.ts';
import type { Http } from '../http/http.ts';
import { route } from '../http/route.ts';
import { ok } from '../http/success.ts';
import type { Cart } from './cart.ts';

/** The cart routes; each works on the cart of the signed-in user. */
export function cartRoutes(app: Http, cart: Cart): void {
  route(app, calls.addToCart, async ({ identity, params: { productId, quantity }, query }) =>
    ok(text('answers.addedToCart'), await cart.add(identity.userId, productId, quantity, query.lang)),
  );

  route(app, calls.getCart, async ({ identity, query }) => {
    const { items, gone } = await cart.list(identity.userId, query.lang);
    return { ...ok('Your cart', items), ...(gone.length > 0 && { gone }) };
  });

  route(app, calls.restoreToCart, async ({ identity, params: { productId, quantity } }) => {
    await cart.restore(identity.userId, productId, quantity);
    return ok(text('answers.backInCart'), {});
  });

  route(app, calls.mergeCart, async ({ identity, body, query }) =>
    ok(text('answers.cartMerged'), { differences: await cart.merge(identity.userId, body, query.lang) }),
  );

  route(app, calls.updateQuantity, async ({ identity, params: { cartItemId, quantity }, query }) =>
    ok(text('answers.quantityChanged'), await cart.setQuantity(identity.userId, cartItemId, quantity, query.lang)),
  );

  route(app, calls.removeCartProduct, async ({ identity, params: { cartItemId } }) => {
    await cart.remove(identity.userId, cartItemId);
    return ok(text('answers.removedFromCart'), {});
  });
}
