import { useRef } from 'react';
import { ApiError } from './api-error.ts';
import { newKey } from './request-key.ts';

const inPrint = (_: string, value: unknown) =>
  value instanceof File ? [value.name, value.size, value.lastModified] : value;

/**
 * Whether it is unknown if the store has done what was asked: after no response, server errors and busy responses. Other errors are
 * definite.
 */
export const leavesOpen = (error: unknown): boolean =>
  !(error instanceof ApiError) ||
  error.status === 0 ||
  error.status >= 500 ||
  error.status === 429 ||
  error.status === 401;

/** Keys of requests whose answer may be lost: the same request has the same key until it is done, so that the store does it once. */
export function useRequestKey() {
  const attempt = useRef({ print: '', key: '' });
  return {
    /** The headers of a request that sends `body`. */
    headersOf(body: unknown): { 'idempotency-key': string } {
      const print = JSON.stringify(body, inPrint);
      if (attempt.current.print !== print) attempt.current = { print, key: newKey() };
      return { 'idempotency-key': attempt.current.key };
    },
    /** The request was answered: the next one is another, though it sends the same. */
    done(): void {
      attempt.current = { print: '', key: '' };
    },
    /** It failed: the next one is the same unless the store has refused this one. */
    failed(error: unknown): void {
      if (!leavesOpen(error)) attempt.current = { print: '', key: '' };
    },
  };
}
