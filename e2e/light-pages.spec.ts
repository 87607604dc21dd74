/** Pages without the router (docs/decisions/0077-light-pages.md): who may stay, and how they lead to other pages. */
import { links } from '../contract/links.ts';
import { locales, localPath } from '../messages/locale.ts';
import { openAsAdministrator } from './administrator.ts';
import { openAs, signedUp, signIn } from './people.ts';
import { administrator, expect, storeFailure, test } from './shop-fixture.ts';

/** What their scripts may have together, compressed, in bytes. */
const scriptBytes = 120_000;

for (const locale of locales) {
  test(`their scripts are few and small (${locale})`, async ({ page, api }) => {
    await openAsAdministrator(page, api, links.adminOrders);
    for (const path of [links.adminPicking, links.adminDeliveries]) {
      await page.goto(localPath(path, locale));
      await page.getByRole('heading', { level: 1 }).waitFor();
      const scripts = await page.evaluate(() =>
        (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
          .filter(({ name }) => name.endsWith('.js'))
          .map(({ name, encodedBodySize }) => ({ name, encodedBodySize })),
      );
      expect(scripts.length, JSON.stringify(scripts)).toBeGreaterThan(0);
      expect(scripts.length, JSON.stringify(scripts)).toBeLessThanOrEqual(6);
      const sum = scripts.reduce((bytes, { encodedBodySize }) => bytes + encodedBodySize, 0);
      expect(sum, `${path}: ${JSON.stringify(scripts)}`).toBeLessThanOrEqual(scriptBytes);
      expect(sum).toBeGreaterThan(scriptBytes / 2);
    }
  });
}

const heading = (name: string) => ({ name, level: 1 }) as const;

test('a visitor signs in, and is back on the page without the router', async ({ page }) => {
  await page.goto(links.adminPicking);
  await page.waitForURL(links.login);
  await signIn(page, administrator.email, administrator.password);
  await page.waitForURL(links.adminPicking);
  await expect(page.getByRole('heading', heading('Picking'))).toBeVisible();
  // Reached through the router, it has the router. Opened again, it has not.
  await page.reload();
  await expect(page.getByRole('heading', heading('Picking'))).toBeVisible();
  expect(await page.evaluate(() => '__reactRouterManifest' in window)).toBe(false);
});

test('a shopper is sent home, and told why', async ({ page, api }) => {
  await openAs(page, await signedUp(api), links.adminDeliveries);
  await expect(page.getByText('This page is for store administrators only.')).toBeVisible();
  await page.waitForURL(links.home);
});

test('a visitor whom Back brings to the page goes to the login again', async ({ page }) => {
  // The browser stays where it is.
  await page.route(`**${links.login}`, (route) => route.fulfill({ status: 204 }), { times: 1 });
  const left = page.waitForResponse((response) => new URL(response.url()).pathname === links.login);
  await page.goto(links.adminPicking);
  await left;
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await page.waitForURL(links.login);
});

test('its links open other pages, and a sign-out leads to the login', async ({ page, api, context }) => {
  await openAsAdministrator(page, api, links.adminPicking);
  await expect(page.getByRole('heading', heading('Picking'))).toBeVisible();
  const navigation = page.getByRole('navigation', { name: 'Administration' });
  await navigation.getByRole('link', { name: 'Deliveries' }).click();
  await expect(page.getByRole('heading', heading('Deliveries'))).toBeVisible();
  await expect(navigation.getByRole('link', { name: 'Deliveries' })).toHaveAttribute('aria-current', 'page');
  await page.getByRole('link', { name: 'हिन्दी' }).click();
  await page.waitForURL(localPath(links.adminDeliveries, 'hi'));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto(links.adminPicking);
  await expect(page.getByRole('heading', heading('Picking'))).toBeVisible();
  const other = await context.newPage();
  await other.goto(links.adminDeliveries);
  await other.getByRole('button', { name: 'Logout' }).click();
  await other.waitForURL(links.login);
  // The page in the other tab goes there as well, and both know where they come from or that nobody wants to return.
  await page.waitForURL(links.login);
});

test('without the user it says so, and tries again', async ({ page, api, expectErrors }) => {
  expectErrors(storeFailure);
  await openAsAdministrator(page, api, links.adminOrders);
  await page.route('**/get-current-user', (route) => route.fulfill({ status: 500, body: '' }));
  await page.goto(links.adminPicking);
  await page.getByRole('button', { name: 'Try again' }).waitFor();
  await page.unroute('**/get-current-user');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', heading('Picking'))).toBeVisible();
});
