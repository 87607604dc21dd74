import { describe, expect, it } from 'vitest';
import { createStore } from './storage.ts';

/** A browser storage for up to `room` characters per value. */
function storage(room = 100) {
  const stored = new Map<string, string>();
  return {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem(name: string, value: string) {
      if (value.length > room) throw new DOMException('full', 'QuotaExceededError');
      stored.set(name, value);
    },
    removeItem: (name: string) => void stored.delete(name),
  };
}

const blocked = () => {
  throw new DOMException('Access is denied for this document.', 'SecurityError');
};

describe('a stored value', () => {
  it("is in the browser's storage and can be removed", () => {
    const browser = storage();
    const store = createStore(() => browser);
    store.set('a', '1');
    expect([store.get('a'), browser.getItem('a')]).toEqual(['1', '1']);
    store.remove('a');
    expect([store.get('a'), browser.getItem('a')]).toEqual([null, null]);
  });

  it('notifies listeners when another tab has changed it', () => {
    const browser = storage();
    const store = createStore(() => browser);
    store.set('a', '1');
    browser.setItem('a', '2');
    expect(store.get('a')).toBe('2');
  });

  it('is held in memory where storage is blocked', () => {
    const store = createStore(blocked);
    expect(store.get('a')).toBeNull();
    store.set('a', '1');
    expect(store.get('a')).toBe('1');
    store.remove('a');
    expect(store.get('a')).toBeNull();
  });

  it('is held in memory where storage is full, and the old value is removed', () => {
    const browser = storage(3);
    const store = createStore(() => browser);
    store.set('a', 'old');
    store.set('a', 'longer');
    expect([store.get('a'), browser.getItem('a')]).toEqual(['longer', null]);
  });

  it('goes into the storage again once there is space', () => {
    const browser = storage(3);
    const store = createStore(() => browser);
    store.set('a', 'longer');
    store.set('a', 'new');
    browser.setItem('a', 'tab');
    expect(store.get('a')).toBe('tab');
  });
});
