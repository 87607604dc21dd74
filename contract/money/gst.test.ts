import fc from 'fast-check';
import { expect, it } from 'vitest';
import { divide, financialYearOf, gstStateOf, splitTax } from './gst.ts';

const rates = [0, 0.25, 3, 5, 12, 18, 28, 40];

it('splits amounts that include GST', () => {
  expect(splitTax(10_500, 5, false)).toEqual({ taxablePaise: 10_000, cgstPaise: 250, sgstPaise: 250, igstPaise: 0 });
  expect(splitTax(11_800, 18, true)).toEqual({ taxablePaise: 10_000, cgstPaise: 0, sgstPaise: 0, igstPaise: 1_800 });
  expect(splitTax(9_900, 5, false)).toEqual({ taxablePaise: 9_428, cgstPaise: 236, sgstPaise: 236, igstPaise: 0 });
  expect(splitTax(100, 0, false)).toEqual({ taxablePaise: 100, cgstPaise: 0, sgstPaise: 0, igstPaise: 0 });
});

it('splits into parts that sum up, are half a paisa from the rate, the same for both taxes of a state, and are opposite for credit', () => {
  fc.assert(
    fc.property(fc.nat(1e9), fc.constantFrom(...rates), fc.boolean(), (paise, rate, isInterState) => {
      const parts = splitTax(paise, rate, isInterState);
      const { taxablePaise, cgstPaise, sgstPaise, igstPaise } = parts;
      expect(taxablePaise + cgstPaise + sgstPaise + igstPaise).toBe(paise);
      const exact = (paise * rate) / (100 + rate);
      expect(Math.abs(igstPaise - (isInterState ? exact : 0))).toBeLessThanOrEqual(0.5 + 1e-6);
      expect(Math.abs(cgstPaise - (isInterState ? 0 : exact / 2))).toBeLessThanOrEqual(0.5 + 1e-6);
      expect(sgstPaise).toBe(cgstPaise);
      expect(isInterState ? cgstPaise + sgstPaise : igstPaise).toBe(0);
      const back = splitTax(-paise, rate, isInterState);
      for (const part of ['taxablePaise', 'cgstPaise', 'sgstPaise', 'igstPaise'] as const)
        expect(back[part] + parts[part]).toBe(0);
    }),
  );
});

it('divides an amount so that nothing is lost', () => {
  fc.assert(
    fc.property(fc.nat(1e9), fc.array(fc.nat(1e7), { minLength: 1, maxLength: 60 }), (total, weights) => {
      const parts = divide(total, weights);
      const sum = weights.reduce((all, weight) => all + weight, 0);
      expect(parts.reduce((all, part) => all + part, 0)).toBe(total);
      for (const [place, part] of parts.entries()) {
        expect(Number.isInteger(part) && part >= 0).toBe(true);
        if (sum > 0) expect(Math.abs(part - (total * (weights[place] ?? 0)) / sum)).toBeLessThan(1.000001);
        // The discount of an offer is never more than the line, when it is not more than all of them.
        if (total <= sum) expect(part).toBeLessThanOrEqual(weights[place] ?? 0);
      }
    }),
  );
});

it.each([
  ['Maharashtra', '27'],
  [' maharashtra ', '27'],
  ['Jammu & Kashmir', '01'],
  ['TAMIL NADU', '33'],
  ['Bavaria', undefined],
  ['', undefined],
])('knows the state of %j', (name, code) => {
  expect(gstStateOf(name)).toBe(code);
});

it.each([
  ['2026-03-31', '25-26'],
  ['2026-04-01', '26-27'],
  ['2099-12-31', '99-00'],
])('knows the financial year of %s', (day, year) => {
  expect(financialYearOf(day)).toBe(year);
});
