/** Messages from pages to the service worker (web/worker/), and the marks of its answers. */

export type WorkerMessage =
  /**
   * The page at this address is open; it may have come through the router, without its document. `store`: the shopper's, when it is known.
   */
  | { type: 'visited'; url: string; isSignedIn: boolean; store?: string | undefined }
  /** Files that a page has loaded before the worker was there. */
  | { type: 'loaded'; urls: string[] }
  /** Nobody is signed in. */
  | { type: 'signed-out' };

/** Server timing of a page that the worker has kept from before: a page cannot read the headers of its own document. */
export const keptTiming = 'kept';

/** Header of an answer that the worker has kept from before, because the store did not answer. */
export const cachedHeader = 'x-tokri-cached';
