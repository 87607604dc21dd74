import { expect, it } from 'vitest';
import { amountIn } from './amount-in.ts';

it.each([
  ['285', 285],
  [' ₹ 285/- ', 285],
  ['Rs. 1,285.50', 1285.5],
  ['1,25,000', 125_000],
  ['२८५', 285],
  ['147,5', 147.5],
  ['0', 0],
  ['9999999', 9_999_999],
])('%j is an amount', (typed, rupees) => {
  expect(amountIn(typed)).toBe(rupees);
});

it.each(['', '-5', '1.234', '40-50', 'free', '10000000', '1e3', '12,34,5'])('%j is none', (typed) => {
  expect(amountIn(typed)).toBeUndefined();
});
