/** Administrators arrange the home page, and shoppers see it as they did. */
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { calls } from '../contract/calls.ts';
import type { Arrangement } from '../contract/home-page.ts';
import { links } from '../contract/links.ts';
import { expectAccessibleAtBothWidths } from './accessible.ts';
import { administratorOf, openAsAdministrator } from './administrator.ts';
import { loseAnswer } from './answers.ts';
import { open, painted } from './people.ts';
import type { ShopApi } from './shop-api.ts';
import { expect, noConnection, test } from './shop-fixture.ts';

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

test('what somebody else saved meanwhile is not overwritten without asking', async ({ page, api }) => {
  await openAsAdministrator(page, api, links.adminHomePage);
  await expect(row(page, 'Offers')).toBeVisible();
  const { version, sections, token } = await arrangementOf(api);
  const theirs = sections.map((each) =>
    each.kind === 'builtIn' && each.name === 'offers' ? { ...each, title: 'Theirs' } : each,
  );
  await api.ask(calls.saveArrangement, { token, body: { version, sections: theirs } });
  await button(page, 'Hide: Offers').click();
  await button(page, 'Save').click();
  const question = page.getByRole('alert').filter({ hasText: 'Somebody else has saved the home page' });
  await expect(question).toBeVisible();
  await expectAccessibleAtBothWidths(page);
  await question.getByRole('button', { name: 'Use their version' }).click();
  await expect(row(page, 'Theirs')).not.toContainText('Hidden');
  await expect(button(page, 'Save')).toHaveCount(0);
});

test('what somebody else saved while a row was being renamed is not overwritten without asking', async ({
  page,
  api,
}) => {
  await page.clock.install();
  await openAsAdministrator(page, api, links.adminHomePage);
  await button(page, 'Rename: Offers').click();
  const dialog = page.getByRole('dialog', { name: /^Rename/ });
  await dialog.getByLabel('Title in English').fill('Mine');
  const { version, sections, token } = await arrangementOf(api);
  const theirs = sections.map((each) =>
    each.kind === 'builtIn' && each.name === 'offers' ? { ...each, title: 'Theirs' } : each,
  );
  await api.ask(calls.saveArrangement, { token, body: { version, sections: theirs } });
  // Somebody comes back to the screen: it is read again.
  const read = page.waitForResponse(`**${calls.getArrangement.path}*`);
  await page.clock.fastForward('00:40');
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await (await read).finished();
  await painted(page);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await button(page, 'Save').click();
  await expect(page.getByRole('alert').filter({ hasText: 'Somebody else has saved the home page' })).toBeVisible();
});

test('a page whose answer was lost is saved once, also on a second press', async ({ page, api, expectErrors }) => {
  expectErrors(noConnection);
  await openAsAdministrator(page, api, links.adminHomePage);
  await button(page, 'Add row').click();
  const dialog = page.getByRole('dialog', { name: 'New row' });
  await dialog.getByLabel('Title in English').fill('Saved once');
  await dialog.getByRole('button', { name: 'Done' }).click();
  await loseAnswer(page, '**/api/v1/home-page');
  const saves: string[] = [];
  page.on('requestfailed', (request) => {
    if (request.url().endsWith('/api/v1/home-page')) saves.push(request.url());
  });
  await button(page, 'Save').click();
  await expect.poll(() => saves).toHaveLength(1);
  await button(page, 'Save').click();
  await expect(page.getByText('The home page is saved')).toBeVisible();
  await expect(button(page, 'Save')).toHaveCount(0);
  await expect(row(page, 'Saved once')).toHaveCount(1);
  await expect(page.getByText('Somebody else has saved the home page')).toHaveCount(0);
  const { sections } = await arrangementOf(api);
  expect(sections.filter((each) => each.kind === 'created' && each.title === 'Saved once')).toHaveLength(1);
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
