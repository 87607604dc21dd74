import { describe, expect, it } from 'vitest';
import { salePaise, toPaise } from '../../../../contract/money/money.ts';
import { sellingFault, sellingText, withSelling } from './selling-price.ts';

const prices = (price: string, selling: string, discount = '', mrp = '') => ({ price, selling, discount, mrp });

describe('a typed selling price', () => {
  it.each([
    ['55', '49', '10.91'],
    ['180', '150', '16.667'],
    ['1499', '1234', '17.6785'],
    ['10000000', '9999999.99', '0.0000001'],
  ])('of %s that is to be %s is met by the calculated discount', (price, selling, discount) => {
    const made = withSelling(prices(price, selling));
    expect(made.discount).toBe(discount);
    expect(salePaise(toPaise(Number(price)), Number(discount))).toBe(toPaise(Number(selling)));
    expect(sellingText({ ...made, selling: '' })).toBe(selling);
  });

  it('is rejected above the price and when it is not an amount', () => {
    expect(sellingFault(prices('55', '56'))).toBe('Cannot be more than the price');
    expect(withSelling(prices('55', '56', '5')).discount).toBe('5');
    for (const text of ['abc', '-1', '4.999', '1e3'])
      expect(sellingFault(prices('55', text))).toBe('Enter Valid Product Price');
    expect(sellingFault(prices('55', ''))).toBeUndefined();
  });

  it('is rejected above the MRP, typed or not', () => {
    const message = '₹49.00 is more than the MRP of ₹48.00. Nothing may be sold above its MRP.';
    expect(sellingFault(prices('55', '49', '10.91', '48'))).toBe(message);
    expect(sellingFault(prices('49', '', '0', '48'))).toBe(message);
    expect(sellingFault(prices('55', '48', '', '48'))).toBeUndefined();
  });

  it('is calculated from price and discount until it is typed, and empty without a price', () => {
    expect(sellingText(prices('55', '', '10'))).toBe('49.5');
    expect(sellingText(prices('', '', '10'))).toBe('');
    expect(sellingText(prices('55', '', '101'))).toBe('');
  });
});
