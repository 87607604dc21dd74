/** Cook this: a dish becomes a cart. */
import type { Page } from '@playwright/test';
import { links } from '../contract/api/links.ts';
import { hold } from './answers.ts';
import { cartOf, openAs, painted, signedUp } from './people.ts';
import { expect, test } from './shop-fixture.ts';

const line = (page: Page, text: string) =>
  page
    .getByRole('list', { name: 'Products for your list' })
    .locator('> li')
    .filter({ hasText: `Ingredient: ${text}` });

test('a dish is found unless another page is opened at the same time, for more people, and everything for it is in the cart', async ({
  page,
  api,
}) => {
  const person = await signedUp(api);
  await openAs(page, person, links.cook);
  const field = page.getByRole('textbox', { name: 'What would you like to cook?' });
  const find = page.getByRole('button', { name: 'Find dish' });
  const finding = await hold(page, '**/recipe/find-dish');
  const opening = await hold(page, '**/search.data*');
  const found = page.waitForResponse('**/recipe/find-dish');
  await field.fill('rajma chawal for 8');
  await find.click();
  await finding.seen;
  await page.getByRole('link', { name: 'Shop', exact: true }).click();
  await opening.seen;
  finding.letGo();
  await (await found).finished();
  await painted(page);
  opening.letGo();
  await expect(page).toHaveURL(links.search);

  await page.goBack();
  await field.fill('rajma chawal for 8');
  await find.click();
  await expect(page).toHaveURL(/\/cook\/Rajma-Chawal-\w{26}\?servings=8$/);
  await expect(line(page, 'rajma')).toContainText('Needed: 500 g');
  // Quick taps count from the last one, and need no answer of the store.
  await page.route(/\.data\b/, () => {});
  for (const tap of ['Add', 'Add', 'Remove']) await page.getByRole('button', { name: `${tap} one People` }).click();
  await expect(line(page, 'rajma')).toContainText('Needed: 565 g');
  await expect(page).toHaveURL(/servings=9$/);
  await page.unroute(/\.data\b/);
  await expect(line(page, 'salt')).toContainText('Left out');
  await line(page, 'salt').getByRole('button', { name: 'Put back: Iodised Salt' }).click();
  const onions = line(page, 'onion').getByRole('button', { name: 'Remove one Onion' });
  while (await onions.isVisible()) await onions.click();
  await expect(line(page, 'onion')).toContainText('Left out');
  // A product that is left out or put back stays so for another number of people, and while a product is looked at.
  await page.getByRole('button', { name: 'Add one People' }).click();
  await expect(page).toHaveURL(/servings=10$/);
  await expect(line(page, 'rajma')).toContainText('Needed: 625 g');
  await expect(line(page, 'salt')).not.toContainText('Left out');
  await expect(line(page, 'onion')).toContainText('Left out');
  await line(page, 'salt').getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Iodised Salt' })).toBeVisible();
  await page.goBack();
  await expect(line(page, 'salt')).not.toContainText('Left out');
  await line(page, 'onion').getByRole('button', { name: 'Put back: Onion' }).click();
  await page.getByRole('button', { name: /^Add \d+ items to cart$/ }).click();
  await expect(page.getByRole('heading', { name: /items are in your cart/ })).toBeVisible();
  await expect
    .poll(async () => (await cartOf(api, person)).map(({ productId: { name } }) => name))
    .toEqual(expect.arrayContaining(['Rajma', 'Basmati Rice', 'Onion', 'Tomato', 'Iodised Salt']));
});
