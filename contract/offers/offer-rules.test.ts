import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { salePaise } from '../money/money.ts';
import { offerCodeOf } from './offer-limits.ts';
import {
  applies,
  type Benefit,
  chooseOffer,
  evaluateOffer,
  type OfferedLine,
  type OfferFacts,
  type OfferRule,
  ruleFrom,
} from './offer-rules.ts';

const facts: OfferFacts = { now: 1_000, isFirstOrder: true, usedByPerson: 0, isUsedUp: false, deliveryPaise: 2_500 };
const ruleOf = (benefit: Benefit, rest: Partial<OfferRule> = {}): OfferRule => ({
  benefit,
  minimumPaise: 0,
  isFirstOrder: false,
  productIds: [],
  categoryIds: [],
  subCategoryIds: [],
  ...rest,
});
const line = (
  productId: string,
  rupees: number,
  quantity = 1,
  categoryIds: string[] = [],
  subCategoryIds: string[] = [],
): OfferedLine => ({
  productId,
  categoryIds,
  subCategoryIds,
  pricePaise: rupees * 100,
  discount: 0,
  quantity,
});
const fifty = ruleOf({ kind: 'amount', paise: 5_000 });
const cart = [line('rice', 300, 1, ['grain'], ['basmati']), line('milk', 40, 3, ['dairy'])];

describe('an offer', () => {
  it.each<[string, OfferRule, number]>([
    ['a percentage of all products', ruleOf({ kind: 'percent', percent: 10 }), 4_200],
    ['a percentage up to an amount', ruleOf({ kind: 'percent', percent: 10, mostPaise: 4_000 }), 4_000],
    ['a percentage of one category', ruleOf({ kind: 'percent', percent: 10 }, { categoryIds: ['dairy'] }), 1_200],
    [
      'a percentage of one sub category',
      ruleOf({ kind: 'percent', percent: 10 }, { subCategoryIds: ['basmati'] }),
      3_000,
    ],
    [
      'a percentage of a sub category and another category',
      ruleOf({ kind: 'percent', percent: 10 }, { subCategoryIds: ['basmati'], categoryIds: ['dairy'] }),
      4_200,
    ],
    ['a percentage of one product', ruleOf({ kind: 'percent', percent: 10 }, { productIds: ['rice'] }), 3_000],
    ['an amount', fifty, 5_000],
    ['never more than its products', ruleOf({ kind: 'amount', paise: 90_000 }, { categoryIds: ['dairy'] }), 12_000],
    ['the delivery fee', ruleOf({ kind: 'free_delivery' }), 2_500],
    ['a unit of the same product', ruleOf({ kind: 'buy_get', buy: 2, get: 1, of: 'same' }), 4_000],
    ['the cheapest unit of all', ruleOf({ kind: 'buy_get', buy: 3, get: 1, of: 'any' }), 4_000],
  ])('takes off %s', (_, rule, paise) => {
    expect(evaluateOffer(rule, cart, facts)).toEqual({ paise });
  });

  it('rounds a percentage half up to a paisa', () => {
    const odd = [{ ...line('salt', 0), pricePaise: 1_005 }];
    expect(evaluateOffer(ruleOf({ kind: 'percent', percent: 10 }), odd, facts)).toEqual({ paise: 101 });
  });

  it('counts the cheapest units over several products as free', () => {
    const mixed = [line('rice', 300, 1), line('milk', 40, 1), line('salt', 10, 2)];
    const rule = ruleOf({ kind: 'buy_get', buy: 1, get: 1, of: 'any' });
    expect(evaluateOffer(rule, mixed, facts)).toEqual({ paise: 2_000 });
  });

  it.each<[string, Partial<OfferRule>, Partial<OfferFacts>, object]>([
    ['has not started', { fromTime: 1_001 }, {}, { reason: 'not_started', fromTime: 1_001 }],
    ['has ended', { endTime: 1_000 }, {}, { reason: 'ended' }],
    ['is used up', {}, { isUsedUp: true }, { reason: 'used_up' }],
    ['has too little budget left for the whole discount', {}, { leftPaise: 4_999 }, { reason: 'used_up' }],
    ['is for first orders', { isFirstOrder: true }, { isFirstOrder: false }, { reason: 'first_order' }],
    ['was used by this person', { perPerson: 1 }, { usedByPerson: 1 }, { reason: 'per_person', most: 1 }],
    ['is for other products', { productIds: ['soap'] }, {}, { reason: 'products' }],
    ['is for another sub category', { subCategoryIds: ['red-rice'] }, {}, { reason: 'products' }],
    ['needs a higher value', { minimumPaise: 50_000 }, {}, { reason: 'minimum', missingPaise: 8_000 }],
    [
      'needs a higher value of its products',
      { minimumPaise: 50_000, categoryIds: ['dairy'] },
      {},
      { reason: 'minimum', missingPaise: 38_000 },
    ],
    [
      'needs more units',
      { benefit: { kind: 'buy_get', buy: 3, get: 1, of: 'same' } },
      {},
      { reason: 'units', missing: 1 },
    ],
    [
      'is for delivery that is free already',
      { benefit: { kind: 'free_delivery' } },
      { deliveryPaise: 0 },
      { reason: 'delivery_free' },
    ],
  ])('says that it %s', (_, rule, more, refusal) => {
    expect(evaluateOffer({ ...fifty, ...rule }, cart, { ...facts, ...more })).toEqual(refusal);
  });

  it('applies to exactly the minimum and to the last of its budget', () => {
    expect(evaluateOffer({ ...fifty, minimumPaise: 42_000 }, cart, { ...facts, leftPaise: 5_000 })).toEqual({
      paise: 5_000,
    });
  });

  const anyLine: fc.Arbitrary<OfferedLine> = fc.record({
    productId: fc.constantFrom('a', 'b', 'c', 'd'),
    categoryIds: fc.subarray(['x', 'y']),
    subCategoryIds: fc.subarray(['m', 'n']),
    pricePaise: fc.integer({ min: 0, max: 1_000_000_000 }),
    discount: fc.integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths / 100),
    quantity: fc.integer({ min: 0, max: 20 }),
  });
  const anyBenefit: fc.Arbitrary<Benefit> = fc.oneof(
    fc.record({
      kind: fc.constant('percent' as const),
      percent: fc.integer({ min: 1, max: 10_000 }).map((hundredths) => hundredths / 100),
      mostPaise: fc.option(fc.integer({ min: 1, max: 1_000_000 }), { nil: undefined }),
    }),
    fc.record({ kind: fc.constant('amount' as const), paise: fc.integer({ min: 1, max: 100_000_000 }) }),
    fc.constant({ kind: 'free_delivery' as const }),
    fc.record({
      kind: fc.constant('buy_get' as const),
      buy: fc.integer({ min: 1, max: 20 }),
      get: fc.integer({ min: 1, max: 20 }),
      of: fc.constantFrom('same' as const, 'any' as const),
    }),
  );

  it('never takes off more than its products, or the delivery, and never a part of a paisa', () => {
    fc.assert(
      fc.property(
        fc.array(anyLine, { maxLength: 8 }),
        anyBenefit,
        fc.subarray(['a', 'b']),
        fc.subarray(['x']),
        fc.subarray(['m']),
        fc.integer({ min: 0, max: 100_000 }),
        (lines, benefit, productIds, categoryIds, subCategoryIds, deliveryPaise) => {
          const result = evaluateOffer(ruleOf(benefit, { productIds, categoryIds, subCategoryIds }), lines, {
            ...facts,
            deliveryPaise,
          });
          if (!applies(result)) return;
          const isAll = productIds.length + categoryIds.length + subCategoryIds.length === 0;
          const value = lines
            .filter(
              (each) =>
                isAll ||
                productIds.includes(each.productId as never) ||
                categoryIds.some((id) => each.categoryIds.includes(id)) ||
                subCategoryIds.some((id) => each.subCategoryIds.includes(id)),
            )
            .reduce((sum, each) => sum + salePaise(each.pricePaise, each.discount) * each.quantity, 0);
          expect(Number.isSafeInteger(result.paise)).toBe(true);
          expect(result.paise).toBeGreaterThanOrEqual(0);
          expect(result.paise).toBeLessThanOrEqual(benefit.kind === 'free_delivery' ? deliveryPaise : value);
        },
      ),
    );
  });

  it('does not depend on the order of the lines', () => {
    fc.assert(
      fc.property(fc.array(anyLine, { maxLength: 6 }), anyBenefit, (lines, benefit) => {
        const rule = ruleOf(benefit);
        expect(evaluateOffer(rule, lines.toReversed(), facts)).toEqual(evaluateOffer(rule, lines, facts));
      }),
    );
  });
});

describe('of several offers', () => {
  const offer = (name: string, paise: number, rest: Partial<OfferRule> = {}) => ({
    name,
    rule: ruleOf({ kind: 'amount', paise }, rest),
    facts,
  });

  it('the one that takes most off applies, not several', () => {
    const chosen = chooseOffer(cart, [offer('ten', 1_000), offer('thirty', 3_000)], offer('twenty', 2_000));
    expect([chosen?.offer.name, chosen?.paise]).toEqual(['thirty', 3_000]);
  });

  it('the code of the shopper wins a tie', () => {
    expect(chooseOffer(cart, [offer('automatic', 2_000)], offer('code', 2_000))?.offer.name).toBe('code');
  });

  it('none applies when none can', () => {
    expect(chooseOffer(cart, [offer('high', 2_000, { minimumPaise: 99_999_99 })])).toBeUndefined();
    expect(chooseOffer([], [offer('any', 2_000)])).toBeUndefined();
  });
});

it('reads the terms of an answer', () => {
  const rule = ruleFrom({
    benefit: { kind: 'percent', percent: 12.5, most: 99.99 },
    minimum: 250.5,
    firstOrder: true,
    perPerson: 2,
    from: '2026-11-23T00:00:00.000Z',
    until: null,
    products: ['a'],
    categories: [],
  });
  expect(rule).toMatchObject({
    benefit: { kind: 'percent', percent: 12.5, mostPaise: 9_999 },
    minimumPaise: 25_050,
    isFirstOrder: true,
    perPerson: 2,
    fromTime: Date.parse('2026-11-23'),
  });
  expect(rule.endTime).toBeUndefined();
});

it.each([
  'DIWALI10',
  'diwali 10',
  ' Diwali10\u200b',
  '\u200eDIWALI\u206010',
  'DIWALI1\ufe0f0\ufe0f',
  'DIWALI\u009010\ue000',
  'ＤＩＷＡＬＩ１０',
  '“DIWALI10”',
  "'diwali10'",
  '`DIWALI10`',
])('the code %j is the same', (typed) => expect(offerCodeOf(typed)).toBe('DIWALI10'));

it('a code of any length is read in a time that grows with its length', () => {
  for (const unit of ["'", '\u0301\u0316', '\uff9e\u0316']) offerCodeOf(`A${unit.repeat(1_000_000)}A`);
});
