/**
 * Which store a request is about. Shoppers have a cookie that holds only the id of their store, so that a page has one variant for
 * each store. The administration names the store of each tab in a header, which comes first.
 */
import type { IncomingHttpHeaders } from 'node:http';
import { allStores, firstStoreId } from '../runtime/current-store.ts';

/** The stores as the choice sees them. */
interface KnownStores {
  /** True when the shop has more than one. */
  hasSeveral(): boolean;
  isKnown(id: string): boolean;
  /** Returns true when shoppers can be in it. */
  isOffered(id: string): boolean;
  /** The one of shoppers who have not chosen. */
  usual(): string;
  /** Reads what other processes changed. */
  read(): Promise<void>;
}

/** How requests say which store they are about. */
export interface StoreChoice {
  /** Returns true when there is a choice: then responses differ by the headers in `storeVary`. */
  hasSeveral(): boolean;
  /** The store of a shopper. */
  storeOf(headers: IncomingHttpHeaders): string;
  /** The store of a signed-in request that only administrators can be in: a closed store, whose stock and orders are there, or all. */
  ofAdministrators(headers: IncomingHttpHeaders): string | undefined;
  /** Returns true when the named store exists, or none is named. One that was just added by another process does. */
  namesKnownStore(headers: IncomingHttpHeaders): Promise<boolean>;
}

/** `Vary` of cached responses in a shop with several stores; docs/operations.md says what a CDN needs. */
export const storeVary = 'accept-encoding, cookie, x-store';

const cookie = /(?:^|; ?)store=([0-9A-Za-z]{26})(?:;|$)/;

export function createStoreChoice(stores: KnownStores): StoreChoice {
  const isOnlyForAdministrators = (id: string) => id === allStores || (stores.isKnown(id) && !stores.isOffered(id));

  return {
    hasSeveral: stores.hasSeveral,

    storeOf(headers) {
      if (!stores.hasSeveral()) return firstStoreId;
      const named = headers['x-store'];
      if (typeof named === 'string' && stores.isOffered(named)) return named;
      const chosen = cookie.exec(headers.cookie ?? '')?.[1];
      return chosen !== undefined && stores.isOffered(chosen) ? chosen : stores.usual();
    },

    ofAdministrators(headers) {
      const named = headers['x-store'];
      if (typeof named !== 'string' || headers.authorization === undefined || !stores.hasSeveral()) return undefined;
      return isOnlyForAdministrators(named) ? named : undefined;
    },

    async namesKnownStore(headers) {
      const named = headers['x-store'];
      if (typeof named !== 'string' || named === allStores || stores.isKnown(named)) return true;
      await stores.read();
      return stores.isKnown(named);
    },
  };
}
