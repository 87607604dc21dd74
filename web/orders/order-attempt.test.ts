import { beforeEach, describe, expect, it } from 'vitest';
import { ApiError } from '../api/api-error.ts';
import { attemptKey, endAttempt, leavesOpen } from './order-attempt.ts';

const kept = new Map<string, string>();
const store = {
  getItem: (name: string) => kept.get(name) ?? null,
  setItem: (name: string, value: string) => void kept.set(name, value),
  removeItem: (name: string) => void kept.delete(name),
};
let made = 0;
const newKey = () => {
  made += 1;
  return `key-${made}`;
};

describe('an attempt to place an order', () => {
  beforeEach(() => {
    kept.clear();
    made = 0;
  });

  it('has one key however often it is tried', () => {
    expect([attemptKey(store, newKey), attemptKey(store, newKey)]).toEqual(['key-1', 'key-1']);
  });

  it('has another key after a definite answer', () => {
    const first = attemptKey(store, newKey);
    endAttempt(store);
    expect(attemptKey(store, newKey)).not.toBe(first);
  });

  it('makes keys of its own that differ', () => {
    const first = attemptKey(store);
    endAttempt(store);
    expect(attemptKey(store)).not.toBe(first);
  });

  it.each([
    [0, 'UNREACHABLE'],
    [401, 'NOT_SIGNED_IN'],
    [429, 'TOO_MANY_ATTEMPTS'],
    [500, 'INTERNAL'],
    [503, 'BUSY'],
  ] as const)('stays open after status %i', (status, code) => {
    expect(leavesOpen(new ApiError(status, { success: false, message: '', code }))).toBe(true);
  });

  it.each([
    [400, 'VALIDATION'],
    [404, 'NOT_FOUND'],
    [409, 'OUT_OF_STOCK'],
    [422, 'IDEMPOTENCY_KEY_REUSED'],
  ] as const)('ends with status %i', (status, code) => {
    expect(leavesOpen(new ApiError(status, { success: false, message: '', code }))).toBe(false);
  });

  it('stays open when nobody knows what went wrong', () => {
    expect(leavesOpen(new TypeError('boom'))).toBe(true);
  });
});
