/** Pages as search engines and browsers without JavaScript get them. */
import { beforeAll, describe, expect, it } from 'vitest';
import { calls } from '../../contract/api/calls.ts';
import { links } from '../../contract/api/links.ts';
import type { AdminRecipe } from '../../contract/pages/recipes.ts';
import { localPath } from '../../messages/locale.ts';
import { signUpAdmin } from '../testing/people.ts';
import { stockProduct } from '../testing/products.ts';
import { openShop, sharedShop } from '../testing/shop.ts';
import { inProcess, Shopper } from '../testing/shopping.ts';
import { loadBuiltApp } from './built-app.ts';

const origin = 'https://shop.example';
const shop = sharedShop(async () => openShop({ PUBLIC_URL: origin }, { web: await loadBuiltApp() }));

/** A served page with what its head says. */
async function get(url: string) {
  const { statusCode, body } = await shop.app.inject({ url });
  const find = (pattern: RegExp) => pattern.exec(body)?.[1]?.replaceAll('&amp;', '&');
  return {
    statusCode,
    body,
    title: find(/<title>([^<]*)/),
    language: find(/<html lang="([^"]*)"/),
    canonical: find(/<link rel="canonical" href="([^"]*)"/),
    meta: (name: string) => find(new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`)),
    alternate: (language: string) =>
      find(new RegExp(`<link rel="alternate" hreflang="${language}" href="([^"]*)"`, 'i')),
    structured: [...body.matchAll(/<script type="application\/ld\+json"[^>]*>([^<]*)/g)].map(([, text = '']) =>
      JSON.parse(text),
    ),
  };
}

let fruits: { _id: string; name: string };
let citrus: { _id: string; name: string };
let cookies: { _id: string; name: string };
let potato: { _id: string; name: string };

beforeAll(async () => {
  const { catalogue } = shop;
  const categoryId = await catalogue.change((change) => change.createCategory({ name: 'Fruits & Greens', image: '' }));
  const otherId = await catalogue.change((change) => change.createCategory({ name: 'Snacks', image: '' }));
  fruits = { _id: categoryId, name: 'Fruits & Greens' };
  const sub = (name: string, id: string) =>
    catalogue.change((change) => change.createSubCategory({ name, image: '', categoryIds: [id] }));
  citrus = { _id: await sub('Citrus', categoryId), name: 'Citrus' };
  cookies = { _id: await sub('Cookies', otherId), name: 'Cookies' };
  potato = {
    _id: await stockProduct(shop, {
      name: 'Potato',
      pricePaise: 3800,
      discount: 10,
      images: ['potato'],
      categoryIds: [categoryId],
    }),
    name: 'Potato',
  };
  for (let number = 1; number <= 13; number += 1)
    await stockProduct(shop, {
      name: `Lime ${number}`,
      categoryIds: [categoryId],
      subCategoryIds: number === 1 ? [citrus._id] : [],
    });
});

describe('the pages of the shop say to search engines', () => {
  it('what the home page is, without the parameters of a campaign', async () => {
    const home = await get('/?utm_source=mail');
    expect(home.title).toBe('Tokri | Groceries in Minutes');
    expect(home.meta('description')).toMatch(/fresh groceries online/);
    expect(home.canonical).toBe(`${origin}/`);
    expect(home.meta('og:image')).toMatch(/^https:.*\.webp$/);
    expect(home.body).toContain(`href="${links.category(fruits).replaceAll('&', '&amp;')}"`);
  });

  it('the price, the picture and the place of a product', async () => {
    const product = await get(`${links.product(potato)}?utm_campaign=x&fbclid=y`);
    expect(product.title).toBe('Buy Potato only @ ₹34.20');
    expect(product.canonical).toBe(origin + links.product(potato));
    expect(product.meta('og:image')).toBe(`${origin}/images/potato-960.webp`);
    const [about, way] = product.structured;
    expect(about).toMatchObject({
      '@type': 'Product',
      name: 'Potato',
      offers: { price: '34.20', priceCurrency: 'INR', availability: 'https://schema.org/InStock' },
    });
    expect(way.itemListElement.map((step: { name: string }) => step.name)).toEqual(['Home', fruits.name, 'Potato']);
  });

  it('that each page of a category is a page of its own, and that a filtered one is the category', async () => {
    const second = await get(links.category(fruits, '', 2));
    expect(second.title).toMatch(/Fruits & Greens, page 2/);
    expect(second.canonical).toBe(origin + links.category(fruits, '', 2));
    expect(second.structured).toHaveLength(1);
    const filtered = await get(`${links.category(fruits)}?order=price-low&inStock=1`);
    expect(filtered.canonical).toBe(origin + links.category(fruits));
  });

  it('to index the list of all products, but no search', async () => {
    expect((await get(links.searchFor('potato'))).meta('robots')).toBe('noindex');
    const all = await get(links.search);
    expect(all.meta('robots')).toBeUndefined();
    expect(all.canonical).toBe(`${origin}/search`);
  });

  it('not to index what is personal', async () => {
    for (const path of [links.login, links.register, links.checkout, links.account, links.orders, links.adminOrders])
      expect((await get(path)).meta('robots'), path).toMatch(/^noindex/);
  });

  it('their language, and where the same page is in the others', async () => {
    for (const path of [links.home, links.search])
      for (const [tag, own] of [
        ['en-IN', path],
        ['hi-IN', localPath(path, 'hi')],
      ] as const) {
        const page = await get(own);
        expect(page.language).toBe(tag);
        expect(page.meta('og:locale')).toBe(tag.replace('-', '_'));
        expect(page.canonical).toBe(origin + own);
        expect(page.alternate('en-IN')).toBe(origin + path);
        expect(page.alternate('hi-IN')).toBe(`${origin}${localPath(path, 'hi')}`);
        expect(page.alternate('x-default')).toBe(origin + path);
      }
  });
});

it('a product has what its label says in the language of the page, and its EAN for search engines', async () => {
  const owner = new Shopper(inProcess(shop), await signUpAdmin(shop));
  const body = {
    productId: potato._id,
    ean: ['8906812345686'],
    food_type: 'veg',
    maker: 'Narmada Mills, Indore',
    allergens: 'Wheat (gluten)',
    ingredients: 'Whole wheat',
    translations: { hi: { ingredients: 'साबुत गेहूँ', allergens: 'गेहूँ (ग्लूटेन)' } },
  };
  expect((await owner.call(calls.updateProduct, {}, body)).status).toBe(200);
  const page = await get(links.product(potato));
  for (const text of ['Vegetarian', 'Narmada Mills, Indore', 'Whole wheat', 'Wheat (gluten)'])
    expect(page.body).toContain(text);
  expect(JSON.stringify(page.structured)).toContain('"gtin":"8906812345686"');
  const { body: hindi } = await get(localPath(links.product(potato), 'hi'));
  for (const text of ['सामग्री', 'साबुत गेहूँ', 'निर्माता', 'गेहूँ (ग्लूटेन)']) expect(hindi).toContain(text);
});

describe('browsers without JavaScript get', () => {
  it('the next and the previous page of a search, with its filters', async () => {
    const first = await get('/search?inStock=1');
    expect(first.body).toContain('href="/search?inStock=1&amp;page=2"');
    const second = await get('/search?inStock=1&page=2');
    expect(second.statusCode).toBe(200);
    expect(second.body).toContain('href="/search?inStock=1"');
    expect((await get('/search?page=999')).statusCode).toBe(404);
  });

  it('a notice of what needs JavaScript', async () => {
    for (const [path, text] of [
      [links.home, 'JavaScript is off: you can browse and search'],
      [links.checkout, 'This page needs JavaScript'],
      [links.login, 'Signing in needs JavaScript'],
    ] as const)
      expect((await get(path)).body).toMatch(new RegExp(`<noscript>[^]*${text}`));
  });

  it('a dish with its ingredients', async () => {
    const owner = new Shopper(inProcess(shop), await signUpAdmin(shop));
    const kheer = {
      name: 'Kheer',
      translations: {},
      aliases: [],
      servings: 4,
      publish: true,
      lines: [{ text: 'full cream milk', translations: {}, amount: 1000, unit: 'ml', need: 'needed' }],
    };
    const { data } = await owner.call(calls.addRecipe, {}, kheer);
    const path = links.recipe(data as AdminRecipe);
    expect((await get(links.cook)).body).toContain(`href="${path}"`);
    const { body } = await get(path);
    expect(body).toMatch(/<h1[^>]*>Kheer</);
    expect(body).toContain('full cream milk');
    expect(body).toContain('1 L');
  });

  it('what can be shown of a search with invalid filters and a sub category that is gone', async () => {
    const filters = 'subCategory=01arz3ndektsv4rrffq69g5fav&priceFrom=9&priceTo=1&order=x&inStock=maybe';
    const page = await get(`/search?query=potato&${filters}`);
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain(`href="${links.product(potato)}"`);
    expect(page.body).not.toContain('Clear filters');
  });

  it('the text of a search escaped, in the page and in its data', async () => {
    const text = '</script><img src=x onerror=alert(1)>"';
    const { body, structured } = await get(links.searchFor(text));
    expect(body).toContain('did not match any products.');
    expect(body).not.toContain('<img src=x');
    expect(structured[0].itemListElement[2].name).toContain(text);
  });

  it('help in every language', async () => {
    expect((await get(links.faq)).body).toContain('Ordering and delivery');
    expect((await get(localPath(links.faq, 'hi'))).body).toContain('ऑर्डर कैसे करूँ?');
  });
});

describe('not found is', () => {
  const nowhere = '01hzzzzzzzzzzzzzzzzzzzzzzz';

  it.each([
    ...['/nothing', '/nothing-at-all/', `/Fruits-${nowhere}/`, `/product/Potato-${nowhere}`, '/product/Potato'],
    ...['/a/b/c/d', '/product/%00', '/%22%3Cscript%3E-x/', '/fr', '/fr/search', '/hindi/search'],
  ])('%s, which is answered in English and not indexed', async (path) => {
    const page = await get(path);
    expect(page.statusCode).toBe(404);
    expect(page.title).toMatch(/404 Not Found/);
    expect(page.language).toBe('en-IN');
    expect(page.meta('robots')).toBe('noindex');
    expect(page.body).toMatch(/<h1[^>]*>404 Not Found<\/h1>/);
  });

  it.each(['0', '-1', '1.5', '1e3', '999', 'x', '9999999'])('page %s of a category', async (page) => {
    expect((await get(`${links.category(fruits)}?page=${page}`)).statusCode).toBe(404);
  });

  it('a sub category in a category that does not have it', async () => {
    expect((await get(links.category(fruits, citrus._id))).statusCode).toBe(200);
    expect((await get(links.category(fruits, cookies._id))).statusCode).toBe(404);
  });
});
