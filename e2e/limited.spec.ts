/** A store without its database can still be browsed, and says what does not work. */
import { links } from '../contract/links.ts';
import { openAs, signedUp } from './people.ts';
import { expect, storeFailure, test } from './shop-fixture.ts';

test('the store says what is unavailable while its database is down, and when it is back', async ({
  page,
  api,
  expectErrors,
}) => {
  expectErrors(storeFailure);
  const busy = { success: false, message: 'The store cannot do this right now.', code: 'BUSY' };
  const refuse = { status: 503, json: busy, headers: { 'retry-after': '5' } };
  await page.clock.install();
  await page.route('**/health/ready/orders', (route) => route.fulfill(refuse));
  await page.route('**/api/v1/cart/get-cart', (route) => route.fulfill(refuse));
  await openAs(page, await signedUp(api), links.home);
  const banner = page.getByRole('status').filter({ hasText: 'your cart, account and orders are not available' });
  await expect(banner).toBeVisible();
  await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toBeVisible();
  await page.unroute('**/health/ready/orders');
  await page.unroute('**/api/v1/cart/get-cart');
  await page.clock.fastForward(6_000);
  await expect(banner).toBeHidden();
});
