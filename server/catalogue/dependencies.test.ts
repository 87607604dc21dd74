import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { calls, pathOf } from '../../contract/api/calls.ts';
import { pageSizes } from '../../contract/api/limits.ts';
import { links } from '../../contract/api/links.ts';
import type { Shop } from '../app.ts';
import { loadBuiltApp } from '../pages/built-app.ts';
import { moveStockTo, stockProduct } from '../testing/products.ts';
import { bothDatabases, joinShop, onPostgres, openShop, openShopOn, type TestShop } from '../testing/shop.ts';

const soon = { timeout: 5_000, interval: 10 };

/** Over a real connection, because cached responses are sent before the router. */
describe.each(bothDatabases)('what a change invalidates, on the %s database', (kind) => {
  let shop: TestShop;
  let base: string;
  let routed: string[] = [];
  let greens: string;
  let dairy: string;
  let spinach: string;
  let milk: string;
  /** The last of many in its category, so it is in no row of the home page. */
  let last: string;

  beforeAll(async () => {
    shop = await openShopOn(
      kind,
      {},
      {
        web: await loadBuiltApp(),
        watch: (app) => app.addHook('onRequest', async ({ url }) => void routed.push(url)),
      },
    );
    base = await shop.app.listen({ port: 0, host: '127.0.0.1' });
    [greens = '', dairy = ''] = await shop.catalogue.change(async (change) => [
      await change.createCategory({ name: 'Greens', image: '' }),
      await change.createCategory({ name: 'Dairy', image: '' }),
    ]);
    spinach = await stockProduct(shop, { name: 'Spinach', stock: 9, categoryIds: [greens], aliases: [] });
    milk = await stockProduct(shop, { name: 'Milk', stock: 9, categoryIds: [dairy], aliases: [] });
    for (let n = 0; n < pageSizes.homeRow; n += 1) {
      last = await stockProduct(shop, { name: `Curd ${n}`, stock: 9, categoryIds: [dairy], aliases: [] });
    }
  });
  afterAll(() => shop.dispose());

  const detailsOf = (productId: string) => pathOf(calls.getProductDetails, { productId });
  const paths = () => ({
    home: links.home,
    rows: calls.getHomeRows.path,
    categories: calls.getAllCategory.path,
    greensPage: links.category({ _id: greens, name: 'Greens' }),
    greensList: pathOf(calls.getProductByCategory, { categoryId: greens }),
    dairyPage: links.category({ _id: dairy, name: 'Dairy' }),
    spinachPage: links.product({ _id: spinach, name: 'Spinach' }),
    spinach: detailsOf(spinach),
    milk: detailsOf(milk),
    spinachSearch: `${calls.searchProduct.path}?search=spinach&filters=1`,
    milkSearch: `${calls.searchProduct.path}?search=milk&filters=1`,
  });
  const readAll = async () => {
    for (const path of Object.values(paths())) expect((await fetch(base + path)).status, path).toBe(200);
  };
  /** The names of the responses that have to be computed again. */
  const computedAgain = async () => {
    const again: string[] = [];
    for (const [name, path] of Object.entries(paths())) {
      routed = [];
      await (await fetch(base + path)).arrayBuffer();
      if (routed.length > 0) again.push(name);
    }
    return again;
  };
  const sell = async (productId: string, stock: number) =>
    shop.catalogue.stockChanged(await moveStockTo(shop, productId, stock));

  beforeEach(async () => {
    await readAll();
    expect(await computedAgain()).toEqual([]);
  });

  it('a sale: what shows the exact stock of this product, and no page', async () => {
    await sell(spinach, 8);
    expect(await computedAgain()).toEqual(['rows', 'greensList', 'spinach', 'spinachSearch']);
  });

  it('a sell-out: what shows the product, its categories and searches that find it', async () => {
    await sell(spinach, 0);
    const shows = ['home', 'rows', 'greensPage', 'greensList', 'spinachPage', 'spinach', 'spinachSearch'];
    expect(await computedAgain()).toEqual(shows);
    await sell(spinach, 3);
    expect(await computedAgain()).toEqual(shows);
  });

  it('a sell-out far behind in a category: the category, but not its row on the home page', async () => {
    await sell(last, 0);
    expect(await computedAgain()).toEqual(['dairyPage']);
    await sell(last, 9);
  });

  it('an edit of a product: what shows it, and searches', async () => {
    await shop.catalogue.change((change) => change.updateProduct(spinach, { description: 'Tender leaves.' }));
    const shows = ['home', 'rows', 'greensPage', 'greensList', 'spinachPage', 'spinach', 'spinachSearch', 'milkSearch'];
    expect(await computedAgain()).toEqual(shows);
    expect(await (await fetch(base + detailsOf(spinach))).text()).toContain('Tender leaves.');
  });

  it('a picture of a category: pages that show categories, but no product, list or search', async () => {
    await shop.catalogue.change((change) => change.updateCategory(greens, { image: 'other' }));
    const again = await computedAgain();
    expect(again).toEqual(expect.arrayContaining(['home', 'rows', 'categories']));
    for (const name of ['milk', 'spinach', 'spinachSearch', 'milkSearch']) expect(again).not.toContain(name);
  });

  it('a new, a hidden and a deleted product: its lists', async () => {
    const id = await stockProduct(shop, { name: 'Kale', stock: 1, categoryIds: [greens], aliases: [] });
    const lists = ['home', 'rows', 'greensPage', 'greensList', 'spinachSearch', 'milkSearch'];
    expect(await computedAgain()).toEqual(lists);
    expect(await (await fetch(base + links.home)).text()).toContain('Kale');
    await shop.catalogue.change((change) => change.updateProduct(id, { publish: false }));
    expect(await computedAgain()).toEqual(lists);
    expect(await (await fetch(base + links.home)).text()).not.toContain('Kale');
    await shop.catalogue.change((change) => change.deleteProduct(id));
    expect(await computedAgain()).toEqual([]);
  });

  it('a change of more products than one notification names, with sales at the same time', async () => {
    const count = 620;
    const ids = await shop.catalogue.change((change) =>
      change.createProducts(
        Array.from({ length: count }, (_, n) => ({
          ...{ sku: null, name: `Lentil ${n}`, description: '', unit: 'KG' as const, unitQuantity: 1, stock: 5 },
          ...{ pricePaise: 100, discount: 0, publish: true, images: [], aliases: [] },
          ...{ categoryIds: [greens], subCategoryIds: [] },
        })),
      ),
    );
    const changed = shop.catalogue.change(async (change) => {
      for (const id of ids) await change.updateProduct(id, { description: 'Whole.' });
    });
    await changed;
    const snapshot = shop.catalogue.snapshot();
    expect(ids.filter((id) => snapshot.findProduct(id)?.description === 'Whole.')).toHaveLength(count);
    await sell(ids[0] ?? '', 0);
    expect([...snapshot.listCategory(greens)].at(-1)?.id).toBe(ids[0]);
    await shop.catalogue.change((change) => change.deleteProducts(ids));
    expect(snapshot.listCategory(greens).map(({ id }) => id)).toEqual([spinach]);
  });
});

describe.runIf(onPostgres)('two processes on one database', () => {
  let shop: TestShop;
  let other: Shop;
  let base: string;
  beforeAll(async () => {
    shop = await openShop();
    other = await joinShop(shop);
    base = await other.app.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(async () => {
    await other.app.close();
    await shop.dispose();
  });

  it('show a change of the other in details, lists and searches, without reading everything again', async () => {
    const ids: string[] = [];
    for (const name of ['Mint', 'Basil']) ids.push(await stockProduct(shop, { name, aliases: [] }));
    const [mint = '', basil = ''] = ids;
    const read = async (path: string) => (await fetch(base + path)).text();
    const details = (productId: string) => pathOf(calls.getProductDetails, { productId });
    const search = `${calls.searchProduct.path}?search=mint`;
    await expect.poll(() => read(details(basil)), soon).toContain('Basil');
    await read(search);
    const row = other.catalogue.snapshot().findProduct(basil);
    await shop.catalogue.change((change) => change.updateProduct(mint, { name: 'Mint, fresh' }));
    await expect.poll(() => read(search), soon).toContain('Mint, fresh');
    expect(await read(details(mint))).toContain('Mint, fresh');
    expect(other.catalogue.snapshot().findProduct(basil)).toBe(row);
  });

  it('show a change of more products than one notification names', async () => {
    const first = await stockProduct(shop, { name: 'Rice 0' });
    const row = shop.catalogue.snapshot().findProduct(first);
    if (!row) throw new Error('there is no rice');
    const { id: _, ...rice } = row;
    const ids = await shop.catalogue.change((change) =>
      change.createProducts(Array.from({ length: 620 }, (_each, n) => ({ ...rice, name: `Rice ${n}` }))),
    );
    const there = () => ids.filter((id) => other.catalogue.snapshot().findProduct(id)).length;
    await expect.poll(there, soon).toBe(620);
    expect(other.catalogue.shared().version).toBe(shop.catalogue.shared().version);
    await shop.catalogue.change((change) => change.deleteProducts(ids));
    await expect.poll(there, soon).toBe(0);
  });
});
