/** Search, filters, sorting and suggestions over HTTP. */
import * as fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { calls } from '../../contract/api/calls.ts';
import type { Product } from '../../contract/catalogue/catalogue.ts';
import type { SearchPage, Suggestions } from '../../contract/search/search.ts';
import { stockProduct } from '../testing/products.ts';
import { openShop, sharedShop } from '../testing/shop.ts';

const hostile = [
  '\u0000\u0007\u001b[31m',
  '.*+?^$()|[]\\',
  '(a+)+$',
  "'; drop table products; --",
  '<script>alert(1)</script>',
  '🥭🥭🥭',
  '\u202Eelppa',
  'سیب اور دودھ',
  '%%%%%%%',
  '__proto__',
  'constructor toString',
  '=1+1',
  '\uFEFF\u200B\u200D',
  'ा'.repeat(300),
  'a'.repeat(10_000),
  'ab '.repeat(3_000),
  '1kg '.repeat(500),
  '        ',
  '!?.,;:-_#',
];

describe('filters a list', () => {
  const shop = sharedShop(() => openShop());
  let fruit: string;
  let citrus: string;
  let melons: string;
  const ids: Record<string, string> = {};
  const nameOf = (product: Pick<Product, '_id'>) => Object.keys(ids).find((name) => ids[name] === product._id);

  const ask = async <T>(path: string, query: Record<string, string>) => {
    const answer = await shop.app.inject({ method: 'GET', url: path, query });
    return { status: answer.statusCode, code: answer.json().code as string, data: answer.json().data as T };
  };
  const search = (query: Record<string, string>) => ask<SearchPage>(calls.searchProduct.path, query);
  const names = async (query: Record<string, string>) => (await search(query)).data.product.map(nameOf);
  const suggest = async (query: string) => (await ask<Suggestions>(calls.suggest.path, { query })).data;
  const shelf = (query: Record<string, string>, subCategoryId = '') =>
    shop.app.inject({
      method: 'POST',
      url: calls.getProductByCatAndSubCat.path,
      query,
      payload: { categoryId: fruit, subCategoryId },
    });

  beforeAll(async () => {
    [fruit, citrus, melons] = await shop.catalogue.change(async (change) => {
      const category = await change.createCategory({ name: 'Fresh Fruit', image: '' });
      const sub = (name: string) => change.createSubCategory({ name, image: '', categoryIds: [category] });
      return [category, await sub('Citrus'), await sub('Melons')] as const;
    });
    const add = async (name: string, pricePaise: number, discount: number, sub: string, stock = 9) => {
      const links = { categoryIds: [fruit], subCategoryIds: [sub] };
      ids[name] = await stockProduct(shop, { name, aliases: [], pricePaise, discount, stock, ...links });
    };
    await add('Orange', 8_000, 0, citrus);
    await add('Blood Orange', 20_000, 50, citrus);
    await add('Orange Juice', 5_000, 10, citrus, 0);
    await add('Orange Melon', 12_000, 25, melons);
    await add('Tomato', 3_000, 0, melons);
  });

  it('filters by price, using the price that a shopper pays', async () => {
    expect(await names({ search: 'orange', priceFrom: '80', priceTo: '90' })).toEqual(
      expect.arrayContaining(['Orange', 'Orange Melon']),
    );
    expect(await names({ search: 'orange', priceTo: '79' })).toEqual(['Orange Juice']);
    expect(await names({ search: 'orange', priceFrom: '100' })).toEqual(['Blood Orange']);
  });

  it('combines the filters for sub category, discount and stock', async () => {
    expect(await names({ search: 'orange', subCategory: melons })).toEqual(['Orange Melon']);
    expect((await names({ search: 'orange', discount: '10' })).sort()).toEqual([
      'Blood Orange',
      'Orange Juice',
      'Orange Melon',
    ]);
    expect(await names({ search: 'orange', discount: '10', inStock: '1', subCategory: citrus })).toEqual([
      'Blood Orange',
    ]);
  });

  it.each([
    ['price-low', ['Orange', 'Orange Melon', 'Blood Orange', 'Orange Juice']],
    ['price-high', ['Blood Orange', 'Orange Melon', 'Orange', 'Orange Juice']],
    ['discount', ['Blood Orange', 'Orange Melon', 'Orange', 'Orange Juice']],
    ['newest', ['Orange Melon', 'Blood Orange', 'Orange', 'Orange Juice']],
  ])('sorts by %s, products out of stock last', async (order, expected) => {
    expect(await names({ search: 'orange', order })).toEqual(expected);
  });

  it('counts the results of each filter, combined with the other filters', async () => {
    const { filters } = (await search({ search: 'orange', subCategory: citrus, filters: '1' })).data;
    expect(filters).toEqual({
      subCategories: [
        { _id: citrus, name: 'Citrus', count: 3 },
        { _id: melons, name: 'Melons', count: 1 },
      ],
      discounts: [
        { least: 10, count: 2 },
        { least: 25, count: 1 },
        { least: 50, count: 1 },
      ],
      inStock: 2,
      price: { from: 45, to: 100 },
    });
    expect((await search({ search: 'orange' })).data.filters).toBeUndefined();
  });

  it('filters a category in the same way, page by page', async () => {
    const answer = (await shelf({ order: 'price-low', inStock: '1', limit: '2', page: '2', filters: '1' })).json().data;
    expect(answer.product.map(nameOf)).toEqual(['Orange Melon', 'Blood Orange']);
    expect(answer).toMatchObject({ page: 2, totalPages: 2, totalProductCount: 4, filters: { inStock: 4 } });
    expect((await shelf({ priceTo: '79' }, citrus)).json().data.product.map(nameOf)).toEqual(['Orange Juice']);
  });

  it.each([
    { priceFrom: '-1' },
    { priceFrom: '1.5' },
    { priceFrom: '1e3' },
    { priceTo: '99999999' },
    { priceFrom: '90', priceTo: '80' },
    { discount: '0' },
    { discount: '101' },
    { discount: 'ten' },
    { inStock: 'yes' },
    { order: 'random' },
    { order: '__proto__' },
    { filters: 'all' },
  ] as Record<string, string>[])('rejects %o in searches and in categories', async (bad) => {
    expect(await search(bad)).toMatchObject({ status: 400, code: 'VALIDATION' });
    expect((await shelf(bad)).json()).toMatchObject({ success: false, code: 'VALIDATION' });
  });

  it('rejects an invalid or unknown sub category', async () => {
    expect(await search({ subCategory: 'x' })).toMatchObject({ status: 400, code: 'VALIDATION' });
    expect(await search({ subCategory: fruit })).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  });

  it('shows the correction of a text, and searches for the exact text on request', async () => {
    const { data } = await search({ search: 'Tomatto' });
    expect(data).toMatchObject({ corrected: 'tomato', original: 'Tomatto' });
    expect(data.product.map(nameOf)).toEqual(['Tomato']);
    const exact = (await search({ search: 'Tomatto', exact: '1' })).data;
    expect(exact).toMatchObject({ product: [], totalProductCount: 0 });
    expect(exact.corrected).toBeUndefined();
  });

  it('suggests products with picture and price, categories, and completions', async () => {
    const { products, categories, completions } = await suggest('oran');
    expect(nameOf(products[0] ?? { _id: '' })).toBe('Orange');
    expect(products[0]).toEqual({
      _id: ids.Orange,
      name: 'Orange',
      images: [],
      unit: 'KG',
      unit_quantity: 1,
      price: 80,
      discount: 0,
      stock: 9,
    });
    expect(categories[0]).toMatchObject({ category: { _id: fruit }, subCategory: { _id: citrus } });
    expect(completions).toContain('orange');
    expect((await suggest('fresh')).categories[0]).toEqual({
      category: { _id: fruit, name: 'Fresh Fruit', image: '' },
    });
    expect(await suggest('tomatto')).toMatchObject({ corrected: 'tomato', original: 'tomatto' });
    expect(await suggest('')).toEqual({ products: [], categories: [], completions: [] });
  });

  it.each(hostile)('responds to any text, %j', async (text) => {
    for (const [path, name] of [
      [calls.searchProduct.path, 'search'],
      [calls.suggest.path, 'query'],
    ] as const) {
      const answer = await ask<{ product?: Product[]; products?: Product[] }>(path, { [name]: text.toWellFormed() });
      expect(answer.status).toBe(200);
      expect((answer.data.product ?? answer.data.products ?? []).length).toBeLessThanOrEqual(50);
    }
  });

  it('responds to 500 random texts, in searches and suggestions', async () => {
    const texts = fc.sample(fc.string({ unit: 'binary', maxLength: 400 }), 500);
    for (const text of texts) {
      const found = await search({ search: text.toWellFormed(), limit: '50', filters: '1' });
      const suggested = await ask<Suggestions>(calls.suggest.path, { query: text.toWellFormed() });
      expect([found.status, suggested.status], JSON.stringify(text)).toEqual([200, 200]);
    }
  });

  it('ranks popular products first among equal matches', async () => {
    const [first = '', second = ''] = await Promise.all(
      ['Plain Rusk', 'Sweet Rusk'].map((name) => stockProduct(shop, { name, aliases: [], subCategoryIds: [] })),
    );
    const rusks = async () => (await search({ search: 'rusk' })).data.product.map(({ _id }) => _id);
    shop.catalogue.shared().setSales(new Map([[second, 40]]));
    expect(await rusks()).toEqual([second, first]);
    const { last } = shop.catalogue.snapshot().changes.search;
    shop.catalogue.shared().setSales(new Map([[first, 40]]));
    expect(await rusks()).toEqual([first, second]);
    expect(shop.catalogue.snapshot().changes.search.last).not.toBe(last);
    await shop.catalogue.change((change) => change.updateProduct(first, { description: 'Crisp.' }));
    expect(await rusks()).toEqual([first, second]);
  });
});
