import { describe, expect, it } from 'vitest';
import { isFssaiNumber, isGstin } from './registrations.ts';

describe('registration numbers', () => {
  it('accepts a GSTIN with the right check digit only', () => {
    for (const valid of ['27AAPFU0939F1ZV', '29AAGCB7383J1Z4', '24AAACC1206D1ZM']) expect(isGstin(valid)).toBe(true);
    for (const wrong of ['27AAPFU0939F1ZW', '27AAPFU0939G1ZV', '72AAPFU0939F1ZV', '27AAPFU0939F1Z', 'x', ''])
      expect(isGstin(wrong)).toBe(false);
  });

  it('finds every swapped pair of unequal neighbours that the form allows', () => {
    expect(isGstin('27AAPFU9039F1ZV')).toBe(false);
    expect(isGstin('27AAPUF0939F1ZV')).toBe(false);
  });

  it('accepts an FSSAI number of 14 digits', () => {
    expect(isFssaiNumber('10012345678901')).toBe(true);
    expect(isFssaiNumber('20012345678901')).toBe(true);
    for (const wrong of ['30012345678901', '1001234567890', '100123456789012', '1001234567890a'])
      expect(isFssaiNumber(wrong)).toBe(false);
  });
});
