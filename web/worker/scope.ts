/** The used part of a service worker's global scope: the compiler knows either pages or workers. */

interface LastingEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}

export interface RequestEvent extends LastingEvent {
  readonly request: Request;
  /** The browser's own request for a document, which does not wait for the start of the worker. */
  readonly preloadResponse?: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
}

interface LastingMessage extends LastingEvent {
  readonly data: unknown;
}

interface WorkerScope {
  readonly clients: { claim(): Promise<void> };
  readonly registration: ServiceWorkerRegistration;
  addEventListener(type: 'install' | 'activate', listener: (event: LastingEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: RequestEvent) => void): void;
  addEventListener(type: 'message', listener: (event: LastingMessage) => void): void;
}

export const scope = self as unknown as WorkerScope;
