/** The store without JavaScript. What search engines get is tested in server/pages/served-pages.test.ts. */
import { links } from '../contract/api/links.ts';
import { expect, test } from './shop-fixture.ts';

test.use({ javaScriptEnabled: false });

test('without JavaScript a visitor searches, pages through the results and reads what needs it', async ({
  page,
  api,
}) => {
  await page.goto('/');
  // The categories and the offers.
  await expect(page.getByRole('link', { name: /^See All/ })).toHaveCount(17);
  await page.getByRole('combobox', { name: 'Search for groceries' }).fill('toned milk');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page).toHaveURL('/search?query=toned+milk');
  await expect(page.getByRole('link', { name: 'Toned Milk' }).first()).toBeVisible();

  await page.goto('/search?inStock=1');
  const pager = page.getByRole('navigation', { name: 'Pages' });
  const first = await page.getByRole('article').first().getByRole('link').innerText();
  await pager.getByRole('link', { name: 'Next' }).click();
  await expect(page).toHaveURL('/search?inStock=1&page=2');
  await expect(page.getByRole('article')).toHaveCount(12);
  await expect(page.getByRole('article').first().getByRole('link')).not.toHaveText(first);
  await pager.getByRole('link', { name: 'Previous' }).click();
  await expect(page).toHaveURL('/search?inStock=1');
  await expect(page.getByRole('button', { name: 'Filters' })).toBeHidden();

  await page.goto(links.product(await api.findProduct('White Eggs')));
  // Text in <noscript> can only be found by its element.
  await expect(page.locator('noscript p').first()).toBeVisible();
  await expect(page.getByText('Add to Cart')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Account: user menu' })).toBeHidden();
  await page.getByRole('navigation', { name: 'Pack sizes' }).getByRole('link').nth(1).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('White Eggs Tray');
  await page.goto(links.login);
  await expect(page.locator('main noscript p').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeHidden();
});
