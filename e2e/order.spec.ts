/** From a visitor to a placed order. */
import type { Page } from '@playwright/test';
import { links } from '../contract/api/links.ts';
import { loseAnswer } from './answers.ts';
import { addAddress, address, fillAddress, open, openAs, ordersOf, shopperWith, somebody } from './people.ts';
import { expect, noConnection, test } from './shop-fixture.ts';
import { restock, stockOf } from './stock.ts';

const orderButton = (page: Page) => page.getByRole('button', { name: 'Cash On Delivery' });

test('a visitor searches, adds to the cart, signs up, orders in cash and sees the order', async ({
  page,
  shop,
  api,
}) => {
  const person = somebody('Meera Nair');
  const product = await api.findProduct('Almond Drink');
  await restock(api, product._id, 3);
  const stock = await stockOf(shop, api, product._id);

  await open(page, '/');
  await page.getByRole('combobox', { name: 'Search for groceries' }).fill('almond drink');
  await page.keyboard.press('Enter');
  // The home page that is left may show the same product in two of its rows.
  await expect(page.getByRole('heading', { level: 1, name: 'Results for “almond drink”' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Almond Drink', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Almond Drink', exact: true })).toBeVisible();

  await page.getByRole('main').getByRole('button', { name: 'Add to Cart: Almond Drink' }).first().click();
  await expect(page).toHaveURL(links.login);
  await page.getByRole('link', { name: 'Create an account' }).click();
  await page.getByLabel('Full Name').fill(person.name);
  await page.getByLabel('Email', { exact: true }).fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  // The store has created the account, and the browser gets no answer.
  await loseAnswer(page, '**/users/register');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByText('We could not reach the store').first()).toBeVisible();
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page).toHaveURL(links.product(product));
  await expect(page.getByRole('button', { name: `Menu of ${person.name}` })).toBeVisible();
  await expect(page.getByText('Please log in to add items to your cart.')).toHaveCount(0);
  await page.getByRole('button', { name: 'Add one Almond Drink' }).first().click();
  await page.getByRole('button', { name: /^View Cart 2 items/ }).click();
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
  await expect(page).toHaveURL(links.checkout);

  await orderButton(page).click();
  await expect(page.getByText('Select Address To Place Order')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Delivery Address' })).toBeFocused();
  await page.getByRole('button', { name: 'Pay Online' }).click();
  await expect(page.getByText('online payment is not available')).toBeVisible();
  await page.getByRole('button', { name: 'Add New' }).click();
  await fillAddress(page);
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByText('Pune, Maharashtra - 411001')).toBeVisible();
  await expect(page.getByText('+91 9876543210')).toBeVisible();
  await page.getByRole('radio').check();
  await orderButton(page).dblclick();

  await expect(page.getByText('Your order has been placed')).toBeVisible();
  await expect(page).toHaveURL(links.orders);
  const order = page.getByRole('article');
  await expect(order).toHaveCount(1);
  await expect(order).toContainText('Pay on delivery');
  await expect(order).toContainText('Qty: 2');
  await expect(order.getByRole('link', { name: 'Almond Drink' })).toHaveAttribute('href', links.product(product));
  await expect(page.getByRole('button', { name: /View Cart/ })).toBeHidden();
  expect(await stockOf(shop, api, product._id)).toBe(stock - 2);
});

test('the checkout opens its form without a connection, and Back from a placed order leads past it', async ({
  page,
  context,
  api,
  expectErrors,
}) => {
  // Other files are loaded when the page is first used; its form does not need them.
  expectErrors(noConnection);
  const { product, person } = await shopperWith(api, 'Potato');
  await addAddress(api, person);
  await addAddress(api, person, { ...address, address_line: '9 Lake View' });
  await openAs(page, person, links.product(product));
  const form = page.waitForResponse(/address-dialogs/);
  await page.getByRole('button', { name: /^View Cart/ }).click();
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
  await (await form).finished();
  await page.waitForLoadState('networkidle');
  // Nothing was used of the page when the connection is lost.
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Add New' }).press('Enter');
  await expect(page.getByRole('dialog', { name: 'Add New Address' })).toBeVisible();
  await page.keyboard.press('Escape');
  await context.setOffline(false);
  await page.getByRole('radio', { name: /9 Lake View/ }).check();
  await orderButton(page).click();
  await expect(page).toHaveURL(links.orders);
  await expect(page.getByRole('article')).toContainText('Thank you! We have your order.');
  const [placed] = await ordersOf(api, person);
  expect(placed?.delivery_address.address_line).toBe('9 Lake View');
  expect(await page.evaluate(() => sessionStorage.getItem('tokri-checkout'))).toBeNull();
  await page.goBack();
  await expect(page).toHaveURL(links.product(product));
  await expect(page.getByRole('heading', { level: 1, name: product.name })).toBeVisible();
  await page.goForward();
  await expect(page.getByRole('article', { name: /^Order / })).toContainText('Thank you! We have your order.');
});
