import { expect, it } from 'vitest';
import { kindInstead, kindOfBrand, parseKinds } from './kinds.ts';
import { SearchIndex } from './search-index.ts';

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

const nothingIsThere = () => false;

it('puts the kind in the place of the longest brand, unless the shop has it', () => {
  expect(kindInstead('Surf Excel 1kg', nothingIsThere)).toBe('detergent 1kg');
  expect(kindInstead('dabur red ka toothpaste', nothingIsThere)).toBe('toothpaste ka toothpaste');
  expect(kindInstead('potato', nothingIsThere)).toBeUndefined();
  const told: [string, boolean][] = [];
  const isThere = (brand: readonly string[], last: boolean) => told.push([brand.join(' '), last]) > 0;
  expect(kindInstead('surf excel 1kg', isThere)).toBeUndefined();
  expect(kindInstead('blue surf excel', isThere)).toBeUndefined();
  expect(told).toEqual([
    ['surf excel', false],
    ['surf excel', true],
  ]);
});

it.each([...kindOfBrand])('%s leads to %s, unless something is called so', (brand, kind) => {
  const index = new SearchIndex();
  const others = ['Moringa', 'Mango', 'Brinjal', 'Toothbrush Stand', 'Coriander', 'Maida', 'Red Onion', 'Milk Cake'];
  index.putAll([`Plain ${kind}`, ...others].map((name) => ({ id: name, name })));
  expect(index.query(brand)).toMatchObject({ correction: { corrected: kind, instead: true } });
  expect(index.query(brand).ids[0]).toBe(`Plain ${kind}`);
  index.put({ id: 'branded', name: `${brand} classic` });
  expect(index.query(brand)).not.toHaveProperty('correction');
  expect(index.query(brand).ids[0]).toBe('branded');
});
