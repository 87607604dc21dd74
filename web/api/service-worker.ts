/** Messages from the page to the service worker (web/worker/). Without one, everything works as before. */
import { hasTokens } from './tokens.ts';
import type { WorkerMessage } from './worker-messages.ts';

/** A worker gets no message before it answers for this page. */
export const postToWorker = (message: WorkerMessage): void => navigator.serviceWorker?.controller?.postMessage(message);

export const reportVisit = (store?: string): void =>
  postToWorker({ type: 'visited', url: location.href, isSignedIn: hasTokens(), store });
