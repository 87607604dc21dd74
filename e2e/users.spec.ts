/** User management: search, make administrator, suspend and reinstate, and what the users see. */
import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { links } from '../contract/api/links.ts';
import { expectAccessible } from './accessible.ts';
import { openAsAdministrator } from './administrator.ts';
import { address, buy, open, openAs, reload, signedUp } from './people.ts';
import { expect, test } from './shop-fixture.ts';

/** A unique name. */
const newName = (first: string) => `${first} ${randomBytes(4).toString('hex').replace(/\d/g, 'x')}z`;

const rowOf = (page: Page, name: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: name });

async function find(page: Page, text: string): Promise<void> {
  await page.getByRole('searchbox', { name: 'Name, email address or mobile' }).fill(text);
  await page.getByRole('button', { name: 'Search people' }).click();
}

async function confirm(page: Page, label: string): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: label }).click();
}

test('a person is found and listed with addresses and orders, signed out when suspended, returns when reinstated, and gets and loses roles', async ({
  page,
  browser,
  baseURL,
  api,
}) => {
  const person = await signedUp(api, newName('Suspended'));
  await buy(api, (await api.findProduct('Potato'))._id, 1, person);
  const theirs = await (await browser.newContext({ ...(baseURL && { baseURL }) })).newPage();
  await openAs(theirs, person, links.orders);
  await expect(theirs.getByRole('heading', { level: 1, name: 'Your Orders' })).toBeVisible();
  await openAsAdministrator(page, api, links.adminUsers);
  await find(page, person.email);
  await expect(rowOf(page, person.name)).toHaveCount(1);
  const found = page.url();
  await find(page, 'nobody-has-this-name');
  await expect(page.getByRole('heading', { name: 'No one found' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(found);
  const row = rowOf(page, person.name);
  await expect(row).toContainText(`+91 ${address.mobile}`);
  await row.getByText('1 address').click();
  await expect(row).toContainText(address.address_line);
  await expectAccessible(page);
  await row.getByRole('link', { name: `1 order of ${person.name}` }).click();
  await expect(page.getByRole('article', { name: /^Order / })).toHaveCount(1);
  await expect(page.getByRole('article', { name: /^Order / })).toContainText(person.name);
  await page.goBack();
  await row.getByRole('button', { name: /^Suspend:/ }).click();
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

  // Made an administrator, they see the screens at once.
  await page.getByRole('button', { name: 'Everyone', exact: true }).click();
  await find(page, person.name.toUpperCase());
  await rowOf(page, person.name).getByRole('button', { name: 'Make administrator' }).click();
  await expect(page.getByRole('dialog')).toContainText(person.email);
  await confirm(page, 'Make administrator');
  await expect(page.getByText(`${person.name} is now an administrator`)).toBeVisible();
  await open(theirs, links.adminUsers);
  await expect(theirs.getByRole('heading', { level: 1, name: 'People' })).toBeVisible();
  // Giving up the own role is confirmed, and leads to the home page.
  await find(theirs, person.name);
  await rowOf(theirs, person.name).getByRole('button', { name: 'Remove admin role' }).click();
  await expect(theirs.getByRole('dialog')).toContainText('This is you.');
  await confirm(theirs, 'Remove admin role');
  await expect(theirs.getByText('This page is for store administrators only.')).toBeVisible();
  await expect(theirs).toHaveURL(links.home);
  await theirs.context().close();

  await reload(page);
  await rowOf(page, person.name)
    .getByRole('button', { name: `Role of ${person.name}` })
    .click();
  const choice = page.getByRole('dialog', { name: `Role of ${person.name}` });
  await expect(choice.getByRole('radio', { name: /^Customer/ })).toBeChecked();
  await expect(choice.getByRole('radio', { name: /^Owner/ })).toHaveCount(0);
  await choice.getByRole('radio', { name: /^Rider/ }).check();
  await expectAccessible(page);
  await choice.getByRole('button', { name: 'Save' }).click();
  // It stays under the pointer.
  await page.getByText(`${person.name} now has this role`).hover();
  await expect(rowOf(page, person.name).getByText('Rider', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(rowOf(page, person.name).getByText('Rider', { exact: true })).toHaveCount(0);
});
