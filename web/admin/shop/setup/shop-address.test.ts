import { describe, expect, it } from 'vitest';
import { addressParts, addressText, isWhole } from './shop-address.ts';

const parts = {
  address_line: '12 MG Road, Flat 3\nNear the lake',
  city: 'Pune',
  state: 'Maharashtra',
  pincode: '411001',
};

describe('the address of the shop', () => {
  it('is told apart again as it was written', () => {
    expect(addressParts(addressText(parts))).toEqual(parts);
    expect(isWhole(addressParts(addressText(parts)))).toBe(true);
  });

  it.each([
    [
      '14 Lake View Road, Bengaluru 560001',
      { address_line: '14 Lake View Road', city: 'Bengaluru', pincode: '560001' },
    ],
    ['Shop 3, Hill Road, Mumbai - 400050', { address_line: 'Shop 3, Hill Road', city: 'Mumbai', pincode: '400050' }],
    ['Behind the station', { address_line: 'Behind the station', city: '', pincode: '' }],
    ['', { address_line: '', city: '', pincode: '' }],
  ])('is told apart as far as possible: %s', (text, found) => {
    expect(addressParts(text)).toEqual({ state: '', ...found });
    expect(isWhole(addressParts(text))).toBe(false);
  });
});
