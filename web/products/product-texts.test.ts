import { describe, expect, it } from 'vitest';
import { discountBadge, packSize, pricePerUnit, salePrice, stockNote, struckPrice } from './product-texts.ts';

describe('the price on a card', () => {
  it('is the price minus the discount, to a paisa, with the original price struck through', () => {
    const product = { price: 49.99, discount: 12.5 };
    expect(salePrice(product)).toBe('₹43.74');
    expect(struckPrice(product)).toBe('₹49.99');
    expect(discountBadge(product)).toBe('12.5% OFF');
  });

  it.each([
    [23.085, '23% OFF'],
    [0.0001, '0.01% OFF'],
    [99.9999, '99% OFF'],
    [100, '100% OFF'],
  ])('with %d percent off says %s', (discount, badge) => {
    expect(discountBadge({ price: 100, discount })).toBe(badge);
  });

  it('is shown alone without a discount', () => {
    const product = { price: 123456.5, discount: 0 };
    expect(salePrice(product)).toBe('₹1,23,456.50');
    expect(struckPrice(product)).toBeUndefined();
    expect(discountBadge(product)).toBeUndefined();
  });
});

it.each([
  [1, 'Only 1 left'],
  [5, 'Only 5 left'],
])('with %i in stock says %s', (stock, note) => {
  expect(stockNote({ stock })).toBe(note);
});

it.each([0, 6, 200])('says nothing with %i in stock', (stock) => {
  expect(stockNote({ stock })).toBeUndefined();
});

describe('the size of a pack', () => {
  it.each([
    ['GM', 500, '500 g'],
    ['KG', 1, '1 kg'],
    ['LTR', 1.5, '1.5 L'],
    ['ML', 750, '750 ml'],
    ['PC', 1, '1 pc'],
    ['PC', 6, '6 pcs'],
    ['BOX', 2, '2 boxes'],
  ] as const)('%s %d is %s', (unit, unit_quantity, text) => {
    expect(packSize({ unit, unit_quantity })).toBe(text);
  });
});

describe('the price per unit', () => {
  it.each([
    [{ price: 120, discount: 0, unit: 'GM', unit_quantity: 500 }, '₹24.00 per 100 g'],
    [{ price: 38, discount: 10, unit: 'KG', unit_quantity: 1 }, '₹3.42 per 100 g'],
    [{ price: 200, discount: 50, unit: 'ML', unit_quantity: 500 }, '₹200.00 per litre'],
    [{ price: 90, discount: 0, unit: 'LTR', unit_quantity: 1.5 }, '₹60.00 per litre'],
    [{ price: 72, discount: 0, unit: 'PC', unit_quantity: 6 }, '₹12.00 per piece'],
    [{ price: 10, discount: 0, unit: 'PACKET', unit_quantity: 3 }, '₹3.33 per packet'],
    [{ price: 30, discount: 0, unit: 'CM', unit_quantity: 200 }, '₹15.00 per metre'],
  ] as const)('of %j is %s, of what is paid', (product, text) => {
    expect(pricePerUnit(product)).toBe(text);
  });
});
