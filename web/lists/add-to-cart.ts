import type { QueryClient } from '@tanstack/react-query';
import { limits } from '../../contract/api/limits.ts';
import { m } from '../../messages/index.ts';
import { linesOf, maxQuantityOf } from '../cart/cart-lines.ts';
import { type CartStore, ensureCart } from '../cart/cart-store.ts';
import type { Choice } from './pasted-list.ts';

export interface Added {
  /** Units that were added. */
  count: number;
  /** The products that could not be added, as texts: a cart takes a limited number of one product, and of products. */
  missing: string[];
}

/**
 * Adds all of these to a cart, on top of what is in it. Shown at once and sent by the cart's queue.
 * @throws ApiError when the cart cannot be read
 */
export async function addAllToCart(queries: QueryClient, store: CartStore, choices: readonly Choice[]): Promise<Added> {
  const changes = store.changes(queries);
  const inCart = new Map(
    linesOf(await ensureCart(queries, store), changes.current()).map(({ product, quantity }) => [
      product._id,
      quantity,
    ]),
  );
  const added: Added = { count: 0, missing: [] };
  for (const { product, quantity } of choices) {
    const before = inCart.get(product._id) ?? 0;
    const hasRoom = before > 0 || inCart.size < limits.cartLines;
    const target = hasRoom ? Math.max(before, Math.min(before + quantity, maxQuantityOf(product))) : before;
    if (target > before) {
      changes.change({ product, quantity: target });
      inCart.set(product._id, target);
      added.count += target - before;
    }
    if (target < before + quantity)
      added.missing.push(m.lists.addedLess({ name: product.name, added: target - before, quantity }));
  }
  return added;
}
