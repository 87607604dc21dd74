import { expect, it } from 'vitest';
import { CompactRows } from './compact-rows.ts';
import { unknownColumns } from './field-columns.ts';
import type { ProductRow } from './product-repository.ts';

const row = (id: string): ProductRow => ({
  ...{ id, name: 'Onion', sku: null, description: '', unit: 'KG', unitQuantity: 1, stock: 5, pricePaise: 100 },
  ...{ discount: 0, publish: true, revision: 1, images: ['one'], aliases: [], translations: null, variantGroup: null },
  ...{ ...unknownColumns, eans: [], weightDeviation: null, mrpPaise: null, label: null },
  ...{ categoryIds: ['roots', 'greens'], subCategoryIds: [] },
});

it('keeps all of a row, and one list for all products of the same categories, which cannot change', () => {
  const compact = new CompactRows();
  const [first, second] = [compact.of(row('1')), compact.of(row('2'))];
  expect([first, second]).toEqual([row('1'), row('2')]);
  expect(first.categoryIds).toBe(second.categoryIds);
  expect(first.aliases).toBe(second.eans);
  expect(() => first.categoryIds.push('fruit')).toThrow(TypeError);
  expect(() => first.eans.push('96385074')).toThrow(TypeError);
});
