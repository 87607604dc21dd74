/**
 * The cart of a visitor, on the device (decision 0032). It is loaded only in shops where visitors have one. Names, prices and stock
 * come from the store with each look at the cart; without a connection, what the page knows of them is shown.
 */
import type { QueryClient } from '@tanstack/react-query';
import { limits } from '../../contract/api/limits.ts';
import type { CartItem } from '../../contract/cart/cart.ts';
import type { Product } from '../../contract/catalogue/catalogue.ts';
import { m } from '../../messages/index.ts';
import { ApiError, isUnanswered } from '../api/api-error.ts';
import { loadProducts } from '../products/load-products.ts';
import { createCartStore } from './cart-store.ts';
import { deviceCartKey } from './device-cart-name.ts';
import { readDevice, writeLine } from './device-lines.ts';
import { patchCart, withItem } from './patch-cart.ts';
import type { PendingChanges, TakeChange } from './pending-changes.ts';
import { unavailableItems } from './unavailable-lines.ts';

const queryKey = deviceCartKey;

export const deviceCart = createCartStore({ queryKey, load, send, keep });

/** A line has the id of its product: there is one per product. */
const itemOf = (product: Product, quantity: number): CartItem => ({ _id: product._id, quantity, productId: product });

async function load(known: readonly CartItem[] = []): Promise<CartItem[]> {
  const { lines } = readDevice();
  const ids = lines.map(({ productId }) => productId);
  const products = await loadProducts(ids).catch((error: unknown) => {
    const before = known.map((item) => item.productId);
    if (isUnanswered(error) && ids.every((id) => before.some(({ _id }) => _id === id))) return before;
    throw error;
  });
  return lines.flatMap(({ productId, quantity }) => {
    const product = products.find(({ _id }) => _id === productId);
    return product ? itemOf(product, quantity) : unavailableItems([{ _id: productId, productId, quantity }], known);
  });
}

/** Written with the tap, so that nothing is lost when the page is closed. What the store then refuses is taken back. */
function keep(before: PendingChanges, now: PendingChanges): void {
  for (const [id, change] of now) if (before.get(id) !== change) writeLine(id, change.quantity);
}

/** Asks the store whether there is enough of it. Without an answer the change stays: the store decides when it is ordered. */
async function send(queries: QueryClient, take: TakeChange): Promise<void> {
  const change = take();
  if (!change) return;
  const { product, quantity, restores } = change;
  const { _id } = product;
  const before = queries.getQueryData<CartItem[]>(queryKey)?.find((item) => item._id === _id)?.quantity ?? 0;
  const show = (current: Product) => patchCart(queries, queryKey, withItem(itemOf(current, quantity)));
  if (quantity === 0) return patchCart(queries, queryKey, (old) => old.filter((item) => item._id !== _id));
  if (!readDevice().lines.some(({ productId }) => productId === _id))
    throw refusal('CART_LIMIT', m.cart.full({ most: limits.cartLines }));
  if (quantity <= before || restores) return show(product);
  const current = await loadProducts([_id]).catch((error: unknown) => {
    if (isUnanswered(error)) return [product];
    writeLine(_id, before);
    throw error;
  });
  const [found] = current;
  if (found && found.stock >= quantity) return show(found);
  writeLine(_id, before);
  if (!found) throw refusal('NOT_FOUND', m.cart.productNotFound());
  const { name, stock } = found;
  throw refusal(
    'OUT_OF_STOCK',
    stock > 0 ? m.cart.onlyLeftOf({ count: stock, name }) : m.cart.productOutOfStock({ name }),
  );
}

/** As the store refuses changes of an account's cart. */
const refusal = (code: 'CART_LIMIT' | 'NOT_FOUND' | 'OUT_OF_STOCK', message: string): ApiError =>
  new ApiError(code === 'NOT_FOUND' ? 404 : 409, { success: false, code, message });
