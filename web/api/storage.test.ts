import { describe, expect, it } from 'vitest';
import { createStore } from './storage.ts';

/** A browser's storage that takes up to `room` characters a value. */
function storage(room = 100) {
  const kept = new Map<string, string>();
  return {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem(name: string, value: string) {
      if (value.length > room) throw new DOMException('full', 'QuotaExceededError');
      kept.set(name, value);
    },
    removeItem: (name: string) => void kept.delete(name),
  };
}

const blocked = () => {
  throw new DOMException('Access is denied for this document.', 'SecurityError');
};

describe('what the browser keeps', () => {
  it('is in its storage, and can be taken out again', () => {
    const browser = storage();
    const store = createStore(() => browser);
    store.set('a', '1');
    expect([store.get('a'), browser.getItem('a')]).toEqual(['1', '1']);
    store.remove('a');
    expect([store.get('a'), browser.getItem('a')]).toEqual([null, null]);
  });

  it('is seen when another tab has changed it', () => {
    const browser = storage();
    const store = createStore(() => browser);
    store.set('a', '1');
    browser.setItem('a', '2');
    expect(store.get('a')).toBe('2');
  });

  it('is kept by the page where storage is blocked', () => {
    const store = createStore(blocked);
    expect(store.get('a')).toBeNull();
    store.set('a', '1');
    expect(store.get('a')).toBe('1');
    store.remove('a');
    expect(store.get('a')).toBeNull();
  });

  it('is kept by the page where storage is full, and nothing older is left behind', () => {
    const browser = storage(3);
    const store = createStore(() => browser);
    store.set('a', 'old');
    store.set('a', 'longer');
    expect([store.get('a'), browser.getItem('a')]).toEqual(['longer', null]);
  });

  it('goes into the storage again once there is room', () => {
    const browser = storage(3);
    const store = createStore(() => browser);
    store.set('a', 'longer');
    store.set('a', 'new');
    browser.setItem('a', 'tab');
    expect(store.get('a')).toBe('tab');
  });
});
