/** The settings of the shop, as its owner changes them and as shoppers see it. */
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { links } from '../contract/api/links.ts';
import { openAsAdministrator } from './administrator.ts';
import { dialogsInHistory, open } from './people.ts';
import { expect, test } from './shop-fixture.ts';

const stars = (page: Page) => page.getByRole('img', { name: /out of 5/ });

test('a choice, and name, colour, logo and promises of the shop, reach its pages and are undone', async ({
  page,
  browser,
  baseURL,
  api,
}) => {
  const product = links.product(await api.findProduct('Tomato'));
  const shopper = await browser.newPage({ ...(baseURL !== undefined && { baseURL }) });
  await openAsAdministrator(page, api, links.adminSettings);
  const goTo = (name: RegExp) => page.getByRole('main').getByRole('link', { name }).first().click();
  await goTo(/^What the shop promises/);
  const reviews = page.getByRole('group', { name: 'Reviews of products' });
  await expect(reviews.getByRole('radio', { name: 'Fixed stars' })).toBeChecked();
  await reviews.getByText('No reviews', { exact: true }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await expect(reviews.getByRole('radio', { name: 'No reviews' })).toBeChecked();
  await open(shopper, product);
  await expect(shopper.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(stars(shopper)).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('The previous setting has been restored')).toBeVisible();
  await expect(reviews.getByRole('radio', { name: 'Fixed stars' })).toBeChecked();
  await open(shopper, product);
  await expect(stars(shopper)).toBeVisible();

  await page.getByLabel('Delivery in minutes').fill('25');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await goTo(/^Settings$/);
  await expect(page.getByRole('link', { name: /^What the shop promises/ })).toContainText('Delivery in 25 minutes');
  await goTo(/^The shop/);
  await page.getByLabel('Name', { exact: true }).fill('Hari Om Kirana');
  await page.getByLabel('Accent colour').fill('#ffd400');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const color = page.getByLabel('Accent colour');
  await expect(color).toBeFocused();
  await expect(page.getByText(/Too light for white text/).first()).toBeVisible();
  await color.fill('#b3261e');
  await page.getByLabel('Logo', { exact: true }).setInputFiles(join(import.meta.dirname, '../demo/images/tomato.webp'));
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Not saved yet' })).toHaveCount(0);

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

  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('The previous setting has been restored')).toBeVisible();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Tokri');
  await open(shopper, links.home);
  await expect(shopper).toHaveTitle('Tokri | Groceries in Minutes');
  await shopper.emulateMedia({ colorScheme: 'light' });
  await expect(button).toHaveCSS('background-color', 'rgb(10, 122, 72)');
  await shopper.close();
});

test('the list of the page leads to each setting, and Back from changes asks on the page of the changes', async ({
  page,
  api,
}) => {
  const text = page.getByLabel('About the shop in English');
  const goTo = (name: string) => page.getByRole('link', { name, exact: true }).click();
  const edit = async () => {
    await text.fill('Since 1974');
    await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeEnabled();
  };
  /** Until the entry of the question has left the history, Back would lead to the page below it. */
  const answer = async (name: string) => {
    await page.getByRole('button', { name, exact: true }).click();
    await dialogsInHistory(page, 0);
    await expect(page.getByRole('dialog')).toHaveCount(0);
  };
  const settings = new RegExp(`${links.adminSettings}/shop(#.*)?$`);
  await openAsAdministrator(page, api, `${links.adminSettings}#settings-webhook`);
  const list = page.getByRole('navigation', { name: 'All settings' });
  await expect(page).toHaveURL(new RegExp(`${links.adminSettings}/messages#settings-webhook$`));
  await expect(page.locator('#settings-webhook')).toBeInViewport();
  await expect(list.locator('[aria-current]')).toBeInViewport();
  await expect(list.locator('[aria-current]')).toHaveText('SMS and WhatsApp');
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(list).toBeHidden();
  await page.getByLabel('Jump to…').selectOption('Refunds');
  await expect(page.getByRole('region', { name: 'Refunds' })).toBeInViewport();
  await page.setViewportSize({ width: 1280, height: 800 });
  await goTo('Invoices');
  await expect(page.getByRole('region', { name: 'Invoices' })).toBeInViewport();
  await expect(page).toHaveURL(/#settings-invoices$/);
  await expect(list.locator('[aria-current]')).toHaveText('Invoices');
  await goTo('Pages');
  await expect(page).toHaveURL(new RegExp(`${links.adminPages}$`));
  await goTo('Settings');
  await page.getByLabel('Find a setting').fill('instagram');
  await page.getByRole('link', { name: /^Bottom of the page/ }).click();
  await expect(page).toHaveURL(settings);
  await page.getByRole('link', { name: 'Skip to content' }).press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await edit();
  for (let times = 0; times < 2; times += 1) {
    await page.goBack();
    await answer('Keep editing');
    await expect(page).toHaveURL(settings);
    await expect(text).toHaveValue('Since 1974');
  }
  await page.goBack();
  await answer('Leave');
  await expect(page).toHaveURL(new RegExp(`${links.adminSettings}$`));
  await page.goBack();
  await expect(page).toHaveURL(new RegExp(`${links.adminPages}$`));
  await expect(page.getByRole('heading', { name: 'Pages', level: 1 })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/#settings-invoices$/);
  await page.getByLabel('GSTIN').fill('29');
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeEnabled();
  await goTo('Pages');
  await answer('Keep editing');
  await expect(page).toHaveURL(/#settings-invoices$/);
});
