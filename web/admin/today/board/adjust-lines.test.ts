import { describe, expect, it } from 'vitest';
import type { FulfilmentOrder } from '../../../../contract/orders/fulfilment.ts';
import { adjustError, adjustedLines, type FoundLine } from './adjust-lines.ts';

const line = (productId: string, quantity: number): FulfilmentOrder['product_details'][number] => ({
  productId,
  sku: '',
  name: productId,
  images: [],
  unit: 'KG',
  unit_quantity: 1,
  price: 10,
  quantity,
});
const lines = [line('potato', 3), line('onion', 1)];
const stockLevels = [{ productId: 'potato', stock: 7, stockVersion: 42 }];
const found = (quantity: number, more: Partial<FoundLine> = {}): FoundLine => ({
  quantity,
  because: 'missing',
  counted: '',
  ...more,
});

describe('a shortage found while packing', () => {
  it('is sent only for lines with less than ordered', () => {
    const missing = { because: 'missing' };
    expect(adjustedLines(lines, { potato: found(2) }, stockLevels)).toEqual([
      { productId: 'potato', quantity: 2, ...missing },
    ]);
    expect(adjustedLines(lines, { potato: found(3), onion: found(0, { because: 'stock' }) }, stockLevels)).toEqual([
      { productId: 'onion', quantity: 0, because: 'stock' },
    ]);
    expect(adjustError(lines, { onion: found(0) }, true)).toBeUndefined();
  });

  it('includes the shelf count, when it was counted and something is missing', () => {
    const counted = { productId: 'potato', quantity: 2, because: 'missing', counted: 0, stockVersion: 42 };
    expect(adjustedLines(lines, { potato: found(2, { counted: '0' }) }, stockLevels)).toEqual([counted]);
    const back = found(2, { because: 'stock', counted: '0' });
    expect(adjustedLines(lines, { potato: back }, stockLevels)).toEqual([
      { productId: 'potato', quantity: 2, because: 'stock' },
    ]);
    expect(adjustError(lines, { potato: found(2, { counted: 'some' }) }, true)).toBe(
      'potato: enter how many are left as a whole number.',
    );
  });

  it('is not saved without a shortage, or when nothing would be left', () => {
    expect(adjustError(lines, { potato: found(3) }, true)).toBe('Enter how many are missing first.');
    expect(adjustError(lines, { potato: found(0), onion: found(0) }, true)).toBe(
      'Nothing would be left. Cancel the order instead.',
    );
    expect(adjustError(lines, { potato: found(0), onion: found(0) }, false)).toBe(
      'Nothing would be left. Ask a manager to cancel the order.',
    );
  });
});
