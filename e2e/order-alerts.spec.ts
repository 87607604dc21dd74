/** New orders alert on every admin screen, until they are seen. */
import type { BrowserContext, Locator, Page } from '@playwright/test';
import { calls } from '../contract/api/calls.ts';
import { links } from '../contract/api/links.ts';
import type { FulfilmentOrders } from '../contract/orders/board.ts';
import type { Order } from '../contract/orders/orders.ts';
import { expectAccessible } from './accessible.ts';
import { administratorOf, openAsAdministrator } from './administrator.ts';
import { buyNamed, open, reload, signedUp } from './people.ts';
import type { ShopApi } from './shop-api.ts';
import { expect, test } from './shop-fixture.ts';

/** A customer orders a Tomato. */
const order = async (api: ShopApi, name: string): Promise<Order> =>
  buyNamed(api, 'Tomato', 1, await signedUp(api, name));

/** Counts the notes that a page plays. */
const countNotes = (context: BrowserContext) =>
  context.addInitScript(() => {
    const counted = window as unknown as { notes: number };
    counted.notes = 0;
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (...when) {
      counted.notes += 1;
      start.apply(this, when);
    };
  });
/** Browsers block sound until a user acts. Playwright counts as a user, so the block is simulated here. */
const blockSound = (context: BrowserContext) =>
  context.addInitScript(() => {
    let allowed = false;
    for (const event of ['pointerdown', 'keydown']) addEventListener(event, () => (allowed = true), { capture: true });
    window.AudioContext = class extends AudioContext {
      override get state() {
        return allowed ? super.state : 'suspended';
      }
      override resume() {
        return allowed ? super.resume() : new Promise<void>(() => {});
      }
    };
  });
/** Returns true when two elements overlap. */
async function overlap(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = [await one.boundingBox(), await other.boundingBox()];
  if (!a || !b) return false;
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}
const notes = (page: Page) => page.evaluate(() => (window as unknown as { notes: number }).notes);

const alertOf = (page: Page) => page.getByRole('region', { name: /^\d+ new orders?$/ });
const ordersEntry = (page: Page) =>
  page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name: /^Orders/ });
const bell = (page: Page) => page.getByRole('button', { name: /^Sound for new orders/ });

/** Opens a screen with a fake clock, allows the sound by a tap, and waits until the new orders are loaded. */
async function watching(page: Page, api: ShopApi, path: string): Promise<void> {
  await countNotes(page.context());
  await page.clock.install();
  const newest = page.waitForResponse((response) => response.url().includes('status=placed&sort=newest'));
  await openAsAdministrator(page, api, path);
  await newest;
  await page.getByRole('heading', { level: 1 }).click();
  await expect(bell(page)).toHaveAccessibleName(/: on$/);
}

/** The board shows the oldest orders first, a page of them: packs those of earlier tests. */
async function packAll(api: ShopApi): Promise<void> {
  const { accessToken: token } = await administratorOf(api);
  for (;;) {
    const { data } = await api.ask<FulfilmentOrders>(calls.listFulfilmentOrders, {
      token,
      query: { status: 'placed' },
    });
    if (data.orders.length === 0) return;
    for (const { _id: orderId, revision } of data.orders) {
      const body = { step: 'packed', revision };
      expect((await api.ask(calls.stepOrder, { token, params: { orderId }, body })).status).toBe(200);
    }
  }
}

test('a new order alerts by sound and text on any admin screen, repeatedly until it is seen there or on the board, in one of two tabs', async ({
  page,
  api,
  context,
}) => {
  await watching(page, api, links.adminCategories);
  await expect(ordersEntry(page)).toHaveText('Orders');
  const { orderId } = await order(api, 'Heard Everywhere');
  await expect(alertOf(page)).toContainText(orderId);
  await expect(alertOf(page)).toContainText('Heard Everywhere');
  await expect(ordersEntry(page)).toContainText('1 new order');
  await expect(page).toHaveTitle('(1) Product Categories | Tokri');
  // It stands where nothing of the screen is, and the menu button of a phone shows the count.
  const isBeside = async () => !(await overlap(alertOf(page), page.getByRole('main')));
  expect(await isBeside()).toBe(true);
  await page.setViewportSize({ width: 360, height: 640 });
  await expect(page.getByRole('button', { name: 'Menu, 1 new' })).toBeVisible();
  expect(await isBeside()).toBe(true);
  await expectAccessible(page);
  await page.setViewportSize({ width: 1280, height: 720 });
  await expect.poll(() => notes(page)).toBeGreaterThanOrEqual(4);
  const once = await notes(page);
  await page.clock.fastForward(10_000);
  await expect.poll(() => notes(page)).toBeGreaterThanOrEqual(once + 4);
  await page.getByRole('link', { name: 'Overview' }).click();
  await expect(page).toHaveTitle('(1) Overview | Tokri');
  await reload(page);
  await expect(alertOf(page)).toContainText(orderId);
  await alertOf(page).getByRole('button', { name: 'Got it' }).click();
  await expect(alertOf(page)).toBeHidden();
  await expect(page).toHaveTitle('Overview | Tokri');
  const heard = await notes(page);
  await page.clock.fastForward(60_000);
  expect(await notes(page)).toBe(heard);
  // Opening the board marks new orders as seen, and highlights them.
  await packAll(api);
  const { orderId: seen } = await order(api, 'Seen On The Board');
  await alertOf(page).getByRole('link', { name: 'Open board' }).click();
  await expect(page).toHaveURL(links.adminOrders);
  await expect(page.getByRole('article', { name: `Order ${seen}` })).toContainText('New');
  await expect(alertOf(page)).toBeHidden();
  await expect(page).toHaveTitle('Order board | Tokri');

  // Of two tabs one plays the sound, the other one after it is closed. What one has seen, both have.
  await page.waitForFunction(async () =>
    (await navigator.locks.query()).held?.some(({ name }) => name === 'tokri-new-orders'),
  );
  const second = await context.newPage();
  await open(second, links.adminHistory);
  await second.getByRole('heading', { level: 1 }).click();
  await expect(bell(second)).toHaveAccessibleName(/: on$/);
  const silent = await notes(page);
  await order(api, 'Two Tabs');
  await expect(alertOf(page)).toBeVisible();
  await expect(alertOf(second)).toBeVisible();
  await expect.poll(() => notes(page)).toBeGreaterThanOrEqual(silent + 4);
  expect(await notes(second)).toBe(0);
  await alertOf(page).getByRole('button', { name: 'Got it' }).click();
  await expect(alertOf(second)).toBeHidden();
  await page.close();
  await order(api, 'One Tab Left');
  await expect.poll(() => notes(second)).toBeGreaterThanOrEqual(4);
  await alertOf(second).getByRole('button', { name: 'Got it' }).click();
  await expect(alertOf(second)).toBeHidden();
});

test('the bell of a blocked sound says so, and one tap anywhere allows the sound', async ({ page, api }) => {
  await countNotes(page.context());
  await blockSound(page.context());
  await openAsAdministrator(page, api, links.adminOrders);
  await expect(bell(page)).toHaveAccessibleName(/: blocked by the browser, press to allow it$/);
  await expectAccessible(page);
  await bell(page).click();
  await expect(bell(page)).toHaveAccessibleName(/: on$/);
  await order(api, 'Heard After A Tap');
  await expect.poll(() => notes(page)).toBeGreaterThanOrEqual(4);
  await alertOf(page).getByRole('button', { name: 'Got it' }).click();
});
