/** No personal screen, dialog or menu has an accessibility violation, and all fit the window. */
import { links } from '../contract/links.ts';
import { atBothWidths, expectAccessible } from './accessible.ts';
import { addAddress, buy, open, openAs, type Person, putIntoCart, signedUp } from './people.ts';
import type { ShopApi } from './shop-api.ts';
import { expect, test } from './shop-fixture.ts';

/** A customer with two products in the cart, an address and an order. */
async function shopper(api: ShopApi): Promise<Person> {
  const person = await signedUp(api);
  await buy(api, (await api.findProduct('Tomato'))._id, 2, person);
  await putIntoCart(api, person, (await api.findProduct('Potato'))._id, 2);
  await putIntoCart(api, person, (await api.findProduct('Onion'))._id, 1);
  await addAddress(api, person);
  return person;
}

atBothWidths('there is no accessibility violation', () => {
  test('on the login, with messages under its fields and a toast', async ({ page }) => {
    await open(page, links.login);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page.getByText('Email is required')).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel('Email', { exact: true }).fill('nobody@example.org');
    await page.getByLabel('Password', { exact: true }).fill('not-the-password');
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page.getByText('The email or password is not correct.')).toBeVisible();
    await expectAccessible(page);
  });

  test('on registering and on the forgotten password', async ({ page }) => {
    await open(page, links.register);
    await page.getByRole('button', { name: 'Create Account' }).click();
    await expectAccessible(page);
    await open(page, links.forgotPassword);
    await expectAccessible(page);
  });

  test('in the menus of a visitor and of a customer', async ({ page, api }) => {
    await open(page, links.forgotPassword);
    await page.getByRole('button', { name: 'User menu' }).click();
    await expectAccessible(page);
    await openAs(page, await signedUp(api), links.account);
    await page.getByRole('button', { name: /^Menu of/ }).click();
    await expectAccessible(page);
  });

  test('in the cart drawer, full, with its bill, with an undo, and empty', async ({ page, api }) => {
    await openAs(page, await shopper(api), links.forgotPassword);
    await page.getByRole('button', { name: /^View Cart 3 items/ }).click();
    const drawer = page.getByRole('dialog', { name: 'Your Cart' });
    await expectAccessible(page);
    await drawer.getByText('View Bill Details').click();
    await drawer.getByRole('button', { name: 'Remove one Onion' }).click();
    await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
    await expectAccessible(page);
    await drawer.getByRole('button', { name: 'Remove one Potato' }).click();
    await drawer.getByRole('button', { name: 'Remove one Potato' }).click();
    await expect(drawer.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible();
    await expectAccessible(page);
  });

  test('on the checkout, with its menu and its dialogs', async ({ page, api }) => {
    const person = await shopper(api);
    await openAs(page, person, links.checkout);
    await page.getByRole('radio').first().check();
    await expectAccessible(page);
    await page
      .getByRole('button', { name: /^Options for 12/ })
      .first()
      .click();
    await expectAccessible(page);
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    await page.getByLabel('City').fill('');
    await page.getByRole('button', { name: 'Update Address' }).click();
    await expect(page.getByText('City is required')).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await page
      .getByRole('button', { name: /^Options for 12/ })
      .first()
      .click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await expectAccessible(page);
  });

  test('on a checkout that was refused', async ({ page, api }) => {
    const person = await shopper(api);
    await openAs(page, person, links.checkout);
    await page.getByRole('radio').first().check();
    await putIntoCart(api, person, (await api.findProduct('Onion'))._id, 1);
    await page.getByRole('button', { name: 'Cash On Delivery' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'Your cart has changed' })).toBeVisible();
    await expectAccessible(page);
  });

  test('on the orders and the account, seen and edited, and on the placeholder of addresses', async ({ page, api }) => {
    await openAs(page, await shopper(api), links.orders);
    await expect(page.getByRole('article')).toBeVisible();
    await expectAccessible(page);
    await open(page, links.account);
    await expect(page.getByRole('button', { name: 'Edit Profile' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Edit Profile' }).click();
    await expectAccessible(page);
    await open(page, links.addresses);
    await expectAccessible(page);
  });

  test('on an empty checkout and without orders', async ({ page, api }) => {
    await openAs(page, await signedUp(api), links.checkout);
    await expect(page.getByRole('heading', { name: 'No Orders Found' })).toBeVisible();
    await expectAccessible(page);
    await open(page, links.orders);
    await expect(page.getByRole('heading', { name: 'No Orders Found' })).toBeVisible();
    await expectAccessible(page);
  });
});
