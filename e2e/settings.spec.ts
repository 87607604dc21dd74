/** The settings of the shop, as its owner changes them and as shoppers see it. */
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { calls } from '../contract/calls.ts';
import { defaultShopSettings } from '../contract/default-shop-settings.ts';
import { links } from '../contract/links.ts';
import type { SavedSettings } from '../contract/shop-settings.ts';
import { expectAccessibleAtBothWidths } from './accessible.ts';
import { openAsAdministrator } from './administrator.ts';
import { open } from './people.ts';
import { expect, test } from './shop-fixture.ts';

const stars = (page: Page) => page.getByRole('img', { name: /out of 5/ });

test('a choice is saved at once, shows with the next page, and is undone', async ({ page, browser, baseURL, api }) => {
  const product = links.product(await api.findProduct('Tomato'));
  const shopper = await browser.newPage({ ...(baseURL !== undefined && { baseURL }) });
  await open(shopper, product);
  await expect(stars(shopper)).toBeVisible();

  await openAsAdministrator(page, api, links.adminSettings);
  const reviews = page.getByRole('group', { name: 'Reviews of products' });
  await expect(reviews.getByRole('radio', { name: 'Fixed stars' })).toBeChecked();
  await reviews.getByText('No reviews', { exact: true }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await expect(reviews.getByRole('radio', { name: 'No reviews' })).toBeChecked();
  await expectAccessibleAtBothWidths(page);
  await open(shopper, product);
  await expect(shopper.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(stars(shopper)).toHaveCount(0);

  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('The earlier setting is back')).toBeVisible();
  await expect(reviews.getByRole('radio', { name: 'Fixed stars' })).toBeChecked();
  await open(shopper, product);
  await expect(stars(shopper)).toBeVisible();
  await shopper.close();
});

const usual = { shop: defaultShopSettings.shop, delivery: defaultShopSettings.delivery };

test('name, colour, logo and promises of the shop reach its pages, and are undone together', async ({
  page,
  browser,
  baseURL,
  api,
}) => {
  await openAsAdministrator(page, api, links.adminSettings);
  await page.getByLabel('Name', { exact: true }).fill('Hari Om Kirana');
  await page.getByLabel('Accent colour').fill('#ffd400');
  await page.getByLabel('Delivery in minutes').fill('25');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const color = page.getByLabel('Accent colour');
  await expect(color).toBeFocused();
  await expect(page.getByText(/hard to read: its contrast is 1\.2/).first()).toBeVisible();
  await color.fill('#b3261e');
  await page.getByLabel('Logo', { exact: true }).setInputFiles(join(import.meta.dirname, '../demo/images/tomato.webp'));
  await expectAccessibleAtBothWidths(page);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Not saved yet' })).toHaveCount(0);

  const shopper = await browser.newPage({ ...(baseURL !== undefined && { baseURL }) });
  await open(shopper, links.home);
  await expect(shopper).toHaveTitle('Hari Om Kirana | Groceries in Minutes');
  await expect(shopper.getByRole('banner').getByText('Delivery in 25 minutes')).toBeVisible();
  await expect(shopper.getByRole('banner').getByRole('link', { name: 'Hari Om Kirana' })).toBeVisible();
  await expect(shopper.getByRole('contentinfo')).toContainText('Hari Om Kirana. All rights reserved.');
  await expect(shopper.locator('meta[name=theme-color]')).toHaveAttribute('content', '#b3261e');
  const button = shopper.getByRole('link', { name: 'Shop all groceries' });
  await expect(button).toHaveCSS('background-color', 'rgb(179, 38, 30)');
  await expect(shopper.locator('link[rel=icon]')).toHaveAttribute('href', /^\/images\//);
  const manifest = await (await shopper.request.get('/manifest.webmanifest')).json();
  expect(manifest).toMatchObject({ name: 'Hari Om Kirana', theme_color: '#b3261e' });
  const icon = await shopper.request.get(manifest.icons[0].src);
  expect([icon.status(), icon.headers()['content-type']]).toEqual([200, 'image/png']);
  await expectAccessibleAtBothWidths(shopper);

  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('The earlier setting is back')).toBeVisible();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Tokri');
  await open(shopper, links.home);
  await expect(shopper).toHaveTitle('Tokri | Groceries in Minutes');
  await shopper.emulateMedia({ colorScheme: 'light' });
  await expect(button).toHaveCSS('background-color', 'rgb(10, 122, 72)');
  await shopper.close();
});

test('leaving with changes asks first, and somebody else’s changes are not lost', async ({ page, api }) => {
  const { accessToken: token } = await openAsAdministrator(page, api, links.adminSettings);
  const text = page.getByLabel('About the shop, in English');
  await text.fill('Since 1974');
  await page.getByRole('link', { name: 'Overview' }).first().click();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  const { data: now } = await api.ask<SavedSettings>(calls.getSavedSettings, { token });
  const settings = { ...now.settings, delivery: { ...usual.delivery, minutes: 19 } };
  await api.ask(calls.updateShopSettings, { body: { version: now.version, settings }, token });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Someone else changed the settings in the meantime.').first()).toBeVisible();
  await expect(text).toHaveValue('Since 1974');
  await expect(page.getByLabel('Delivery in minutes')).toHaveValue('19');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  const { data: saved } = await api.ask<SavedSettings>(calls.getSavedSettings, { token });
  expect([saved.settings.footer.text, saved.settings.delivery.minutes]).toEqual(['Since 1974', 19]);
  const body = {
    version: saved.version,
    settings: { ...saved.settings, footer: defaultShopSettings.footer, ...usual },
  };
  await api.ask(calls.updateShopSettings, { body, token });
});
