import { expect, it } from 'vitest';
import { IndexedProducts } from './indexed-products.ts';
import type { ProductRow } from './store.ts';

const now = new Date(0);
const onion: ProductRow = {
  ...{ id: '1', name: 'Onion', sku: null, description: '', unit: 'KG', unitQuantity: 1, stock: 5, pricePaise: 100 },
  ...{ discount: 0, publish: true, revision: 1, images: [], aliases: [], createdAt: now, updatedAt: now },
  ...{ categoryIds: [], subCategoryIds: [] },
};

it('does not find what was deleted, though it was found before', () => {
  const products = new IndexedProducts();
  products.putAll([onion], { names: new Map(), sales: new Map() });
  expect(products.find('onion').products).toHaveLength(1);
  products.delete('1');
  expect(products.find('onion').products).toEqual([]);
});
