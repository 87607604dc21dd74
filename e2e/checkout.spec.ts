/** The choices of the checkout outlast its page. */
import type { Page } from '@playwright/test';
import { links } from '../contract/links.ts';
import { localPath } from '../messages/locale.ts';
import { addAddress, address, openAs, ordersOf, shopperWith } from './people.ts';
import { expect, noConnection, test } from './shop-fixture.ts';

const orderButton = (page: Page) => page.getByRole('button', { name: 'Cash On Delivery' });

test('an address that was chosen stays over a reload and in the other language, and the form opens without a connection', async ({
  page,
  context,
  api,
  expectErrors,
}) => {
  // Other files are loaded when the page is first used; its form does not need them.
  expectErrors(noConnection);
  const { person } = await shopperWith(api, 'Tomato');
  await addAddress(api, person);
  await addAddress(api, person, { ...address, address_line: '9 Lake View' });
  const form = page.waitForResponse(/address-dialogs/);
  await openAs(page, person, links.checkout);
  await (await form).finished();
  await page.waitForLoadState('networkidle');
  // Nothing was used of the page when the connection is lost.
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Add New' }).press('Enter');
  await expect(page.getByRole('dialog', { name: 'Add New Address' })).toBeVisible();
  await page.keyboard.press('Escape');
  await context.setOffline(false);
  const chosen = page.getByRole('radio', { name: /9 Lake View/ });
  await chosen.check();
  await page.reload();
  await expect(chosen).toBeChecked();
  await page.goto(localPath(links.checkout, 'hi'));
  await expect(chosen).toBeChecked();
  await page.goto(links.checkout);
  await orderButton(page).click();
  await expect(page).toHaveURL(links.orders);
  const [placed] = await ordersOf(api, person);
  expect(placed?.delivery_address.address_line).toBe('9 Lake View');
  expect(await page.evaluate(() => sessionStorage.getItem('tokri-checkout'))).toBeNull();
});
