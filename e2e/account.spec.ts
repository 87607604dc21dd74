/** Accounts: registration, sign-in, sign-out, the profile, and the menu of customers. */
import type { Page } from '@playwright/test';
import { calls } from '../contract/calls.ts';
import { emailLinks } from '../contract/email-links.ts';
import { links } from '../contract/links.ts';
import { loseAnswer } from './answers.ts';
import { mailTo } from './mailbox.ts';
import { buyNamed, hydrated, open, openAs, painted, signedUp, signIn, somebody } from './people.ts';
import { expect, test } from './shop-fixture.ts';
import { menuEntries, userMenu } from './user-menu.ts';

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const toasts = (page: Page) => page.locator('[data-sonner-toast][data-removed="false"]');
/** The message in a field's description. */
const messageOf = (page: Page, label: string) =>
  field(page, label).evaluate((input) => {
    const id = input.getAttribute('aria-describedby');
    return input.getAttribute('aria-invalid') === 'true' && id ? document.getElementById(id)?.textContent : '';
  });

test('registration returns to the previous page, with the wanted product in the cart', async ({ page, api }) => {
  const product = await api.findProduct('Potato');
  const { name, email, password } = somebody();
  await open(page, links.product(product));
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Add to Cart/ })
    .first()
    .click();
  await expect(toasts(page)).toHaveText(['Please log in to add items to your cart.']);
  await expect(page).toHaveURL(links.login);
  await page.getByRole('link', { name: 'Create an account' }).click();
  await field(page, 'Full Name').fill(name);
  await field(page, 'Email').fill(email);
  await field(page, 'Password').fill(password);
  // The store has created the account, and the browser gets no answer.
  await loseAnswer(page, '**/users/register');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByText('We could not reach the store').first()).toBeVisible();
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page).toHaveURL(links.product(product));
  await expect(page.getByRole('button', { name: /View Cart/ })).toBeVisible();
  await expect(page.getByText('Please log in to add items to your cart.')).toHaveCount(0);
});

test('a visitor of a personal page signs in and returns to it, and no longer sees the login', async ({ page, api }) => {
  const person = await signedUp(api);
  for (const path of [links.account, links.checkout, links.orders]) {
    await open(page, path);
    await expect(page).toHaveURL(links.login);
  }
  await hydrated(page);
  await signIn(page, person.email, person.password);
  await expect(page).toHaveURL(links.orders);
  await expect(page.getByRole('button', { name: `Menu of ${person.name}` })).toBeVisible();
  await open(page, links.login);
  await expect(page).toHaveURL('/');
});

test('signing out clears personal data; on an error a message is shown and the user stays signed in', async ({
  page,
  api,
}) => {
  const person = await signedUp(api);
  await openAs(page, person, links.searchFor('potato'));
  await expect(page.getByRole('heading', { level: 1 })).toContainText('potato');
  await open(page, links.account);
  await page.route('**/users/logout', (route) => route.abort());
  const menu = page.getByRole('button', { name: `Menu of ${person.name}` });
  await menu.click();
  await userMenu(page).getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByText('We could not reach the store')).toBeVisible();
  await expect(menu).toBeVisible();
  await page.unroute('**/users/logout');
  await menu.click();
  await userMenu(page).getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(links.login);
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
  // The next user of this device must not get the previous user's page.
  const next = await signedUp(api, 'Next Person');
  await signIn(page, next.email, next.password);
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('button', { name: 'Menu of Next Person' })).toBeVisible();
});

test("the customer's menu has its entries and supports the keyboard", async ({ page, api }) => {
  await openAs(page, await signedUp(api), links.account);
  const button = page.getByRole('button', { name: /^Menu of/ });
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(menuEntries(page)).toHaveText([
    'My Profile',
    'Orders',
    'Favourites',
    'My lists',
    'Go To Cart',
    'Help',
    'Logout',
  ]);
  await expect(userMenu(page).getByRole('link', { name: 'My Profile' })).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(userMenu(page).getByRole('button', { name: 'Logout' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(userMenu(page)).toBeHidden();
  await expect(button).toBeFocused();
  await button.click();
  for (let entry = 0; entry < 7; entry += 1) await page.keyboard.press('Tab');
  await expect(userMenu(page)).toBeHidden();
  await button.click();
  await page.getByRole('heading', { level: 1 }).click();
  await expect(userMenu(page)).toBeHidden();
  await button.click();
  await userMenu(page).getByRole('button', { name: 'Go To Cart' }).click();
  await expect(page.getByRole('dialog', { name: 'Your Cart' })).toBeVisible();
});

test('the email is confirmed by its link, which is sent again, and the account shows the last order', async ({
  page,
  api,
  shop,
}) => {
  const person = await signedUp(api);
  await openAs(page, person, links.account);
  const reminder = page.getByRole('complementary', { name: 'Email not confirmed' });
  await reminder.getByRole('button', { name: 'Send again' }).click();
  await expect(reminder.getByText('Sent again')).toBeVisible();
  await expect(page.getByText('No order yet')).toBeVisible();
  const token = /#([\w-]{43})/.exec(await mailTo(shop.dataDir, person.email, 2))?.[1] ?? '';
  await open(page, emailLinks.confirmEmailWith(token));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Email confirmed');
  await buyNamed(api, 'Tomato', 2, person);
  await open(page, links.account);
  await expect(page.getByText('Signed-in Devices')).toBeVisible();
  await expect(reminder).toBeHidden();
  await expect(page.getByText(/^TK-/)).toBeVisible();
  await expect(page.getByText('2 items')).toBeVisible();
});

test('an account is deleted with password and confirmation word, and the user is a visitor again', async ({
  page,
  api,
}) => {
  const person = await signedUp(api);
  await openAs(page, person, links.account);
  await page.getByRole('button', { name: 'Delete Account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete Account' });
  await field(page, 'Your Password').fill(person.password);
  await field(page, 'Type DELETE to confirm').fill('yes');
  await dialog.getByRole('button', { name: 'Delete for good' }).click();
  await expect.poll(() => messageOf(page, 'Type DELETE to confirm')).toBe('Please type DELETE');
  await field(page, 'Type DELETE to confirm').fill('DELETE');
  // The code of the home page takes its time.
  const gate = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await gate.promise;
    await route.continue();
  });
  const deleted = page.waitForResponse(`**${calls.deleteAccount.path}`);
  await dialog.getByRole('button', { name: 'Delete for good' }).click();
  await deleted;
  await painted(page);
  gate.resolve();
  await expect(page).toHaveURL('/');
  await expect(page.getByText('Your account is deleted.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Account: user menu' })).toBeVisible();
  await expect(page).toHaveURL('/');
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
  await expect(api.signIn(person.email, person.password)).rejects.toThrow('401');
});
