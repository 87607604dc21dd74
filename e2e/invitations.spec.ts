/** Invitations to become staff: an owner makes a link, and who has it registers, joins and works. */
import { links } from '../contract/api/links.ts';
import { expectAccessible } from './accessible.ts';
import { openAsAdministrator } from './administrator.ts';
import { open, reload, signIn, somebody } from './people.ts';
import { expect, test } from './shop-fixture.ts';

test.use({ scenario: 'pickers' });

test('a new person with a link registers, joins and picks; the link works once', async ({
  page,
  api,
  browser,
  baseURL,
}) => {
  await openAsAdministrator(page, api, links.adminUsers);
  await page.getByRole('button', { name: 'Invite staff' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite staff' });
  await dialog.getByRole('radio', { name: /^Picker/ }).check();
  await dialog.getByLabel('Who is it for? (optional)').fill('Pooja');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Create invitation' }).click();
  const link = await page.getByLabel('Link', { exact: true }).inputValue();
  expect(link).toContain('/join#');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('region', { name: 'Open invitations' })).toContainText(
    /Pooja.*Picker · Until .*Created by/,
  );

  const context = await browser.newContext({ ...(baseURL && { baseURL }), viewport: { width: 390, height: 844 } });
  const theirs = await context.newPage();
  await open(theirs, new URL(link).pathname + new URL(link).hash);
  await expect(theirs.getByRole('heading', { name: 'Tokri invites you to join the team' })).toBeVisible();
  await expect(theirs.getByRole('main')).toContainText('Picker');
  await expectAccessible(theirs);
  await theirs.getByRole('link', { name: 'Create Account' }).click();
  const pooja = somebody('Pooja');
  await theirs.getByLabel('Full name').fill(pooja.name);
  await theirs.getByRole('textbox', { name: 'Email', exact: true }).fill(pooja.email);
  await theirs.getByLabel('Password', { exact: true }).fill(pooja.password);
  await theirs.getByRole('button', { name: 'Create Account' }).click();
  await expect(theirs.getByText(`You are signed in as ${pooja.email}.`)).toBeVisible();
  await theirs.getByRole('button', { name: 'Join', exact: true }).click();
  await expect(theirs.getByRole('heading', { name: 'Welcome to the team' })).toBeVisible();
  await theirs.getByRole('link', { name: 'Open my work' }).click();
  await theirs.waitForURL(links.adminPicking);
  await expect(theirs.getByRole('heading', { name: 'Picking' })).toBeVisible();

  // So does everybody who signs in later.
  await theirs.evaluate(() => localStorage.clear());
  await open(theirs, links.login);
  await signIn(theirs, pooja.email, pooja.password);
  await theirs.waitForURL(links.adminPicking);

  // The link works once.
  await open(theirs, new URL(link).pathname + new URL(link).hash);
  await expect(theirs.getByRole('heading', { name: 'This invitation does not work' })).toBeVisible();
  await reload(page);
  await expect(page.getByRole('listitem').filter({ hasText: pooja.email })).toContainText('Picker');
  await expect(page.getByRole('region', { name: 'Open invitations' })).toHaveCount(0);
  await context.close();
});
