/** Screens in difficult situations: each acts on a page until it shows what the picture is about. */
import type { Page } from '@playwright/test';
import { links } from '../contract/api/links.ts';
import { loseAnswer } from './answers.ts';
import { addAddress, buyNamed, openAs, type Person, putIntoCart, signedUp } from './people.ts';
import type { ShopApi } from './shop-api.ts';
import { saveSettings, settingsOf } from './shop-settings.ts';

interface Given {
  api: ShopApi;
  owner: Person;
}

/** A new shopper with an address and a cart. */
async function shopperWith(api: ShopApi, products: Readonly<Record<string, number>>, name = 'Asha Rao') {
  const person = await signedUp(api, name);
  await addAddress(api, person);
  for (const [product, quantity] of Object.entries(products))
    await putIntoCart(api, person, (await api.findProduct(product))._id, quantity);
  return person;
}

const fruit = async (api: ShopApi) => links.category(await api.findCategory('Fruits & Vegetables'));

const sheet = [
  'Price list;;;;',
  'Item Name;M.R.P.;Rate;Qty;Bar Code',
  'Toor Dal 1kg;₹1,250;480/-;38 pcs;8901234567890',
  'Sugar 1kg;45;42;10;8.90E+12',
].join('\n');

/** The width of an 80 mm roll in CSS pixels. */
const rollWidth = 302;

export const caseScreens: Readonly<Record<string, (page: Page, given: Given) => Promise<void>>> = {
  async 'order-without-an-answer'(page, { api }) {
    await openAs(page, await shopperWith(api, { 'Toned Milk': 2 }), links.checkout);
    await loseAnswer(page, '**/order/cash-on-delivery');
    await page.getByRole('button', { name: 'Cash On Delivery' }).click();
    await page.getByText('Your order has been placed').waitFor();
  },

  async 'name-with-a-reversing-character'(page, { api, owner }) {
    await buyNamed(api, 'Toned Milk', 1, await shopperWith(api, {}, 'Asha \u202eamreV'));
    await openAs(page, owner, links.adminOrders);
    await page.getByText('Asha amreV').first().waitFor();
  },

  async 'text-at-200-percent'(page, { api }) {
    await page.addInitScript(() =>
      addEventListener('DOMContentLoaded', () => document.documentElement.style.setProperty('font-size', '200%')),
    );
    await page.goto(links.product(await api.findProduct('Toned Milk')));
  },

  async 'cart-bar'(page, { api }) {
    await openAs(page, await shopperWith(api, { 'Toned Milk': 2 }), await fruit(api));
    await page.getByRole('button', { name: /^View Cart/ }).waitFor();
  },

  async 'narrow-cards'(page, { api }) {
    await page.goto(await fruit(api));
  },

  async 'columns-of-a-sheet'(page, { owner }) {
    await openAs(page, owner, links.adminImport);
    const file = { name: 'goods.csv', mimeType: 'text/csv', buffer: Buffer.from(sheet) };
    await page.getByLabel('Spreadsheet (CSV or Excel)').setInputFiles(file);
    await page.getByRole('heading', { name: 'Which column is which?' }).waitFor();
  },

  async 'price-and-mrp'(page, { owner }) {
    await openAs(page, owner, links.adminProducts);
    await page.getByRole('button', { name: /^Edit/ }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('MRP (incl. of all taxes)').fill('160');
    await dialog.getByLabel('Price', { exact: true }).fill('150');
  },

  async 'rounding-to-the-rupee'(page, { api }) {
    await saveSettings(api, { rounding: 'rupee' });
    try {
      await openAs(page, await shopperWith(api, { 'Toned Milk': 3, Potato: 1 }), links.checkout);
      await page.getByText('Round Off').scrollIntoViewIfNeeded();
    } finally {
      await saveSettings(api, { rounding: 'none' });
    }
  },

  async 'own-accent'(page, { api, owner }) {
    const { shop } = await settingsOf(api);
    await saveSettings(api, { shop: { ...shop, accent: '#7a1fa2' } });
    try {
      await openAs(page, owner, links.adminOrders);
      await page.getByRole('heading', { name: 'Order board' }).waitFor();
    } finally {
      await saveSettings(api, { shop });
    }
  },

  async 'slip-of-80-mm'(page, { api, owner }) {
    const order = await buyNamed(api, 'Toned Milk', 3, await shopperWith(api, {}));
    await openAs(page, owner, links.adminOrder(order._id));
    await page.getByText(order.orderId).first().waitFor();
    await page.emulateMedia({ media: 'print' });
    await page.setViewportSize({ width: rollWidth, height: 480 });
  },
};
