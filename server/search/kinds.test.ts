import { expect, it } from 'vitest';
import { kindInstead, parseKinds } from './kinds.ts';

it('reads kinds and refuses lines that say nothing', () => {
  expect([...parseKinds("# a comment\n\nnoodles: maggi, Top Ramen\nchips: lay's")]).toEqual([
    ['maggi', 'noodles'],
    ['top ramen', 'noodles'],
    ['lay', 'chips'],
  ]);
  for (const bad of ['noodles', ': maggi', 'noodles: maggi,', 'noodles: one two three four five']) {
    expect(() => parseKinds(bad), bad).toThrow('kinds, line 1');
  }
});

it('puts the kind in the place of the longest brand', () => {
  expect(kindInstead('Surf Excel 1kg')).toBe('detergent 1kg');
  expect(kindInstead('dabur red ka toothpaste')).toBe('toothpaste ka toothpaste');
  expect(kindInstead('potato')).toBeUndefined();
});
