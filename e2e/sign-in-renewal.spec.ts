/** An expired access token is refreshed once for all calls and all tabs. */
import type { BrowserContext } from '@playwright/test';
import { links } from '../contract/links.ts';
import { open, openAs, type Person, shopperWith, signedUp, storeTokens } from './people.ts';
import { expect, storeFailure, test } from './shop-fixture.ts';

/** Counts the token refreshes of a browser. */
function countRenewals(context: BrowserContext): () => number {
  let count = 0;
  context.on('request', (request) => {
    if (request.url().endsWith('/users/refresh-access-token')) count += 1;
  });
  return () => count;
}

const broken = (person: Person) => ({ ...person, accessToken: 'broken' });

test('all calls of two tabs together refresh the tokens once, and an expired sign-in opens the login', async ({
  page,
  context,
  api,
}) => {
  const { person } = await shopperWith(api, 'Potato', 2);
  const other = await context.newPage();
  await page.goto('/favicon.svg');
  await storeTokens(page, broken(person));
  const renewals = countRenewals(context);
  await Promise.all([open(page, links.checkout), open(other, links.checkout)]);
  for (const tab of [page, other]) {
    await expect(tab.getByRole('group', { name: 'Quantity of Potato' })).toBeVisible();
  }
  expect(renewals()).toBe(1);
  expect(await page.evaluate(() => localStorage.getItem('accessToken'))).not.toBe('broken');

  await openAs(page, { ...broken(person), refreshToken: 'broken' }, links.orders);
  await expect(page).toHaveURL(links.login);
  expect(renewals()).toBe(2);
  // Only that the sign-in has ended, which the page says.
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual(['tokri-sign-in-ended']);
});

test('a page that slept while somebody else signed in shows nothing of the first person', async ({ page, api }) => {
  const [asha, ravi] = [await signedUp(api, 'Asha Verma'), await signedUp(api, 'Ravi Nair')];
  await openAs(page, asha, links.orders);
  await expect(page.getByRole('button', { name: 'Menu of Asha Verma' })).toBeVisible();
  // In the browser's memory a page hears of nothing.
  await storeTokens(page, ravi);
  const loaded = page.waitForEvent('load');
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await loaded;
  await expect(page.getByRole('button', { name: 'Menu of Ravi Nair' })).toBeVisible();
  await expect(page.getByText('Asha Verma')).toHaveCount(0);
});

test('nobody is signed out while the store is busy', async ({ page, api, expectErrors }) => {
  expectErrors(storeFailure);
  const person = await signedUp(api);
  let busy = true;
  await page.route('**/users/refresh-access-token', (route) =>
    busy ? route.fulfill({ status: 503, json: { success: false, message: 'busy', code: 'BUSY' } }) : route.continue(),
  );
  await openAs(page, broken(person), links.orders);
  const tryAgain = page.getByRole('button', { name: 'Try again' });
  await expect(tryAgain).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('refreshToken'))).toBe(person.refreshToken);
  busy = false;
  // The tab comes to the front again, so the person is known before the page is tried again. A rejected call may still be running.
  await expect(async () => {
    await page.evaluate(() => dispatchEvent(new Event('visibilitychange')));
    await expect(page.getByRole('button', { name: `Menu of ${person.name}` })).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await tryAgain.click();
  await expect(page.getByRole('heading', { name: 'No Orders Found' })).toBeVisible();
});
