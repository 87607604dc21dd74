/** Browsers with fewer features: without storage, or on a plain http page in a local network. */

import { links } from '../contract/links.ts';
import { findBrowser } from '../scripts/browser.ts';
import { addAddress, open, openAs, ordersOf, shopperWith, signedUp, signIn } from './people.ts';
import { expect, test } from './shop-fixture.ts';

const elsewhere = 'tokri.lan';

test.use({
  launchOptions: {
    executablePath: findBrowser(),
    args: ['--disable-gpu', '--disable-quic', `--host-resolver-rules=MAP ${elsewhere} 127.0.0.1`],
  },
});

const testElsewhere = test.extend({
  baseURL: async ({ shop }, use) => use(shop.url.replace(/\/\/[^:]+/, `//${elsewhere}`)),
});

testElsewhere(
  'an order can be placed at a plain http address of a local network',
  async ({ page, api, baseURL, expectErrors }) => {
    // The browser logs that it ignores this header without https.
    expectErrors(/Cross-Origin-Opener-Policy header has been ignored/);
    const { person } = await shopperWith(api, 'Potato');
    await addAddress(api, person);
    await openAs(page, { ...person, store: baseURL ?? '' }, links.checkout);
    expect(await page.evaluate(() => window.isSecureContext)).toBe(false);
    await page.getByRole('radio').check();
    await page.getByRole('button', { name: 'Cash On Delivery' }).click();
    await expect(page).toHaveURL(links.orders);
    expect(await ordersOf(api, person)).toHaveLength(1);
  },
);

test('without storage a user can sign in and fill a cart, until the page is closed', async ({
  page,
  api,
  expectErrors,
}) => {
  // The router's scroll restoration script logs the error and continues.
  expectErrors(/Access is denied for this document/);
  const person = await signedUp(api);
  const product = await api.findProduct('Tomato');
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('Access is denied for this document.', 'SecurityError');
        },
      });
    }
  });
  await open(page, links.product(product));
  await page.getByRole('main').getByRole('button', { name: 'Add to Cart: Tomato' }).click();
  await signIn(page, person.email, person.password);
  await expect(page).toHaveURL(links.product(product));
  await expect(page.getByRole('group', { name: 'Quantity of Tomato' })).toContainText('1');
});
