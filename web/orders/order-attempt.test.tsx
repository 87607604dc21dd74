import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../api/api-error.ts';
import { createStore } from '../api/storage.ts';
import { leavesOpen } from '../api/use-request-key.ts';
import { type Attempt, attemptKey, endAttempt } from './order-attempt.ts';

const stored = new Map<string, string>();
const store = createStore(() => ({
  getItem: (name) => stored.get(name) ?? null,
  setItem: (name, value) => void stored.set(name, value),
  removeItem: (name) => void stored.delete(name),
}));

const first = { _id: 'line1', product: { _id: 'potato' }, quantity: 2 };
const second = { _id: 'line2', product: { _id: 'milk' }, quantity: 1 };
const attempt: Attempt = {
  lines: [first, second],
  totals: { grossPaise: 30_000, totalPaise: 27_000 },
  tipPaise: 0,
  creditPaise: 0,
  addressId: 'home',
};

describe('an attempt to place an order', () => {
  beforeEach(() => stored.clear());
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  it('has one key for all retries', () => {
    const key = attemptKey(store, attempt);
    expect(attemptKey(store, structuredClone(attempt))).toBe(key);
  });

  it('has the same key when another arrival is promised meanwhile', () => {
    const key = attemptKey(store, { ...attempt, promisedMinutes: 14 });
    expect(attemptKey(store, { ...attempt, promisedMinutes: 19 })).toBe(key);
  });

  it('has another key after a definite answer', () => {
    const key = attemptKey(store, attempt);
    endAttempt(store, key);
    expect(attemptKey(store, attempt)).not.toBe(key);
  });

  it.each<[string, Partial<Attempt>]>([
    [
      'the same goods lie in a new cart',
      {
        lines: [
          { ...first, _id: 'line3' },
          { ...second, _id: 'line4' },
        ],
      },
    ],
    ['a quantity is another', { lines: [{ ...first, quantity: 3 }, second] }],
    ['there are fewer goods', { lines: [first] }],
    ['it goes to another address', { addressId: 'office' }],
    ['it costs something else', { totals: { grossPaise: 30_000, totalPaise: 26_000 } }],
    ['it has a tip', { tipPaise: 2_000 }],
    ['it uses store credit', { creditPaise: 5_000 }],
    ['it has a coupon', { coupon: 'WELCOME50' }],
    ['it is for a chosen time', { slot: { from: '2026-11-24T02:30:00.000Z', by: '2026-11-24T03:30:00.000Z' } }],
    ['it costs as much with another discount', { totals: { grossPaise: 31_000, totalPaise: 27_000 } }],
  ])('has another key when %s', (_, change) => {
    const key = attemptKey(store, attempt);
    const other = attemptKey(store, { ...attempt, ...change });
    expect(other).not.toBe(key);
    expect(attemptKey(store, { ...attempt, ...change })).toBe(other);
  });

  it('has a new key when the stored value is invalid', () => {
    stored.set('tokri-sent-orders', '5f1c0a52-8f65-4c0f-9d8e-000000000000');
    expect(attemptKey(store, attempt)).toMatch(/^[0-9a-f]{32}$/);
    stored.set('tokri-sent-orders', 'null');
    expect(attemptKey(store, attempt)).toMatch(/^[0-9a-f]{32}$/);
  });

  it('has a key on plain http pages too, where browsers have no randomUUID', () => {
    vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
    expect(attemptKey(store, attempt)).toMatch(/^[0-9a-f]{32}$/);
  });

  it.each([
    [0, 'UNREACHABLE', 'stays open'],
    [401, 'NOT_SIGNED_IN', 'stays open'],
    [429, 'TOO_MANY_ATTEMPTS', 'stays open'],
    [500, 'INTERNAL', 'stays open'],
    [503, 'BUSY', 'stays open'],
    [400, 'VALIDATION', 'ends'],
    [404, 'NOT_FOUND', 'ends'],
    [409, 'OUT_OF_STOCK', 'ends'],
    [422, 'IDEMPOTENCY_KEY_REUSED', 'ends'],
  ] as const)('after status %i, %s, %s', (status, code, then) => {
    const error = new ApiError(status, { success: false, message: '', code });
    expect(leavesOpen(error)).toBe(then === 'stays open');
  });

  it('stays open after an unknown error', () => {
    expect(leavesOpen(new TypeError('boom'))).toBe(true);
  });
});
