/** User management: search, make administrator, suspend and reinstate, and what the users see. */
import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { links } from '../contract/links.ts';
import { expectAccessible } from './accessible.ts';
import { newStaff, openAsAdministrator } from './administrator.ts';
import { address, buy, open, openAs, signedUp } from './people.ts';
import { expect, test } from './shop-fixture.ts';

/** A unique name. */
const newName = (first: string) => `${first} ${randomBytes(4).toString('hex').replace(/\d/g, 'x')}z`;

const rowOf = (page: Page, name: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: name });

/** Found by search, because the newest users are listed first and other tests' users may fill the first page. */
const administrator = 'admin@tokri.example';
const administratorSearch = `${links.adminUsers}?search=${encodeURIComponent(administrator)}`;

async function find(page: Page, text: string): Promise<void> {
  await page.getByRole('searchbox', { name: 'Name, email address or mobile' }).fill(text);
  await page.getByRole('button', { name: 'Search people' }).click();
}

async function confirm(page: Page, label: string): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: label }).click();
}

test('a user is found by name and email, and made an administrator who sees the admin screens immediately', async ({
  page,
  browser,
  baseURL,
  api,
}) => {
  const person = await signedUp(api, newName('Promoted'));
  await openAsAdministrator(page, api, links.adminUsers);
  await find(page, person.email);
  await expect(rowOf(page, person.name)).toHaveCount(1);
  await find(page, person.name.toUpperCase());
  await rowOf(page, person.name).getByRole('button', { name: 'Make administrator' }).click();
  await expect(page.getByRole('dialog')).toContainText(person.email);
  await confirm(page, 'Make administrator');
  await expect(page.getByText(`${person.name} is now an administrator`)).toBeVisible();
  await expect(rowOf(page, person.name)).toContainText('Administrator');

  const theirs = await (await browser.newContext({ ...(baseURL && { baseURL }) })).newPage();
  await openAs(theirs, person, links.adminUsers);
  await find(theirs, person.name);
  await expect(rowOf(theirs, person.name)).toContainText('You');
  await rowOf(theirs, person.name).getByRole('button', { name: 'Remove admin role' }).click();
  await expect(theirs.getByRole('dialog')).toContainText('This is you.');
  await theirs.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(rowOf(theirs, person.name)).toContainText('Administrator');
  await rowOf(theirs, person.name).getByRole('button', { name: 'Remove admin role' }).click();
  await confirm(theirs, 'Remove admin role');
  await expect(theirs.getByText('This page is for store administrators only.')).toBeVisible();
  await expect(theirs).toHaveURL(links.home);
  await theirs.context().close();
});

test('staff are filtered by role, and lose it with words that fit', async ({ page, api }) => {
  const rider = await newStaff(api, newName('Rider'), 'rider');
  await openAsAdministrator(page, api, links.adminUsers);
  await find(page, rider.name);
  await expect(rowOf(page, rider.name)).toHaveCount(1);
  await page.getByRole('button', { name: 'Administrators', exact: true }).click();
  const roles = page.getByRole('group', { name: 'Administrators: which ones' });
  await roles.getByRole('button', { name: 'Picker' }).click();
  await expect(page.getByRole('heading', { name: 'No one found' })).toBeVisible();
  await roles.getByRole('button', { name: 'Rider' }).click();
  await expect(rowOf(page, rider.name)).toHaveCount(1);
  await expectAccessible(page);
  await rowOf(page, rider.name).getByRole('button', { name: 'Remove staff role' }).click();
  await expect(page.getByRole('dialog')).toContainText(`${rider.name} will no longer be Rider here.`);
  await confirm(page, 'Remove staff role');
  await expect(page.getByText(`${rider.name} is no longer staff`)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No one found' })).toBeVisible();
});

test('a user is found by the mobile of an address, with a link to their orders', async ({ page, api }) => {
  const person = await signedUp(api, newName('Ordering'));
  const { _id: productId } = await api.findProduct('Potato');
  await buy(api, productId, 1, person);
  await openAsAdministrator(page, api, links.adminUsers);
  await find(page, person.email);
  const row = rowOf(page, person.name);
  await expect(row).toContainText(`+91 ${address.mobile}`);
  await row.getByText('1 address').click();
  await expect(row).toContainText(address.address_line);
  await expectAccessible(page);
  await row.getByRole('link', { name: `1 order of ${person.name}` }).click();
  await expect(page.getByRole('article', { name: /^Order / })).toHaveCount(1);
  await expect(page.getByRole('article', { name: /^Order / })).toContainText(person.name);
  await page.goto(`${links.adminUsers}?search=${address.mobile}`);
  await expect(rowOf(page, person.name)).toHaveCount(1);
});

test('the last administrator cannot give up the role', async ({ page, api }) => {
  const admin = await openAsAdministrator(page, api, `${links.adminUsers}?kind=administrators`);
  await rowOf(page, admin.email).getByRole('button', { name: 'Remove admin role' }).click();
  await confirm(page, 'Remove admin role');
  await expect(
    page.getByText('The store needs an administrator. Please make someone else an administrator first.'),
  ).toBeVisible();
  await expect(rowOf(page, admin.email)).toContainText('Administrator');
});

test('a suspended customer is signed out everywhere, and can return after being reinstated', async ({
  page,
  browser,
  baseURL,
  api,
}) => {
  const person = await signedUp(api, newName('Suspended'));
  const theirs = await (await browser.newContext({ ...(baseURL && { baseURL }) })).newPage();
  await openAs(theirs, person, links.orders);
  await expect(theirs.getByRole('heading', { level: 1, name: 'Your Orders' })).toBeVisible();
  await openAsAdministrator(page, api, links.adminUsers);
  await find(page, person.name);
  await rowOf(page, person.name)
    .getByRole('button', { name: /^Suspend:/ })
    .click();
  await confirm(page, 'Suspend');
  await expect(page.getByText(`${person.name} is suspended`)).toBeVisible();
  await open(theirs, links.orders);
  await expect(theirs).toHaveURL(links.login);
  await theirs.getByLabel('Email', { exact: true }).fill(person.email);
  await theirs.getByLabel('Password', { exact: true }).fill(person.password);
  await theirs.getByRole('button', { name: 'Sign In' }).click();
  await expect(theirs.getByText('This account is not active.')).toBeVisible();

  await page.getByRole('button', { name: 'Suspended', exact: true }).click();
  await rowOf(page, person.name).getByRole('button', { name: 'Reinstate' }).click();
  await confirm(page, 'Reinstate');
  await expect(page.getByRole('heading', { name: 'No one found' })).toBeVisible();
  await theirs.getByRole('button', { name: 'Sign In' }).click();
  await expect(theirs).not.toHaveURL(links.login);
  await theirs.context().close();
});

test('the search is in the URL, so that Back returns to it', async ({ page, api }) => {
  await openAsAdministrator(page, api, administratorSearch);
  await expect(rowOf(page, administrator)).toBeVisible();
  await find(page, 'nobody-has-this-name');
  await expect(page).toHaveURL(`${links.adminUsers}?search=nobody-has-this-name`);
  await expect(page.getByRole('heading', { name: 'No one found' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(administratorSearch);
  await expect(rowOf(page, administrator)).toBeVisible();
});

test('users that could not be loaded can be loaded again', async ({ page, api }) => {
  await page.route('**/users/list*', (route) =>
    route.fulfill({ status: 400, json: { success: false, message: 'Not now', code: 'VALIDATION' } }),
  );
  await openAsAdministrator(page, api, administratorSearch);
  await expect(page.getByRole('heading', { name: 'People could not be loaded' })).toBeVisible();
  await page.unroute('**/users/list*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(rowOf(page, administrator)).toBeVisible();
});
