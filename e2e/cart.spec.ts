/** The cart responds to taps immediately, and never loses or duplicates one. */
import type { Page } from '@playwright/test';
import { links } from '../contract/links.ts';
import { cartOf, dialogsInHistory, open, openAs, painted, shopperWith, signedUp, signIn } from './people.ts';
import { expect, test } from './shop-fixture.ts';
import { userMenu } from './user-menu.ts';

const quantity = (page: Page, name: string) => page.getByRole('group', { name: `Quantity of ${name}` }).first();
const more = (page: Page, name: string) => page.getByRole('button', { name: `Add one ${name}` }).first();
const less = (page: Page, name: string) => page.getByRole('button', { name: `Remove one ${name}` }).first();
const add = (page: Page, name: string) =>
  page.getByRole('button', { name: `Add to Cart: ${name}`, exact: true }).first();
const viewCart = (page: Page) => page.getByRole('button', { name: /View Cart/ });
const drawer = (page: Page) => page.getByRole('dialog', { name: 'Your Cart' });
const cartLoaded = (page: Page) => page.waitForResponse((response) => response.url().includes('/cart/get-cart'));

test("an added product's picture flies to the cart, unless less motion is wanted", async ({ page, api }) => {
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
  const loaded = cartLoaded(page);
  await openAs(page, await signedUp(api), links.product(await api.findProduct('Potato')));
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
});

test('a visitor who adds a product registers or signs in and returns with it in the cart, once, also after Back', async ({
  page,
  api,
}) => {
  const person = await signedUp(api);
  const product = await api.findProduct('Tomato');
  await open(page, links.product(product));
  await add(page, 'Tomato').click();
  await expect(page.getByText('Please log in to add items to your cart.')).toBeVisible();
  await expect(page).toHaveURL(links.login);
  await page.getByRole('link', { name: 'Create an account' }).click();
  await page.getByRole('main').getByRole('link', { name: 'Login' }).click();
  await signIn(page, person.email, person.password);
  await expect(page).toHaveURL(links.product(product));
  await expect(quantity(page, 'Tomato')).toContainText('1');
  await expect.poll(async () => (await cartOf(api, person)).map((item) => item.quantity)).toEqual([1]);
  // Back leads to the screen to register, which sends a signed-in user on to the home page.
  await page.goBack();
  await expect(page).toHaveURL('/');
  expect((await cartOf(api, person)).map((item) => item.quantity)).toEqual([1]);
});

test('a visitor who decided against adding signs in without the product, also when the page was not rendered yet', async ({
  page,
  api,
}) => {
  const person = await signedUp(api);
  const path = links.product(await api.findProduct('Tomato'));
  await open(page, path);
  await add(page, 'Tomato').click();
  await expect(page).toHaveURL(links.login);
  await page.getByRole('link', { name: 'Tokri' }).first().click();
  await expect(page).toHaveURL('/');
  await page.getByRole('button', { name: 'User menu' }).click();
  await userMenu(page).getByRole('link', { name: 'Login' }).click();
  await signIn(page, person.email, person.password);
  await expect(page).toHaveURL('/');
  expect(await cartOf(api, person)).toEqual([]);

  await page.getByRole('button', { name: /^Menu of/ }).click();
  await userMenu(page).getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(links.login);
  await open(page, path);
  await add(page, 'Tomato').click();
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
  expect(await cartOf(api, person)).toEqual([]);
});

test('the drawer traps the focus; Escape and Back close it where the page was', async ({ page, api }) => {
  const { person, product } = await shopperWith(api, 'Potato', 2);
  await openAs(page, person, links.product(product));
  await viewCart(page).focus();
  await page.keyboard.press('Enter');
  await expect(drawer(page)).toBeVisible();
  const insideOrBrowser = () =>
    page.evaluate(() => document.activeElement === document.body || !!document.activeElement?.closest('dialog'));
  for (let presses = 0; presses < 15; presses++) {
    await page.keyboard.press('Tab');
    expect(await insideOrBrowser()).toBe(true);
  }
  await expect(drawer(page).getByText('Get delivery by 11 Min')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(drawer(page)).toBeHidden();
  await expect(viewCart(page)).toBeFocused();
  await expect(page).toHaveURL(links.product(product));
  await open(page, links.home);
  await page.mouse.wheel(0, 900);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(300);
  await viewCart(page).click();
  await expect(drawer(page)).toBeVisible();
  await dialogsInHistory(page, 1);
  await page.goBack();
  await expect(drawer(page)).toBeHidden();
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(300);
});

test('two tabs share one cart, and the changes of both count', async ({ page, context, api }) => {
  const person = await signedUp(api);
  const product = await api.findProduct('Onion');
  await openAs(page, person, links.product(product));
  const other = await context.newPage();
  const loaded = cartLoaded(other);
  await open(other, links.product(product));
  await loaded;
  await add(page, 'Onion').click();
  await expect(quantity(other, 'Onion')).toContainText('1');
  await more(other, 'Onion').click();
  await expect(quantity(page, 'Onion')).toContainText('2');
  await more(page, 'Onion').click();
  await expect(quantity(other, 'Onion')).toContainText('3');
  await expect.poll(async () => (await cartOf(api, person)).map((item) => item.quantity)).toEqual([3]);
});
