/** The cart of the signed-in account, on the server. Changes wait for the connection. */
import type { QueryClient } from '@tanstack/react-query';
import type { CartItem } from '../../contract/cart.ts';
import { browserApi } from '../api/browser-api.ts';
import { whenToRetry } from '../api/connection.ts';
import { deviceStore, personalNames } from '../api/storage.ts';
import { browserQueries, personalKey } from '../query-client.ts';
import { afterPaint } from '../ui/after-paint.ts';
import { createCartStore } from './cart-store.ts';
import { hasDeviceCart } from './device-cart-name.ts';
import { loadUsedCart } from './load-used-cart.ts';
import { loadVisitorCart } from './load-visitor-cart.ts';
import type { TakeChange } from './pending-changes.ts';
import { storeChanges } from './stored-changes.ts';

const queryKey = [personalKey, 'cart'];

export const accountCart = createCartStore({
  queryKey,
  load: fetchCart,
  send,
  keep: storeChanges,
});

export const cartQuery = accountCart.query;

/** What a visitor chose on this device is added first, and what did not fit is told. Lines with products that are no longer sold are last. */
async function fetchCart(known?: readonly CartItem[]): Promise<CartItem[]> {
  if (hasDeviceCart() || deviceStore.get(personalNames.mergeDifferences)) await mergeFirst().catch(() => {});
  const { data, gone = [] } = await browserApi.send('GET /api/v1/cart/get-cart');
  if (gone.length === 0) return data;
  const { itemsOfGone } = await loadVisitorCart();
  return [...data, ...itemsOfGone(gone, known)];
}

/** Rejects when its code does not load: then the next reading of the cart tries again. */
async function mergeFirst(): Promise<void> {
  const { mergeDeviceCart } = await loadVisitorCart();
  await mergeDeviceCart(() => browserQueries().invalidateQueries({ queryKey }));
}

/** Sends the newest change of a product, once the page shows it. */
async function send(queries: QueryClient, take: TakeChange): Promise<void> {
  await new Promise<void>(afterPaint);
  sender ??= loadSender();
  const { sendChange } = await sender;
  await sendChange(cartQuery, queries, take);
}

/** All changes wait for the same, so they stay in their order. */
let sender: ReturnType<typeof loadUsedCart> | undefined;

/** Tries again until the code is here. */
async function loadSender(): ReturnType<typeof loadUsedCart> {
  for (let failures = 1; ; failures += 1) {
    try {
      return await loadUsedCart();
    } catch {
      await whenToRetry(failures);
    }
  }
}
