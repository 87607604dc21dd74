import { describe, expect, it } from 'vitest';
import { parseAfterSignIn } from './return-to.ts';

describe('what was remembered for after the sign-in', () => {
  it('is a path of this site, with its query', () => {
    const stored = JSON.stringify({ path: '/product/potato-01?x=1', add: '01abc' });
    expect(parseAfterSignIn(stored)).toEqual({ path: '/product/potato-01?x=1', add: '01abc' });
  });

  it.each(['https://evil.example/', '//evil.example/', '/\\evil.example', 'javascript:alert(1)', '', 7, null])(
    'never leads to %j',
    (path) => {
      expect(parseAfterSignIn(JSON.stringify({ path }))).toBeNull();
    },
  );

  it.each([null, '', 'no JSON', 'null', '[]', '3'])('is nothing when %j was stored', (stored) => {
    expect(parseAfterSignIn(stored)).toBeNull();
  });

  it('leaves out a product that is no text', () => {
    expect(parseAfterSignIn(JSON.stringify({ path: '/', add: { id: 1 } }))).toEqual({ path: '/' });
  });
});
