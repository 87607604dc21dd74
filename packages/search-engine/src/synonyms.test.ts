import { expect, it } from 'vitest';
import { synonymsOf } from '../index.ts';

it('returns every name of each word and leaves out sizes', () => {
  const [potato, cheap, ...more] = synonymsOf('Potatoes cheap 1kg');
  expect(potato?.word).toBe('potatoes');
  expect(potato?.names).toEqual(expect.arrayContaining(['potato', 'aloo', 'आलू']));
  expect(cheap).toEqual({ word: 'cheap', names: [] });
  expect(more).toEqual([]);
});
