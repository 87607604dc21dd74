/** Accounts in a browser: from a personal page through the sign-in back to it, the sign-out, and the end of an account. */
import { calls } from '../contract/api/calls.ts';
import { links } from '../contract/api/links.ts';
import { hydrated, open, painted, signedUp, signIn } from './people.ts';
import { expect, test } from './shop-fixture.ts';
import { userMenu } from './user-menu.ts';

test('a visitor signs in and returns to a personal page, signs out, and the next person deletes their account', async ({
  page,
  api,
}) => {
  const [person, next] = [await signedUp(api), await signedUp(api, 'Next Person')];
  const stored = () => page.evaluate(() => localStorage.length);
  await open(page, links.orders);
  await expect(page).toHaveURL(links.login);
  await hydrated(page);
  await signIn(page, person.email, person.password);
  await expect(page).toHaveURL(links.orders);
  const menu = page.getByRole('button', { name: `Menu of ${person.name}` });
  await expect(menu).toBeVisible();
  // Somebody who is signed in no longer sees the login.
  await open(page, links.login);
  await expect(page).toHaveURL('/');

  await test.step('the sign-out clears personal data, and the next person does not get the page of the first', async () => {
    await page.getByRole('combobox', { name: 'Search for groceries' }).fill('potato');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('potato');
    await menu.click();
    await userMenu(page).getByRole('link', { name: 'My Profile' }).click();
    await expect(page).toHaveURL(links.account);
    await menu.click();
    await userMenu(page).getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL(links.login);
    expect(await stored()).toBe(0);
    await signIn(page, next.email, next.password);
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('button', { name: `Menu of ${next.name}` })).toBeVisible();
  });

  await test.step('a deleted account leads home, although the code of the home page takes its time', async () => {
    await page.getByRole('button', { name: `Menu of ${next.name}` }).click();
    await userMenu(page).getByRole('link', { name: 'My Profile' }).click();
    await page.getByRole('button', { name: 'Delete Account' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete Account' });
    await dialog.getByLabel('Your Password').fill(next.password);
    await dialog.getByLabel('Type DELETE to confirm').fill('DELETE');
    const gate = Promise.withResolvers<void>();
    for (const url of ['**/assets/*.js', /\.data\b/])
      await page.route(url, async (route) => {
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
    expect(await stored()).toBe(0);
  });
});
