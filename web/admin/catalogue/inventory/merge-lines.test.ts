import { expect, it } from 'vitest';
import type { LineFields } from '../../../../contract/inventory/inventory.ts';
import { mergeLines } from './merge-lines.ts';

const line = (productId: string, quantity: number | null, more: Partial<LineFields> = {}): LineFields => ({
  productId,
  quantity,
  unitCost: null,
  expiresOn: null,
  reason: null,
  reasonText: '',
  countedAt: null,
  ...more,
});
const shown = (lines: readonly LineFields[]) => lines.map(({ productId, quantity }) => `${productId} ${quantity}`);

it('keeps what both did to a draft', () => {
  const base = [line('rice', 1), line('dal', 2), line('tea', 3), line('salt', 4), line('oil', 5)];
  const mine = [line('rice', 4), line('dal', 2), line('salt', 4), line('oil', 6), line('ghee', 1)];
  const theirs = [line('rice', 3), line('dal', 9), line('tea', 3), line('atta', 1)];
  // Rice: 2 and 3 more; tea was removed by me, salt by them; oil was removed by them, but changed by me.
  expect(shown(mergeLines(base, mine, theirs, false))).toEqual(['rice 6', 'dal 9', 'atta 1', 'oil 6', 'ghee 1']);
});

it('takes my number of a line that both counted', () => {
  const base = [line('rice', null), line('dal', null)];
  const mine = [line('rice', 7), line('dal', null)];
  const theirs = [line('rice', 8), line('dal', 2)];
  expect(shown(mergeLines(base, mine, theirs, true))).toEqual(['rice 7', 'dal 2']);
});

it('tells lots of a product apart, and changes nothing when both did the same', () => {
  const may = line('milk', 1, { expiresOn: '2027-05-01' });
  const june = line('milk', 2, { expiresOn: '2027-06-01' });
  expect(mergeLines([may], [may, june], [may, june], false)).toEqual([may, june]);
  expect(shown(mergeLines([may], [may, june], [{ ...may, quantity: 5 }], false))).toEqual(['milk 5', 'milk 2']);
  expect(shown(mergeLines([], [line('a', 1), line('a', 1)], [line('a', 1)], false))).toEqual(['a 1', 'a 1']);
});
