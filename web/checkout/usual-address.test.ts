import { expect, it } from 'vitest';
import { usualAddress } from './usual-address.ts';

const where = { city: 'Pune', state: 'Maharashtra', pincode: '411001', mobile: '9876543210' };
const home = { _id: 'home', address_line: '12 MG Road', ...where };
const office = { _id: 'office', address_line: '3 Lake View', ...where };
const wentTo = (deliveryAddressId: string | null, { _id, ...delivery_address }: typeof home) => ({
  deliveryAddressId,
  delivery_address,
});

it.each([
  ['the only address', [home], undefined, 'home'],
  ['the only address, though the last order went elsewhere', [home], wentTo('office', office), 'home'],
  ['where the last order went', [home, office], wentTo('office', office), 'office'],
  ['where the last order went, though it was corrected since', [home, office], wentTo('office', home), 'office'],
  ['what an old order says', [home, office], wentTo(null, office), 'office'],
  ['none of several before the first order', [home, office], null, ''],
  ["none when the last order's address is gone", [home, office], wentTo('garden', home), ''],
  ['none where there is none', [], wentTo('home', home), ''],
])('the usual address is %s', (_, addresses, last, usual) => {
  expect(usualAddress(addresses, last)).toBe(usual);
});
