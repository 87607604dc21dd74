import { dictionary } from '@zxcvbn-ts/language-common';
import { describe, expect, it } from 'vitest';
import { limits } from '../../contract/limits.ts';
import { isCommonPassword } from './common-passwords.ts';

describe('common passwords', () => {
  it('include at least three thousand from a published list, in any letter case', () => {
    const published = dictionary['passwords-common'].filter((each) => String(each).length >= limits.passwordMin);
    const refused = published.filter((each) => isCommonPassword(String(each).toUpperCase()));
    expect(refused.length).toBeGreaterThanOrEqual(3_000);
    expect(refused).toHaveLength(published.length);
  });

  it.each(['tokri@123', 'jaishreeram', 'Password123', 'iloveyou', 'bulldogs1', 'hejsan123', 'ｐassword１２３'])(
    'include %s',
    (password) => {
      expect(isCommonPassword(password)).toBe(true);
    },
  );

  it.each(['ripe mangoes in May', 'basket-of-mangoes-7', 'three tall green trees'])('do not include %s', (password) => {
    expect(isCommonPassword(password)).toBe(false);
  });
});
