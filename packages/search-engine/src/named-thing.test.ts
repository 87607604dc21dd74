import { describe, expect, it } from 'vitest';
import { isKindOf, kindsOfShelf, namedThing, shelfThing, thingsOf } from '../index.ts';

const meaningOf = (text: string) => thingsOf(text)[0]?.meaning ?? -1;

it('says what a product is by its name', () => {
  const rice = namedThing('Royal Brown Rice 5 kg');
  expect(rice.stems).toEqual(['royal', 'brown', 'rice']);
  expect(rice.meanings).toEqual([meaningOf('brown rice'), meaningOf('rice')]);
  expect(rice.sizes).toEqual([{ of: 'g', amount: 5000 }]);
  expect(namedThing('Vanilla Sugar').flavours).toEqual([meaningOf('vanilla')]);
  expect(namedThing('Royal Organic - Cloves').meanings).toEqual([meaningOf('laung')]);
  expect(namedThing('Potato').home).toContain('vegetable');
});

it('finds the things that a text consists of', () => {
  expect(thingsOf('aloo pyaz').map(({ text }) => text)).toEqual(['aloo', 'pyaz']);
  expect(thingsOf('brown rice')).toHaveLength(1);
  expect(thingsOf('laptop charger')).toEqual([]);
});

it('knows kinds of a thing', () => {
  expect(isKindOf(meaningOf('brown rice'), meaningOf('rice'))).toBe(true);
  expect(isKindOf(meaningOf('rice'), meaningOf('brown rice'))).toBe(false);
  expect(isKindOf(meaningOf('peanut butter'), meaningOf('butter'))).toBe(false);
});

describe('the thing on a shelf', () => {
  const kindOf = (name: string, ...places: string[]) => shelfThing(name, places).kinds;
  const isOneKind = (one: string, other: string, ...places: string[]) =>
    kindOf(one, ...places).some((kind) => kindOf(other, ...places).includes(kind));

  it.each([
    ['Brown Rice', 'Basmati Rice', true],
    ['Rock Sugar', 'Sugar', true],
    ['Green Apple', 'Apple', true],
    ['Custard Apple', 'Apple', false],
    ['Sweet Potato', 'Potato', false],
    ['Cumin Seeds', 'Mustard Seeds', false],
    ['Turmeric Powder', 'Talcum Powder', false],
  ])('of %s and %s is of one kind: %s', (one, other, is) => {
    expect(isOneKind(one, other, 'Masala', 'Fruits & Vegetables')).toBe(is);
  });

  it('has a noun unless that says only a form', () => {
    expect(['Quinoa Flour', 'Moringa Powder', 'Chia Seeds'].map((name) => shelfThing(name, []).noun)).toEqual([
      'flour',
      'moringa',
      undefined,
    ]);
  });

  it('is of one kind with the others when the name of the shelf is one thing', () => {
    expect(kindsOfShelf('Eggs')).toEqual(kindOf('Eggs'));
    expect(kindsOfShelf('Salt, Sugar & Jaggery')).toEqual([]);
  });
});
