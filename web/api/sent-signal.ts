/** Tells pages that the answer to an order is not known. Every page loads it; what they do then is in `web/orders/sent-orders.ts`. */
import { deviceStore } from './storage.ts';

/** Name in the storage, and of the event of the window when it changes. */
export const sentName = 'tokri-sent-orders';

export function onSentChange(listener: () => void): () => void {
  addEventListener(sentName, listener);
  return () => removeEventListener(sentName, listener);
}

export const hasSentOrders = (): boolean => deviceStore.get(sentName) !== null;
