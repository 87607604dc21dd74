import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keepRequest, takeRequest } from './request-after-sign-in.ts';

describe('a request of a visitor', () => {
  const stored = new Map<string, string>();
  beforeEach(() => {
    stored.clear();
    vi.useFakeTimers();
    vi.stubGlobal('sessionStorage', {
      getItem: (name: string) => stored.get(name) ?? null,
      setItem: (name: string, value: string) => void stored.set(name, value),
      removeItem: (name: string) => void stored.delete(name),
    });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('is completed once, for its product', () => {
    keepRequest('mango');
    expect(takeRequest('pear')).toBe(false);
    expect(takeRequest('mango')).toBe(true);
    expect(takeRequest('mango')).toBe(false);
  });

  it('ends when the visitor does not come back soon', () => {
    keepRequest('mango');
    vi.advanceTimersByTime(31 * 60_000);
    expect(takeRequest('mango')).toBe(false);
    expect(stored.size).toBe(0);
  });
});
