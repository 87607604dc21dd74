/** The cost of goods by weight, for every price, weight and number of units. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gramsIn } from '../money/amounts.ts';
import { canBeWeighed, isInRange, maxExtraPaise, weighedPaise, weightLimits, weightRange } from './weight.ts';

const line = fc.record({
  paise: fc.integer({ min: 0, max: 1e9 }),
  units: fc.integer({ min: 1, max: 1e6 }),
  unitGrams: fc.integer({ min: 1, max: weightLimits.unitGrams }),
  deviation: fc.integer({ min: weightLimits.deviation.least, max: weightLimits.deviation.most }),
});
const weighed = line.chain((sold) => {
  const { least, most } = weightRange(sold, sold.units);
  return fc.record({ sold: fc.constant(sold), grams: fc.integer({ min: least, max: most }) });
});

describe('the price of goods by weight', () => {
  it('is that of the weight in whole paise, and less than a paisa for each unit is the customer’s', () => {
    fc.assert(
      fc.property(weighed, ({ sold, grams }) => {
        const { paise, units, unitGrams } = sold;
        const unit = weighedPaise(paise, sold, units, grams);
        expect(Number.isSafeInteger(unit)).toBe(true);
        // Exact: the unit price is the largest that does not cost more than the weight.
        const whole = BigInt(paise) * BigInt(grams);
        const parts = BigInt(unitGrams) * BigInt(units);
        expect(BigInt(unit) * parts <= whole && whole < BigInt(unit + 1) * parts).toBe(true);
        const exact = (whole * BigInt(units)) / parts;
        expect(exact - BigInt(unit * units)).toBeLessThanOrEqual(BigInt(units - 1));
      }),
    );
  });

  it('is as ordered for the ordered weight, never lower for more grams, and never above the price before discount', () => {
    fc.assert(
      fc.property(weighed, fc.integer({ min: 0, max: 1e9 }), ({ sold, grams }, more) => {
        const { paise, units, unitGrams } = sold;
        expect(weighedPaise(paise, sold, units, unitGrams * units)).toBe(paise);
        expect(weighedPaise(paise, sold, units, grams + 1)).toBeGreaterThanOrEqual(
          weighedPaise(paise, sold, units, grams),
        );
        const before = Math.min(1e9, paise + more);
        expect(weighedPaise(before, sold, units, grams)).toBeGreaterThanOrEqual(
          weighedPaise(paise, sold, units, grams),
        );
      }),
    );
  });

  it('is never more than what the shopper was told', () => {
    fc.assert(
      fc.property(weighed, ({ sold, grams }) => {
        const { paise, units, unitGrams, deviation } = sold;
        const product = { unit: 'GM', unit_quantity: unitGrams, weight_deviation: deviation };
        const extra = maxExtraPaise(product, { pricePaise: paise, discount: 0, quantity: units });
        expect(weighedPaise(paise, sold, units, grams) * units).toBeLessThanOrEqual(paise * units + extra);
      }),
    );
    expect(maxExtraPaise({ unit: 'KG', unit_quantity: 1 }, { pricePaise: 100, discount: 0, quantity: 2 })).toBe(0);
  });
});

describe('the weight of units', () => {
  it('may be as ordered, and differs by whole grams within the percent, both ends included', () => {
    fc.assert(
      fc.property(line, (sold) => {
        const ordered = sold.unitGrams * sold.units;
        const { least, most } = weightRange(sold, sold.units);
        const off = (grams: number) => Math.abs(grams - ordered) * 100;
        for (const grams of [least, ordered, most]) {
          expect(isInRange(grams, sold, sold.units)).toBe(true);
          expect(off(grams)).toBeLessThanOrEqual(ordered * sold.deviation);
        }
        expect(off(least - 1)).toBeGreaterThan(ordered * sold.deviation);
        expect(off(most + 1)).toBeGreaterThan(ordered * sold.deviation);
      }),
    );
  });

  it.each([449, 551, 450.5, -1, 0, 1e9, Number.NaN, '500', undefined])('is refused as %o', (grams) => {
    expect(isInRange(grams, { unitGrams: 500, deviation: 10 }, 1)).toBe(false);
  });

  it.each([
    ['512', 512],
    [' 512 g ', 512],
    ['512g', 512],
    ['1,024', 1024],
    ['1,00,024 grams', 100_024],
    ['512 ग्राम', 512],
    ['-1', undefined],
    ['1.5', undefined],
    ['1.1 kg', 1100],
    ['0.5kg', 500],
    ['2 Kg', 2000],
    ['1.025 kg', 1025],
    ['1.1 किलो', 1100],
    ['1.1234 kg', undefined],
    ['kg', undefined],
    ['abc', undefined],
    ['', undefined],
    ['9'.repeat(30), undefined],
  ])('is read from %j', (typed, grams) => {
    expect(gramsIn(typed)).toBe(grams);
  });

  it.each([
    ['KG', 0.5, true],
    ['KG', 100, true],
    ['KG', 100.001, false],
    ['GM', 250, true],
    ['GM', 250.5, false],
    ['PC', 1, false],
    ['LTR', 1, false],
  ])('can be that of %s %d: %s', (unit, unit_quantity, can) => {
    expect(canBeWeighed({ unit, unit_quantity })).toBe(can);
  });
});
