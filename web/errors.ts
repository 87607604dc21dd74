/** Tells the shop of failures in this page, each once and only a few, so that a broken release is noticed (contract/client-errors.ts). */
import { calls } from '../contract/calls.ts';
import type { ClientErrorBody } from '../contract/client-errors.ts';
import { redact } from '../contract/redact.ts';
import { ApiError } from './api/api-error.ts';

/** Of one page, until it is loaded anew. */
const most = 10;
const reported = new Set<string>();

const isAbort = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError';

/** Rejected and unanswered calls are told on the screen; a cancelled one is no failure. */
const isExpected = (error: unknown): boolean =>
  error instanceof ApiError ||
  isAbort(error) ||
  (typeof error === 'object' && error !== null && 'status' in error && 'statusText' in error);

/** Code of browser extensions runs in the page too. */
const isForeign = (stack: string): boolean => /(?:chrome|moz|safari-web)-extension:/.test(stack);

function currentScreen(): string | undefined {
  return window.__reactRouterDataRouter?.state.matches.at(-1)?.route.id;
}

/** Reports what was thrown. Nobody waits for it. */
export function reportError(kind: ClientErrorBody['kind'], error: unknown): void {
  if (isExpected(error)) return;
  const message = redact(String(error)).slice(0, 300) || 'unknown';
  const stack = redact((error instanceof Error && error.stack) || '').slice(0, 1_500);
  if (isForeign(stack) || reported.size >= most || reported.has(message)) return;
  reported.add(message);
  const screen = currentScreen();
  const body: ClientErrorBody = { kind, message, ...(stack && { stack }), ...(screen && { screen }) };
  fetch(calls.reportClientError.path, {
    method: calls.reportClientError.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    keepalive: true,
  }).catch(() => {});
}

/** Reports what nobody has caught, from now on. */
export function watchErrors(): void {
  addEventListener('error', ({ error, message }) => {
    // Without an error it is another site's script, or the browser's remark that it measured elements again.
    if (error) reportError('error', error);
    else if (message && !/^(?:Script error|ResizeObserver)/.test(message)) reportError('error', message);
  });
  addEventListener('unhandledrejection', (event) => {
    // A page that was left before it was loaded; the router drops it, and nobody has to read of it.
    if (isAbort(event.reason)) event.preventDefault();
    else reportError('rejection', event.reason);
  });
}
