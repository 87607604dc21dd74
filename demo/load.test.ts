import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { calls } from '../contract/api/calls.ts';
import { success } from '../contract/api/envelope.ts';
import { imageUrl } from '../contract/api/images.ts';
import { category, product, subCategory } from '../contract/catalogue/catalogue.ts';
import { bothDatabases, joinShop, onPostgres, openShop, openShopOn, sharedShop } from '../server/testing/shop.ts';
import { loadDemo } from './load.ts';
import { demoFile } from './schema.ts';

const file = demoFile.parse(JSON.parse(await readFile(new URL('catalogue.json', import.meta.url), 'utf8')));

/** All shops of these tests share their pictures. */
const pictures = { DATA_DIR: await mkdtemp(join(tmpdir(), 'tokri-demo-')) };
afterAll(() => rm(pictures.DATA_DIR, { recursive: true, force: true }));

it("contains pictures that can be served unchanged: complete, in the README's size, without metadata", async () => {
  const folder = new URL('images/', import.meta.url);
  const names = await readdir(folder);
  expect(names).toHaveLength(393);
  for (const name of names) {
    const bytes = await readFile(new URL(name, folder));
    const { format, width, height, pages, orientation, exif, icc, xmp, iptc } = await sharp(bytes).metadata();
    const isProduct = !name.startsWith('subcategory-') && !name.startsWith('category-');
    const side = isProduct ? 1280 : name.startsWith('category-') ? 640 : 512;
    expect([format, width, height], name).toEqual(['webp', side, side]);
    expect([pages, orientation, exif, icc, xmp, iptc].filter(Boolean), name).toEqual([]);
    // No data after its end: a RIFF file declares its length.
    expect(bytes.readUInt32LE(4) + 8, name).toBe(bytes.length);
    await sharp(bytes, { failOn: 'error' }).resize(8).toBuffer();
  }
});

describe.each(bothDatabases)('the demo catalogue on the %s database', (kind) => {
  const shop = sharedShop(() => openShopOn(kind, pictures));
  async function read<T>(address: string, data: z.ZodType<T>, method: 'GET' | 'POST' = 'GET'): Promise<T> {
    const answer = await shop.app.inject({ method, url: address });
    return data.parse(success(z.unknown()).parse(answer.json()).data);
  }
  const categories = () => read(calls.getAllCategory.path, z.array(category));

  beforeAll(async () => {
    await loadDemo({ ...shop, log: shop.app.log });
  });

  it('fills the shop with 16 categories in order', async () => {
    const names = (await categories()).map((each) => each.name);
    expect(names).toHaveLength(16);
    expect(names.slice(0, 2)).toEqual(['Fruits & Vegetables', 'Dairy, Bread & Eggs']);
  });

  it('keeps the order of the sub categories within each category', async () => {
    const subCategories = await read(calls.getAllSubCategory.path, z.array(subCategory), 'POST');
    const fruits = (await categories())[0]?._id ?? '';
    const names = subCategories.filter((each) => each.category.includes(fruits)).map((each) => each.name);
    expect(names).toEqual(['Fresh Vegetables', 'Leafy Greens & Herbs', 'Fresh Fruits', 'Exotic Fruits & Veggies']);
    expect(subCategories).toHaveLength(61);
  });

  it('has all 314 products with the price, discount, stock and unit of the file', async () => {
    const products: z.infer<typeof product>[] = [];
    for (const { _id } of await categories()) {
      products.push(...(await read(`/api/v1/product/get-product-by-category/${_id}`, z.array(product))));
    }
    const facts = products.map((each) => [
      each.name,
      each.price,
      each.discount,
      each.stock,
      each.unit,
      each.unit_quantity,
    ]);
    const expected = file.products.map((each) => [
      each.name,
      each.price,
      each.discount_percent,
      each.stock,
      each.unit,
      each.unit_quantity,
    ]);
    expect(facts).toHaveLength(314);
    expect(facts.toSorted()).toEqual(expected.toSorted());
  });

  it.each(['aloo', 'आलू'])('finds the potato as %s', async (words) => {
    const page = await read(
      `${calls.searchProduct.path}?search=${encodeURIComponent(words)}`,
      z.object({ product: z.array(product) }),
    );
    expect(page.product.map((each) => each.name)).toContain('Potato');
  });

  it('shows a picture for every category, sub category and product', async () => {
    const { categories, subCategories } = shop.catalogue.snapshot();
    const page = await read(`${calls.searchProduct.path}?search=potato`, z.object({ product: z.array(product) }));
    const addresses = [...categories, ...subCategories].map((each) => imageUrl(each.image));
    addresses.push(...page.product.flatMap((each) => each.images));
    for (const address of addresses) expect(address).toMatch(/^\/images\/[0-9a-f]{35}-\d+\.webp$/);
    const smallest = addresses.map((address) => address.replace(/-\d+\./, '-96.'));
    for (const address of smallest) expect((await shop.app.inject(address)).statusCode, address).toBe(200);
  });

  it('leaves the shop empty when a picture cannot be stored', async () => {
    const empty = await openShopOn(kind);
    try {
      const picture = shop.catalogue.snapshot().categories[0]?.image ?? '';
      const originals = join(empty.env.DATA_DIR ?? '', 'images', 'originals');
      await mkdir(originals, { recursive: true });
      await writeFile(join(originals, picture.slice(0, 2)), 'a file where the folder of this picture should be');
      await expect(loadDemo({ ...empty, log: empty.app.log })).rejects.toThrow();
      expect(await empty.catalogue.isEmpty()).toBe(true);
    } finally {
      await empty.dispose();
    }
  });

  it('leaves a shop with these products unchanged', async () => {
    const before = (await categories()).length;
    await loadDemo({ ...shop, log: shop.app.log });
    expect(await categories()).toHaveLength(before);
    expect(shop.catalogue.snapshot().subCategories).toHaveLength(61);
  });
});

describe.runIf(onPostgres)('the demo catalogue, loaded by two processes that start at once', () => {
  it('is loaded once', async () => {
    const shop = await openShop(pictures);
    const other = await joinShop(shop);
    try {
      await Promise.all([shop, other].map((each) => loadDemo({ ...each, images: shop.images, log: each.app.log })));
      for (const { catalogue } of [shop, other]) {
        await catalogue.catchUp();
        expect(catalogue.snapshot().categories).toHaveLength(16);
        expect(catalogue.snapshot().subCategories).toHaveLength(61);
      }
    } finally {
      await other.app.close();
      await shop.dispose();
    }
  });
});
