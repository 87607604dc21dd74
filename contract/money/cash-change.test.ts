import { expect, it } from 'vitest';
import { isRoundedCash, usualCash } from './cash-change.ts';

it('rounds up to notes, without repeating an amount', () => {
  expect(usualCash(43_700)).toEqual([50_000, 60_000]);
  expect(usualCash(12_050)).toEqual([20_000, 50_000]);
  expect(usualCash(10_000)).toEqual([20_000, 50_000]);
});

it('knows the small notes for small amounts', () => {
  expect(usualCash(1_766)).toEqual([2_000, 5_000, 10_000, 20_000, 50_000]);
  expect(usualCash(5_000)).toEqual([6_000, 10_000, 20_000, 50_000]);
  expect(usualCash(9_500)).toEqual([10_000, 20_000, 50_000]);
});

it('leaves out what is exact: there is no change to give', () => {
  expect(usualCash(50_000)).toEqual([60_000]);
  expect(usualCash(100_000)).toEqual([]);
  expect(usualCash(0)).toEqual([]);
});

it.each([
  [18_400, 18_417, true],
  [18_500, 18_417, true],
  [18_400, 18_500, false],
  [18_410, 18_417, false],
  [0, 17, false],
  [100, 17, true],
  [18_317, 18_417, false],
])('says whether %i paise are what is due of %i, but for coins that do not exist', (received, due, isRounded) => {
  expect(isRoundedCash(received, due)).toBe(isRounded);
});
