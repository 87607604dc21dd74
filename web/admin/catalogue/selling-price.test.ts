import { describe, expect, it } from 'vitest';
import { sellingFault, sellingPriceMissed, sellingText, withSelling } from './selling-price.ts';

const prices = (price: string, selling: string, discount = '') => ({ price, selling, discount });

describe('a typed selling price', () => {
  it('is met by the calculated discount', () => {
    const made = withSelling(prices('55', '49'));
    expect(made.discount).toBe('10.91');
    expect(sellingPriceMissed(made)).toBeUndefined();
    expect(sellingText({ ...made, selling: '' })).toBe('49');
  });

  it('has a notice when two decimals cannot meet it', () => {
    expect(sellingPriceMissed(withSelling(prices('1499', '1234')))).toEqual({
      wantedPaise: 123_400,
      actualPaise: 123_398,
    });
  });

  it('is rejected above the price and when it is not an amount', () => {
    expect(sellingFault(prices('55', '56'))).toBe('Cannot be more than the price');
    expect(withSelling(prices('55', '56', '5')).discount).toBe('5');
    for (const text of ['abc', '-1', '4.999', '1e3'])
      expect(sellingFault(prices('55', text))).toBe('Enter Valid Product Price');
    expect(sellingFault(prices('55', ''))).toBeUndefined();
  });

  it('is calculated from price and discount until it is typed, and empty without a price', () => {
    expect(sellingText(prices('55', '', '10'))).toBe('49.5');
    expect(sellingText(prices('', '', '10'))).toBe('');
    expect(sellingText(prices('55', '', '101'))).toBe('');
  });
});
