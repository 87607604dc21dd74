/** Administrators arrange the home page, and shoppers see it as they did. */
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { calls } from '../contract/api/calls.ts';
import { links } from '../contract/api/links.ts';
import type { Arrangement } from '../contract/pages/home-page.ts';
import { expectAccessible, expectAccessibleAtBothWidths } from './accessible.ts';
import { administratorOf, openAsAdministrator } from './administrator.ts';
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

test('a ready-made row and one with a picture are added, moved by keyboard and by dragging, and seen by shoppers', async ({
  page,
  api,
}) => {
  await openAsAdministrator(page, api, links.adminHomePage);
  const dialog = page.getByRole('dialog', { name: 'New row' });
  await test.step('a ready-made row is moved by keyboard', async () => {
    await page.getByRole('button', { name: /^Add: Breakfast/ }).click();
    await expect(dialog.getByText('12 products now')).toBeVisible();
    await dialog.getByLabel('Title in English').fill('Good morning');
    // At any time, so that the test passes in the evening too.
    await dialog.getByLabel('From', { exact: true }).fill('');
    await dialog.getByLabel('Until').fill('');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(row(page, 'Good morning')).toContainText('Banner · 12 products now');
    await button(page, 'Move down: Good morning').press('Enter');
    await expect(button(page, 'Move down: Good morning')).toBeFocused();
    await expect(page.getByRole('listitem').filter({ hasText: 'products now' }).first()).toContainText('Good morning');
  });

  await test.step('a row with a picture is dragged to its place', async () => {
    await button(page, 'Add row').click();
    await dialog.getByLabel('Title in English').fill('Mango season');
    await dialog.getByLabel('Picture (optional)').setInputFiles(join(import.meta.dirname, '../demo/images/mango.webp'));
    await expect(dialog.getByRole('img', { name: 'Preview of Picture (optional)' })).toBeVisible();
    await dialog.getByRole('button', { name: 'Done' }).click();
    // A new row is the first one.
    await row(page, 'Mango season').dragTo(row(page, 'Category tiles'));
    await expect(page.getByRole('status').filter({ hasText: 'Mango season is now number 2 of' })).toBeAttached();
    await button(page, 'Save').click();
    await expect(page.getByText('The home page is saved')).toBeVisible();
  });

  await page.getByRole('link', { name: 'View store' }).click();
  await expect(titles(page)).toContainText(['Shop by category', 'Mango season', 'Good morning']);
  await expect(page.getByRole('img', { name: 'Mango season' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Good morning' }).getByRole('article')).toHaveCount(12);
  await expectAccessibleAtBothWidths(page, 'main section:nth-of-type(n+4)');
});
