/** The cart in a browser: the flight of a product to it, its drawer, and the way of a visitor through the sign-in. */
import type { Page } from '@playwright/test';
import { links } from '../contract/api/links.ts';
import { cartOf, dialogsInHistory, open, openAs, painted, signedUp, signIn } from './people.ts';
import { expect, test } from './shop-fixture.ts';
import { userMenu } from './user-menu.ts';

const quantity = (page: Page, name: string) => page.getByRole('group', { name: `Quantity of ${name}` }).first();
const less = (page: Page, name: string) => page.getByRole('button', { name: `Remove one ${name}` }).first();
const add = (page: Page, name: string) =>
  page.getByRole('button', { name: `Add to Cart: ${name}`, exact: true }).first();
const viewCart = (page: Page) => page.getByRole('button', { name: /View Cart/ });
const drawer = (page: Page) => page.getByRole('dialog', { name: 'Your Cart' });
const cartLoaded = (page: Page) => page.waitForResponse((response) => response.url().includes('/cart/get-cart'));

test("an added product's picture flies to the cart, whose drawer traps the focus and closes by Escape and Back", async ({
  page,
  api,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.addInitScript(() => {
    const flights: string[] = [];
    Object.assign(window, { flights });
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes)
        for (const node of addedNodes)
          if (target === document.body && node instanceof HTMLImageElement) flights.push(node.src);
    }).observe(document, { childList: true, subtree: true });
  });
  const flights = () => page.evaluate(() => (window as unknown as { flights: string[] }).flights.length);
  const product = await api.findProduct('Potato');
  const loaded = cartLoaded(page);
  await openAs(page, await signedUp(api), links.product(product));
  await (await loaded).finished();
  const picture = page.getByRole('main').locator('img').first();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.complete)).toBe(true);
  await painted(page);
  await add(page, 'Potato').click();
  await expect.poll(flights).toBe(1);
  await expect(page.locator('body > img')).toHaveCount(0);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await less(page, 'Potato').click();
  await add(page, 'Potato').click();
  await expect(quantity(page, 'Potato')).toContainText('1');
  expect(await flights()).toBe(1);

  await viewCart(page).focus();
  await page.keyboard.press('Enter');
  await expect(drawer(page)).toBeVisible();
  const insideOrBrowser = () =>
    page.evaluate(() => document.activeElement === document.body || !!document.activeElement?.closest('dialog'));
  for (let presses = 0; presses < 15; presses++) {
    await page.keyboard.press('Tab');
    expect(await insideOrBrowser()).toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(drawer(page)).toBeHidden();
  await expect(viewCart(page)).toBeFocused();
  await expect(page).toHaveURL(links.product(product));
  await page.mouse.wheel(0, 600);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(200);
  await viewCart(page).click();
  await expect(drawer(page)).toBeVisible();
  await dialogsInHistory(page, 1);
  await page.goBack();
  await expect(drawer(page)).toBeHidden();
  await expect(page).toHaveURL(links.product(product));
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(200);
});

test('a visitor who adds a product has it after the sign-in, once, and not who decided against it', async ({
  page,
  api,
}) => {
  const person = await signedUp(api);
  const product = await api.findProduct('Tomato');
  const bought = async () => (await cartOf(api, person)).map((item) => [item.productId.name, item.quantity]);
  await open(page, links.product(product));
  await add(page, 'Tomato').click();
  await expect(page.getByText('Please log in to add items to your cart.')).toBeVisible();
  await expect(page).toHaveURL(links.login);
  await page.getByRole('link', { name: 'Create an account' }).click();
  await page.getByRole('main').getByRole('link', { name: 'Login' }).click();
  await signIn(page, person.email, person.password);
  await expect(page).toHaveURL(links.product(product));
  await expect(quantity(page, 'Tomato')).toContainText('1');
  await expect.poll(bought).toEqual([['Tomato', 1]]);
  // Back leads to the screen to register, which sends a signed-in user on to the home page.
  await page.goBack();
  await expect(page).toHaveURL('/');

  await page.getByRole('button', { name: /^Menu of/ }).click();
  await userMenu(page).getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(links.login);
  await open(page, links.product(await api.findProduct('Onion')));
  await add(page, 'Onion').click();
  await expect(page).toHaveURL(links.login);
  // Go back to the login as soon as the URL is that of home, before React has rendered it.
  const steps = await page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const click = (selector: string) => document.querySelector<HTMLElement>(selector)?.click();
        const taken: string[] = [];
        for (const way of ['pushState', 'replaceState'] as const) {
          const change = history[way].bind(history);
          history[way] = (...entry) => {
            change(...entry);
            taken.push(location.pathname);
            if (taken.length === 2) return resolve(taken);
            click('button[aria-label="Account: user menu"]');
            queueMicrotask(() => click('header nav a[href="/login"]'));
          };
        }
        click('header a[href="/"]');
      }),
  );
  expect(steps).toEqual(['/', links.login]);
  await signIn(page, person.email, person.password);
  await expect(page).toHaveURL('/');
  await expect(viewCart(page)).toHaveAccessibleName(/^View Cart 1 item /);
  expect(await bought()).toEqual([['Tomato', 1]]);
});
