import { describe, expect, it, vi } from 'vitest';
import { links } from '../../contract/api/links.ts';
import type { NewProduct } from '../catalogue/change.ts';
import { openShop, sharedShop } from '../testing/shop.ts';
import { loadBuiltApp } from './built-app.ts';
import { perSitemap } from './crawlers.ts';

describe('the sitemap of a large shop', () => {
  const shop = sharedShop(async () => openShop({ PUBLIC_URL: 'https://shop.example' }, { web: await loadBuiltApp() }));
  const get = (url: string) => shop.app.inject({ url });
  const addressesIn = (xml: string) => [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => address);

  it('has parts that name each page once in every language, each made from its own links only', async () => {
    const product: Omit<NewProduct, 'name'> = {
      sku: null,
      description: '',
      unit: 'PC',
      unitQuantity: 1,
      stock: 1,
      pricePaise: 100,
      discount: 0,
      publish: true,
      images: [],
      aliases: [],
      categoryIds: [],
      subCategoryIds: [],
    };
    const products = Array.from({ length: 2 * perSitemap }, (_, i) => ({ ...product, name: `Tea ${i}` }));
    const ids = await shop.catalogue.change((change) => change.createProducts(products));
    const parts = addressesIn((await get('/sitemap.xml')).body);
    expect(parts).toEqual([1, 2, 3].map((part) => `https://shop.example/sitemap-${part}.xml`));
    const linked = vi.spyOn(links, 'product');
    const pages: string[] = [];
    for (const part of parts) {
      linked.mockClear();
      const addresses = addressesIn((await get(new URL(part).pathname)).body);
      expect(addresses.length).toBeLessThanOrEqual(2 * perSitemap);
      expect(linked.mock.calls.length).toBeLessThanOrEqual(perSitemap);
      pages.push(...addresses);
    }
    linked.mockRestore();
    expect(new Set(pages).size).toBe(pages.length);
    const wanted = ids.flatMap((id, i) => {
      const path = links.product({ _id: id, name: `Tea ${i}` });
      return [`https://shop.example${path}`, `https://shop.example/hi${path}`];
    });
    expect(pages).toEqual(expect.arrayContaining(['https://shop.example/', 'https://shop.example/hi', ...wanted]));
    expect((await get('/sitemap-4.xml')).statusCode).toBe(404);
  });
});
