import { renderHook } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { fakeStore } from '../testing/fake-store.ts';
import { owner, shopper, signIn } from '../testing/people.ts';
import { ApiError, unreachable } from './api-error.ts';
import { useRequestKey } from './use-request-key.ts';

const store = fakeStore();
beforeEach(() => {
  signIn(store, owner);
});

const entry = { amount: 500, reason: 'Milk' };
/** The key of a page that was opened again. */
const opened = (target?: string) => renderHook(() => useRequestKey(target)).result.current;
const keyOf = (target?: string, body: unknown = entry) => opened(target).headersOf(body)['idempotency-key'];

it('is the same after a reload, for the same request about the same, until it is answered', () => {
  const before = opened('cash 1');
  const { 'idempotency-key': key } = before.headersOf(entry);
  before.failed(unreachable());
  expect(keyOf('cash 1')).toBe(key);
  expect(keyOf('cash 1', { ...entry, amount: 501 })).not.toBe(key);
  expect(keyOf('cash 2')).not.toBe(key);
  const again = opened('cash 1');
  again.headersOf(entry);
  again.done();
  expect(keyOf('cash 1')).not.toBe(key);
});

it('is another one after a refusal, and for another account', () => {
  const refused = opened('cash 1');
  const { 'idempotency-key': key } = refused.headersOf(entry);
  refused.failed(new ApiError(409, { success: false, message: '', code: 'CHANGED_MEANWHILE' }));
  const next = keyOf('cash 1');
  expect(next).not.toBe(key);
  signIn(store, shopper);
  expect(keyOf('cash 1')).not.toBe(next);
});

it('ends with the page for what is not kept', () => {
  expect(keyOf()).not.toBe(keyOf());
  expect(localStorage.getItem('tokri-request-keys')).toBeNull();
});
