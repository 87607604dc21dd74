/** Sign-ins in several tabs, and in one that slept: an expired access token is refreshed once for all calls. */
import type { BrowserContext } from '@playwright/test';
import { links } from '../contract/api/links.ts';
import { open, openAs, type Person, shopperWith, signedUp, storeTokens } from './people.ts';
import { expect, test } from './shop-fixture.ts';

/** Counts the token refreshes of a browser. */
function countRenewals(context: BrowserContext): () => number {
  let count = 0;
  context.on('request', (request) => {
    if (request.url().endsWith('/users/refresh-access-token')) count += 1;
  });
  return () => count;
}

const broken = (person: Person) => ({ ...person, accessToken: 'broken' });

test('all calls of two tabs refresh the tokens once, a tab that slept shows nothing of the person before, and an expired sign-in opens the login', async ({
  page,
  context,
  api,
}) => {
  const { person } = await shopperWith(api, 'Potato', 2);
  const ravi = await signedUp(api, 'Ravi Nair');
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
  await other.close();

  // In the browser's memory a page hears of nothing.
  await expect(page.getByRole('button', { name: `Menu of ${person.name}` })).toBeVisible();
  await storeTokens(page, ravi);
  const loaded = page.waitForEvent('load');
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await loaded;
  await expect(page.getByRole('button', { name: 'Menu of Ravi Nair' })).toBeVisible();
  await expect(page.getByText(person.name)).toHaveCount(0);

  await openAs(page, { ...broken(ravi), refreshToken: 'broken' }, links.orders);
  await expect(page).toHaveURL(links.login);
  expect(renewals()).toBe(2);
  // Only that the sign-in has ended, which the page says.
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual(['tokri-sign-in-ended']);
});
