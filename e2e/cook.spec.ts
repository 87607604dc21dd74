/** Cook this: a dish becomes a cart, and the owner writes the recipes. */
import type { Page } from '@playwright/test';
import { links } from '../contract/links.ts';
import { localPath } from '../messages/locale.ts';
import { expectAccessibleAtBothWidths } from './accessible.ts';
import { openAsAdministrator } from './administrator.ts';
import { cartOf, open, openAs, signedUp } from './people.ts';
import { expect, test } from './shop-fixture.ts';

const line = (page: Page, text: string) =>
  page
    .getByRole('list', { name: 'Products for your list' })
    .locator('> li')
    .filter({ hasText: `Ingredient: ${text}` });

test('a dish is chosen, for more people, and everything for it is in the cart', async ({ page, api }) => {
  const person = await signedUp(api);
  await openAs(page, person, links.home);
  await page.getByRole('link', { name: 'Cook this' }).click();
  await expect(page.getByRole('list', { name: 'Dishes' }).getByRole('listitem')).not.toHaveCount(0);
  await expectAccessibleAtBothWidths(page);
  const field = page.getByRole('textbox', { name: 'What would you like to cook?' });
  await field.fill('unicorn stew');
  await page.getByRole('button', { name: 'Find dish' }).click();
  await expect(page.getByText('We do not know this dish yet.')).toBeVisible();
  await field.fill('rajma chawal for 8');
  await page.getByRole('button', { name: 'Find dish' }).click();
  await expect(page).toHaveURL(/\/cook\/Rajma-Chawal-\w{26}\?servings=8$/);
  await expect(line(page, 'rajma')).toContainText('Needed: 500 g');
  await page.getByRole('button', { name: 'Add one People' }).click();
  await expect(line(page, 'rajma')).toContainText('Needed: 565 g');
  await expect(page).toHaveURL(/servings=9$/);
  await expect(line(page, 'salt')).toContainText('Left out');
  await expectAccessibleAtBothWidths(page);
  await line(page, 'salt').getByRole('button', { name: 'Put back: Iodised Salt' }).click();
  await page.getByRole('button', { name: /^Add \d+ items to cart$/ }).click();
  await expect(page.getByRole('heading', { name: /items are in your cart/ })).toBeVisible();
  await expect
    .poll(async () => (await cartOf(api, person)).map(({ productId: { name } }) => name))
    .toEqual(expect.arrayContaining(['Rajma', 'Basmati Rice', 'Onion', 'Tomato', 'Iodised Salt']));
});

test('a pasted line that names a dish offers everything for it, in Hindi too', async ({ page }) => {
  await open(page, localPath(links.pasteList, 'hi'));
  await page.getByRole('textbox', { name: 'आपकी ख़रीदारी की लिस्ट' }).fill('राजमा चावल 6 लोगों के लिए');
  await page.getByRole('button', { name: 'ये प्रोडक्ट ढूँढें' }).click();
  await page.getByRole('link', { name: 'राजमा चावल बना रहे हैं?' }).click();
  await expect(page).toHaveURL(/\/hi\/cook\/Rajma-Chawal-\w{26}\?servings=6$/);
  await expect(page.getByRole('heading', { name: 'राजमा चावल', level: 1 })).toBeVisible();
  await expect(page.getByRole('link', { name: 'राजमा', exact: true })).toBeVisible();
  await expectAccessibleAtBothWidths(page);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a dish is a page of its own', async ({ page }) => {
    await page.goto(links.cook);
    await page.getByRole('link', { name: 'Kheer' }).click();
    await expect(page.getByRole('heading', { name: 'Kheer', level: 1 })).toBeVisible();
    await expect(page.getByRole('main')).toContainText('full cream milk');
    await expect(page.getByRole('main')).toContainText('1 L');
  });
});

test('the owner writes, hides and deletes a recipe', async ({ page, api }) => {
  await openAsAdministrator(page, api, links.adminRecipes);
  await page.getByRole('button', { name: 'Add recipe' }).click();
  const form = page.getByRole('dialog', { name: 'Add a recipe' });
  const first = form.getByRole('group', { name: 'Ingredient 1' });
  await form.getByRole('textbox', { name: 'Name', exact: true }).fill('Cucumber raita');
  await form.getByRole('textbox', { name: 'Name in Hindi' }).fill('खीरे का रायता');
  await first.getByRole('textbox', { name: 'Ingredient', exact: true }).fill('cucumber');
  await first.getByRole('textbox', { name: 'Amount' }).fill('much');
  await form.getByRole('button', { name: 'Save recipe' }).click();
  await expect(first.getByText('Must be a number above 0')).toBeVisible();
  await expectAccessibleAtBothWidths(page);
  await first.getByRole('textbox', { name: 'Amount' }).fill('200');
  const second = form.getByRole('group', { name: 'Ingredient 2' });
  await second.getByRole('textbox', { name: 'Ingredient', exact: true }).fill('salt');
  await second.getByRole('combobox', { name: 'Needed' }).selectOption('Usually at home');
  await form.getByRole('button', { name: 'Save recipe' }).click();
  await expect(page.getByText('Recipe added')).toBeVisible();
  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Cucumber raita' });
  await expect(row).toContainText('2 ingredients');
  await expectAccessibleAtBothWidths(page);
  const visitor = await page.context().browser()?.newPage();
  const shown = async () => {
    await visitor?.goto(new URL(links.cook, page.url()).href);
    return visitor?.getByRole('link', { name: 'Cucumber raita' }).count();
  };
  expect(await shown()).toBe(1);
  await page.getByRole('switch', { name: 'Cucumber raita is visible to shoppers' }).click();
  await expect(row).toContainText('Hidden');
  expect(await shown()).toBe(0);
  await visitor?.close();
  await page.getByRole('button', { name: 'Delete Cucumber raita' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('Recipe deleted')).toBeVisible();
  await expect(row).toHaveCount(0);
});
