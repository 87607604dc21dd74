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

export interface PushEvent extends LastingEvent {
  readonly data: { json(): unknown } | null;
}

export interface ClickEvent extends LastingEvent {
  readonly notification: Notification;
}

/** An open tab. */
interface Tab {
  readonly url: string;
  focus(): Promise<unknown>;
}

interface Tabs {
  claim(): Promise<void>;
  matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<readonly Tab[]>;
  openWindow(url: string): Promise<unknown>;
}

interface WorkerScope {
  readonly clients: Tabs;
  readonly registration: ServiceWorkerRegistration;
  addEventListener(type: 'install' | 'activate', listener: (event: LastingEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: RequestEvent) => void): void;
  addEventListener(type: 'push', listener: (event: PushEvent) => void): void;
  addEventListener(type: 'notificationclick', listener: (event: ClickEvent) => void): void;
  addEventListener(type: 'message', listener: (event: LastingMessage) => void): void;
}

export const scope = self as unknown as WorkerScope;
