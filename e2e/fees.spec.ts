/** Fees of the shop's own: the owner sets them, and shoppers see and pay them. */
import type { Page } from '@playwright/test';
import { defaultShopSettings } from '../contract/default-shop-settings.ts';
import { links } from '../contract/links.ts';
import { formatPaise, salePaise, toPaise } from '../contract/money.ts';
import type { ShopSettings } from '../contract/shop-settings.ts';
import { expectAccessible } from './accessible.ts';
import { openAsAdministrator } from './administrator.ts';
import { addAddress, open, openAs, ordersOf, shopperWith } from './people.ts';
import type { ShopApi } from './shop-api.ts';
import { expect, test } from './shop-fixture.ts';
import { saveSettings } from './shop-settings.ts';

const setFees = (api: ShopApi, pricing: ShopSettings['pricing']) => saveSettings(api, { pricing });
const noFees = (api: ShopApi) => setFees(api, defaultShopSettings.pricing);

const summary = (page: Page) => page.getByRole('region', { name: 'Order Summary' });
const orderButton = (page: Page) => page.getByRole('button', { name: 'Cash On Delivery' });
const row = (page: Page, name: string) => summary(page).locator('dl > div', { hasText: name });

/** What one unit costs, in whole paise. */
const unitPaise = ({ price, discount }: { price: number; discount: number }) => salePaise(toPaise(price), discount);

test('the owner sets fees, sees what shoppers pay, and takes them back', async ({ page, api }) => {
  await openAsAdministrator(page, api, links.adminSettings);
  const fees = page.getByRole('region', { name: 'Fees' });
  await fees.getByText('My own rules').click();
  await fees.getByLabel('Delivery fee (₹)').fill('30');
  await fees.getByRole('button', { name: 'Add a level' }).click();
  await fees.getByLabel('Products from (₹)').nth(1).fill('199');
  await fees.getByLabel('Delivery fee (₹)').nth(1).fill('free');
  await fees.getByLabel('Tips to choose from (₹)').fill('10, 20');
  await page.getByRole('button', { name: 'Save fees' }).click();
  const second = fees.getByLabel('Delivery fee (₹)').nth(1);
  await expect(second).toBeFocused();
  await expect(fees.getByText('Enter rupees, such as 25 or 25.50')).toBeVisible();
  await second.fill('0');
  const examples = fees.getByRole('table', { name: 'What shoppers pay' });
  await expect(examples.getByRole('row', { name: '₹198.00 ₹30.00 ₹228.00' })).toBeVisible();
  await expect(examples.getByRole('row', { name: '₹199.00 ₹0.00 ₹199.00' })).toBeVisible();
  await expectAccessible(page);
  // The server's word on a level that is not higher stands at its field.
  await fees.getByLabel('Products from (₹)').nth(1).fill('0');
  await page.getByRole('button', { name: 'Save fees' }).click();
  await expect(fees.getByText('Must be more than in the row above')).toBeVisible();
  await fees.getByLabel('Products from (₹)').nth(1).fill('199');
  await page.getByRole('button', { name: 'Save fees' }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save fees' })).toHaveCount(0);

  await open(page, links.product(await api.findProduct('Tomato')));
  await expect(page.getByText('Free delivery on orders of ₹199 or more')).toBeVisible();
  await expect(page.getByText('No delivery fee and no handling charge')).toHaveCount(0);
  await open(page, links.adminHistory);
  await expect(page.getByText('0: 30, 199: 0').first()).toBeVisible();
  await noFees(api);
});

test('a shopper sees what is missing, tips, and pays what the bill says', async ({ page, api }) => {
  const { person, product } = await shopperWith(api, 'Tomato');
  const unit = unitPaise(product);
  const [minimum, free] = [2 * unit, 3 * unit];
  await setFees(api, {
    ...defaultShopSettings.pricing,
    rules: 'own',
    delivery: [
      { from: 0, fee: 30 },
      { from: free / 100, fee: 0 },
    ],
    handling: 5,
    minimum: minimum / 100,
    tips: [10, 20],
  });
  await addAddress(api, person);
  await openAs(page, person, links.home);
  await page.getByRole('button', { name: /^View Cart/ }).click();
  const drawer = page.getByRole('dialog', { name: /Your Cart/ });
  await expect(drawer.getByRole('status').filter({ hasText: 'more to order' })).toContainText(
    formatPaise(minimum - unit),
  );
  await expectAccessible(page);
  await drawer.getByRole('button', { name: 'Proceed to Checkout' }).click();
  await orderButton(page).click();
  await expect(page.getByText(/We deliver orders of .* or more\. Please add products/).first()).toBeVisible();
  expect(await ordersOf(api, person)).toEqual([]);
  await summary(page)
    .getByRole('button', { name: /^Add one/ })
    .first()
    .click();
  await expect(summary(page).getByText(`${formatPaise(free - minimum)} more for free delivery`)).toBeVisible();

  await expect(row(page, 'Delivery Fee')).toHaveText(/₹30\.00$/);
  await expect(row(page, 'Handling Charge')).toHaveText(/₹5\.00$/);
  await summary(page).getByRole('button', { name: '₹20' }).click();
  await expect(row(page, 'Tip')).toHaveText(/₹20\.00$/);
  const total = formatPaise(2 * unit + 5_500);
  await expect(summary(page).getByText('Total', { exact: true }).locator('..')).toContainText(total);
  await expectAccessible(page);
  await orderButton(page).click();
  await expect(page).toHaveURL(links.orders);
  const [order] = await ordersOf(api, person);
  expect(order?.totalAmount).toBe((2 * unit + 5_500) / 100);
  await open(page, links.order(order?._id ?? ''));
  for (const words of ['Tip for your delivery partner', '₹20.00', '₹30.00', total]) {
    await expect(page.getByRole('main')).toContainText(words);
  }
  await openAsAdministrator(page, api, links.adminOrder(order?._id ?? ''));
  await expect(page.getByRole('main').getByText('Tip for your delivery partner').first()).toBeVisible();
  await noFees(api);
});
