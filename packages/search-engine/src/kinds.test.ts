import { expect, it } from 'vitest';
import { SearchIndex } from '../index.ts';
import { findBrand, kindInstead, kindOfBrand, parseKinds } from './kinds.ts';

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

const noOtherNames = () => [];

it('finds the longest brand in a text, with the words around it', () => {
  expect(findBrand('blue Surf Excel 1kg', noOtherNames)).toEqual({
    brand: ['surf', 'excel'],
    kind: 'detergent',
    before: ['blue'],
    after: ['1kg'],
  });
  expect(findBrand('potato', noOtherNames)).toBeUndefined();
  expect(findBrand('maggie', (word) => (word === 'maggie' ? ['maggi'] : []))).toMatchObject({ kind: 'noodles' });
});

it('puts the kind in the place of the brand', () => {
  const named = findBrand('surf excel 1kg', noOtherNames);
  expect(named && kindInstead(named)).toBe('detergent 1kg');
});

it('shows what else was asked for when nothing is of the kind and that', () => {
  const index = new SearchIndex();
  index.putAll(['Table Butter', 'Toned Milk'].map((name) => ({ id: name, name })));
  expect(index.query('amul butter')).toMatchObject({ ids: ['Table Butter'], correction: { corrected: 'butter' } });
});

it('puts what a brand is known for before what else it makes, however the brand is written', () => {
  const index = new SearchIndex();
  const names = ['Maggi Coconut Milk Powder', 'Maggi Hot Ketchup', 'Maggi Masala Instant Noodles'];
  index.putAll(names.map((name) => ({ id: name, name })));
  for (const text of ['maggi', 'maggie', 'Maggy']) expect(index.query(text).ids[0], text).toBe(names[2]);
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
