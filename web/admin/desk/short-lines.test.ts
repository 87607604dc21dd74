import { describe, expect, it } from 'vitest';
import type { DeskOrder } from '../../../contract/desk.ts';
import { shortLines, whyNotShort } from './short-lines.ts';

const line = (productId: string, quantity: number): DeskOrder['product_details'][number] => ({
  productId,
  name: productId,
  images: [],
  unit: 'KG',
  unit_quantity: 1,
  price: 10,
  quantity,
});
const lines = [line('potato', 3), line('onion', 1)];

describe('what is short at packing', () => {
  it('is sent for the lines that are less than ordered, and for no others', () => {
    expect(shortLines(lines, { potato: 2 })).toEqual([{ productId: 'potato', quantity: 2 }]);
    expect(shortLines(lines, { potato: 3, onion: 0 })).toEqual([{ productId: 'onion', quantity: 0 }]);
    expect(whyNotShort(lines, { onion: 0 })).toBeUndefined();
  });

  it('is not saved when nothing is short, or when nothing would be left', () => {
    expect(whyNotShort(lines, { potato: 3 })).toBe('Take down what is short first.');
    expect(whyNotShort(lines, { potato: 0, onion: 0 })).toBe('Nothing would be left. Cancel the order instead.');
  });
});
