/** No personal screen, dialog or menu has an accessibility violation, and all fit the window. */
import { links } from '../contract/links.ts';
import { expectAccessibleAtBothWidths } from './accessible.ts';
import { addAddress, buyNamed, open, openAs, type Person, putIntoCart, signedUp } from './people.ts';
import type { ShopApi } from './shop-api.ts';
import { expect, test } from './shop-fixture.ts';

/** A customer with two products in the cart, an address and an order. */
async function shopper(api: ShopApi): Promise<Person> {
  const person = await signedUp(api);
  await buyNamed(api, 'Tomato', 2, person);
  await putIntoCart(api, person, (await api.findProduct('Potato'))._id, 2);
  await putIntoCart(api, person, (await api.findProduct('Onion'))._id, 1);
  await addAddress(api, person);
  return person;
}

test.describe('at 390 and 1280 pixels there is no accessibility violation', () => {
  test('on the login, with messages under its fields and a toast', async ({ page }) => {
    await open(page, links.login);
    await expectAccessibleAtBothWidths(page);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page.getByText('Email is required')).toBeVisible();
    await expectAccessibleAtBothWidths(page);
    await page.getByLabel('Email', { exact: true }).fill('nobody@example.org');
    await page.getByLabel('Password', { exact: true }).fill('not-the-password');
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page.getByText('The email or password is not correct.')).toBeVisible();
    await expectAccessibleAtBothWidths(page);
  });

  test('on registering and on the forgotten password', async ({ page }) => {
    await open(page, links.register);
    await page.getByRole('button', { name: 'Create Account' }).click();
    await expectAccessibleAtBothWidths(page);
    await open(page, links.forgotPassword);
    await expectAccessibleAtBothWidths(page);
  });

  test('in the menus of a visitor and of a customer', async ({ page, api }) => {
    await open(page, links.forgotPassword);
    await page.getByRole('button', { name: 'User menu' }).click();
    await expectAccessibleAtBothWidths(page);
    await openAs(page, await signedUp(api), links.account);
    await page.getByRole('button', { name: /^Menu of/ }).click();
    await expectAccessibleAtBothWidths(page);
  });

  test('in the cart drawer, full, with its bill, with an undo, and empty', async ({ page, api }) => {
    await openAs(page, await shopper(api), links.forgotPassword);
    await page.getByRole('button', { name: /^View Cart 3 items/ }).click();
    const drawer = page.getByRole('dialog', { name: 'Your Cart' });
    await expectAccessibleAtBothWidths(page);
    await drawer.getByText('View Bill Details').click();
    await drawer.getByRole('button', { name: 'Remove one Onion' }).click();
    await page.getByRole('button', { name: 'Undo' }).hover();
    await expectAccessibleAtBothWidths(page);
    await page.mouse.move(0, 0);
    await drawer.getByRole('button', { name: 'Remove one Potato' }).click();
    await drawer.getByRole('button', { name: 'Remove one Potato' }).click();
    await expect(drawer.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible();
    await expectAccessibleAtBothWidths(page);
  });

  test('on the checkout, with its menu and its dialogs', async ({ page, api }) => {
    const person = await shopper(api);
    await openAs(page, person, links.checkout);
    await page.getByRole('radio').first().check();
    await expectAccessibleAtBothWidths(page);
    await page
      .getByRole('button', { name: /^Options for 12/ })
      .first()
      .click();
    await expectAccessibleAtBothWidths(page);
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    await page.getByLabel('City').fill('');
    await page.getByRole('button', { name: 'Update Address' }).click();
    await expect(page.getByText('City is required')).toBeVisible();
    await expectAccessibleAtBothWidths(page);
    await page.keyboard.press('Escape');
    await page
      .getByRole('button', { name: /^Options for 12/ })
      .first()
      .click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await expectAccessibleAtBothWidths(page);
  });

  test('on a checkout that was refused', async ({ page, api }) => {
    const person = await shopper(api);
    await openAs(page, person, links.checkout);
    await page.getByRole('radio').first().check();
    await putIntoCart(api, person, (await api.findProduct('Onion'))._id, 1);
    await page.getByRole('button', { name: 'Cash On Delivery' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'Your cart has changed' })).toBeVisible();
    await expectAccessibleAtBothWidths(page);
  });

  test('on the orders and the account, seen and edited, and on the placeholder of addresses', async ({ page, api }) => {
    await openAs(page, await shopper(api), links.orders);
    await expect(page.getByRole('article')).toBeVisible();
    await expectAccessibleAtBothWidths(page);
    await open(page, links.account);
    await expect(page.getByRole('button', { name: 'Edit Profile' })).toBeVisible();
    await expectAccessibleAtBothWidths(page);
    await page.getByRole('button', { name: 'Edit Profile' }).click();
    await expectAccessibleAtBothWidths(page);
    await open(page, links.addresses);
    await expectAccessibleAtBothWidths(page);
  });

  test('on an empty checkout and without orders', async ({ page, api }) => {
    await openAs(page, await signedUp(api), links.checkout);
    await expect(page.getByRole('heading', { name: 'No Orders Found' })).toBeVisible();
    await expectAccessibleAtBothWidths(page);
    await open(page, links.orders);
    await expect(page.getByRole('heading', { name: 'No Orders Found' })).toBeVisible();
    await expectAccessibleAtBothWidths(page);
  });
});
