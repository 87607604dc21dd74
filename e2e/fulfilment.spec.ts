/** The order board: orders appear live, are searched, packed, sent out and delivered, while customers follow them. */
import type { Browser, Page } from '@playwright/test';
import { calls } from '../contract/api/calls.ts';
import { links } from '../contract/api/links.ts';
import { formatRupees } from '../contract/money/money.ts';
import type { Order } from '../contract/orders/orders.ts';
import type { Picking } from '../contract/picking/picking.ts';
import { expectAccessible } from './accessible.ts';
import { newStaff, openAsAdministrator } from './administrator.ts';
import { endOpenOrders } from './order-board.ts';
import { addAddress, address, buyNamed, openAs, ordersOf, type Person, reload, signedUp } from './people.ts';
import type { ShopApi } from './shop-api.ts';
import { expect, test } from './shop-fixture.ts';
import { shopAddress } from './shop-process.ts';

/** Without riders, nobody is asked who delivers. */
test.use({ scenario: 'without riders' });
test.beforeEach(({ api }) => endOpenOrders(api));

/** A new customer with one order of two tomatoes. */
async function shopperWithOrder(api: ShopApi, name: string): Promise<{ shopper: Person; order: Order }> {
  const shopper = await signedUp(api, name);
  return { shopper, order: await buyNamed(api, 'Tomato', 2, shopper) };
}

const pageOf = async (browser: Browser, baseURL: string | undefined) =>
  (await browser.newContext({ ...(baseURL && { baseURL }) })).newPage();

const card = (page: Page, order: Order) => page.getByRole('article', { name: `Order ${order.orderId}` });
const column = (page: Page, name: string) => page.getByRole('region', { name });
/** Checks every line in the packing dialog. */
async function checkLines(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'All there' }).click();
  await dialog.getByRole('button', { name: 'Mark as packed' }).click();
  // The order board behind it may show the order as packed before.
  await expect(dialog).toBeHidden();
}
const happened = (page: Page) => page.getByRole('region', { name: 'What happened' });

test('the order board and the customer see an order go from placed to delivered at the same time, with its packing slip', async ({
  page,
  browser,
  baseURL,
  api,
}) => {
  await openAsAdministrator(page, api, links.adminOrders);
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  const { shopper, order } = await shopperWithOrder(api, 'Two Browsers');
  await expect(column(page, 'Placed').getByRole('article', { name: `Order ${order.orderId}` })).toContainText('New');
  await expect(page.getByRole('status').filter({ hasText: 'new order' })).toHaveCount(1);
  for (const text of [address.address_line, address.city, address.pincode, '2 items', /Just now|min ago/]) {
    await expect(card(page, order)).toContainText(text);
  }

  const shopperPage = await pageOf(browser, baseURL);
  await openAs(shopperPage, shopper, links.order(order._id));
  const shown = shopperPage.getByRole('region', { name: 'Order progress' });
  await expect(shown).toContainText('We have your order');

  await card(page, order).getByRole('button', { name: 'Mark as packed' }).click();
  await checkLines(page);
  await expect(column(page, 'Packed').getByRole('article', { name: `Order ${order.orderId}` })).toBeVisible();
  await expect(shown).toContainText('Your order is packed');

  await card(page, order).getByRole('link', { name: order.orderId }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(order.orderId);
  // A mouse has no app for maps.
  await expect(page.getByRole('link', { name: 'Directions' })).toBeHidden();
  await test.step('only the packing slip is printed', async () => {
    await page.emulateMedia({ media: 'print' });
    const slip = page.getByRole('article', { name: `Packing slip of ${order.orderId}` });
    for (const text of [order.orderId, address.address_line, `Tokri${shopAddress}`])
      await expect(slip).toContainText(text);
    const line = slip.getByRole('row', { name: /Tomato/ });
    for (const text of ['2', formatRupees(order.product_details[0]?.price ?? 0), /SKU \S+/])
      await expect(line).toContainText(text);
    for (const role of ['banner', 'contentinfo', 'button'] as const) await expect(page.getByRole(role)).toHaveCount(0);
    await page.emulateMedia({ media: 'screen' });
  });
  await page.getByRole('button', { name: 'Send out for delivery' }).click();
  await expect(happened(page)).toContainText('Out for delivery by Administrator');
  await expect(shown).toContainText('Your order is on its way');
  await page.getByRole('button', { name: 'Mark as delivered' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delivered, cash collected' }).click();
  await expect(page.getByText(/^Delivered\. ₹[\d.,]+ received in cash\.$/)).toBeVisible();
  await expect(shown).toContainText('Your order was delivered');
  expect(await ordersOf(api, shopper)).toMatchObject([{ status: 'delivered', payment_status: 'paid' }]);
  await page.getByRole('button', { name: 'Back to out for delivery' }).click();
  await page.getByRole('dialog').getByLabel('Reason (the customer will see it)').fill('Wrong button');
  await page.getByRole('dialog').getByRole('button', { name: 'Back to out for delivery' }).click();
  await expect(happened(page)).toContainText('Back to out for delivery by Administrator');
  // The page follows no delivered order.
  await reload(shopperPage);
  await expect(shopperPage.getByText(/^Corrected: /)).toBeVisible();
  await shopperPage.context().close();
});

test('keys move through the order board, work on the order in focus, and search', async ({ page, api }) => {
  await shopperWithOrder(api, 'Keyboard Before');
  const { order: first } = await shopperWithOrder(api, 'Keyboard Worked');
  const { order: next } = await shopperWithOrder(api, 'Keyboard Next');
  await openAsAdministrator(page, api, links.adminOrders);
  const button = card(page, first).getByRole('button', { name: 'Mark as packed' });
  await button.focus();
  await page.keyboard.press('Enter');
  const line = page.getByRole('dialog').getByRole('checkbox', { name: /Tomato/ });
  await line.focus();
  await page.keyboard.press('Space');
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as packed' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeHidden();
  // The keys go on where the order was.
  await expect(column(page, 'Placed').getByRole('article', { name: `Order ${first.orderId}` })).toHaveCount(0);
  await page.keyboard.press('j');
  await expect(card(page, next).getByRole('link')).toBeFocused();
  await column(page, 'Packed')
    .getByRole('article', { name: `Order ${first.orderId}` })
    .getByRole('link')
    .focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(links.adminOrder(first._id));
  await page.goBack();
  await expect(card(page, next)).toBeVisible();
  // The board listens for keys once it runs, not when its cards are drawn.
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  const dialog = page.getByRole('dialog');
  await page.keyboard.press('j');
  const top = page.locator('article a').first();
  await expect(top).toBeFocused();
  await page.keyboard.press('k');
  await expect(top).toBeFocused();
  await page.keyboard.press('?');
  await expect(dialog.getByRole('heading', { name: 'Keys of the order board' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('j');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(top).toBeFocused();

  await page.keyboard.press('/');
  const search = page.getByRole('searchbox', { name: 'Number, name, mobile' });
  await expect(search).toBeFocused();
  await page.keyboard.type('jps?');
  await expect(search).toHaveValue('jps?');
  await expect(dialog).toBeHidden();

  await card(page, next).getByRole('link').focus();
  // Not a step of this order.
  await page.keyboard.press('s');
  await page.keyboard.press('p');
  await checkLines(page);
  const packed = column(page, 'Packed').getByRole('article', { name: `Order ${next.orderId}` });
  await packed.getByRole('link').focus();
  await page.keyboard.press('s');
  await expect(column(page, 'Out for delivery').getByRole('article', { name: `Order ${next.orderId}` })).toBeVisible();

  await page.getByRole('button', { name: 'Keyboard' }).click();
  await dialog.getByRole('switch', { name: 'Use these keys' }).click();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.keyboard.press('/');
  await expect(search).not.toBeFocused();

  await test.step('what is found stands side by side', async () => {
    await search.fill('keyboard');
    await page.keyboard.press('Enter');
    const cards = page.getByRole('article');
    await expect(cards).toHaveCount(3);
    // At one moment: what is above them may come later.
    const tops = () => cards.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().top));
    await expect.poll(async () => new Set(await tops()).size).toBe(1);
  });
});

test('on a phone each status is a tab, and a card with a long address fits and says who picks it at once', async ({
  page,
  api,
}) => {
  await page.setViewportSize({ width: 360, height: 800 });
  const shopper = await signedUp(api, 'Far Away');
  const street = `Flat 4, ${'Very Long Street Name '.repeat(4)}`.slice(0, 80);
  await addAddress(api, shopper, { ...address, address_line: street });
  const order = await buyNamed(api, 'Tomato', 1, shopper);
  await openAsAdministrator(page, api, links.adminOrders);
  await expect(card(page, order)).toContainText('Very Long Street Name');
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  const { accessToken: token } = await newStaff(api, 'Imran', 'picker');
  const { data } = await api.ask<Picking>(calls.claimOrder, { token, body: { orderId: order._id } });
  await expect(card(page, order)).toContainText('Imran is picking');
  await expectAccessible(page);
  const claimId = data.mine.find(({ _id }) => _id === order._id)?.claimId ?? '';
  await api.ask(calls.releaseOrder, { token, params: { orderId: order._id }, query: { claimId } });
  await expect(card(page, order)).not.toContainText('is picking');

  const tabs = page.getByRole('navigation', { name: 'Status' });
  await expect(tabs.getByRole('link', { name: /^Placed \d+/ })).toHaveAttribute('aria-current', 'page');
  await expect(column(page, 'Packed')).toBeHidden();
  await tabs.getByRole('link', { name: /^Packed/ }).click();
  await expect(column(page, 'Packed')).toBeVisible();
  await expect(column(page, 'Placed')).toBeHidden();
});

test('on a phone a line of the compact list has the number and the age of an order that waits long side by side', async ({
  page,
  api,
}) => {
  await page.setViewportSize({ width: 360, height: 800 });
  const order = await buyNamed(api, 'Tomato', 1, await signedUp(api, 'Asha Verma'));
  await page.clock.setFixedTime(Date.now() + 12 * 60_000);
  await openAsAdministrator(page, api, links.adminOrders);
  await page.getByRole('button', { name: 'Compact list' }).click();
  const line = page.getByRole('article', { name: `Order ${order.orderId}` });
  await expect(line).toContainText('Waiting a long time');
  const number = await line.getByRole('link', { name: order.orderId }).boundingBox();
  const age = await line.locator('time').boundingBox();
  expect((number?.x ?? 0) + (number?.width ?? 0)).toBeLessThanOrEqual(age?.x ?? 0);
  const name = await line.getByText('Asha Verma').boundingBox();
  expect(name?.width).toBeGreaterThan(60);
});
