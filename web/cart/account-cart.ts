/** The cart of the signed-in account, on the server. Changes wait for the connection. */
import type { QueryClient } from '@tanstack/react-query';
import type { CartItem } from '../../contract/cart/cart.ts';
import { browserApi } from '../api/browser-api.ts';
import { deviceStore, personalNames } from '../api/storage.ts';
import { browserQueries, personalKey } from '../query-client.ts';
import { afterPaint } from '../ui/after-paint.ts';
import { importWithRetry } from '../ui/load-file.ts';
import { createCartStore } from './cart-store.ts';
import { hasDeviceCart } from './device-cart-name.ts';
import type { TakeChange } from './pending-changes.ts';
import { sendChange } from './send-change.ts';
import { storeChanges } from './stored-changes.ts';
import { unavailableItems } from './unavailable-lines.ts';

const queryKey = [personalKey, 'cart'];

export const accountCart = createCartStore({
  queryKey,
  load: fetchCart,
  send,
  keep: storeChanges,
});

export const cartQuery = accountCart.query;

/**
 * Adds the lines that a visitor chose on this device first, and reports those that did not fit. Lines with products that are no longer sold
 * are last.
 */
async function fetchCart(known?: readonly CartItem[]): Promise<CartItem[]> {
  if (hasDeviceCart() || deviceStore.get(personalNames.mergeDifferences)) await mergeFirst().catch(() => {});
  const { data, gone = [] } = await browserApi.send('GET /api/v1/cart/get-cart');
  return [...data, ...unavailableItems(gone, known)];
}

/** Rejects when its code does not load: then the next reading of the cart tries again. */
async function mergeFirst(): Promise<void> {
  const { mergeDeviceCart } = await importWithRetry(() => import('./merge-device-cart.ts'));
  await mergeDeviceCart(() => browserQueries().invalidateQueries({ queryKey }));
}

/** Sends the newest change of a product, once the page shows it. */
async function send(queries: QueryClient, take: TakeChange): Promise<void> {
  await new Promise<void>(afterPaint);
  await sendChange(cartQuery, queries, take);
}
