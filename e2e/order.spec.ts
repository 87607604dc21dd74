/** From a visitor to a placed order. */
import type { Page } from '@playwright/test';
import { links } from '../contract/links.ts';
import { addAddress, fillAddress, open, openAs, shopperWith, somebody } from './people.ts';
import { expect, test } from './shop-fixture.ts';
import { restock, stockOf } from './stock.ts';
import { userMenu } from './user-menu.ts';

const orderButton = (page: Page) => page.getByRole('button', { name: 'Cash On Delivery' });

test('a visitor searches, signs up, adds to the cart, orders in cash and sees the order', async ({
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
  await page.getByRole('main').getByRole('link', { name: 'Almond Drink', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Almond Drink' })).toBeVisible();

  await page.getByRole('button', { name: 'User menu' }).click();
  await userMenu(page).getByRole('link', { name: 'Register' }).click();
  await page.getByLabel('Full Name').fill(person.name);
  await page.getByLabel('Email', { exact: true }).fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page).toHaveURL(links.home);
  await expect(page.getByRole('button', { name: `Menu of ${person.name}` })).toBeVisible();

  await open(page, links.product(product));
  await page.getByRole('main').getByRole('button', { name: 'Add to Cart: Almond Drink' }).first().click();
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

test('Back from a placed order leads to where the customer came from, not to an empty checkout', async ({
  page,
  api,
}) => {
  const { product, person } = await shopperWith(api, 'Potato');
  await addAddress(api, person);
  await openAs(page, person, links.product(product));
  await page.getByRole('button', { name: /^View Cart/ }).click();
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
  await page.getByRole('radio').check();
  await orderButton(page).click();
  await expect(page).toHaveURL(links.orders);
  await expect(page.getByRole('article')).toContainText('Thank you! We have your order.');
  await page.goBack();
  await expect(page).toHaveURL(links.product(product));
  await expect(page.getByRole('heading', { level: 1, name: product.name })).toBeVisible();
  await page.goForward();
  const order = page.getByRole('article', { name: /^Order / });
  await expect(order).toContainText('Thank you! We have your order.');
});
