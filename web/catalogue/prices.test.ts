import { describe, expect, it } from 'vitest';
import { discountBadge, salePrice, struckPrice } from './prices.ts';

describe('the price on a card', () => {
  it('is the price minus the discount, to a paisa, with the original price struck through', () => {
    const product = { price: 49.99, discount: 12.5 };
    expect(salePrice(product)).toBe('₹43.74');
    expect(struckPrice(product)).toBe('₹49.99');
    expect(discountBadge(product)).toBe('12.5% OFF');
  });

  it('is shown alone without a discount', () => {
    const product = { price: 123456.5, discount: 0 };
    expect(salePrice(product)).toBe('₹1,23,456.50');
    expect(struckPrice(product)).toBeUndefined();
    expect(discountBadge(product)).toBeUndefined();
  });
});
