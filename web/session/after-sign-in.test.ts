import { describe, expect, it } from 'vitest';
import { afterSignInOf } from './after-sign-in.ts';

describe('what a step to the login says of after the sign-in', () => {
  it('is a path of this site, with its query', () => {
    const state = { path: '/product/potato-01?x=1', add: '01abc' };
    expect(afterSignInOf(state)).toEqual(state);
  });

  it.each(['https://evil.example/', '//evil.example/', '/\\evil.example', 'javascript:alert(1)', '', 7, null])(
    'never leads to %j',
    (path) => {
      expect(afterSignInOf({ path })).toBeNull();
    },
  );

  it.each([null, undefined, '', 'text', [], 3, { drawer: true }])('is nothing when the step says %j', (state) => {
    expect(afterSignInOf(state)).toBeNull();
  });

  it('leaves out a product that is no text', () => {
    expect(afterSignInOf({ path: '/', add: { id: 1 } })).toEqual({ path: '/' });
  });
});
