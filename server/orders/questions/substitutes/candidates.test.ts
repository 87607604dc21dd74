import { describe, expect, it } from 'vitest';
import {
  type Compared,
  candidatesFor,
  isSubstitute,
  maxCandidates,
  mayBeChosen,
  type Offered,
  sizeRatio,
} from './candidates.ts';

const milk: Compared = {
  id: 'milk',
  name: 'Milk',
  categoryIds: ['dairy'],
  subCategoryIds: ['m'],
  unit: 'LTR',
  unitQuantity: 1,
  salePaise: 4_000,
};
const other = (id: string, given: Partial<Offered> = {}): Offered => ({ ...milk, id, stock: 5, ...given });
const idsOf = (others: readonly Offered[], excluded: readonly string[] = [], answers = new Map()) =>
  candidatesFor(milk, others, new Set(excluded), answers).map(({ id }) => id);

describe('a substitute', () => {
  it.each([
    ['the same in another brand', {}, true],
    ['half the price', { salePaise: 2_000 }, true],
    ['less than half the price', { salePaise: 1_999 }, false],
    ['a fifth dearer', { salePaise: 4_800 }, true],
    ['dearer than that', { salePaise: 4_801 }, false],
    ['half the size', { unit: 'ML', unitQuantity: 500 }, true],
    ['less than half the size', { unit: 'ML', unitQuantity: 499 }, false],
    ['twice the size', { unitQuantity: 2 }, true],
    ['more than twice the size', { unitQuantity: 2.5 }, false],
    ['a size that is measured otherwise', { unit: 'PACKET', unitQuantity: 6 }, true],
    ['sold out', { stock: 0 }, false],
    ['of another sub category', { subCategoryIds: ['c'] }, false],
    ['without a sub category, of the same kind by its name', { name: 'Toned Milk 1 L', subCategoryIds: [] }, true],
    ['without a sub category, of another kind', { name: 'Paneer', subCategoryIds: [] }, false],
    ['of that name in another category', { name: 'Milk Shampoo', subCategoryIds: [], categoryIds: ['c'] }, false],
  ] as const)('is %s: %j %s', (_, given, expected) => {
    expect(isSubstitute(milk, other('a', given))).toBe(expected);
  });

  it('is never the product itself', () => {
    expect(isSubstitute(milk, { ...milk, stock: 5 })).toBe(false);
  });
});

describe('products without sub categories', () => {
  const of = (name: string, categoryIds = ['grocery']): Offered => ({
    ...milk,
    id: name,
    name,
    categoryIds,
    subCategoryIds: [],
    stock: 5,
  });
  it.each([
    ['Sona Masoori Rice 1 kg', 'Basmati Rice', true],
    ['Tata Salt', 'Aashirvaad Iodised Salt', true],
    ['Toor Dal', 'Parle-G Biscuits', false],
    ['Detergent Powder', 'Chilli Powder', false],
    ['Zorbix Plinkers', 'Amba Plinkers', true],
  ])('%s is replaced by %s: %s', (one, other, expected) => {
    expect(isSubstitute(of(one), of(other))).toBe(expected);
    expect(isSubstitute(of(one), of(other, ['home']))).toBe(false);
  });
});

it('lets pickers choose anything when the shopper is asked, else of the same category', () => {
  const bread = other('bread', { name: 'Bread', categoryIds: ['bakery'], subCategoryIds: ['b'] });
  expect(mayBeChosen('ask', milk, bread)).toBe(true);
  expect(mayBeChosen('similar', milk, bread)).toBe(false);
  expect(mayBeChosen('similar', milk, other('cream', { subCategoryIds: ['c'], salePaise: 9_000 }))).toBe(true);
  expect(mayBeChosen('ask', milk, milk)).toBe(false);
});

it('compares sizes of the same kind', () => {
  const of = (unit: Compared['unit'], unitQuantity: number): Compared => ({ ...milk, unit, unitQuantity });
  expect(sizeRatio(of('KG', 1), of('GM', 500))).toBe(0.5);
  expect(sizeRatio(of('GM', 500), of('KG', 1))).toBe(2);
  expect(sizeRatio(of('PC', 6), of('PC', 12))).toBe(2);
  expect(sizeRatio(of('KG', 1), of('LTR', 1))).toBeUndefined();
});

describe('candidates', () => {
  it('are at most five, without products of the order, in the same order every time', () => {
    const many = ['g', 'b', 'f', 'a', 'e', 'd', 'c'].map((id) => other(id));
    expect(idsOf(many, ['a'])).toEqual(['b', 'c', 'd', 'e', 'f']);
    expect(idsOf(many.toReversed(), ['a'])).toEqual(idsOf(many, ['a']));
    expect(maxCandidates).toBe(5);
  });

  it('are ranked by size and price', () => {
    const sizes = [other('far', { unit: 'ML', unitQuantity: 500 }), other('near', { unit: 'ML', unitQuantity: 900 })];
    expect(idsOf(sizes)).toEqual(['near', 'far']);
    expect(idsOf([other('cheap', { salePaise: 2_100 }), other('like', { salePaise: 3_900 })])).toEqual([
      'like',
      'cheap',
    ]);
  });

  it('are ranked by what shoppers answered, this one first of all', () => {
    const none = { accepted: 0, refused: 0 };
    const answers = new Map([
      ['c', { own: { accepted: 1, refused: 0 }, all: { accepted: 1, refused: 0 } }],
      ['b', { own: none, all: { accepted: 4, refused: 0 } }],
      ['a', { own: { accepted: 0, refused: 2 }, all: { accepted: 0, refused: 2 } }],
    ]);
    expect(idsOf([other('a'), other('b'), other('c'), other('d')], [], answers)).toEqual(['c', 'b', 'd', 'a']);
  });
});
