/** Browsers with fewer features: without storage, or on a plain http page in a local network. */
import { links } from '../contract/api/links.ts';
import { addAddress, open, openAs, ordersOf, shopperWith, signedUp, signIn } from './people.ts';
import { expect, test } from './shop-fixture.ts';

/** An http address that is not the device itself, which browsers trust less (playwright.config.ts). */
const elsewhere = (url: string) => url.replace(/\/\/[^:]+/, '//tokri.lan');

test('an order is placed at a plain http address of a local network, and without storage a user signs in and fills a cart', async ({
  page,
  context,
  api,
  shop,
  expectErrors,
}) => {
  // The browser logs that it ignores this header without https.
  expectErrors(/Cross-Origin-Opener-Policy header has been ignored/);
  const { person } = await shopperWith(api, 'Potato');
  await addAddress(api, person);
  await openAs(page, { ...person, store: elsewhere(shop.url) }, links.checkout);
  expect(await page.evaluate(() => window.isSecureContext)).toBe(false);
  await page.getByRole('radio').check();
  await page.getByRole('button', { name: 'Cash On Delivery' }).click();
  await expect(page).toHaveURL(elsewhere(shop.url) + links.orders);
  expect(await ordersOf(api, person)).toHaveLength(1);

  // The router's scroll restoration script logs the error and continues.
  expectErrors(/Access is denied for this document/);
  const other = await signedUp(api);
  const product = await api.findProduct('Tomato');
  const blocked = await context.newPage();
  await blocked.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('Access is denied for this document.', 'SecurityError');
        },
      });
    }
  });
  await open(blocked, links.product(product));
  await blocked.getByRole('main').getByRole('button', { name: 'Add to Cart: Tomato' }).click();
  await signIn(blocked, other.email, other.password);
  await expect(blocked).toHaveURL(links.product(product));
  await expect(blocked.getByRole('group', { name: 'Quantity of Tomato' })).toContainText('1');
});
