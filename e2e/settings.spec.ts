/** The settings of the shop, as its owner changes them and as shoppers see it. */
import type { Page } from '@playwright/test';
import { links } from '../contract/links.ts';
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
