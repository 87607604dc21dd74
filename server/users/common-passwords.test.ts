import { dictionary } from '@zxcvbn-ts/language-common';
import { describe, expect, it } from 'vitest';
import { limits } from '../../contract/api/limits.ts';
import { isCommonPassword } from './common-passwords.ts';

describe('common passwords', () => {
  it('include at least three thousand from a published list, in any letter case', async () => {
    const published = dictionary['passwords-common'].filter((each) => String(each).length >= limits.passwordMin);
    expect(published.length).toBeGreaterThanOrEqual(3_000);
    const refused = await Promise.all(published.map((each) => isCommonPassword(String(each).toUpperCase())));
    expect(refused.filter((isRefused) => !isRefused)).toEqual([]);
  });

  it.each(['tokri@123', 'jaishreeram', 'Password123', 'iloveyou', 'bulldogs1', 'hejsan123', 'ｐassword１２３'])(
    'include %s',
    async (password) => {
      expect(await isCommonPassword(password)).toBe(true);
    },
  );

  it.each(['ripe mangoes in May', 'basket-of-mangoes-7', 'three tall green trees'])(
    'do not include %s',
    async (password) => {
      expect(await isCommonPassword(password)).toBe(false);
    },
  );
});
