/** Dialogs open and close immediately, without loading anything, and Back closes the topmost one. */
import type { Page } from '@playwright/test';
import { links } from '../contract/api/links.ts';
import { openAsAdministrator } from './administrator.ts';
import { cartCodeLoaded, dialogsInHistory, open, openAs, openCheckout, reload, shopperWith } from './people.ts';
import { cards } from './product-cards.ts';
import { expect, noConnection, test } from './shop-fixture.ts';
import { userMenu } from './user-menu.ts';

const drawer = (page: Page) => page.getByRole('dialog', { name: 'Your Cart' });
const viewCart = (page: Page) => page.getByRole('button', { name: /View Cart/ });

/** Counts page data requests from now on. */
function pageLoads(page: Page): string[] {
  const loads: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.endsWith('.data')) loads.push(request.url());
  });
  return loads;
}

/** Holds all responses until the test releases them. */
async function holdNetwork(page: Page): Promise<() => void> {
  const gate = Promise.withResolvers<void>();
  await page.route('**/*', async (route) => {
    await gate.promise;
    await route.continue().catch(() => {});
  });
  return gate.resolve;
}

test('the cart opens and closes on the page without loading anything, and Back closes it and stops at no closed one', async ({
  page,
  api,
  context,
  expectErrors,
}) => {
  expectErrors(noConnection);
  const { person, product } = await shopperWith(api, 'Potato', 2);

  await test.step('while the network does not respond, and offline', async () => {
    await openAs(page, person, links.searchFor('milk'));
    await viewCart(page).click();
    await expect(drawer(page)).toBeVisible();
    await expect(page).toHaveURL(/#cart$/);
    const loads = pageLoads(page);
    const letGo = await holdNetwork(page);
    await page.keyboard.press('Escape');
    await expect(drawer(page)).toBeHidden();
    await expect(page).toHaveURL(links.searchFor('milk'));
    await expect(cards(page).first()).toBeVisible();
    await viewCart(page).click();
    await dialogsInHistory(page, 1);
    await page.goBack();
    await expect(drawer(page)).toBeHidden();
    await expect(cards(page).first()).toBeVisible();
    expect(loads).toEqual([]);
    letGo();
    await page.unroute('**/*');
    await open(page, links.home);
    await expect(viewCart(page)).toBeVisible();
    await cartCodeLoaded(page);
    await context.setOffline(true);
    await viewCart(page).click();
    await expect(drawer(page).getByText('Potato')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(drawer(page)).toBeHidden();
    await expect(page.getByRole('heading', { level: 1, name: 'Groceries in Minutes' })).toBeVisible();
    await context.setOffline(false);
  });

  await test.step('by its address, also after a reload', async () => {
    await open(page, `${links.search}#cart`);
    await expect(drawer(page)).toBeVisible();
    await reload(page);
    await expect(drawer(page)).toBeVisible();
    await page.goBack();
    await expect(drawer(page)).toBeHidden();
    await expect(page).toHaveURL(links.search);
    await reload(page);
    await expect(viewCart(page)).toBeVisible();
    await expect(drawer(page)).toBeHidden();
    await page.getByRole('button', { name: /^Menu of/ }).click();
    await userMenu(page).getByRole('button', { name: 'Go To Cart' }).click();
    await expect(drawer(page)).toBeVisible();
  });

  await test.step('closed ones are no steps, back and forward', async () => {
    await drawer(page).getByRole('link', { name: 'Potato' }).click();
    await expect(page).toHaveURL(links.product(product));
    await expect(drawer(page)).toBeHidden();
    await viewCart(page).click();
    await drawer(page).getByRole('button', { name: 'Proceed to Checkout' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Checkout' })).toBeVisible();
    await expect(page).toHaveURL(links.checkout);
    await expect(drawer(page)).toBeHidden();
    await page.goBack();
    await expect(page).toHaveURL(links.product(product));
    await expect(viewCart(page)).toBeVisible();
    await expect(drawer(page)).toBeHidden();
    await page.goBack();
    await expect(page).toHaveURL(links.search);
    await expect(drawer(page)).toBeHidden();
    await page.goForward();
    await expect(page.getByRole('heading', { level: 1, name: 'Potato' })).toBeVisible();
    await viewCart(page).click();
    await dialogsInHistory(page, 1);
    await page.goBack();
    await expect(drawer(page)).toBeHidden();
    await page.goForward();
    await expect(page).toHaveURL(links.product(product));
    await expect(drawer(page)).toBeHidden();
  });

  await test.step('forward counts also before the step of a closed one is on the screen', async () => {
    // Back by the user and by the dialog's entry, then forward by the user and by that entry.
    await page.evaluate(() => {
      const { promise, resolve } = Promise.withResolvers<void>();
      let steps = 0;
      addEventListener('popstate', () => {
        steps += 1;
        if (steps === 2) history.forward();
        if (steps === 4) resolve();
      });
      history.back();
      return promise;
    });
    await expect(page).toHaveURL(links.product(product));
    await expect(page.getByRole('heading', { level: 1, name: 'Potato' })).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(links.search);
    await expect(cards(page).first()).toBeVisible();
  });
});

test('going back from a dialog keeps what was typed in it, and asks first where it would be lost', async ({
  page,
  api,
}) => {
  await test.step('the filters, which navigate once', async () => {
    await open(page, '/');
    await page.getByRole('link', { name: 'Shop', exact: true }).click();
    const filters = page.getByRole('button', { name: 'Filters' });
    await filters.click();
    await page.getByLabel('To (₹)').fill('50');
    await page.getByLabel('In stock only').check();
    await page.goBack();
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(page).toHaveURL(links.search);
    await filters.click();
    await expect(page.getByLabel('To (₹)')).toHaveValue('50');
    await expect(page.getByLabel('In stock only')).toBeChecked();
    await page.getByRole('button', { name: 'Show products' }).click();
    await expect(page).toHaveURL(/priceTo=50&inStock=1/);
    await page.goBack();
    await expect(page).toHaveURL(links.search);
    await page.goBack();
    await expect(page).toHaveURL('/');
  });

  await test.step('a new address, which Cancel clears', async () => {
    await openCheckout(page, api, 'Potato');
    const addNew = page.getByRole('button', { name: 'Add New' });
    await addNew.click();
    const street = page.getByLabel('House No And Street Address');
    await street.fill('7 Lake View');
    await page.goBack();
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(page).toHaveURL(links.checkout);
    await addNew.click();
    await expect(street).toHaveValue('7 Lake View');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await addNew.click();
    await expect(street).toHaveValue('');
  });

  await test.step('an unsaved form', async () => {
    await openAsAdministrator(page, api, links.adminCategories);
    await page.getByRole('button', { name: 'Add Category' }).click();
    const form = page.getByRole('dialog', { name: 'Add New Category' });
    const question = page.getByRole('dialog', { name: 'Leave without saving?' });
    await form.getByLabel('Category Name').fill('Flowers');
    await page.goBack();
    await expect(question).toBeVisible();
    await dialogsInHistory(page, 2);
    await page.goBack();
    await expect(question).toBeHidden();
    await expect(form.getByLabel('Category Name')).toHaveValue('Flowers');
    await page.goBack();
    await question.getByRole('button', { name: 'Leave' }).click();
    await expect(form).toBeHidden();
    await expect(page).toHaveURL(links.adminCategories);
    await page.getByRole('button', { name: 'Add Category' }).click();
    await expect(form.getByLabel('Category Name')).toHaveValue('');
  });
});

/** Steps back are only taken when the test calls `goNow` in the page, as on a busy device; the time is that of the test. */
async function holdStepsBack(page: Page): Promise<void> {
  await page.clock.install();
  await page.addInitScript(() => {
    const go = history.go.bind(history);
    // Before the app's own listener, which keeps the event from later ones.
    let popped = () => {};
    addEventListener('popstate', () => popped(), { capture: true });
    const goNow = (steps?: number) => {
      const gone = new Promise<void>((resolve) => {
        popped = resolve;
      });
      go(steps);
      return gone;
    };
    history.go = (steps) => Object.assign(window, { goNow: () => goNow(steps) });
  });
}

test('a dialog and a link work although the browser takes long to leave the history entry of a closed dialog', async ({
  page,
}) => {
  await holdStepsBack(page);
  await open(page, links.search);
  const filters = page.getByRole('button', { name: 'Filters' });
  const dialog = page.getByRole('dialog', { name: 'Filters' });
  const close = dialog.getByRole('button', { name: 'Close' });
  await filters.click();
  await close.click();
  await expect(dialog).toBeHidden();
  await filters.click();
  await expect(dialog).toBeVisible();
  await page.clock.runFor(3_000);
  await page.evaluate('goNow()');
  await page.clock.runFor(100);
  await expect(dialog).toBeVisible();
  await dialogsInHistory(page, 1);
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(links.search);

  // The browser never leaves the entry.
  await filters.click();
  await close.click();
  await expect(dialog).toBeHidden();
  await cards(page).first().getByRole('link').first().click();
  await page.clock.runFor(6_000);
  await expect(page).toHaveURL(/\/product\//);
});
