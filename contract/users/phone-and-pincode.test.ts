import { describe, expect, it } from 'vitest';
import { mobileIn, mobileOf, phoneLineOf, pincodeOf } from './phone-and-pincode.ts';

describe('a mobile number', () => {
  it.each([
    '9876543210',
    '+91 98765 43210',
    '098765 43210',
    '98765-43210',
    '+91-98765–43210',
    '0091 (98765) 43210',
    '919876543210',
    '+91 098765 43210',
    ' 98765.43210\u200b',
    '९८७६५४३२१०',
    '９８７６５４３２１０',
    '\u202a+91 98765 43210\u202c',
    '98765\u221243210',
    '0919876543210',
    '091 98765 43210',
    'tel:+919876543210',
    'TEL: +91-98765-43210',
    '98765 43210,',
    '“98765 43210”',
  ])('is found in %j', (typed) => {
    expect(mobileOf(typed)).toBe('9876543210');
    expect(mobileIn(typed)).toBe('9876543210');
  });

  it('may begin like the code of the country', () => {
    expect(mobileOf('9198765432')).toBe('9198765432');
    expect(mobileOf('09198765432')).toBe('9198765432');
  });

  it.each([
    '0000000000',
    '5876543210',
    '98765 4321',
    '98765 432101',
    '+44 98765 43210',
    '080 2345',
    'call me',
    '9876543210, 9876543211',
    '',
  ])('is not found in %j, which stays', (typed) => {
    expect(mobileOf(typed)).toBe(typed);
    expect(mobileIn(typed)).toBe('');
  });
});

it('keeps a phone number that people read as it was typed, in usual digits and signs', () => {
  expect(phoneLineOf(' ०८०–१२३४.५६७८ ')).toBe('080-1234 5678');
  expect(phoneLineOf('+91 (80) 1234-5678')).toBe('+91 (80) 1234-5678');
});

describe('a pincode', () => {
  it.each([
    '560001',
    '560 001',
    '560-001',
    ' 560001 ',
    '५६०००१',
    '560\u00a0001',
    '560\u2212001',
    '560001,',
    "'560001",
    '560001.',
  ])('is found in %j', (typed) => expect(pincodeOf(typed)).toBe('560001'));

  it.each(['000000', '012345', '56001', '5600011', 'PIN'])('is not found in %j, which stays', (typed) =>
    expect(pincodeOf(typed)).toBe(typed),
  );
});
