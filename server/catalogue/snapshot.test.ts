import { describe, expect, it } from 'vitest';
import { Snapshot } from './snapshot.ts';
import type { CategoryRow, ProductRow } from './store.ts';

const now = new Date(0);
const categoryOf = (name: string): CategoryRow => ({ id: 'c', name, image: '', position: 1 });
const product = (id: string, name: string, more: Partial<ProductRow> = {}): ProductRow => ({
  ...{ id, name, sku: null, description: '', unit: 'KG', unitQuantity: 1, stock: 5, pricePaise: 100, discount: 0 },
  ...{ publish: true, revision: 1, images: [], aliases: [], createdAt: now, updatedAt: now },
  ...{ categoryIds: ['c'], subCategoryIds: [] },
  ...more,
});
const namesOf = (products: readonly { name: string }[]) => products.map(({ name }) => name);

function snapshotOf(...products: ProductRow[]): Snapshot {
  const snapshot = new Snapshot();
  snapshot.replace(1, [categoryOf('Greens')], [], products);
  return snapshot;
}

describe('searching the published catalogue', () => {
  it('says what a text was taken for, and takes it as it is when told so', () => {
    const snapshot = snapshotOf(product('1', 'Tomato'));
    const { products, correction } = snapshot.find('tomatto');
    expect([namesOf(products), correction]).toEqual([['Tomato'], { original: 'tomatto', corrected: 'tomato' }]);
    expect(snapshot.find('tomatto', { correct: false }).products).toEqual([]);
  });

  it('suggests products and ways to go on, and nothing for nothing', () => {
    const snapshot = snapshotOf(product('1', 'Tomato'), product('2', 'Tonic'), product('3', 'Milk'));
    const { products, completions } = snapshot.suggest('to', 1);
    expect([products.length, [...completions].sort()]).toEqual([1, ['tomato', 'tonic']]);
    expect(snapshot.suggest(' \u0000', 5)).toEqual({ products: [], completions: [] });
  });

  it('follows the stock', () => {
    const snapshot = snapshotOf(product('1', 'Red Onion'), product('2', 'White Onion'));
    snapshot.patchStock([{ productId: '1', stock: 0 }]);
    expect(namesOf(snapshot.search('onion'))).toEqual(['White Onion', 'Red Onion']);
    snapshot.patchStock([
      { productId: '1', stock: 3 },
      { productId: '2', stock: 0 },
    ]);
    expect(namesOf(snapshot.search('onion'))).toEqual(['Red Onion', 'White Onion']);
  });

  it('follows the names of categories, keeping the other names of products', () => {
    const snapshot = snapshotOf(product('1', 'Tomato', { aliases: ['love apple'] }));
    snapshot.patch(2, [categoryOf('Berries')], [], [], []);
    for (const text of ['berry', 'love apple']) expect(namesOf(snapshot.search(text)), text).toEqual(['Tomato']);
    expect(snapshot.search('greens')).toEqual([]);
  });

  it('forgets what was taken out, and its other names', () => {
    const snapshot = snapshotOf(product('1', 'Tomato', { aliases: ['love apple'] }));
    snapshot.patch(2, [categoryOf('Greens')], [], ['1'], []);
    expect(snapshot.search('love apple')).toEqual([]);
  });
});
