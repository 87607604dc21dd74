import fc from 'fast-check';
import { expect, it } from 'vitest';
import { toWholeRupees } from './pricing.ts';
import { givenBack } from './refund-rules.ts';

it('gives the worth of units back of an order that is not rounded', () => {
  expect(givenBack(1_233, undefined)).toBe(1_233);
});

it('gives whole rupees back of a rounded order, and all that was paid once everything is given back', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 50_000 }), { minLength: 1 }), fc.nat(5_000), (units, fees) => {
      const exact = units.reduce((sum, paise) => sum + paise, fees);
      let rest = { paidPaise: toWholeRupees(exact), exactPaise: exact };
      for (const worth of units) {
        const given = givenBack(worth, rest);
        expect(given % 100).toBe(0);
        expect(given).toBeGreaterThanOrEqual(0);
        expect(Math.abs(given - worth)).toBeLessThan(100);
        rest = { paidPaise: rest.paidPaise - given, exactPaise: rest.exactPaise - worth };
      }
      expect(rest).toEqual({ paidPaise: toWholeRupees(fees), exactPaise: fees });
    }),
  );
});

it('gives never more back than was paid, also when somebody paid less', () => {
  expect(givenBack(1_000, { paidPaise: 1_260, exactPaise: 1_260 })).toBe(960);
  expect(givenBack(1_260, { paidPaise: 1_260, exactPaise: 1_260 })).toBe(1_260);
});
