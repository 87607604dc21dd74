import { expect, it } from 'vitest';
import { usualAddress } from './usual-address.ts';

const home = { _id: 'home' };
const office = { _id: 'office' };

it.each([
  ['the only address', [home], null, 'home'],
  ['the only address, though the last order went elsewhere', [home], 'office', 'home'],
  ['where the last order went', [home, office], 'office', 'office'],
  ['none of several before the first order', [home, office], null, ''],
  ["none when the last order's address is gone", [home, office], 'garden', ''],
  ['none where there is none', [], 'home', ''],
])('the usual address is %s', (_, addresses, last, usual) => {
  expect(usualAddress(addresses, last)).toBe(usual);
});
