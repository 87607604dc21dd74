/** Orders by phone: support takes one with the keyboard alone, and it is on the board like any other. */
import type { Page } from '@playwright/test';
import { links } from '../contract/api/links.ts';
import { expectAccessibleAtBothWidths } from './accessible.ts';
import { newStaff, openAsAdministrator } from './administrator.ts';
import { address, openAs, painted } from './people.ts';
import { expect, test } from './shop-fixture.ts';

test.use({ scenario: 'without riders' });
/** Fills the fields of the address up to the mobile number. */
async function typeAddress(page: Page): Promise<void> {
  await expect(page.locator(':focus')).toHaveAccessibleName('House No And Street Address');
  for (const field of [address.address_line, address.city, address.state, address.pincode]) {
    await page.keyboard.type(field);
    await page.keyboard.press('Tab');
  }
}

test('support takes an order of a new caller with the keyboard alone, and finds the caller again', async ({
  page,
  api,
}) => {
  await openAs(page, await newStaff(api, 'Sunita', 'support'), links.adminPhoneOrder);
  const { keyboard } = page;
  const focused = page.locator(':focus');
  await expect(focused).toHaveAccessibleName('Mobile number of the caller');
  await keyboard.type('98450');
  await keyboard.press('Enter');
  await expect(page.getByText('Phone number must be 10 digits')).toBeVisible();
  await keyboard.type('12345');
  await keyboard.press('Enter');
  await expect(focused).toHaveAccessibleName('Name');
  await keyboard.type('Lata Devi');
  await keyboard.press('Enter');

  await typeAddress(page);
  // The number is the caller's.
  await expect(focused).toHaveValue('9845012345');
  await keyboard.press('Enter');

  await expect(focused).toHaveAccessibleName('Add a product');
  const answered = page.waitForResponse((response) => response.url().includes('query=tomat&'));
  await keyboard.type('tomat');
  await (await answered).finished();
  await painted(page);
  const options = page.getByRole('option');
  await expect(options.first()).toContainText('Tomato');
  await expect(options.first()).toContainText(/₹[\d.]+ *\d+ in stock/);
  await keyboard.press('ArrowDown');
  await expect(options.nth(1)).toHaveAttribute('aria-selected', 'true');
  await keyboard.press('ArrowUp');
  await keyboard.press('Enter');
  await expect(focused).toHaveAccessibleName('Quantity of Tomato');
  await keyboard.type('3');
  // The next name goes on in the search, and leaves the quantity.
  await keyboard.type('o');
  await expect(focused).toHaveAccessibleName('Add a product');
  await expect(focused).toHaveValue('o');
  await expect(page.getByLabel('Quantity of Tomato')).toHaveValue('3');
  await keyboard.press('Backspace');
  const summary = page.getByRole('region', { name: 'Summary' });
  const { price, discount } = await api.findProduct('Tomato');
  const total = Math.round(price * (100 - discount)) / 100;
  await expect(summary).toContainText(`₹${(total * 3).toFixed(2)}`);
  await expectAccessibleAtBothWidths(page);

  const place = summary.getByRole('button', { name: 'Place order' });
  for (
    let presses = 0;
    presses < 8 && !(await place.evaluate((button) => button === document.activeElement));
    presses += 1
  )
    await keyboard.press('Tab');
  await keyboard.press('Enter');
  const placed = page.getByRole('heading', { name: /^Order TK-\w+ is placed$/ });
  await expect(placed).toBeVisible();
  const number = /TK-\w+/.exec((await placed.textContent()) ?? '')?.[0] ?? '';
  await expect(focused).toHaveAccessibleName('Next caller');
  await keyboard.press('Enter');
  await keyboard.type('9845012345');
  await keyboard.press('Enter');
  await expect(page.getByText('Lata Devi', { exact: true })).toBeVisible();
  const customer = page.getByRole('region', { name: 'Customer' });
  await expect(customer).toContainText('+91 9845012345');
  await expect(customer).toContainText('1 open order');
  await expect(customer.getByRole('link', { name: number })).toBeVisible();
  // A link does not lose the order of the caller.
  await expect(focused).toHaveAccessibleName('Add a product');
  await keyboard.type('tomato');
  await expect(options.first()).toContainText('Tomato');
  await keyboard.press('Enter');
  await expect(focused).toHaveAccessibleName('Quantity of Tomato');
  await customer.getByRole('link', { name: number }).click();
  const leaving = page.getByRole('dialog', { name: 'Leave without saving?' });
  await leaving.getByRole('button', { name: 'Leave' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(number);
  await page.goBack();
  await expect(page.getByLabel('Mobile number of the caller')).toBeVisible();
  await page.getByLabel('Mobile number of the caller').fill('9845012345');
  await keyboard.press('Enter');
  await expect(page.getByRole('radio', { name: new RegExp(`^${address.address_line}`) })).toBeChecked();

  await openAsAdministrator(page, api, links.adminOrders);
  const card = page.getByRole('article', { name: `Order ${number}` });
  await expect(card).toContainText('By phone');
  await card.getByRole('link', { name: number }).click();
  await expect(page.getByRole('main').getByText('By phone')).toBeVisible();
  await expect(page.getByRole('main')).toContainText('Sunita');
});
