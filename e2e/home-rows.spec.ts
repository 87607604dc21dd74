/** Rows of the home page besides those of the categories: offers, and what a shopper buys again. */
import type { Page } from '@playwright/test';
import { links } from '../contract/api/links.ts';
import { layoutShiftOf, recordLayoutShifts } from './layout-shifts.ts';
import { buyNamed, openAs, reload, signedUp } from './people.ts';
import { expect, test } from './shop-fixture.ts';

const row = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test('what a shopper buys again is there from the next visit on, and moves nothing', async ({ page, api }) => {
  const person = await signedUp(api);
  await buyNamed(api, 'Toned Milk', 2, person);
  await recordLayoutShifts(page);
  await openAs(page, person, links.home);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('tokri-buys-again'))).toBe('1');
  await expect(row(page, 'Buy again')).toHaveCount(0);
  await reload(page);
  await expect(row(page, 'Buy again').getByRole('link', { name: 'Toned Milk' })).toBeVisible();
  // Offers are there for everybody, each with its discount.
  const offers = row(page, 'Offers');
  await expect(offers.getByText(/^\d+% OFF$/).first()).toBeVisible();
  await expect(offers.getByText(/^\d+% OFF$/)).toHaveCount(await offers.getByRole('article').count());
  await page.waitForLoadState('networkidle');
  expect(await layoutShiftOf(page)).toBeLessThan(0.01);
});
