/** Administrators edit many products at once in the table of products. */
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { type Call, calls } from '../contract/api/calls.ts';
import { links } from '../contract/api/links.ts';
import type { AdminProduct } from '../contract/catalogue/admin-catalogue.ts';
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

test('twenty prices take at most 60 key presses besides the digits, and one save; cells are left as in a spreadsheet', async ({
  page,
  api,
  shop,
}) => {
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
  await expect(page.getByRole('region', { name: 'Not saved yet' })).toHaveCount(0);
  await expect(cell(page, 'Item 20', 'price')).toBeFocused();

  await page.keyboard.press('F2');
  await expect(page.getByRole('textbox', { name: 'Item 20, Price' })).toHaveValue('70');
  await page.keyboard.type('5');
  await page.keyboard.press('Escape');
  await expect(cell(page, 'Item 20', 'price')).toHaveText('₹70.00');
  await expect(cell(page, 'Item 20', 'price')).toBeFocused();
  // Tab to the right, and Enter back to the column where it began.
  await cell(page, 'Item 01', 'price').click();
  for (const [typed, key] of [
    ['50', 'Tab'],
    ['45', 'Tab'],
    ['7', 'Enter'],
  ] as const) {
    await page.keyboard.type(typed);
    await page.keyboard.press(key);
  }
  await expect(cell(page, 'Item 02', 'price')).toBeFocused();
  await expect(cell(page, 'Item 01', 'selling')).toHaveText('₹45.00was ₹51.00');
  await expect(cell(page, 'Item 01', 'stock')).toHaveText('7was 20');
  await page.getByRole('checkbox', { name: 'Select Item 02' }).click();
  await page.getByRole('checkbox', { name: 'Select Item 04' }).click({ modifiers: ['Shift'] });
  await button(page, 'Change price').click();
  await page
    .getByRole('dialog')
    .getByLabel(/^Percent/)
    .fill('10');
  await expectAccessible(page);
  await button(page, 'Apply').click();
  await expect(cell(page, 'Item 03', 'price')).toContainText('₹58.30');
  await button(page, 'Save').click();
  await expect(page.getByText('4 products saved')).toBeVisible();
  await button(page, 'Undo').last().click();
  await expect(page.getByText('4 products are as they were before')).toBeVisible();
  expect(await given.saved(given.products[0] as AdminProduct)).toMatchObject({ price: 51, stock: 20 });
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
