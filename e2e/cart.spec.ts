/** The cart responds to taps immediately, and never loses or duplicates one. */
import type { Page } from '@playwright/test';
import { links } from '../contract/links.ts';
import { hold, loseAnswer } from './answers.ts';
import {
  buy,
  cartOf,
  open,
  openAs,
  type Person,
  painted,
  putIntoCart,
  shopperWith,
  signedUp,
  signIn,
} from './people.ts';
import type { ShopApi } from './shop-api.ts';
import { expect, noConnection, test } from './shop-fixture.ts';
import { openInCart } from './stock.ts';
import { userMenu } from './user-menu.ts';

const quantity = (page: Page, name: string) => page.getByRole('group', { name: `Quantity of ${name}` }).first();
const more = (page: Page, name: string) => page.getByRole('button', { name: `Add one ${name}` }).first();
const less = (page: Page, name: string) => page.getByRole('button', { name: `Remove one ${name}` }).first();
const add = (page: Page, name: string) =>
  page.getByRole('button', { name: `Add to Cart: ${name}`, exact: true }).first();
const viewCart = (page: Page) => page.getByRole('button', { name: /View Cart/ });
const drawer = (page: Page) => page.getByRole('dialog', { name: 'Your Cart' });
const cartLoaded = (page: Page) => page.waitForResponse((response) => response.url().includes('/cart/get-cart'));

test('quick taps are shown immediately and combined into few requests', async ({ page, api }) => {
  const person = await signedUp(api);
  const product = await api.findProduct('Potato');
  const requests: string[] = [];
  const gate = Promise.withResolvers<void>();
  await page.route('**/api/v1/cart/{add-to-cart,update-qty,remove-cart-product}/**', async (route) => {
    requests.push(new URL(route.request().url()).pathname);
    if (requests.length === 1) await gate.promise;
    await route.continue();
  });
  await openAs(page, person, links.product(product));
  await add(page, 'Potato').click();
  await expect.poll(() => requests.length).toBe(1);
  for (let taps = 0; taps < 5; taps++) await more(page, 'Potato').click();
  await less(page, 'Potato').click();
  await expect(quantity(page, 'Potato')).toContainText('5');
  await expect(viewCart(page)).toHaveAccessibleName(/^View Cart 5 items ₹/);
  expect(requests).toHaveLength(1);
  gate.resolve();
  await expect.poll(async () => (await cartOf(api, person)).map((item) => item.quantity)).toEqual([5]);
  expect(requests).toHaveLength(2);
  await page.reload();
  await expect(quantity(page, 'Potato')).toContainText('5');
});

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

test('a rejected change is reverted and the reason is shown', async ({ page, api }) => {
  const { person, product } = await openInCart(page, api, 'Pear');
  await expect(quantity(page, 'Pear')).toContainText('1');
  await buy(api, product._id, (await api.product(product._id)).stock - 1);
  const gate = Promise.withResolvers<void>();
  await page.route('**/cart/update-qty/**', async (route) => {
    await gate.promise;
    await route.continue();
  });
  await more(page, 'Pear').click();
  await expect(quantity(page, 'Pear')).toContainText('2');
  gate.resolve();
  await expect(page.getByText('Only 1 left of Pear.')).toBeVisible();
  await expect(quantity(page, 'Pear')).toContainText('1');
  expect((await cartOf(api, person)).map((item) => item.quantity)).toEqual([1]);
});

test('plus is disabled at the stock limit, and sold-out products cannot be added', async ({ page, api }) => {
  const person = await signedUp(api);
  await openAs(page, person, links.product(await api.findProduct('Sunscreen')));
  await add(page, 'Sunscreen').focus();
  await page.keyboard.press('Enter');
  await expect(more(page, 'Sunscreen')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(more(page, 'Sunscreen')).toHaveAttribute('aria-disabled', 'true');
  await more(page, 'Sunscreen').click({ force: true });
  await expect(quantity(page, 'Sunscreen')).toContainText('2');
  await less(page, 'Sunscreen').press('Enter');
  await less(page, 'Sunscreen').press('Enter');
  await expect(add(page, 'Sunscreen')).toBeFocused();
  await open(page, links.product(await api.findProduct('Litchi')));
  await expect(page.getByRole('main').getByText('Out of stock').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add to Cart: Litchi' })).toHaveCount(0);
});

test('a press on minus counts while the presses before it are still being sent', async ({ page, api }) => {
  const person = await signedUp(api);
  const product = await api.findProduct('Garlic');
  // Until the cart is known, the quantity is not shown, so that there is no second button.
  await putIntoCart(api, person, (await api.findProduct('Onion'))._id, 1);
  await openAs(page, person, links.product(product));
  await viewCart(page).waitFor();
  const { promise: seen, resolve: letGo } = Promise.withResolvers<void>();
  await page.route('**/cart/add-to-cart/**', async (route) => {
    await seen;
    await route.continue();
  });
  const adding = page.waitForRequest('**/cart/add-to-cart/**');
  // Both before the first is sent, which waits for the next frame.
  await page.evaluate(
    async (buttons) => {
      for (const name of buttons) {
        document.querySelector<HTMLElement>(`main [aria-label="${name}"]`)?.click();
        await Promise.resolve();
      }
    },
    ['Add to Cart: Garlic', 'Add one Garlic'],
  );
  expect((await adding).url()).toContain('/2');
  await less(page, 'Garlic').click();
  await expect(quantity(page, 'Garlic')).toContainText('1');
  const changed = page.waitForResponse('**/cart/update-qty/**');
  letGo();
  expect((await changed).status()).toBe(200);
  await expect(quantity(page, 'Garlic')).toContainText('1');
  expect(await quantities(api, person)).toMatchObject({ [product._id]: 1 });
});

test('a product that is added again while its removal is sent is in the cart once', async ({ page, api }) => {
  const { person, product } = await shopperWith(api, 'Ginger');
  await openAs(page, person, links.product(product));
  const { promise: seen, resolve: letGo } = Promise.withResolvers<void>();
  await page.route('**/cart/**', async (route) => {
    if (route.request().method() !== 'GET') await seen;
    await route.continue();
  });
  const removal = page.waitForRequest((request) => request.method() === 'DELETE' && request.url().includes('/cart/'));
  await less(page, 'Ginger').click();
  const removed = (await removal).response();
  await add(page, 'Ginger').click();
  await expect(quantity(page, 'Ginger')).toContainText('1');
  letGo();
  // From here on the cart is empty until the product was added again.
  expect((await removed)?.status()).toBe(200);
  await expect.poll(async () => (await cartOf(api, person)).map((item) => item.quantity)).toEqual([1]);
  await expect(quantity(page, 'Ginger')).toContainText('1');
});

test('a visitor who adds a product is sent to the login, and returns with the product in the cart', async ({
  page,
  api,
}) => {
  const person = await signedUp(api);
  const product = await api.findProduct('Tomato');
  await open(page, links.product(product));
  await add(page, 'Tomato').click();
  await expect(page.getByText('Please log in to add items to your cart.')).toBeVisible();
  await expect(page).toHaveURL(links.login);
  await signIn(page, person.email, person.password);
  await expect(page).toHaveURL(links.product(product));
  await expect(quantity(page, 'Tomato')).toContainText('1');
  await expect.poll(async () => (await cartOf(api, person)).map((item) => item.quantity)).toEqual([1]);
});

test('a product that the server rejects after the sign-in is not announced as added', async ({ page, api }) => {
  const person = await signedUp(api);
  await open(page, links.product(await api.findProduct('Tomato')));
  await add(page, 'Tomato').click();
  await page.route('**/cart/add-to-cart/**', (route) =>
    route.fulfill({ status: 409, json: { success: false, code: 'OUT_OF_STOCK', message: 'Tomato has just run out.' } }),
  );
  await signIn(page, person.email, person.password);
  await expect(page.getByText('Tomato has just run out.')).toBeVisible();
  // Checked immediately, because a message that disappears by itself would also be wrong.
  expect(await page.getByText('Tomato is in your cart.').count()).toBe(0);
  await expect(add(page, 'Tomato')).toBeVisible();
});

test('a visitor who decided against adding signs in without the product', async ({ page, api }) => {
  const person = await signedUp(api);
  await open(page, links.product(await api.findProduct('Tomato')));
  await add(page, 'Tomato').click();
  await expect(page).toHaveURL(links.login);
  await page.getByRole('link', { name: 'Tokri' }).first().click();
  await expect(page).toHaveURL('/');
  await page.getByRole('button', { name: 'User menu' }).click();
  await userMenu(page).getByRole('link', { name: 'Login' }).click();
  await signIn(page, person.email, person.password);
  await expect(page).toHaveURL('/');
  expect(await cartOf(api, person)).toEqual([]);
});

test('a visitor who goes back before the page is rendered also signs in without the product', async ({ page, api }) => {
  const person = await signedUp(api);
  await open(page, links.product(await api.findProduct('Tomato')));
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

test('going back to the login after signing in does not add the product again', async ({ page, api }) => {
  const person = await signedUp(api);
  const product = await api.findProduct('Tomato');
  await open(page, links.product(product));
  await add(page, 'Tomato').click();
  await page.getByRole('link', { name: 'Create an account' }).click();
  await page.getByRole('main').getByRole('link', { name: 'Login' }).click();
  await signIn(page, person.email, person.password);
  await expect(page).toHaveURL(links.product(product));
  await expect.poll(async () => (await cartOf(api, person)).map((item) => item.quantity)).toEqual([1]);
  // Back leads to the screen to register, which sends a signed-in user on to the home page.
  await page.goBack();
  await expect(page).toHaveURL('/');
  expect((await cartOf(api, person)).map((item) => item.quantity)).toEqual([1]);
});

test('the drawer traps the focus, and Escape closes it and restores the focus', async ({ page, api }) => {
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
});

test('the back button closes the drawer, and the page does not scroll', async ({ page, api }) => {
  const { person } = await shopperWith(api, 'Potato', 2);
  await openAs(page, person, '/');
  await page.mouse.wheel(0, 900);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(300);
  await viewCart(page).click();
  await expect(drawer(page)).toBeVisible();
  await page.goBack();
  await expect(drawer(page)).toBeHidden();
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(300);
});

test('the bill adds up, and removed products can be restored', async ({ page, api }) => {
  const { person } = await shopperWith(api, 'Potato');
  await openAs(page, person, '/#cart');
  const inDrawer = (name: string) => drawer(page).getByRole('button', { name });
  await drawer(page).getByText('View Bill Details').click();
  // 38.00 minus 10 percent; the savings include both fees (spec §9).
  await expect(drawer(page).getByText('Total Savings')).toBeVisible();
  await expect(drawer(page).getByRole('definition').last()).toHaveText('₹38.80');
  await inDrawer('Remove one Potato').click();
  await expect(drawer(page).getByRole('heading', { name: 'Your cart is empty' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(drawer(page).getByRole('group', { name: 'Quantity of Potato' })).toContainText('1');
  await expect.poll(async () => (await cartOf(api, person)).length).toBe(1);
  await inDrawer('Remove one Potato').click();
  await drawer(page).getByRole('button', { name: 'Continue Shopping' }).click();
  await expect(drawer(page)).toBeHidden();
});

test('the checkout button is disabled while a change is pending', async ({ page, api }) => {
  const { person } = await shopperWith(api, 'Potato');
  const gate = Promise.withResolvers<void>();
  await page.route('**/cart/update-qty/**', async (route) => {
    await gate.promise;
    await route.continue();
  });
  await openAs(page, person, '/#cart');
  await drawer(page).getByRole('button', { name: 'Add one Potato' }).click();
  const proceed = drawer(page).getByRole('button', { name: 'Proceed to Checkout' });
  await expect(proceed).toBeDisabled();
  gate.resolve();
  await expect(proceed).toBeEnabled();
});

test('the focus stays on the button when the cart loads and shows a stepper', async ({ page, api }) => {
  const { person, product } = await shopperWith(api, 'Potato', 2);
  const gate = Promise.withResolvers<void>();
  await page.route('**/cart/get-cart', async (route) => {
    await gate.promise;
    await route.continue();
  });
  await openAs(page, person, links.product(product));
  await add(page, 'Potato').focus();
  gate.resolve();
  await expect(more(page, 'Potato')).toBeFocused();
});

test('the focus stays in the menu when the user becomes known', async ({ page, api }) => {
  const person = await signedUp(api);
  const gate = Promise.withResolvers<void>();
  await page.route('**/users/get-current-user', async (route) => {
    await gate.promise;
    await route.continue();
  });
  await openAs(page, person, links.search);
  await page.getByRole('button', { name: 'Account: user menu' }).press('Enter');
  await expect(page.getByText('One moment…')).toBeFocused();
  gate.resolve();
  await expect(page.getByText('My Profile')).toBeFocused();
});

test('a second product that is added while the cart is read again is shown at once, and kept', async ({
  page,
  api,
}) => {
  const person = await signedUp(api);
  const [onion, tomato] = [await api.findProduct('Onion'), await api.findProduct('Tomato')];
  const loaded = cartLoaded(page);
  await openAs(page, person, links.searchFor('onion'));
  await (await loaded).finished();
  await add(page, 'Onion').waitFor();
  const gate = Promise.withResolvers<void>();
  const reading = page.waitForRequest('**/cart/get-cart*');
  await page.route('**/cart/get-cart*', async (route) => {
    await gate.promise;
    await route.continue();
  });
  await add(page, 'Onion').click();
  await reading;
  // Another tab has added one, too.
  await putIntoCart(api, person, tomato._id, 1);
  await page.getByRole('searchbox').or(page.getByRole('combobox')).first().fill('tomato');
  await page.keyboard.press('Enter');
  await add(page, 'Tomato').click();
  await expect(quantity(page, 'Tomato')).toContainText('1');
  await expect(viewCart(page)).toHaveAccessibleName(/^View Cart 2 items ₹/);
  gate.resolve();
  await expect(quantity(page, 'Tomato')).toContainText('2');
  await expect
    .poll(async () =>
      Object.fromEntries((await cartOf(api, person)).map((item) => [item.productId._id, item.quantity])),
    )
    .toEqual({ [onion._id]: 1, [tomato._id]: 2 });
});

/** Quantities in the cart by product id. */
const quantities = async (api: ShopApi, person: Person) =>
  Object.fromEntries((await cartOf(api, person)).map((item) => [item.productId._id, item.quantity]));

test('a product that is restored and removed again is gone, whatever else changes while the cart is read', async ({
  page,
  api,
}) => {
  const { person } = await shopperWith(api, 'Potato');
  const { _id: onion } = await api.findProduct('Onion');
  await putIntoCart(api, person, onion, 1);
  await openAs(page, person, '/#cart');
  const inDrawer = (name: string) => drawer(page).getByRole('button', { name });
  await inDrawer('Add one Potato').waitFor();
  const removed = cartLoaded(page);
  await inDrawer('Remove one Potato').click();
  // Under the pointer the toast stays.
  await page.getByRole('button', { name: 'Undo' }).hover();
  await (await removed).finished();
  const change = await hold(page, '**/cart/update-qty/**');
  await inDrawer('Add one Onion').click();
  await change.seen;
  const reading = await hold(page, '**/cart/get-cart*');
  await page.getByRole('button', { name: 'Undo' }).click();
  await reading.seen;
  await inDrawer('Remove one Potato').click();
  change.letGo();
  await expect(inDrawer('Proceed to Checkout')).toBeEnabled();
  reading.letGo();
  await expect(drawer(page).getByRole('group', { name: /^Quantity of/ })).toHaveCount(1);
  expect(await quantities(api, person)).toEqual({ [onion]: 2 });
});

test('a lost answer does not add a product twice when another one changes while the cart is read', async ({
  page,
  api,
  expectErrors,
}) => {
  expectErrors(noConnection);
  const { person, product: onion } = await shopperWith(api, 'Onion');
  const { _id: tomato } = await api.findProduct('Tomato');
  await openAs(page, person, links.searchFor('onion'));
  const change = await hold(page, '**/cart/update-qty/**');
  await more(page, 'Onion').click();
  await change.seen;
  await page.getByRole('searchbox').or(page.getByRole('combobox')).first().fill('tomato');
  await page.keyboard.press('Enter');
  await loseAnswer(page, `**/cart/add-to-cart/${tomato}/**`);
  const reading = await hold(page, '**/cart/get-cart*');
  await add(page, 'Tomato').click();
  await reading.seen;
  change.letGo();
  await viewCart(page).click();
  await expect(drawer(page).getByRole('button', { name: 'Proceed to Checkout' })).toBeEnabled();
  reading.letGo();
  expect(await quantities(api, person)).toEqual({ [onion._id]: 2, [tomato]: 1 });
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
