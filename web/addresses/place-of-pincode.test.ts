import { expect, it } from 'vitest';
import { testAddress } from '../testing/orders.ts';
import { placeOfPincode } from './place-of-pincode.ts';

const pune = testAddress('12 MG Road');
const mumbai = testAddress('3 Office Park', { pincode: '411045', city: 'Mumbai' });

it.each([
  ['of the same pincode', '411045', { city: 'Mumbai', state: 'Maharashtra' }],
  ['of the same district', '411099', { city: 'Pune', state: 'Maharashtra' }],
  ['of no other district', '412001', undefined],
  ['of no part of a pincode', '41100', undefined],
  ['of nothing else', '011001', undefined],
])('city and state are those of an address %s', (_, pincode, place) => {
  expect(placeOfPincode(pincode, [pune, mumbai])).toEqual(place);
});
