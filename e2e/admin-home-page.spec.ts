/** Administrators arrange the home page, and shoppers see it as they did. */
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { calls } from '../contract/calls.ts';
import type { Arrangement } from '../contract/home-page.ts';
import { links } from '../contract/links.ts';
import { expectAccessibleAtBothWidths } from './accessible.ts';
import { administratorOf, openAsAdministrator } from './administrator.ts';
import { open } from './people.ts';
import type { ShopApi } from './shop-api.ts';
import { expect, test } from './shop-fixture.ts';

async function arrangementOf(api: ShopApi) {
  const { accessToken: token } = await administratorOf(api);
  const { data } = await api.ask<Arrangement>(calls.getArrangement, { token });
  return { ...data, token };
}

/** The other tests expect the usual order. */
test.afterEach(async ({ api }) => {
  const { version, token } = await arrangementOf(api);
  await api.ask(calls.saveArrangement, { token, body: { version, sections: [] } });
});

const titles = (page: Page) =>
  page.getByRole('main').locator('section[aria-labelledby] > :first-child h2, section[aria-labelledby] > h2');
const row = (page: Page, title: string) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByText(title, { exact: true }) });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('a ready-made row is added, moved by the keyboard, undone, saved, and seen by shoppers', async ({ page, api }) => {
  await openAsAdministrator(page, api, links.adminHomePage);
  await page.getByRole('button', { name: /^Add: Breakfast/ }).click();
  const dialog = page.getByRole('dialog', { name: 'New row' });
  await expect(dialog.getByText('12 products now')).toBeVisible();
  await dialog.getByLabel('Title in English').fill('Good morning');
  // At any time, so that the test passes in the evening too.
  await dialog.getByLabel('From', { exact: true }).fill('');
  await dialog.getByLabel('Until').fill('');
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(row(page, 'Good morning')).toContainText('Banner · 12 products now');

  await button(page, 'Move down: Good morning').press('Enter');
  await expect(button(page, 'Move down: Good morning')).toBeFocused();
  await expect(page.getByRole('listitem').filter({ hasText: 'products now' }).first()).toContainText('Good morning');
  await button(page, 'Hide: Offers').click();
  await expect(row(page, 'Offers')).toContainText('Hidden');
  await button(page, 'Undo').click();
  await expect(row(page, 'Offers')).not.toContainText('Hidden');
  await button(page, 'Rename: Offers').click();
  await page.getByLabel('Title in English').fill('Diwali deals');
  await page.getByRole('button', { name: 'Done' }).click();
  await button(page, 'Save').click();
  await expect(page.getByText('The home page is saved')).toBeVisible();

  await open(page, links.home);
  await expect(titles(page).first()).toHaveText('Shop by category');
  await expect(titles(page).nth(1)).toHaveText('Good morning');
  await expect(page.getByRole('heading', { name: 'Diwali deals' })).toBeVisible();
  const shown = page.getByRole('region', { name: 'Good morning' });
  await expect(shown.getByRole('article')).toHaveCount(12);
});

test('a row with products chosen by hand keeps their order, and says when it would be empty', async ({ page, api }) => {
  await openAsAdministrator(page, api, links.adminHomePage);
  await button(page, 'Add row').click();
  const dialog = page.getByRole('dialog', { name: 'New row' });
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(dialog.getByText('Enter a title')).toBeVisible();
  await dialog.getByLabel('Title in English').fill('Picked');
  await dialog.getByText('Two lines').click();
  await dialog.getByText('By hand').click();
  await expect(dialog.getByText('Nothing at the moment: shoppers will not see this row.')).toBeVisible();
  for (const name of ['Tomato', 'Potato', 'Onion', 'Toned Milk']) {
    await dialog.getByLabel('Find a product').fill(name);
    await dialog.getByRole('button', { name: `Add: ${name}`, exact: true }).click();
  }
  await dialog.getByRole('button', { name: 'Move up: Potato' }).click();
  await expect(dialog.getByText('4 products now')).toBeVisible();
  await expectAccessibleAtBothWidths(page);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expectAccessibleAtBothWidths(page);
  await button(page, 'Save').click();
  await expect(page.getByText('The home page is saved')).toBeVisible();

  await open(page, links.home);
  const shown = page.getByRole('region', { name: 'Picked' }).getByRole('heading', { level: 3 });
  await expect(shown).toHaveText(['Potato', 'Tomato', 'Onion', 'Toned Milk']);
});

test('a row with a picture is dragged to its place, and shoppers see both', async ({ page, api }) => {
  await openAsAdministrator(page, api, links.adminHomePage);
  await button(page, 'Add row').click();
  const dialog = page.getByRole('dialog', { name: 'New row' });
  await dialog.getByLabel('Title in English').fill('Mango season');
  await dialog.getByLabel('Picture (optional)').setInputFiles(join(import.meta.dirname, '../demo/images/mango.webp'));
  await expect(dialog.getByRole('img', { name: 'Preview of Picture (optional)' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).click();
  // A new row is the first one.
  await row(page, 'Mango season').dragTo(row(page, 'Category tiles'));
  await expect(page.getByRole('status').filter({ hasText: 'Mango season is now number 2 of' })).toBeAttached();
  await button(page, 'Save').click();
  await expect(page.getByText('The home page is saved')).toBeVisible();

  await open(page, links.home);
  await expect(titles(page).nth(1)).toHaveText('Mango season');
  await expect(page.getByRole('img', { name: 'Mango season' })).toBeVisible();
  await expectAccessibleAtBothWidths(page, 'main section:nth-of-type(n+4)');
});
