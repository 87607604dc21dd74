import type { QueryClient } from '@tanstack/react-query';
import { m } from '../../messages/index.ts';
import { cartChanges, knownCart } from '../cart/cart-changes.ts';
import { maxQuantityOf } from '../cart/cart-lines.ts';
import type { Choice } from './pasted-list.ts';

/**
 * Adds all of these to the cart of the signed-in user, on top of what is in it. Shown at once and sent by the cart's queue, which
 * waits for the connection.
 * @returns what could not be added, as texts: a cart takes a limited number of one product
 * @throws ApiError when the cart cannot be read
 */
export async function addAllToCart(queries: QueryClient, choices: readonly Choice[]): Promise<string[]> {
  const items = await knownCart(queries);
  const changes = cartChanges(queries);
  const missing: string[] = [];
  for (const { product, quantity } of choices) {
    const inCart = items.find((item) => item.productId._id === product._id)?.quantity ?? 0;
    const before = changes.current().get(product._id)?.quantity ?? inCart;
    const target = Math.max(before, Math.min(before + quantity, maxQuantityOf(product)));
    if (target > before) changes.change({ product, quantity: target });
    if (target < before + quantity)
      missing.push(m.lists.addedLess({ name: product.name, added: target - before, quantity }));
  }
  return missing;
}
