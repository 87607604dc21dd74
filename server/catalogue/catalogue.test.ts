import { describe, expect, it } from 'vitest';
import { stockProduct } from '../testing/products.ts';
import { openShop, shared, sharedShop } from '../testing/shop.ts';
import type { NewProduct } from './change.ts';

describe('reading the catalogue', () => {
  const shop = sharedShop(() => openShop());
  const get = (url: string) => shop.app.inject(url);
  const post = (url: string, payload?: object) => shop.app.inject({ method: 'POST', url, ...(payload && { payload }) });
  const page = (payload: object, query = '') => post(`/api/v1/product/get-product-by-cat-and-subcat${query}`, payload);

  const ids = shared(async () => {
    const [fruit, citrus] = await shop.catalogue.change(async (change) => {
      const category = await change.createCategory({ name: 'Fruit', image: 'ab'.repeat(16) });
      const sub = await change.createSubCategory({ name: 'Citrus', image: '', categoryIds: [category] });
      return [category, sub] as const;
    });
    const add = (values: Partial<NewProduct>) => stockProduct(shop, { categoryIds: [fruit], ...values });
    return {
      fruit,
      citrus,
      soldOut: await add({ name: 'Guava', stock: 0 }),
      apple: await add({ name: 'Apple', aliases: ['seb', 'सेब'], discount: 12.5 }),
      orange: await add({ name: 'Orange', subCategoryIds: [citrus] }),
      hidden: await add({ name: 'Secret fruit', publish: false }),
    };
  });

  it('lists categories and sub categories with their pictures and parents', async () => {
    const categories = (await get('/api/v1/category/get-all-category')).json().data;
    expect(categories).toContainEqual({ _id: ids.fruit, name: 'Fruit', image: `/images/${'ab'.repeat(16)}-960.webp` });
    const subs = (await post('/api/v1/subcategory/get-allsubcategory')).json().data;
    expect(subs).toEqual([{ _id: ids.citrus, name: 'Citrus', image: '', category: [ids.fruit] }]);
  });

  it('shows a product as in the contract', async () => {
    const answer = await get(`/api/v1/product/get-product-details/${ids.apple}`);
    expect(answer.json().data).toEqual({
      _id: ids.apple,
      name: 'Apple',
      images: [],
      category: [ids.fruit],
      subCategory: [],
      unit: 'KG',
      unit_quantity: 1,
      stock: 100,
      price: 40,
      discount: 12.5,
      description: 'Firm potatoes.',
      publish: true,
    });
  });

  it('puts products out of stock last', async () => {
    const { data } = (await page({ categoryId: ids.fruit })).json();
    expect(data.product.map((p: { _id: string }) => p._id)).toEqual([ids.apple, ids.orange, ids.soldOut]);
    expect(data).toMatchObject({ page: 1, totalPages: 1, totalProductCount: 3 });
  });

  it('filters a category by sub category, and treats an empty one as the whole category', async () => {
    const narrowed = (await page({ categoryId: ids.fruit, subCategoryId: ids.citrus })).json().data.product;
    expect(narrowed.map((p: { _id: string }) => p._id)).toEqual([ids.orange]);
    expect((await page({ categoryId: ids.fruit, subCategoryId: '' })).json().data.totalProductCount).toBe(3);
  });

  it('finds by name, by alias in either script, and with a typing error', async () => {
    for (const text of ['apple', 'seb', 'सेब', 'aple']) {
      const found = (await get(`/api/v1/product/search-product?search=${encodeURIComponent(text)}`)).json().data
        .product;
      expect(found[0]?._id, text).toBe(ids.apple);
    }
  });

  it('shows everything for an empty search', async () => {
    const all = (await get('/api/v1/product/search-product')).json().data;
    expect(all).toMatchObject({ totalProductCount: 3, totalPages: 1 });
  });

  it('never shows an unpublished product', async () => {
    expect((await get(`/api/v1/product/get-product-details/${ids.hidden}`)).statusCode).toBe(404);
    const answers = await Promise.all([
      get('/api/v1/product/search-product?search=secret'),
      get(`/api/v1/product/get-product-by-category/${ids.fruit}`),
      get('/api/v1/product/get-home-rows'),
      post('/api/v1/product/get-product', { search: 'secret' }),
      page({ categoryId: ids.fruit }),
    ]);
    for (const answer of answers) {
      expect(answer.statusCode).toBe(200);
      expect(answer.body).not.toContain(ids.hidden);
    }
  });

  it('shows a published product at once, and hides it again', async () => {
    const id = await stockProduct(shop, { name: 'Rambutan', publish: false, categoryIds: [ids.fruit] });
    await shop.catalogue.change((change) => change.updateProduct(id, { publish: true }));
    const search = '/api/v1/product/search-product?search=rambutan';
    expect((await get(search)).json().data.product).toHaveLength(1);
    await shop.catalogue.change((change) => change.updateProduct(id, { publish: false }));
    expect((await get(search)).json().data.product).toHaveLength(0);
  });

  it('rolls back a change that fails half way', async () => {
    const version = shop.catalogue.shared().version;
    const change = shop.catalogue.change(async (c) => {
      await c.createCategory({ name: 'Half done', image: '' });
      await c.updateProduct('01arz3ndektsv4rrffq69g5fav', { stock: 1 });
    });
    await expect(change).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect((await get('/api/v1/category/get-all-category')).body).not.toContain('Half done');
    expect(shop.catalogue.shared().version).toBe(version);
  });

  const unknown = '01arz3ndektsv4rrffq69g5fav';
  it.each([
    ['GET', `/api/v1/product/get-product-details/${unknown}`, 404, 'NOT_FOUND'],
    ['GET', '/api/v1/product/get-product-details/x', 400, 'VALIDATION'],
    ['GET', '/api/v1/product/get-product-details/%00', 400, 'VALIDATION'],
    ['GET', '/api/v1/product/get-product-details/%E0%A4%A', 400, 'MALFORMED'],
    ['GET', `/api/v1/product/get-product-details/${'a'.repeat(10_000)}`, 400, 'MALFORMED'],
    ['GET', `/api/v1/product/get-product-by-category/${unknown}`, 404, 'NOT_FOUND'],
    ['GET', '/api/v1/product/search-product?page=0', 400, 'VALIDATION'],
    ['GET', '/api/v1/product/search-product?page=-1', 400, 'VALIDATION'],
    ['GET', '/api/v1/product/search-product?page=1.5', 400, 'VALIDATION'],
    ['GET', '/api/v1/product/search-product?page=1e9', 400, 'VALIDATION'],
    ['GET', '/api/v1/product/search-product?page=99', 404, 'PAGE_NOT_FOUND'],
    ['GET', '/api/v1/product/search-product?limit=51', 400, 'VALIDATION'],
    ['GET', '/api/v1/product/search-product?page=1&page=2', 400, 'VALIDATION'],
    ['POST', '/api/v1/product/get-product?page=99', 404, 'PAGE_NOT_FOUND'],
    ['POST', '/api/v1/product/get-product-by-cat-and-subcat', 400, 'VALIDATION'],
  ] as const)('responds to %s %s with %i %s', async (method, url, status, code) => {
    const answer = await shop.app.inject({ method, url });
    expect([answer.statusCode, answer.json().code]).toEqual([status, code]);
    expect(answer.json().success).toBe(false);
  });

  it.each([
    ['{"categoryId":', 'application/json', 400, 'MALFORMED'],
    ['categoryId=1', 'application/x-www-form-urlencoded', 415, 'UNSUPPORTED_MEDIA_TYPE'],
    ['{}', 'text/plain', 415, 'UNSUPPORTED_MEDIA_TYPE'],
    [`{"categoryId":"${'x'.repeat(200_000)}"}`, 'application/json', 413, 'TOO_LARGE'],
    [`{"categoryId":"${unknown}","subCategoryId":"x"}`, 'application/json', 400, 'VALIDATION'],
    [`{"categoryId":"${unknown}"}`, 'application/json', 404, 'NOT_FOUND'],
    ['{"categoryId":{"$gt":""}}', 'application/json', 400, 'VALIDATION'],
  ])('rejects the body %.40s of type %s', async (payload, type, status, code) => {
    const answer = await shop.app.inject({
      method: 'POST',
      url: '/api/v1/product/get-product-by-cat-and-subcat',
      headers: { 'content-type': type },
      payload,
    });
    expect([answer.statusCode, answer.json().code]).toEqual([status, code]);
  });

  it('responds to any search text without an error', async () => {
    const texts = ['\u0000', '%', "' or 1=1 --", '🥭🥭', '\u202Eabc', '.*', '(', 'a'.repeat(5_000), '   ', '\uD800'];
    for (const text of texts) {
      const answer = await get(`/api/v1/product/search-product?search=${encodeURIComponent(text.toWellFormed())}`);
      expect(answer.statusCode, JSON.stringify(text)).toBe(200);
    }
  });
});
