/** Invitations to become staff: an owner makes a link, and who has it registers, joins and works. */
import { links } from '../contract/links.ts';
import { messagesIn } from '../messages/catalogs.ts';
import { expectAccessible } from './accessible.ts';
import { newStaff, openAsAdministrator } from './administrator.ts';
import { mailTo } from './mailbox.ts';
import { hydrated, open, openAs, signedUp, signIn, somebody } from './people.ts';
import { expect, test } from './shop-fixture.ts';

test.use({ scenario: 'pickers' });
const hi = messagesIn('hi');

test('a new person with a link registers, joins and picks; an invitation by email is for that address, and can be withdrawn', async ({
  page,
  api,
  shop,
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
  await theirs.goto(new URL(link).pathname + new URL(link).hash);
  await hydrated(theirs);
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

  // And so does everybody who signs in later.
  for (const [name, role, path] of [
    ['Ramesh', 'rider', links.adminDeliveries],
    ['Pooja', 'picker', links.adminPicking],
    ['Sunil', 'support', links.adminOrders],
    ['Farah', 'manager', links.adminOrders],
  ] as const) {
    const { email, password } = await newStaff(api, name, role);
    await theirs.evaluate(() => localStorage.clear());
    await open(theirs, links.login);
    await signIn(theirs, email, password);
    await theirs.waitForURL(path);
  }

  // The link works once.
  let isLost = true;
  await page.route('**/users/invitation', (route) => (isLost ? route.abort() : route.continue()));
  await open(page, new URL(link).pathname + new URL(link).hash);
  await expect(page.getByRole('heading', { name: 'This page could not be loaded' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  isLost = false;
  await expect(page.getByRole('heading', { name: 'This invitation does not work' })).toBeVisible();
  await open(page, links.adminUsers);
  await expect(page.getByRole('listitem').filter({ hasText: pooja.email })).toContainText('Picker');
  await expect(page.getByRole('region', { name: 'Open invitations' })).toHaveCount(0);
  await context.close();

  // An invitation by email is for its address only, and can be withdrawn.
  const [ravi, asha] = [await signedUp(api, 'Ravi'), await signedUp(api, 'Asha')];
  await page.getByRole('button', { name: 'Invite staff' }).click();
  await page.getByLabel('Email (optional)').fill('not an address');
  await page.getByRole('button', { name: 'Create invitation' }).click();
  await expect(page.getByText('Invalid email format')).toBeVisible();
  await page.getByLabel('Email (optional)').fill(ravi.email);
  await page.getByLabel('Language of the invitation').selectOption('hi');
  await page.getByRole('radio', { name: /^Rider/ }).check();
  await page.getByRole('button', { name: 'Create invitation' }).click();
  await expect(page.getByText(`It is on its way to ${ravi.email}.`)).toBeVisible();
  const path = /\/hi\/join#[\w-]+/.exec(await mailTo(shop.dataDir, ravi.email, 2))?.[0] ?? '';

  await openAs(page, asha, path);
  await page.getByRole('button', { name: hi.invitations.join(), exact: true }).click();
  await expect(page.getByText(hi.errors.invitationOfOther())).toBeVisible();
  await expectAccessible(page);

  await openAsAdministrator(page, api, links.adminUsers);
  await page.getByRole('button', { name: `Withdraw the invitation of ${ravi.email}` }).click();
  await expect(page.getByText('The invitation is withdrawn')).toBeVisible();
  await openAs(page, ravi, path);
  await expect(page.getByText(hi.errors.invitationOver())).toBeVisible();
});
