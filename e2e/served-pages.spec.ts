/** Pages for search engines and browsers without JavaScript. */
import { links } from '../contract/links.ts';
import { expect, test } from './shop-fixture.ts';

test.use({ javaScriptEnabled: false });

const canonical = 'head link[rel=canonical]';
const structured = 'script[type="application/ld+json"]';

test('home has its title, description and canonical URL, and shows every row', async ({ page, shop }) => {
  await page.goto('/?utm_source=mail');
  await expect(page).toHaveTitle('Tokri | Groceries in Minutes');
  await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /fresh groceries online/);
  await expect(page.locator(canonical)).toHaveAttribute('href', `${shop.url}/`);
  await expect(page.locator('meta[property="og:image"]')).toHaveAttribute('content', /^http.*\.webp$/);
  // The categories and the offers.
  await expect(page.getByRole('link', { name: /^See All/ })).toHaveCount(17);
});

test('a product has its price in title and data, and a canonical URL without tracking parameters', async ({
  page,
  shop,
  api,
}) => {
  const product = await api.findProduct('Potato');
  await page.goto(`${links.product(product)}?utm_campaign=x&fbclid=y`);
  await expect(page).toHaveTitle('Buy Potato only @ ₹34.20');
  await expect(page.locator(canonical)).toHaveAttribute('href', shop.url + links.product(product));
  await expect(page.locator('meta[property="og:image"]')).toHaveAttribute('content', shop.url + product.images[0]);
  const [about, way] = (await page.locator(structured).allTextContents()).map((text) => JSON.parse(text));
  expect(about).toMatchObject({
    '@type': 'Product',
    name: 'Potato',
    offers: { price: '34.20', priceCurrency: 'INR', availability: 'https://schema.org/InStock' },
  });
  expect(way.itemListElement.map((step: { name: string }) => step.name)).toEqual([
    'Home',
    'Fruits & Vegetables',
    'Potato',
  ]);
});

test('the second page of a category has its own URL and title', async ({ page, shop, api }) => {
  const category = await api.findCategory('Fruits & Vegetables');
  await page.goto(links.category(category, '', 2));
  await expect(page).toHaveTitle(/Fruits & Vegetables, page 2/);
  await expect(page.locator(canonical)).toHaveAttribute('href', shop.url + links.category(category, '', 2));
  await expect(page.locator(structured)).toHaveCount(1);
});

test('search engines index the list of all products, but not searches', async ({ page, shop }) => {
  await page.goto(links.searchFor('milk'));
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  await page.goto('/search');
  await expect(page.locator('meta[name=robots]')).toHaveCount(0);
  await expect(page.locator(canonical)).toHaveAttribute('href', `${shop.url}/search`);
});

test('the search form works without JavaScript', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('combobox', { name: 'Search for groceries' }).fill('toned milk');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page).toHaveURL('/search?query=toned+milk');
  await expect(page.getByRole('link', { name: 'Toned Milk' }).first()).toBeVisible();
});

test('a search links to its next and previous pages, with its filters', async ({ page }) => {
  await page.goto('/search?inStock=1');
  const pager = page.getByRole('navigation', { name: 'Pages' });
  const first = await page.getByRole('article').first().getByRole('link').innerText();
  await pager.getByRole('link', { name: 'Next' }).click();
  await expect(page).toHaveURL('/search?inStock=1&page=2');
  await expect(page.getByRole('article')).toHaveCount(12);
  await expect(page.getByRole('article').first().getByRole('link')).not.toHaveText(first);
  await pager.getByRole('link', { name: 'Previous' }).click();
  await expect(page).toHaveURL('/search?inStock=1');
  expect((await page.request.get('/search?page=999')).status()).toBe(404);
});

test('a notice says what needs JavaScript, and buttons that need it are hidden', async ({ page, api }) => {
  await page.goto(links.product(await api.findProduct('Potato')));
  // Text in <noscript> can only be found by its element.
  const notice = page.locator('noscript p').first();
  await expect(notice).toHaveText(/^JavaScript is off: you can browse and search/);
  await expect(notice).toBeVisible();
  await expect(page.getByText('Add to Cart')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Account: user menu' })).toBeHidden();
  await page.goto('/search');
  await expect(page.getByRole('button', { name: 'Filters' })).toBeHidden();
  await page.goto(links.checkout);
  await expect(page.locator('main noscript p').first()).toHaveText('This page needs JavaScript');
  await expect(page.locator('main noscript p').first()).toBeVisible();
  await page.goto(links.login);
  await expect(page.locator('main noscript p').first()).toHaveText('Signing in needs JavaScript');
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeHidden();
});

const nowhere = '01hzzzzzzzzzzzzzzzzzzzzzzz';
for (const path of [
  ...['/nothing', '/nothing-at-all/', `/Fruits-${nowhere}/`, `/product/Potato-${nowhere}`, '/product/Potato'],
  ...['/a/b/c/d', '/product/%00', '/%22%3Cscript%3E-x/'],
]) {
  test(`${path} is answered with 404 and the not-found page`, async ({ page, expectErrors }) => {
    expectErrors(/status of 404/);
    const response = await page.goto(path);
    expect(response?.status()).toBe(404);
    await expect(page).toHaveTitle(/404 Not Found/);
    await expect(page.getByRole('heading', { level: 1, name: '404 Not Found' })).toBeVisible();
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  });
}

for (const page of ['0', '-1', '1.5', '1e3', '999', 'x', '9999999']) {
  test(`page ${page} of a category is answered with 404`, async ({ request, api }) => {
    const category = await api.findCategory('Fruits & Vegetables');
    expect((await request.get(`${links.category(category)}?page=${page}`)).status()).toBe(404);
  });
}

test('a sub category of another category is not found in this one', async ({ request, api }) => {
  const category = await api.findCategory('Fruits & Vegetables');
  const other = await api.findSubCategory('Cookies');
  expect((await request.get(links.category(category, other._id))).status()).toBe(404);
});

test("a visitor's search text is escaped, in the page and in its data", async ({ page }) => {
  const text = '</script><img src=x onerror=alert(1)>"';
  await page.goto(links.searchFor(text));
  await expect(page.getByText(`Your search for "${text}" did not match any products.`)).toBeVisible();
  await expect(page.locator('img[src=x]')).toHaveCount(0);
  expect(JSON.parse(await page.locator(structured).innerText()).itemListElement[2].name).toContain(text);
});
