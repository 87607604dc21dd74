/** Administrators edit many products at once in the table of products. */
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import type { AdminProduct } from '../contract/admin-catalogue.ts';
import { type Call, calls } from '../contract/calls.ts';
import { links } from '../contract/links.ts';
import { expectAccessible } from './accessible.ts';
import { administratorOf } from './administrator.ts';
import { openAs, type Person } from './people.ts';
import type { ShopApi } from './shop-api.ts';
import { expect, test } from './shop-fixture.ts';
import type { ShopProcess } from './shop-process.ts';

interface Given {
  person: Person;
  /** Its products are in one category of their own, in the order of the table. */
  products: AdminProduct[];
  category: { _id: string; name: string };
  saved: (product: AdminProduct) => Promise<AdminProduct>;
}

/** All tests of a worker share one store, so names are unique, and what was added is deleted. */
let made = 0;
const added: Given[] = [];
test.afterEach(async ({ api }) => {
  for (const { person, products, category } of added.splice(0)) {
    const token = person.accessToken;
    for (const { _id: productId } of products) await api.ask(calls.deleteProduct, { params: { productId }, token });
    await api.ask(calls.removeCategory, { body: { categoryId: category._id }, token });
  }
});

/** Products of ₹40 with 20 in stock. */
async function givenProducts(shop: ShopProcess, api: ShopApi, names: readonly string[]): Promise<Given> {
  const person = await administratorOf(api);
  const token = person.accessToken;
  const picture = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#0a7a48' } })
    .png()
    .toBuffer();
  const send = async <T>({ path }: Call, values: Record<string, string>, file: string): Promise<T> => {
    const form = new FormData();
    for (const [name, value] of Object.entries(values)) form.append(name, value);
    form.append(file, new Blob([new Uint8Array(picture)]), 'picture.png');
    const response = await fetch(shop.url + path, {
      method: 'POST',
      body: form,
      headers: { authorization: `Bearer ${token}` },
    });
    const { data, message } = await response.json();
    if (!response.ok) throw new Error(message);
    return data;
  };
  made += 1;
  const name = `Bulk ${process.pid} ${made}`;
  const category = await send<Given['category']>(calls.addCategory, { name }, 'image');
  const fields = { category: category._id, unit: 'PC', unit_quantity: '1', price: '40', stock: '20' };
  const products: AdminProduct[] = [];
  for (const each of names.toReversed())
    products.unshift(await send<AdminProduct>(calls.addProduct, { ...fields, name: each }, 'image1'));
  const saved = async ({ _id: productId }: AdminProduct) =>
    (await api.ask<AdminProduct>(calls.getAdminProduct, { params: { productId }, token })).data;
  const given = { person, products, category, saved };
  added.push(given);
  return given;
}

/** Opens the table with these products. */
async function openTable(page: Page, { person, category }: Given, query = ''): Promise<void> {
  await page.addInitScript(() => localStorage.setItem('tokri-products-view', 'table'));
  await openAs(page, person, `${links.adminUploadProduct}?category=${category._id}${query}`);
  await expect(page.getByRole('grid', { name: 'Products' })).toBeVisible();
}

const names = (total: number) => Array.from({ length: total }, (_, i) => `Item ${String(i + 1).padStart(2, '0')}`);
const row = (page: Page, name: string) => page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) });
/** The cells behind checkbox, picture, name and pack size. */
const cell = (page: Page, name: string, column: 'price' | 'selling' | 'stock' | 'publish' | 'category') =>
  row(page, name).locator(`[data-column="${column}"]`);
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Presses keys one after another and counts them. */
function countedKeys(page: Page) {
  let presses = 0;
  return {
    press: async (...keys: string[]) => {
      for (const key of keys) {
        presses += 1;
        await page.keyboard.press(key);
      }
    },
    count: () => presses,
  };
}

test('cards stay as they are until the table is chosen, which the device remembers', async ({ page, api, shop }) => {
  const given = await givenProducts(shop, api, ['Only one']);
  await openAs(page, given.person, links.adminUploadProduct);
  await expect(page.getByRole('article')).toHaveCount(10);
  await expect(page.getByRole('grid')).toHaveCount(0);
  await button(page, 'Table').click();
  await expect(page.getByRole('grid').getByRole('row')).toHaveCount(51);
  await page.reload();
  await expect(page.getByRole('grid')).toBeVisible();
  await expect(page.getByText(/^Total Products \d+$/)).toBeVisible();
  await button(page, 'Cards').click();
  await expect(page.getByRole('article')).toHaveCount(10);
});

test('twenty prices take at most 60 key presses besides the digits, and one save', async ({ page, api, shop }) => {
  const given = await givenProducts(shop, api, names(20));
  await openTable(page, given);
  const keys = countedKeys(page);
  await page.getByRole('checkbox', { name: 'Select all products of this page' }).focus();
  await keys.press('Tab');
  await expect(cell(page, 'Item 01', 'price')).toBeFocused();
  for (let price = 51; price <= 70; price += 1) {
    await page.keyboard.type(String(price));
    await keys.press('Enter');
  }
  await expect(page.getByText('20 products changed')).toBeVisible();
  await keys.press('Escape', 'Tab');
  while ((await button(page, 'Save').evaluate((each) => each === document.activeElement)) === false)
    await keys.press('Tab');
  await keys.press('Enter');
  await expect(page.getByText('20 products saved')).toBeVisible();
  expect(keys.count()).toBeLessThanOrEqual(60);
  const prices = await Promise.all(given.products.map(async (product) => (await given.saved(product)).price));
  expect(prices).toEqual(Array.from({ length: 20 }, (_, i) => 51 + i));
  await expect(page.getByRole('region', { name: 'Unsaved changes' })).toHaveCount(0);
  await expect(cell(page, 'Item 20', 'price')).toBeFocused();
});

test('cells are edited by keyboard as in a spreadsheet', async ({ page, api, shop }) => {
  const given = await givenProducts(shop, api, names(3));
  await openTable(page, given);
  await cell(page, 'Item 01', 'price').click();
  await page.keyboard.press('F2');
  await expect(page.getByRole('textbox', { name: 'Item 01, Price' })).toHaveValue('40');
  await page.keyboard.type('5');
  await page.keyboard.press('Escape');
  await expect(cell(page, 'Item 01', 'price')).toHaveText('₹40.00');
  await expect(cell(page, 'Item 01', 'price')).toBeFocused();
  // Tab to the right, and Enter back to the column where it began.
  await page.keyboard.type('50');
  await page.keyboard.press('Tab');
  await page.keyboard.type('45');
  await page.keyboard.press('Tab');
  await page.keyboard.type('7');
  await page.keyboard.press('Enter');
  await expect(cell(page, 'Item 02', 'price')).toBeFocused();
  await expect(cell(page, 'Item 01', 'price')).toHaveText('₹50.00was ₹40.00');
  await expect(cell(page, 'Item 01', 'selling')).toHaveText('₹45.00was ₹40.00');
  await expect(cell(page, 'Item 01', 'stock')).toHaveText('7was 20');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(cell(page, 'Item 02', 'publish')).toBeFocused();
  await page.keyboard.press('Space');
  await expect(cell(page, 'Item 02', 'publish')).toHaveText('Nowas Yes');
  await page.keyboard.press('Delete');
  await expect(cell(page, 'Item 02', 'publish')).toHaveText('Yes');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Pet Care');
  await page.keyboard.press('Enter');
  await expect(cell(page, 'Item 02', 'category')).toContainText('Pet Care');
  // A value that is none is marked with its reason, and nothing is saved.
  await page.keyboard.press('Home');
  await expect(page.getByRole('checkbox', { name: 'Select Item 03' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.type('0');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.type('x');
  await page.keyboard.press('Enter');
  await expect(cell(page, 'Item 03', 'price')).toContainText('Enter Valid Product Price');
  await expect(cell(page, 'Item 03', 'price')).toHaveAttribute('aria-invalid', 'true');
  await button(page, 'Save').click();
  await expect(page.getByText('Item 03: Enter Valid Product Price').first()).toBeVisible();
  await expect(page.getByText('1 product cannot be saved yet')).toBeVisible();
  expect((await given.saved(given.products[0] as AdminProduct)).price).toBe(40);
  await cell(page, 'Item 03', 'price').click();
  await page.keyboard.press('Delete');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Delete');
  await button(page, 'Save').click();
  await expect(page.getByText('2 products saved')).toBeVisible();
  expect(await given.saved(given.products[0] as AdminProduct)).toMatchObject({ price: 50, discount: 10, stock: 7 });
  const petCare = await api.findCategory('Pet Care');
  expect((await given.saved(given.products[1] as AdminProduct)).category).toEqual([petCare._id]);
});

test('selected products change together: price, hiding, category, another name', async ({ page, api, shop }) => {
  const given = await givenProducts(shop, api, names(5));
  await openTable(page, given);
  await page.getByRole('checkbox', { name: 'Select Item 02' }).click();
  await page.getByRole('checkbox', { name: 'Select Item 04' }).click({ modifiers: ['Shift'] });
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(3);
  await button(page, 'Change price').click();
  const dialog = page.getByRole('dialog', { name: 'Change price' });
  await dialog.getByLabel(/^Percent/).fill('-100');
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Item 02 would cost ₹0.00. A price must be above 0.');
  await dialog.getByLabel(/^Percent/).fill('12.49');
  await expect(dialog.getByText('Item 02: ₹40.00 becomes ₹45.00')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await expect(cell(page, 'Item 03', 'price')).toContainText('₹45.00');
  await expect(cell(page, 'Item 01', 'price')).toHaveText('₹40.00');
  await button(page, 'Hide').click();
  await expect(cell(page, 'Item 04', 'publish')).toContainText('No');
  await button(page, 'Add a name').click();
  await page.getByLabel(/^Additional search name/).fill('diwali');
  await button(page, 'Apply').click();
  await button(page, 'Move to category').click();
  await page.getByRole('dialog').getByLabel('Category', { exact: true }).selectOption({ label: 'Pet Care' });
  await button(page, 'Apply').click();
  await button(page, 'Save').click();
  await expect(page.getByText('3 products saved')).toBeVisible();
  const petCare = await api.findCategory('Pet Care');
  const expected = { price: 45, publish: false, aliases: ['diwali'], category: [petCare._id] };
  for (const product of given.products.slice(1, 4)) expect(await given.saved(product)).toMatchObject(expected);
  expect(await given.saved(given.products[4] as AdminProduct)).toEqual(given.products[4]);

  await button(page, 'Undo').click();
  await expect(page.getByText('3 products are as they were before')).toBeVisible();
  for (const product of given.products.slice(1, 4))
    expect(await given.saved(product)).toEqual({ ...product, revision: product.revision + 2 });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('a tap edits a cell, Enter goes on to the next one, and the name stays in sight', async ({
    page,
    api,
    shop,
  }) => {
    const given = await givenProducts(shop, api, names(3));
    await openTable(page, given);
    await cell(page, 'Item 01', 'stock').tap();
    await expect(page.getByRole('textbox', { name: 'Item 01, Stock' })).toBeFocused();
    await page.keyboard.type('5');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('textbox', { name: 'Item 02, Stock' })).toBeFocused();
    await page.keyboard.type('6');
    await page.keyboard.press('Enter');
    await cell(page, 'Item 03', 'publish').tap();
    await expect(cell(page, 'Item 03', 'publish')).toContainText('No');
    await cell(page, 'Item 01', 'category').scrollIntoViewIfNeeded();
    await expect(row(page, 'Item 01').getByRole('rowheader')).toBeInViewport();
    await button(page, 'Save').tap();
    await expect(page.getByText('3 products saved')).toBeVisible();
    const stocks = await Promise.all(given.products.map(async (product) => (await given.saved(product)).stock));
    expect(stocks).toEqual([5, 6, 20]);
  });
});
