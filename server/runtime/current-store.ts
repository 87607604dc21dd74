/**
 * The store that the running request is about. Nearly every read of stock and prices depends on it, so it goes along with the
 * request instead of through every function (decision 0042). Without one it is the first store, the only one of most shops.
 */
import { AsyncLocalStorage } from 'node:async_hooks';

/** The first store has a fixed id: two owners who save it at the same moment do not make two. */
export const firstStoreId = `${'0'.repeat(25)}1`;

/** All stores together: of orders and of what to order, reads are about all of them; others about the first. */
export const allStores = 'all';

const current = new AsyncLocalStorage<string>();

/** One store, also while the request is about all. */
export function currentStoreId(): string {
  const id = current.getStore();
  return id === undefined || id === allStores ? firstStoreId : id;
}

/** The store whose orders and documents are read; undefined for all. */
export function storeScope(): string | undefined {
  const id = current.getStore();
  return id === allStores ? undefined : id;
}

/** Returns true when the request is about all stores together. */
export const isAboutAllStores = (): boolean => current.getStore() === allStores;

/** Runs `work`, and everything that it starts, for a store. */
export const inStore = <T>(storeId: string, work: () => T): T => current.run(storeId, work);
