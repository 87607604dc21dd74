import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { CartItem } from '../../contract/cart/cart.ts';
import type { Product } from '../../contract/catalogue/catalogue.ts';
import { m } from '../../messages/index.ts';
import { messageOf } from '../api/api-error.ts';
import { browserApi } from '../api/browser-api.ts';
import { browserQueries } from '../query-client.ts';
import { useSignInFirst } from '../session/use-sign-in-first.ts';
import { announce } from '../ui/announcer.tsx';
import { toast } from '../ui/toasts.tsx';
import { accountCart } from './account-cart.ts';
import { maxQuantityOf, nameOf } from './cart-lines.ts';
import { type CartStore, ensureCart } from './cart-store.ts';
import { offerUndo } from './offer-undo.ts';
import { useCartStore, useCartToFill } from './use-cart-store.ts';

/**
 * Sets the quantity of a product in the cart, shown and announced immediately. 0 removes it and offers undo.
 * @param over see `PendingChange`
 */
function changeQuantity(
  queries: QueryClient,
  store: CartStore,
  product: Product,
  quantity: number,
  before: number,
  over?: number,
): void {
  store.changes(queries).change({ product, quantity, ...(over !== undefined && { over }) });
  if (quantity > 0) announce(m.cart.inCart({ quantity, name: nameOf(product) }));
  else offerUndo(queries, store, product, before);
}

/**
 * Adds one unit of a product to a cart: at once when the cart is known, also while it is read again, and then returns undefined.
 * Otherwise the promise resolves when the cart is loaded and the change is shown.
 */
function addOneToCart(queries: QueryClient, store: CartStore, product: Product): Promise<void> | undefined {
  const addTo = (items: readonly CartItem[]) => {
    const pending = store.changes(queries).current().get(product._id);
    const before = pending?.quantity ?? items.find((item) => item.productId._id === product._id)?.quantity ?? 0;
    const quantity = Math.min(before + 1, Math.max(1, maxQuantityOf(product)));
    changeQuantity(
      queries,
      store,
      product,
      quantity,
      before,
      pending ? pending.over : isInvalidated ? before : undefined,
    );
  };
  const { data: items, isInvalidated } = queries.getQueryState<CartItem[]>(store.query.queryKey) ?? {};
  if (!items) return ensureCart(queries, store).then(addTo, (error: unknown) => void toast.error(messageOf(error)));
  addTo(items);
  return undefined;
}

/** Adds the product that a visitor chose before signing in. Shows an error as a message. */
export async function addAfterSignIn(productId: string): Promise<void> {
  try {
    const product = await browserApi.load('GET /api/v1/product/get-product-details/:productId', {
      params: { productId },
    });
    await addOneToCart(browserQueries(), accountCart, product);
  } catch (error) {
    toast.error(messageOf(error));
  }
}

/** Returns a function that sets the quantity of a product in the cart that is shown. */
export function useChangeQuantity() {
  const queries = useQueryClient();
  const store = useCartStore();
  return (product: Product, quantity: number, before: number): void => {
    if (typeof store === 'object') changeQuantity(queries, store, product, quantity, before);
  };
}

/**
 * Returns a function that adds one unit of a product. A visitor without a cart is sent to sign in and returns with the product added.
 * It returns undefined when the change is shown already, and a promise while the cart is loading; it does not wait for
 * the server.
 */
export function useAddToCart() {
  const queries = useQueryClient();
  const signInFirst = useSignInFirst();
  const cartToFill = useCartToFill();
  return (product: Product): Promise<void> | undefined => {
    const cart = cartToFill();
    if (!cart) return signInFirst(m.cart.loginToAdd(), { add: product._id });
    if (!(cart instanceof Promise)) return addOneToCart(queries, cart, product);
    return cart.then(
      (loaded) => addOneToCart(queries, loaded, product),
      (error: unknown) => void toast.error(messageOf(error)),
    );
  };
}
