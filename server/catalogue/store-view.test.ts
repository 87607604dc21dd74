/** The lists of a store after any changes, compared with a plain computation. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pageSizes } from '../../contract/api/limits.ts';
import { Reads } from '../cache/dependencies.ts';
import { ProductNumbers } from './product-numbers.ts';
import type { ProductRow } from './product-repository.ts';
import { Snapshot } from './snapshot.ts';
import { StoreView } from './store-view.ts';

const count = 30;
const idOf = (n: number) => `p${String(n).padStart(25, '0')}`;
const ids = Array.from({ length: count }, (_, n) => idOf(n));
const categories = ['fruit', 'dairy'];
const category = (id: string) => ({ id, name: id, image: '', position: 0, translations: null });

const productRow = (n: number, fields: Partial<ProductRow>): ProductRow =>
  ({
    id: idOf(n),
    name: `Product ${n}`,
    aliases: [],
    description: '',
    translations: null,
    unit: 'KG',
    unitQuantity: 1,
    stock: 5,
    pricePaise: 1_000,
    discount: 0,
    eans: [],
    categoryIds: ['fruit'],
    subCategoryIds: [],
    images: [],
    publish: true,
    ...fields,
  }) as ProductRow;

/** The differences of a store from the rest of the shop. */
interface Own {
  hidden: boolean;
  pricePaise: number | null;
  discount: number | null;
}

const product = fc.nat(count - 1);
const stock = fc.constantFrom(0, 0, 1, 7);
const own = fc.option(
  fc.record({
    hidden: fc.boolean(),
    pricePaise: fc.option(fc.constantFrom(500, 900)),
    discount: fc.constantFrom(null, 10),
  }),
  { nil: undefined },
);
const change = fc.oneof(
  fc.record({ kind: fc.constant('shared stock' as const), product, stock }),
  fc.record({ kind: fc.constant('stock' as const), product, stock }),
  fc.record({ kind: fc.constant('own' as const), product, own }),
  fc.record({
    kind: fc.constant('catalogue' as const),
    product,
    fields: fc.option(
      fc.record({
        publish: fc.boolean(),
        stock,
        pricePaise: fc.constantFrom(1_000, 2_000),
        categoryIds: fc.subarray(categories),
      }),
    ),
  }),
);

const facts = (rows: Iterable<ProductRow>) =>
  [...rows].map(({ id, stock: units, pricePaise, discount }) => [id, units, pricePaise, discount]);

/** The reads of pages in a store: each gives the products that they show. */
const pages: ((view: StoreView) => ProductRow[])[] = [
  (view) => [...view.listProducts()].slice(0, 5),
  (view) => [...view.listCategory('fruit')].slice(0, 5),
  (view) => [...view.listCategory('dairy')],
  (view) => [...view.listFirst('fruit')],
  (view) => [...view.search('product')].slice(0, 5),
  (view) => view.suggest('prod', 5).products as ProductRow[],
  (view) => view.listHomeRows().flatMap(({ products }) => products),
  (view) => ids.slice(0, 3).flatMap((id) => view.findProduct(id) ?? []),
];

/** A page as the response cache keeps it, with what it was computed from. */
function cached(view: StoreView, page: (view: StoreView) => ProductRow[]) {
  const reads = new Reads();
  const shown = reads.during(() => {
    const rows = page(view);
    view.readProducts(rows);
    return facts(rows);
  });
  return { page, reads, shown };
}

describe('the lists of a store', () => {
  it('are what sorting all products gives, after any changes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(change, { maxLength: 40 }), async (changes) => {
        const [snapshot, numbers] = [new Snapshot(), new ProductNumbers()];
        const rows = new Map(ids.slice(0, count / 2).map((id, n) => [id, productRow(n, { stock: n % 3 })]));
        const tree = { categories: categories.map(category), subCategories: [] };
        const load = (async function* () {
          yield [...rows.values()].map((row) => ({ ...row }));
        })();
        await snapshot.replace(1, tree, load);
        const view = new StoreView(snapshot, numbers);
        const [units, different] = [new Map<string, number>(), new Map<string, Own>()];
        for (const each of changes) {
          const id = idOf(each.product);
          const before = pages.map((page) => cached(view, page));
          if (each.kind === 'shared stock') snapshot.patchStock([{ productId: id, stock: each.stock }] as never);
          else if (each.kind === 'stock') {
            units.set(id, each.stock);
            view.patchStock([{ productId: id, stock: each.stock }]);
          } else if (each.kind === 'own') {
            if (each.own) different.set(id, each.own);
            else different.delete(id);
            view.setOwn([id], new Map(each.own ? [[id, { ...each.own, productId: id }]] : []) as never);
          } else {
            if (each.fields) rows.set(id, productRow(each.product, each.fields));
            else rows.delete(id);
            await snapshot.apply(undefined, [id], async () => [...rows.values()].filter((row) => row.id === id));
          }
          const sold = [...rows.values()]
            .filter((row) => row.publish && different.get(row.id)?.hidden !== true)
            .map((row) => {
              const price = different.get(row.id)?.pricePaise ?? null;
              const ownPrice =
                price === null ? {} : { pricePaise: price, discount: different.get(row.id)?.discount ?? 0 };
              return { ...row, ...ownPrice, stock: units.get(row.id) ?? 0 };
            })
            .sort((a, b) => Number(b.stock > 0) - Number(a.stock > 0) || (a.id < b.id ? -1 : 1));
          const inFruit = sold.filter(({ categoryIds }) => categoryIds.includes('fruit'));
          expect(facts(view.listProducts())).toEqual(facts(sold));
          expect(facts(view.listProducts().slice(3, 9))).toEqual(facts(sold.slice(3, 9)));
          expect(facts(view.listProducts().filter(({ stock: left }) => left > 1))).toEqual(
            facts(sold.filter(({ stock: left }) => left > 1)),
          );
          expect(facts(view.listCategory('fruit'))).toEqual(facts(inFruit));
          expect(facts(view.listFirst('fruit'))).toEqual(facts(inFruit.slice(0, pageSizes.homeRow)));
          for (const { page, reads, shown } of before) if (reads.isCurrent()) expect(facts(page(view))).toEqual(shown);
        }
      }),
      { numRuns: 150 },
    );
  });

  it('are outdated by what is sold out in the store, not by what is sold out in the first one', async () => {
    const snapshot = new Snapshot();
    const tree = { categories: categories.map(category), subCategories: [] };
    await snapshot.replace(
      1,
      tree,
      (async function* () {
        yield ids.map((_, n) => productRow(n, {}));
      })(),
    );
    const view = new StoreView(snapshot, new ProductNumbers());
    view.patchStock(ids.map((productId) => ({ productId, stock: 3 })));
    const sellOut = [{ productId: idOf(2), stock: 0 }];
    const shown = pages.map((page) => cached(view, page));
    snapshot.patchStock(sellOut);
    expect(shown.map(({ reads }) => reads.isCurrent())).toEqual(pages.map(() => true));
    view.patchStock(sellOut);
    // Nothing is in the category 'dairy'.
    expect(shown.map(({ reads }) => reads.isCurrent())).toEqual(pages.map((_, n) => n === 2));
  });

  it('are not outdated by what stays the same in the store', async () => {
    const snapshot = new Snapshot();
    const tree = { categories: categories.map(category), subCategories: [] };
    await snapshot.replace(
      1,
      tree,
      (async function* () {
        yield [productRow(0, {})];
      })(),
    );
    const view = new StoreView(snapshot, new ProductNumbers());
    const different = () =>
      new Map([[idOf(0), { productId: idOf(0), hidden: false, pricePaise: 900, discount: 0 }]]) as never;
    view.setOwn([idOf(0)], different());
    const before = view.changes.lists.last;
    view.setOwn([idOf(0)], different());
    expect(view.changes.lists.last).toBe(before);
    view.setOwn([idOf(0)], new Map());
    expect(view.changes.lists.last).toBeGreaterThan(before);
  });
});
