import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { discountFor, salePaise } from './money.ts';

describe('the discount for a given selling price', () => {
  it.each([
    [5500, 4900, 10.91, 4900],
    [10_000, 9000, 10, 9000],
    [4000, 3500, 12.5, 3500],
    [4000, 4000, 0, 4000],
    [4000, 0, 100, 0],
    [2500, 2499, 0.04, 2499],
    // No discount with two decimals gives ₹1,234.00; `salePaise` returns the closest price.
    [149_900, 123_400, 17.68, 123_398],
  ])('of %i paise that are to be %i is %d percent, which comes to %i', (price, wanted, discount, comesTo) => {
    expect(discountFor(price, wanted)).toBe(discount);
    expect(salePaise(price, discount)).toBe(comesTo);
  });

  it('meets every selling price up to ₹100 exactly, and higher ones as closely as two decimals allow', () => {
    const prices = fc.integer({ min: 1, max: 1_000_000_000 });
    fc.assert(
      fc.property(
        fc.oneof(fc.integer({ min: 1, max: 10_000 }), prices),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (price, share) => {
          const wanted = Math.round(price * share);
          const discount = discountFor(price, wanted);
          expect(Math.round(discount * 100) / 100).toBe(discount);
          expect(discount).toBeGreaterThanOrEqual(0);
          expect(discount).toBeLessThanOrEqual(100);
          // Half the step between two discounts, plus the rounding to a paisa.
          const missed = Math.abs(salePaise(price, discount) - wanted);
          expect(missed).toBeLessThanOrEqual(price <= 10_000 ? 0 : price / 20_000 + 1);
        },
      ),
      { numRuns: 2_000 },
    );
  });
});
