import { describe, expect, it, vi } from 'vitest';
import { afterSignInOf, takeAfterSignIn } from './after-sign-in.ts';

describe('the target after sign-in', () => {
  it('is a path of this site with its query', () => {
    const state = { path: '/product/potato-01?x=1', add: '01abc', at: 5 };
    expect(afterSignInOf(state)).toEqual(state);
  });

  it.each(['https://evil.example/', '//evil.example/', '/\\evil.example', 'javascript:alert(1)', '', 7, null])(
    'is never %j',
    (path) => {
      expect(afterSignInOf({ path, at: 5 })).toBeNull();
    },
  );

  it.each([null, undefined, '', 'text', [], 3, { drawer: true }, { path: '/' }])(
    'is empty for the state %j',
    (state) => {
      expect(afterSignInOf(state)).toBeNull();
    },
  );

  it('is used once, and not after a later sign-in', () => {
    const [early, late] = [1, 2].map((minute) => ({ path: '/cart', add: '01abc', at: Date.now() + minute * 60_000 }));
    vi.useFakeTimers({ now: (early?.at ?? 0) + 5_000 });
    expect(takeAfterSignIn(early)).toEqual(early);
    expect(takeAfterSignIn(early)).toBeNull();
    vi.setSystemTime((late?.at ?? 0) + 5_000);
    expect(takeAfterSignIn(null)).toBeNull();
    expect(takeAfterSignIn(late)).toBeNull();
    vi.useRealTimers();
  });

  it('has the product that was to be a favourite', () => {
    const state = { path: '/', favourite: { _id: '01abc', name: 'Potato' }, at: 5 };
    expect(afterSignInOf(state)).toEqual(state);
  });

  it.each([7, 'x', null, { _id: 'x' }])('ignores products that are none, such as %j', (favourite) => {
    expect(afterSignInOf({ path: '/', add: { id: 1 }, favourite, at: 5 })).toEqual({ path: '/', at: 5 });
  });
});
