import { expect, it } from 'vitest';
import { lineOfCode } from './scan-code.ts';

const line = (name: string, ean: string[], sku = '') => ({
  productId: name,
  name,
  images: [],
  unit: 'kg',
  unit_quantity: 1,
  quantity: 1,
  shelf: '',
  ean,
  sku,
});
const lines = [line('Rice', ['8901030865237', '96385074'], 'RICE-5'), line('Dal', ['0036000291452']), line('Salt', [])];

it.each([
  ['8901030865237', 'Rice'],
  [' 8 901030 865237 ', 'Rice'],
  ['96385074', 'Rice'],
  ['rice-5', 'Rice'],
  // A scanner may leave the first 0 of a UPC-A out.
  ['036000291452', 'Dal'],
  ['8901030865238', undefined],
  ['4006381333931', undefined],
  ['RICE', undefined],
  ['', undefined],
])('finds the line of %j', (code, name) => {
  expect(lineOfCode(lines, code)?.name).toBe(name);
});
