import { expect, it } from 'vitest';
import { isKindOf, namedThing, thingsOf } from '../index.ts';

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
