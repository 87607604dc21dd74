import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { IndexedProducts, type SearchProduct } from './indexed-products.ts';

const onion: SearchProduct = {
  ...{ id: '1', name: 'Onion', aliases: [], description: '', unit: 'KG', unitQuantity: 1, stock: 5, pricePaise: 100 },
  ...{ discount: 0, translations: null, categoryIds: [], subCategoryIds: [] },
};

it('does not find deleted products that it found before', () => {
  const products = new IndexedProducts();
  products.putAll([onion], { names: new Map(), sales: new Map() });
  expect(products.find('onion').products).toHaveLength(1);
  products.delete('1');
  expect(products.find('onion').products).toEqual([]);
});

it('caches a search without the request body that contains it', () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const products = new IndexedProducts();
  products.putAll([onion], { names: new Map(), sales: new Map() });
  collect();
  const before = process.memoryUsage().heapUsed;
  for (let i = 0; i < 100; i += 1) {
    const body = `oniom प्याज ${i} `.repeat(100_000);
    expect(products.find(body.slice(0, 60)).correction).toBeDefined();
  }
  collect();
  // A body of three megabytes.
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(50_000_000);
});
