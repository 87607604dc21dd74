/**
 * Reports errors in this page to the server, each once and only a few, so that a broken release is noticed
 * (contract/api/client-errors.ts).
 */
import type { ClientErrorBody } from '../contract/api/client-errors.ts';
import { redact } from '../contract/api/redact.ts';
import { requestOf } from './api/api.ts';
import { ApiError } from './api/api-error.ts';

/** Maximum per page load. */
const maxReports = 10;
const reported = new Set<string>();

const isAbort = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError';

/** API errors are shown on the screen, and aborted requests are no errors. */
const isExpected = (error: unknown): boolean =>
  error instanceof ApiError ||
  isAbort(error) ||
  (typeof error === 'object' && error !== null && 'status' in error && 'statusText' in error);

/** Browser extensions also run code in the page. */
const isForeign = (stack: string): boolean => /(?:chrome|moz|safari-web)-extension:/.test(stack);

/** The id of the route that is shown. */
let currentScreen: string | undefined;

export function noteScreen(routeId: string | undefined): void {
  currentScreen = routeId;
}

/** Reports an error without waiting for the response. */
export function reportError(kind: ClientErrorBody['kind'], error: unknown): void {
  if (isExpected(error)) return;
  const message = redact(String(error)).slice(0, 300) || 'unknown';
  const stack = redact((error instanceof Error && error.stack) || '').slice(0, 1_500);
  if (isForeign(stack) || reported.size >= maxReports || reported.has(message)) return;
  reported.add(message);
  const screen = currentScreen;
  const body: ClientErrorBody = { kind, message, ...(stack && { stack }), ...(screen && { screen }) };
  const { method, url } = requestOf('POST /api/v1/client-errors', {});
  fetch(url, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    keepalive: true,
  }).catch(() => {});
}

/** Starts reporting uncaught errors. */
export function watchErrors(): void {
  addEventListener('error', ({ error, message }) => {
    // Without an error it is a script of another origin, or the browser's ResizeObserver notice.
    if (error) reportError('error', error);
    else if (message && !/^(?:Script error|ResizeObserver)/.test(message)) reportError('error', message);
  });
  addEventListener('unhandledrejection', (event) => {
    // Navigating away aborted the page load. The router handles it.
    if (isAbort(event.reason)) event.preventDefault();
    else reportError('rejection', event.reason);
  });
}
