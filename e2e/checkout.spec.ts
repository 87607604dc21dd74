/** The choices of the checkout outlast its page. */
import type { Page } from '@playwright/test';
import { links } from '../contract/links.ts';
import { localPath } from '../messages/locale.ts';
import { addAddress, address, openAs, ordersOf, shopperWith } from './people.ts';
import { expect, test } from './shop-fixture.ts';

const orderButton = (page: Page) => page.getByRole('button', { name: 'Cash On Delivery' });

test('an address that was chosen stays over a reload and in the other language, until the order is placed', async ({
  page,
  api,
}) => {
  const { person } = await shopperWith(api, 'Tomato');
  await addAddress(api, person);
  await addAddress(api, person, { ...address, address_line: '9 Lake View' });
  await openAs(page, person, links.checkout);
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
