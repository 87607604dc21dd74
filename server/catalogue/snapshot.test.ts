import { describe, expect, it } from 'vitest';
import type { CategoryRow } from './category-repository.ts';
import { unknownColumns } from './field-columns.ts';
import type { ProductRow } from './product-repository.ts';
import { Snapshot } from './snapshot.ts';

const categoryOf = (name: string): CategoryRow => ({ id: 'c', name, image: '', position: 1, translations: null });
const product = (id: string, name: string, more: Partial<ProductRow> = {}): ProductRow => ({
  ...{ id, name, sku: null, description: '', unit: 'KG', unitQuantity: 1, stock: 5, pricePaise: 100, discount: 0 },
  ...{ publish: true, revision: 1, images: [], aliases: [], translations: null, variantGroup: null },
  ...{ ...unknownColumns, eans: [], weightDeviation: null, mrpPaise: null, label: null },
  ...{ categoryIds: ['c'], subCategoryIds: [] },
  ...more,
});
const namesOf = (products: readonly { name: string }[]) => products.map(({ name }) => name);

const treeOf = (name: string) => ({ categories: [categoryOf(name)], subCategories: [] });
async function* batchesOf(products: ProductRow[]) {
  for (const each of products) yield [each];
}
/** The category's new name, the ids of changed products, and those that still exist. */
const change = (snapshot: Snapshot, name: string, ids: string[], products: ProductRow[]) =>
  snapshot.apply(treeOf(name), ids, async () => products);

async function snapshotOf(...products: ProductRow[]): Promise<Snapshot> {
  const snapshot = new Snapshot();
  await snapshot.replace(1, treeOf('Greens'), batchesOf(products));
  return snapshot;
}

describe('searching the published catalogue', () => {
  it('shows the correction of a text, and searches for the exact text on request', async () => {
    const snapshot = await snapshotOf(product('1', 'Tomato'));
    const { products, correction } = snapshot.find('tomatto');
    expect([namesOf(products), correction]).toEqual([['Tomato'], { original: 'tomatto', corrected: 'tomato' }]);
    expect(snapshot.find('tomatto', { correct: false }).products).toEqual([]);
  });

  it('suggests products and completions, and nothing for an empty text', async () => {
    const snapshot = await snapshotOf(product('1', 'Tomato'), product('2', 'Tonic'), product('3', 'Milk'));
    const { products, completions } = snapshot.suggest('to', 1);
    expect([products.length, [...completions].sort()]).toEqual([1, ['tomato', 'tonic']]);
    expect(snapshot.suggest(' \u0000', 5)).toEqual({ products: [], completions: [] });
  });

  it('applies stock changes', async () => {
    const snapshot = await snapshotOf(product('1', 'Red Onion'), product('2', 'White Onion'));
    snapshot.patchStock([{ productId: '1', stock: 0 }]);
    expect(namesOf(snapshot.search('onion'))).toEqual(['White Onion', 'Red Onion']);
    snapshot.patchStock([
      { productId: '1', stock: 3 },
      { productId: '2', stock: 0 },
    ]);
    expect(namesOf(snapshot.search('onion'))).toEqual(['Red Onion', 'White Onion']);
  });

  it('repeats a search with the changes in between', async () => {
    const snapshot = await snapshotOf(product('1', 'Red Onion'), product('2', 'White Onion'));
    const found = () => snapshot.search('onion').map(({ name, stock }) => `${stock} ${name}`);
    expect(found()).toEqual(['5 Red Onion', '5 White Onion']);
    snapshot.patchStock([{ productId: '1', stock: 4 }]);
    expect(found()).toEqual(['4 Red Onion', '5 White Onion']);
    snapshot.setSales(new Map([['2', 90]]));
    expect(found()).toEqual(['5 White Onion', '4 Red Onion']);
    snapshot.patchStock([{ productId: '2', stock: 0 }]);
    expect(found()).toEqual(['4 Red Onion', '0 White Onion']);
    await change(snapshot, 'Greens', ['1'], []);
    expect(found()).toEqual(['0 White Onion']);
    await change(snapshot, 'Greens', ['3'], [product('3', 'Pink Onion')]);
    expect(found()).toEqual(['5 Pink Onion', '0 White Onion']);
    await change(snapshot, 'Onions', [], []);
    expect(found()).toHaveLength(2);
    expect(snapshot.find('onoin').correction).toBeDefined();
    expect(snapshot.find('onoin', { correct: false }).correction).toBeUndefined();
  });

  it('applies new names of categories, and keeps the aliases of products', async () => {
    const snapshot = await snapshotOf(product('1', 'Tomato', { aliases: ['love apple'] }));
    await change(snapshot, 'Berries', [], []);
    for (const text of ['berry', 'love apple']) expect(namesOf(snapshot.search(text)), text).toEqual(['Tomato']);
    expect(snapshot.search('greens')).toEqual([]);
  });

  it('shows the old catalogue until the new one is ready, and then the sales in between', async () => {
    const snapshot = await snapshotOf(product('1', 'Red Tomato'), product('2', 'Ripe Tomato'));
    const replaced = snapshot.replace(
      2,
      treeOf('Greens'),
      batchesOf([product('3', 'Big Tomato'), product('2', 'Ripe Tomato')]),
    );
    snapshot.setSales(new Map([['2', 40]]));
    snapshot.patchStock([{ productId: '3', stock: 1 }]);
    expect([snapshot.version, namesOf(snapshot.search('tomato'))]).toEqual([1, ['Ripe Tomato', 'Red Tomato']]);
    await replaced;
    expect([snapshot.version, namesOf(snapshot.search('tomato'))]).toEqual([2, ['Ripe Tomato', 'Big Tomato']]);
    expect(snapshot.findProduct('3')?.stock).toBe(1);
  });

  it('finds unpublished products for administrators only, ranked with the others', async () => {
    const hidden = { publish: false };
    const snapshot = await snapshotOf(
      product('1', 'Tomato Soup'),
      product('2', 'Tomato', hidden),
      product('3', 'Sun-dried Tomato Spread', hidden),
    );
    expect(snapshot.findAll('tomato')).toEqual(['2', '1', '3']);
    expect(namesOf(snapshot.search('tomato'))).toEqual(['Tomato Soup']);
    snapshot.patchStock([{ productId: '2', stock: 0 }]);
    expect(snapshot.findAll('tomato')).toEqual(['1', '3', '2']);
    snapshot.patchStock([{ productId: '2', stock: 5 }]);
    snapshot.setSales(new Map([['3', 500]]));
    expect(snapshot.findAll('tomato')).toEqual(['2', '3', '1']);
    snapshot.setSales(new Map());
    await change(snapshot, 'Greens', ['1', '2'], [product('1', 'Tomato Soup', hidden), product('2', 'Tomato')]);
    expect(namesOf(snapshot.search('tomato'))).toEqual(['Tomato']);
    expect(snapshot.findAll('tomato')).toEqual(['2', '1', '3']);
    await change(snapshot, 'Reds', ['2'], []);
    expect([snapshot.findAll('tomato'), snapshot.findAll('red')]).toEqual([
      ['1', '3'],
      ['1', '3'],
    ]);
  });

  it('ranks exact matches before corrections', async () => {
    const snapshot = await snapshotOf(
      product('1', 'Good Nutrahi Herbal Soap'),
      product('2', 'Nutrah', { publish: false }),
    );
    expect(snapshot.findAll('nutrahi')).toEqual(['1', '2']);
  });

  it('removes deleted products and their aliases from the index', async () => {
    const snapshot = await snapshotOf(product('1', 'Tomato', { aliases: ['love apple'] }));
    await change(snapshot, 'Greens', ['1'], []);
    expect(snapshot.search('love apple')).toEqual([]);
  });
});
