/** Accounts: registration, sign-in, sign-out, the profile, and the administrator's menu. */
import type { Page } from '@playwright/test';
import { calls } from '../contract/calls.ts';
import { emailLinks } from '../contract/email-links.ts';
import { links } from '../contract/links.ts';
import { loseAnswer } from './answers.ts';
import { mailTo } from './mailbox.ts';
import { address, buyNamed, open, openAs, painted, shopperWith, signedUp, signIn, somebody } from './people.ts';
import { administrator, expect, test } from './shop-fixture.ts';
import { menuEntries, userMenu } from './user-menu.ts';

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const toasts = (page: Page) => page.locator('[data-sonner-toast][data-removed="false"]');
/** The message in a field's description. */
const messageOf = (page: Page, label: string) =>
  field(page, label).evaluate((input) => {
    const id = input.getAttribute('aria-describedby');
    return input.getAttribute('aria-invalid') === 'true' && id ? document.getElementById(id)?.textContent : '';
  });

test('the login shows an error message under each field', async ({ page }) => {
  await open(page, links.login);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect.poll(() => messageOf(page, 'Email')).toBe('Email is required');
  expect(await messageOf(page, 'Password')).toBe('Password is required');
  await expect(field(page, 'Email')).toBeFocused();
  await field(page, 'Email').fill('nobody');
  await field(page, 'Password').fill('short');
  await expect.poll(() => messageOf(page, 'Email')).toBe('Invalid email format');
  await expect.poll(() => messageOf(page, 'Password')).toBe('Minimum 8 characters');
});

test('a wrong password is shown in a dark toast, and nobody is signed in', async ({ page, api }) => {
  const person = await signedUp(api);
  await open(page, links.login);
  await signIn(page, person.email, 'not-the-password');
  const toast = page.getByRole('listitem').filter({ hasText: 'The email or password is not correct.' });
  await expect(toast).toBeVisible();
  await expect(toast).toHaveCSS('background-color', 'rgb(21, 33, 27)');
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
  await expect(page).toHaveURL(links.login);
  // Under the pointer a toast stays until it is dismissed.
  await toast.hover();
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/');
  await expect(toast).toHaveCount(0);
});

test('the password can be shown and hidden', async ({ page }) => {
  await open(page, links.login);
  await field(page, 'Password').fill('a secret thing');
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(field(page, 'Password')).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Hide password' }).click();
  await expect(field(page, 'Password')).toHaveAttribute('type', 'password');
});

test('the reassuring line changes, and stops when it is paused', async ({ page }) => {
  await page.clock.install();
  await open(page, links.login);
  const line = page
    .getByRole('button', { name: / the messages$/ })
    .locator('..')
    .getByRole('paragraph');
  const first = await line.textContent();
  await page.clock.runFor(3100);
  await expect(line).not.toHaveText(first ?? '');
  await page.getByRole('button', { name: 'Pause the messages' }).click();
  const second = await line.textContent();
  await page.clock.runFor(9000);
  await expect(page.getByText(second ?? '')).toBeVisible();
});

test('registration shows an error message under each field, including server errors', async ({ page, api }) => {
  const known = await signedUp(api);
  await open(page, links.register);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect.poll(() => messageOf(page, 'Full Name')).toBe('Name is required');
  await field(page, 'Full Name').fill('Asha');
  await field(page, 'Email').fill(known.email);
  await field(page, 'Password').fill('basket-of-mangoes-7');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect.poll(() => messageOf(page, 'Email')).toBe('There is already an account with this email');
  await expect(page.getByRole('listitem').filter({ hasText: 'There is already an account' })).toBeVisible();
  const { email } = somebody();
  await field(page, 'Email').fill(email);
  await field(page, 'Full Name').fill('You won https://evil.example');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect.poll(() => messageOf(page, 'Full Name')).toBe('A name cannot contain a web or mail address');
  await field(page, 'Full Name').fill('Asha');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(toasts(page)).toHaveText(['Account created. You are signed in.']);
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('button', { name: 'Menu of Asha' })).toBeVisible();
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

test('when signing in after registration fails, the login has the email, and its toast disappears on sign-in', async ({
  page,
}) => {
  const { name, email, password } = somebody();
  await open(page, links.register);
  await field(page, 'Full Name').fill(name);
  await field(page, 'Email').fill(email);
  await field(page, 'Password').fill(password);
  await page.route('**/users/login', (route) => route.abort(), { times: 1 });
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(toasts(page)).toHaveText(['Account created. Please sign in.']);
  await expect(page).toHaveURL(links.login);
  await expect(field(page, 'Email')).toHaveValue(email);
  await field(page, 'Password').fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL('/');
  await expect(toasts(page)).toHaveCount(0);
});

test('the same message is shown only once', async ({ page }) => {
  await open(page, links.comingSoon('blog'));
  await page.getByRole('textbox', { name: 'Email address' }).fill('asha@example.com');
  for (let i = 0; i < 3; i += 1) await page.getByRole('button', { name: 'Subscribe Now' }).click();
  await expect(toasts(page)).toHaveCount(1);
});

test('a sign-in returns home, and a signed-in user is sent home from the login', async ({ page, api }) => {
  const person = await signedUp(api);
  await open(page, links.login);
  await signIn(page, person.email, person.password);
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('button', { name: `Menu of ${person.name}` })).toBeVisible();
  await page.goto(links.login);
  await expect(page).toHaveURL('/');
});

for (const path of [links.account, links.orders, links.checkout]) {
  test(`a visitor of ${path} is sent to the login, and returns`, async ({ page, api }) => {
    const person = await signedUp(api);
    await page.goto(path);
    await expect(page).toHaveURL(links.login);
    await signIn(page, person.email, person.password);
    await expect(page).toHaveURL(path);
  });
}

test('signing out clears personal data; on an error a message is shown and the user stays signed in', async ({
  page,
  api,
}) => {
  const person = await signedUp(api);
  await openAs(page, person, links.searchFor('potato'));
  await expect(page.getByRole('heading', { level: 1 })).toContainText('potato');
  await page.goto(links.account);
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

test('the profile is edited in place, and errors are shown', async ({ page, api }) => {
  const person = await signedUp(api, 'Asha Verma');
  await openAs(page, person, links.account);
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await expect(field(page, 'Full Name')).toBeFocused();
  await expect(field(page, 'Email')).toHaveAttribute('readonly', '');
  await field(page, 'Mobile').fill('12345');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect.poll(() => messageOf(page, 'Mobile')).toBe('Phone number must be 10 digits');
  await field(page, 'Full Name').fill('Asha V. Rao');
  await field(page, 'Mobile').fill('9876543210');
  await expect(field(page, 'Language of emails')).toHaveValue('en');
  await field(page, 'Language of emails').selectOption('हिन्दी');
  await page.route('**/users/update-profile', (route) => route.abort(), { times: 1 });
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'We could not reach the store' })).toBeVisible();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Profile updated')).toBeVisible();
  await expect(page.getByText('+91 9876543210')).toBeVisible();
  await expect(page.getByRole('main').getByText('हिन्दी')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Menu of Asha V. Rao' })).toBeVisible();
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await field(page, 'Full Name').fill('Somebody Else');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('Asha V. Rao').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Edit Profile' })).toBeFocused();
});

test('three addresses can be saved, edited and deleted', async ({ page, api }) => {
  const { person } = await shopperWith(api, 'Potato');
  await openAs(page, person, links.checkout);
  const addNew = page.getByRole('button', { name: 'Add New' });
  const dialog = page.getByRole('dialog');
  for (const house of ['1 First Street', '2 Second Street', '3 Third Street']) {
    await addNew.click();
    await expect(dialog).toHaveAccessibleName('Add New Address');
    await dialog.getByRole('button', { name: 'Add Address' }).click();
    await expect.poll(() => messageOf(page, 'City')).toBe('City is required');
    await field(page, 'House No And Street Address').fill(house);
    await field(page, 'City').fill(address.city);
    await field(page, 'State/Province').fill(address.state);
    await field(page, 'ZIP/Postal Code').fill(address.pincode);
    await field(page, 'Phone Number').fill(address.mobile);
    if (house.startsWith('2')) {
      // Its answer is lost, and the shopper looks whether it is there.
      await loseAnswer(page, '**/add-address');
      await dialog.getByRole('button', { name: 'Add Address' }).click();
      await expect(page.getByText('We could not reach the store').first()).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.getByText(house)).toBeVisible();
      await addNew.click();
      await expect(field(page, 'House No And Street Address')).toHaveValue(house);
    }
    await dialog.getByRole('button', { name: 'Add Address' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText(house)).toBeVisible();
  }
  await addNew.click();
  await expect(page.getByText('You Can Only Add Three Addresses')).toBeVisible();
  await expect(dialog).toBeHidden();

  await page.getByRole('button', { name: 'Options for 2 Second Street' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await expect(dialog).toHaveAccessibleName('Edit Address');
  await expect(field(page, 'State/Province')).toHaveValue(address.state);
  await field(page, 'City').fill('Nashik');
  await page.getByRole('button', { name: 'Update Address' }).click();
  await expect(page.getByText('Nashik, Maharashtra - 411001')).toBeVisible();

  await page.getByRole('button', { name: 'Options for 2 Second Street' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(dialog).toContainText('Do You Want to Delete This Address');
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('2 Second Street')).toHaveCount(0);
  await expect(page.getByRole('radio')).toHaveCount(2);
  await expect(addNew).toBeFocused();
});

test("an administrator has the badge and the administrator's menu, without profile and cart", async ({ page }) => {
  await open(page, links.login);
  await signIn(page, administrator.email, administrator.password);
  await expect(page).toHaveURL('/');
  await expect(page.getByText('ADMIN', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: /^Menu of/ }).click();
  const entries = menuEntries(page);
  for (const name of ['Category', 'Sub category', 'Upload Product', 'Product', 'My Orders', 'Logout']) {
    await expect(entries.filter({ hasText: new RegExp(`^${name}$`) })).toBeVisible();
  }
  await expect(entries.filter({ hasText: /^(My Profile|Go To Cart)$/ })).toHaveCount(0);
  await userMenu(page).getByRole('link', { name: 'Category', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Product Categories' })).toBeVisible();
  await page.getByRole('link', { name: 'View store' }).click();
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByText('ADMIN', { exact: true })).toBeHidden();
});

for (const path of [links.adminCategories, links.adminSubCategories, links.adminUploadProduct, links.adminProducts]) {
  test(`a customer is redirected from ${path}`, async ({ page, api }) => {
    await openAs(page, await signedUp(api), path);
    await expect(page.getByText('This page is for store administrators only.')).toBeVisible();
    await expect(page).toHaveURL('/');
  });
}

test('a visitor of an admin screen is sent to the login', async ({ page }) => {
  await page.goto(links.adminCategories);
  await expect(page).toHaveURL(links.login);
});

test('search engines do not index personal screens', async ({ request }) => {
  for (const path of [links.login, links.register, links.checkout, links.account, links.orders]) {
    expect(await (await request.get(path)).text()).toMatch(/<meta name="robots" content="noindex[^"]*"/);
  }
});

test('an address is confirmed by the link in an email, which can be requested again', async ({ page, api, shop }) => {
  const person = await signedUp(api);
  await openAs(page, person, links.account);
  const reminder = page.getByRole('complementary', { name: 'Email not confirmed' });
  await reminder.getByRole('button', { name: 'Send again' }).click();
  await expect(reminder.getByText('Sent again')).toBeVisible();
  const token = /#([\w-]{43})/.exec(await mailTo(shop.dataDir, person.email, 2))?.[1] ?? '';
  // The request is lost on the way.
  await page.route('**/users/confirm-email', (route) => route.abort(), { times: 1 });
  await open(page, emailLinks.confirmEmailWith(token));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page could not be loaded');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Email confirmed');
  await open(page, links.account);
  await expect(page.getByText('Signed-in Devices')).toBeVisible();
  // Dates are in store time, wherever the browser is.
  const seen = page.getByText('Last active').first().getByRole('time');
  const at = new Date((await seen.getAttribute('datetime')) ?? '');
  const atShop = new Intl.DateTimeFormat('en-IN', { hour: 'numeric', minute: '2-digit', timeZone: 'Asia/Kolkata' });
  await expect(seen).toContainText(atShop.format(at));
  await expect(reminder).toBeHidden();
  await open(page, emailLinks.confirmEmailWith('x'.repeat(43)));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your email could not be confirmed');
});

test('a new password signs out the other devices, and needs the old one', async ({ page, api }) => {
  const person = await signedUp(api);
  const elsewhere = await api.signIn(person.email, person.password);
  await openAs(page, person, links.account);
  await expect(page.getByRole('button', { name: /^Sign out / })).toHaveCount(2);
  await page.getByRole('button', { name: 'Change Password' }).click();
  await field(page, 'Current Password').fill('not-the-password');
  await field(page, 'New Password').fill('green-chillies-in-june');
  await field(page, 'Confirm Password').fill('green-chillies-in-june');
  await page.getByRole('button', { name: 'Save Password' }).click();
  await expect.poll(() => messageOf(page, 'Current Password')).toBe('This is not your password');
  await field(page, 'Current Password').fill(person.password);
  // It is changed, and the browser gets no answer.
  await loseAnswer(page, '**/change-password');
  await page.getByRole('button', { name: 'Save Password' }).click();
  await expect(page.getByText('We could not reach the store').first()).toBeVisible();
  await page.getByRole('button', { name: 'Save Password' }).click();
  await expect(page.getByText('Your password is changed.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Sign out / })).toHaveCount(0);
  expect((await api.ask(calls.getCurrentUser, { token: elsewhere.accessToken })).status).toBe(401);
  expect((await api.ask(calls.getCurrentUser, { token: person.accessToken })).status).toBe(200);
});

test('a device is signed out from another device', async ({ page, api }) => {
  const person = await signedUp(api);
  const elsewhere = await api.signIn(person.email, person.password);
  await openAs(page, person, links.account);
  await page.getByRole('button', { name: 'Sign out Unknown device' }).click();
  await expect(page.getByText('The device is signed out.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Sign out / })).toHaveCount(0);
  await expect(page.getByText('This device', { exact: true })).toBeVisible();
  expect((await api.ask(calls.getCurrentUser, { token: elsewhere.accessToken })).status).toBe(401);
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

test('the account shows the last order', async ({ page, api }) => {
  const person = await signedUp(api);
  await openAs(page, person, links.account);
  await expect(page.getByText('No order yet')).toBeVisible();
  await buyNamed(api, 'Tomato', 2, person);
  await open(page, links.account);
  await expect(page.getByText(/^TK-/)).toBeVisible();
  await expect(page.getByText('2 items')).toBeVisible();
});

test('the account asks for no choices of notifications in a shop that has only emails', async ({ page, api }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await openAs(page, await signedUp(api), links.account);
  await expect(page.getByRole('heading', { name: 'Last Order' })).toBeVisible();
  await expect.poll(() => asked).toContain(calls.getOrderList.path);
  expect(asked).not.toContain(calls.getNotificationPreferences.path);
});
