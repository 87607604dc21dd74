/** The order board: orders appear live, are searched, packed, sent out and delivered, while customers follow them. */
import type { Browser, Locator, Page, Request } from '@playwright/test';
import { calls } from '../contract/calls.ts';
import { links } from '../contract/links.ts';
import { formatRupees } from '../contract/money.ts';
import type { Order } from '../contract/orders.ts';
import { localPath } from '../messages/locale.ts';
import { expectAccessible } from './accessible.ts';
import { administratorOf, openAsAdministrator } from './administrator.ts';
import { endOpenOrders, fulfilmentOf } from './order-board.ts';
import { address, buy, buyNamed, open, openAs, ordersOf, type Person, painted, signedUp } from './people.ts';
import type { ShopApi } from './shop-api.ts';
import { expect, test } from './shop-fixture.ts';
import { shopAddress } from './shop-process.ts';
import { saveSettings } from './shop-settings.ts';
import { stockOf } from './stock.ts';

/** Without riders, nobody is asked who delivers. */
test.use({ scenario: 'without riders' });
test.beforeEach(({ api }) => endOpenOrders(api));

/** A new customer with one order. */
async function shopperWithOrder(
  api: ShopApi,
  name: string,
  quantity = 2,
  product = 'Tomato',
): Promise<{ shopper: Person; order: Order; productId: string }> {
  const shopper = await signedUp(api, name);
  const { _id: productId } = await api.findProduct(product);
  await buy(api, productId, quantity, shopper);
  const [order] = await ordersOf(api, shopper);
  if (!order) throw new Error('There is no order');
  return { shopper, order, productId };
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

test('the order board and the customer see an order go from placed to delivered at the same time', async ({
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
  await page.getByRole('button', { name: 'Send out for delivery' }).click();
  await expect(happened(page)).toContainText('Out for delivery by Administrator');
  await expect(shown).toContainText('Your order is on its way');
  await page.getByRole('button', { name: 'Mark as delivered' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delivered, cash collected' }).click();
  await expect(page.getByText(/^Delivered\. ₹[\d.,]+ received in cash\.$/)).toBeVisible();
  await expect(shown).toContainText('Your order was delivered');
  expect(await ordersOf(api, shopper)).toMatchObject([{ status: 'delivered', payment_status: 'paid' }]);
  await shopperPage.context().close();
});

test('an order that someone else just changed is shown in its current state, and nothing is done twice', async ({
  page,
  api,
}) => {
  const admin = await administratorOf(api);
  const { order } = await shopperWithOrder(api, 'Taken By Another');
  // This order board receives no events.
  await page.route('**/fulfilment/follow*', (route) => route.abort());
  const reading = new Set<Request>();
  page.on('request', (request) => {
    if (request.url().endsWith(`/fulfilment/orders/${order._id}`)) reading.add(request);
  });
  page.on('requestfinished', (request) => reading.delete(request));
  await openAs(page, admin, links.adminOrder(order._id));
  await page.getByRole('button', { name: 'Mark as packed' }).click();
  await expect(page.getByRole('dialog').getByRole('checkbox')).toHaveCount(1);
  // The dialog asks for the order again when it opens; the other person acts after that answer.
  await expect.poll(() => reading.size).toBe(0);
  await painted(page);
  // Nor does it know by its next look.
  const { promise: mayRead, resolve: letRead } = Promise.withResolvers<void>();
  await page.route(`**/fulfilment/orders/${order._id}`, async (route) => {
    await mayRead;
    await route.continue();
  });
  const params = { orderId: order._id };
  const taken = await api.ask(calls.stepOrder, {
    params,
    token: admin.accessToken,
    body: { step: 'packed', revision: 1 },
  });
  expect(taken.status).toBe(200);
  await checkLines(page);
  const conflict = page.getByRole('alert').filter({ hasText: 'Your action was not carried out' });
  await expect(conflict).toBeFocused();
  letRead();
  await expect(conflict).toContainText('Packed by Administrator');
  await expect(conflict.getByRole('button', { name: 'Continue' })).toBeVisible();
  await page.getByRole('button', { name: 'Send out for delivery' }).click();
  await expect(happened(page)).toContainText('Out for delivery');
  await expect(conflict).toBeHidden();
  await expect(happened(page).getByText(/^Packed by/)).toHaveCount(1);
});

test('the packing dialog says that someone else packed the order meanwhile', async ({ page, api }) => {
  const admin = await administratorOf(api);
  const { order } = await shopperWithOrder(api, 'Packed Meanwhile');
  const dialog = page.getByRole('dialog');
  const act = async (body: object) => {
    const params = { orderId: order._id };
    expect((await api.ask(calls.stepOrder, { params, token: admin.accessToken, body })).status).toBe(200);
  };
  const places = [links.adminOrder(order._id), `${links.adminOrders}?search=${order.orderId}`];
  for (const [index, place] of places.entries()) {
    await openAs(page, admin, place);
    await page.getByRole('button', { name: 'Mark as packed' }).click();
    await expect(dialog.getByRole('checkbox')).toHaveCount(1);
    await act({ step: 'packed', revision: 1 + 2 * index });
    await expect(dialog).toContainText('This order was changed in the meantime. Its status is “Packed”.');
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await expect(dialog).toBeHidden();
    await act({ step: 'back', revision: 2 + 2 * index, reason: 'Packed by mistake' });
  }
});

test('what is ticked while packing stays when the customer changes a wish', async ({ page, api }) => {
  await saveSettings(api, { substitutes: { on: true } });
  const { order, shopper } = await shopperWithOrder(api, 'Second Thoughts');
  await openAsAdministrator(page, api, links.adminOrder(order._id));
  await page.getByRole('button', { name: 'Mark as packed' }).click();
  const box = page.getByRole('dialog').getByRole('checkbox');
  await box.check();
  const params = { orderId: order._id };
  const body = { choice: 'leave' };
  expect((await api.ask(calls.chooseSubstitutes, { params, token: shopper.accessToken, body })).status).toBe(200);
  // The page behind the dialog shows the same order.
  await expect(page.getByText('If unavailable: leave out').filter({ visible: true })).toBeVisible();
  await expect(box).toBeChecked();
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as packed' }).click();
  await expect(happened(page)).toContainText('Packed');
  await saveSettings(api, { substitutes: { on: false } });
});

test('an order that someone else changes while a dialog is open is not cancelled or moved back', async ({
  page,
  api,
}) => {
  const admin = await administratorOf(api);
  const { order, shopper } = await shopperWithOrder(api, 'Asked Too Late');
  await openAs(page, admin, links.adminOrder(order._id));
  const conflict = page.getByRole('alert').filter({ hasText: 'Your action was not carried out' });
  const dialog = page.getByRole('dialog');
  const cases = [
    ['Cancel order', 'Reason (the customer will see it)', 'packed', 'Packed by Administrator'],
    ['Back to placed', 'Reason (the customer will see it)', 'out_for_delivery', 'Out for delivery by Administrator'],
  ] as const;
  for (const [index, [button, reason, step, happening]] of cases.entries()) {
    await page.getByRole('button', { name: button }).click();
    await dialog.getByLabel(reason).fill('Nobody has begun with it');
    const body = { step, revision: index + 1 };
    await api.ask(calls.stepOrder, { params: { orderId: order._id }, token: admin.accessToken, body });
    await expect(happened(page)).toContainText(happening);
    await dialog.getByRole('button', { name: button }).click();
    await expect(conflict).toContainText(happening);
    await expect(conflict).toBeFocused();
    await expect(dialog).toBeHidden();
    expect(await ordersOf(api, shopper)).toMatchObject([{ status: step }]);
    await conflict.getByRole('button', { name: 'Continue' }).click();
  }
});

test('a cancelled order shows the reason, and its items go back to stock', async ({ page, api, shop }) => {
  const { order, productId, shopper } = await shopperWithOrder(api, 'Cancelled By Shop', 3);
  const stock = await stockOf(shop, api, productId);
  await openAsAdministrator(page, api, links.adminOrder(order._id));
  await page.getByRole('button', { name: 'Cancel order' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Cancel order' }).click();
  await expect(dialog.getByText('Please give a reason')).toBeVisible();
  await dialog.getByLabel('Reason (the customer will see it)').fill('The tomatoes were not good enough');
  await dialog.getByRole('button', { name: 'Cancel order' }).click();
  await expect(page.getByText('This order is cancelled.')).toContainText('The tomatoes were not good enough');
  await expect(page.getByRole('button', { name: 'Mark as packed' })).toBeHidden();
  expect(await ordersOf(api, shopper)).toMatchObject([{ status: 'cancelled' }]);
  expect(await stockOf(shop, api, productId)).toBeGreaterThanOrEqual(stock + 3);
  await page.emulateMedia({ media: 'print' });
  const slip = page.getByRole('article', { name: `Packing slip of ${order.orderId}` });
  await expect(slip).toContainText('Cancelled, nothing to collect');
  await expect(slip.getByText('Collect in cash')).toHaveCount(0);
});

test('missing items are removed, the total is updated, and at least one unit stays', async ({ page, api }) => {
  const { order, shopper } = await shopperWithOrder(api, 'Short Of Tomatoes', 3);
  await openAsAdministrator(page, api, links.adminOrder(order._id));
  await page.getByRole('button', { name: 'Report missing items' }).click();
  const dialog = page.getByRole('dialog');
  const more = dialog.getByRole('button', { name: 'Add one missing Tomato' });
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
  await more.click();
  await expect(dialog.getByText('1 of 3 missing')).toBeVisible();
  for (const _ of [2, 3]) await more.click();
  await expect(dialog.getByText('Nothing would be left. Cancel the order instead.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Remove one missing Tomato' }).click();
  await expect(dialog.getByRole('radio', { name: 'Missing or damaged' })).toBeChecked();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('heading', { name: '1 item', exact: true })).toBeVisible();
  await expect(happened(page)).toContainText('Lines changed by Administrator');
  const [after] = await ordersOf(api, shopper);
  expect(after?.totalAmount).toBeCloseTo(order.totalAmount / 3, 2);
});

test('packing asks for every line, delivery for the cash, and each step is undone with a reason', async ({
  page,
  api,
  shop,
}) => {
  const { order, shopper, productId } = await shopperWithOrder(api, 'Taken Back', 3, 'Broccoli');
  const dialog = page.getByRole('dialog');
  await openAsAdministrator(page, api, links.adminOrder(order._id));
  const pack = page.getByRole('button', { name: 'Mark as packed' }).first();
  await pack.click();
  await expect(dialog.getByRole('button', { name: 'Mark as packed' })).toBeDisabled();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Report missing items' }).click();
  await dialog.getByRole('button', { name: 'Add one missing Broccoli' }).click();
  await expect(dialog.getByLabel('Broccoli left on the shelf')).toHaveAccessibleDescription(
    'Leave out what is set aside for other open orders.',
  );
  await dialog.getByRole('button', { name: 'Shelf is empty' }).click();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { name: '2 items', exact: true })).toBeVisible();
  expect(await stockOf(shop, api, productId)).toBe(0);
  await expect(dialog.getByText('0 of 1 checked')).toBeVisible();
  await dialog.getByRole('checkbox', { name: /Broccoli/ }).check();
  await dialog.getByRole('button', { name: 'Mark as packed' }).click();

  await page.getByRole('button', { name: 'Send out for delivery' }).click();
  await page.getByRole('button', { name: 'Mark as delivered' }).click();
  const received = dialog.getByLabel('Cash received, in ₹');
  await expect(received).not.toHaveValue('');
  await received.fill('1');
  await dialog.getByRole('button', { name: 'Delivered, cash collected' }).click();
  await expect(dialog.getByText('Please give a reason')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel(/Why not/).fill('Short of change');
  await dialog.getByRole('button', { name: 'Delivered, cash collected' }).click();
  await expect(
    page
      .getByRole('paragraph')
      .filter({ hasText: /^Delivered\. ₹1\.00 received in cash, ₹[\d.,]+ less than due: Short of change$/ }),
  ).toBeVisible();
  await expect(happened(page)).toContainText('₹1.00 received instead of');

  for (const to of ['out for delivery', 'packed']) {
    await page.getByRole('button', { name: `Back to ${to}` }).click();
    await dialog.getByRole('button', { name: `Back to ${to}` }).click();
    await expect(dialog.getByText('Please give a reason')).toBeVisible();
    await dialog.getByLabel('Reason (the customer will see it)').fill('Wrong button');
    await dialog.getByRole('button', { name: `Back to ${to}` }).click();
    await expect(happened(page)).toContainText(`Back to ${to} by Administrator`);
  }
  expect(await ordersOf(api, shopper)).toMatchObject([{ status: 'packed', payment_status: 'pending' }]);
  await openAs(page, shopper, links.order(order._id));
  await expect(page.getByText('Corrected: Packed')).toBeVisible();
  await expect(page.getByText('Wrong button').first()).toBeVisible();
});

test('orders are found by number, mobile, name and day', async ({ page, api }) => {
  const { order, shopper } = await shopperWithOrder(api, 'Quillanya Findable');
  await openAsAdministrator(page, api, links.adminOrders);
  const field = page.getByLabel('Number, name, mobile, email or address');
  const number = order.orderId;
  for (const search of [
    number,
    number.slice(3, 9).toLowerCase(),
    number.slice(-5),
    'quillanya',
    'findable',
    shopper.email,
  ]) {
    await field.fill(search);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: `Results · “${search}”` })).toBeVisible();
    await expect(page.getByRole('article')).toHaveCount(1);
    await expect(card(page, order)).toContainText('Quillanya Findable');
  }
  for (const search of [address.mobile, address.mobile.slice(-5), address.pincode, 'mg road']) {
    await field.fill(search);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: `Results · “${search}”` })).toBeVisible();
    await expect(card(page, order)).toBeVisible();
  }
  await field.fill('Nobody Of This Name');
  await page.keyboard.press('Enter');
  await expect(page.getByText('No order found.')).toBeVisible();
  await page.getByLabel('Day').fill('2020-01-31');
  await field.fill('quillanya');
  await page.getByRole('button', { name: 'Find' }).click();
  await expect(page.getByText('No order found.')).toBeVisible();
  await page.getByRole('button', { name: 'Clear' }).click();
  await expect(page).toHaveURL(links.adminOrders);
  await expect(column(page, 'Placed')).toBeVisible();
});

test('the order board works with the keyboard only', async ({ page, api }) => {
  await shopperWithOrder(api, 'Keyboard Before');
  const { order } = await shopperWithOrder(api, 'Keyboard Worked');
  const { order: next } = await shopperWithOrder(api, 'Keyboard Next');
  await openAsAdministrator(page, api, links.adminOrders);
  const button = card(page, order).getByRole('button', { name: 'Mark as packed' });
  await button.focus();
  await page.keyboard.press('Enter');
  const line = page.getByRole('dialog').getByRole('checkbox', { name: /Tomato/ });
  await line.focus();
  await page.keyboard.press('Space');
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as packed' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeHidden();
  // The keys go on where the order was.
  await expect(column(page, 'Placed').getByRole('article', { name: `Order ${order.orderId}` })).toHaveCount(0);
  await page.keyboard.press('j');
  await expect(card(page, next).getByRole('link')).toBeFocused();
  await column(page, 'Packed')
    .getByRole('article', { name: `Order ${order.orderId}` })
    .getByRole('link')
    .focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(links.adminOrder(order._id));
});

test('keys move through the order board and work on the order in focus', async ({ page, api }) => {
  const { order } = await shopperWithOrder(api, 'Keys Worked');
  await openAsAdministrator(page, api, links.adminOrders);
  await expect(card(page, order)).toBeVisible();
  const dialog = page.getByRole('dialog');
  await page.keyboard.press('j');
  const first = page.locator('article a').first();
  await expect(first).toBeFocused();
  await page.keyboard.press('k');
  await expect(first).toBeFocused();
  await page.keyboard.press('?');
  await expect(dialog.getByRole('heading', { name: 'Keys of the order board' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('j');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(first).toBeFocused();

  await page.keyboard.press('/');
  const search = page.getByRole('searchbox', { name: 'Number, name, mobile' });
  await expect(search).toBeFocused();
  await page.keyboard.type('jps?');
  await expect(search).toHaveValue('jps?');
  await expect(dialog).toBeHidden();

  await card(page, order).getByRole('link').focus();
  // Not a step of this order.
  await page.keyboard.press('s');
  await page.keyboard.press('p');
  await checkLines(page);
  const packed = column(page, 'Packed').getByRole('article', { name: `Order ${order.orderId}` });
  await packed.getByRole('link').focus();
  await page.keyboard.press('s');
  await expect(column(page, 'Out for delivery').getByRole('article', { name: `Order ${order.orderId}` })).toBeVisible();

  await page.getByRole('button', { name: 'Keyboard' }).click();
  await dialog.getByRole('switch', { name: 'Use these keys' }).click();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.keyboard.press('/');
  await expect(search).not.toBeFocused();
});

test('only the packing slip is printed', async ({ page, api }) => {
  const { order } = await shopperWithOrder(api, 'On Paper');
  await openAsAdministrator(page, api, links.adminOrder(order._id));
  await expect(page.getByRole('button', { name: 'Print packing slip' })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  const slip = page.getByRole('article', { name: `Packing slip of ${order.orderId}` });
  await expect(slip).toBeVisible();
  await expect(slip).toContainText(order.orderId);
  await expect(slip).toContainText(address.address_line);
  const year = new Intl.DateTimeFormat('en-IN', { year: 'numeric', timeZone: 'Asia/Kolkata' }).format(new Date());
  await expect(slip).toContainText(new RegExp(`Placed \\d+ \\w+ ${year}, \\d+:\\d\\d`));
  await expect(slip).toContainText(`Tokri${shopAddress}`);
  const line = slip.getByRole('row', { name: /Tomato/ });
  const price = order.product_details[0]?.price ?? 0;
  for (const text of ['2', formatRupees(price), formatRupees(order.totalAmount), /SKU \S+/]) {
    await expect(line).toContainText(text);
  }
  for (const role of ['banner', 'contentinfo', 'button'] as const) await expect(page.getByRole(role)).toHaveCount(0);
});

test('without the stream the order board polls', async ({ page, api }) => {
  await page.clock.install();
  await page.route('**/fulfilment/follow*', (route) => route.abort());
  await openAsAdministrator(page, api, links.adminOrders);
  await expect(page.getByText('Checks every few seconds')).toBeVisible();
  const { order } = await shopperWithOrder(api, 'Seen By Asking');
  await page.clock.fastForward(15_000);
  await expect(card(page, order)).toBeVisible();
});

test('an unknown order shows a message', async ({ page, api }) => {
  await openAsAdministrator(page, api, links.adminOrder('01arz3ndektsv4rrffq69g5fav'));
  await expect(page.getByRole('heading', { name: 'Order not found' })).toBeVisible();
  await page.getByRole('link', { name: 'To the order board' }).click();
  await expect(page).toHaveURL(links.adminOrders);
});

test('a step is not offered again before the order board shows it', async ({ page, api }) => {
  const { order } = await shopperWithOrder(api, 'Quick Fingers');
  await (await fulfilmentOf(api)).step(order, 'packed');
  await openAsAdministrator(page, api, links.adminOrders);
  const send = page.getByRole('button', { name: `Send out for delivery: ${order.orderId}` });
  await expect(send).toBeEnabled();
  const { promise: mayRead, resolve: letRead } = Promise.withResolvers<void>();
  await page.route('**/fulfilment/orders?*', async (route) => {
    await mayRead;
    await route.continue();
  });
  const sent = page.waitForResponse('**/fulfilment/orders/*/step');
  await send.click();
  await (await sent).finished();
  await painted(page);
  await expect(card(page, order).locator('[aria-busy=true]')).toBeVisible();
  letRead();
  await expect(column(page, 'Out for delivery').getByText(order.orderId)).toBeVisible();
  await expect(card(page, order).locator('[aria-busy=true]')).toHaveCount(0);
});

test('an order board that could not be loaded can be loaded again', async ({ page, api }) => {
  await page.clock.install();
  await page.route('**/fulfilment/orders*', (route) =>
    route.fulfill({ status: 400, json: { success: false, message: 'Not now', code: 'VALIDATION' } }),
  );
  await openAsAdministrator(page, api, links.adminOrders);
  const placed = column(page, 'Placed');
  await expect(placed.getByText('Not now')).toBeVisible();
  // The order board polls by itself. The clock is stopped here, so that only the button causes a request.
  await page.clock.pauseAt(Date.now() + 60_000);
  const tryAgain = placed.getByRole('button', { name: 'Try again' });
  const comes = (what: Locator) =>
    expect
      .poll(async () => {
        await page.clock.runFor(50);
        return what.first().isVisible();
      })
      .toBe(true);
  await comes(tryAgain);
  await page.unroute('**/fulfilment/orders*');
  await tryAgain.click();
  await comes(placed.getByRole('article').or(placed.getByText('No order is waiting to be packed.')));
});

test('on a phone each status is a tab with a count', async ({ page, api }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await shopperWithOrder(api, 'On A Phone');
  await openAsAdministrator(page, api, links.adminOrders);
  const tabs = page.getByRole('navigation', { name: 'Status' });
  await expect(tabs.getByRole('link', { name: /^Placed \d+/ })).toHaveAttribute('aria-current', 'page');
  await expect(column(page, 'Placed')).toBeVisible();
  await expect(column(page, 'Packed')).toBeHidden();
  await tabs.getByRole('link', { name: /^Packed/ }).click();
  await expect(column(page, 'Packed')).toBeVisible();
  await expect(column(page, 'Placed')).toBeHidden();
  await open(page, `${links.adminOrders}?status=cancelled`);
  await expect(tabs.getByRole('link', { name: 'Cancelled' })).toHaveAttribute('aria-current', 'page');
});

test('an order is packed and delivered in Hindi', async ({ page, api }) => {
  await openAsAdministrator(page, api, localPath(links.adminOrders, 'hi'));
  await expect(page.getByRole('heading', { level: 1, name: 'ऑर्डर बोर्ड' })).toBeVisible();
  await expect(page.getByText('लाइव', { exact: true })).toBeVisible();
  const { order, shopper } = await shopperWithOrder(api, 'Hindi Board');
  const placed = page.getByRole('article', { name: `ऑर्डर ${order.orderId}` });
  await expect(placed).toContainText('2 आइटम');
  await placed.getByRole('button', { name: 'पैक हो गया' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(`क्या ${order.orderId} का सब कुछ थैले में है?`);
  await dialog.getByRole('button', { name: 'सब है' }).click();
  await dialog.getByRole('button', { name: 'पैक हो गया' }).click();
  await expect(page.getByText(`ऑर्डर ${order.orderId} पैक हो गया`).first()).toBeVisible();

  // Until the lists are loaded again, the order may be in both columns.
  const packed = page.getByRole('list', { name: 'ऑर्डर: पैक हो गया' });
  await packed.getByRole('link', { name: order.orderId }).click();
  await expect(page).toHaveURL(localPath(links.adminOrder(order._id), 'hi'));
  // The buttons of the board are named with the order's number, and may still be there.
  await page.getByRole('button', { name: 'डिलीवरी के लिए भेजें', exact: true }).click();
  await page.getByRole('button', { name: 'पहुँच गया', exact: true }).click();
  await expect(dialog.getByLabel('मिला नकद, ₹ में')).toBeVisible();
  await dialog.getByRole('button', { name: 'पहुँच गया, नकद मिल गया' }).click();
  await expect(page.getByText(/^ऑर्डर पहुँच गया। ₹[\d.,]+ नकद मिले।$/)).toBeVisible();
  const history = page.getByRole('region', { name: 'अब तक क्या हुआ' });
  await expect(history.getByRole('listitem')).toHaveCount(4);
  await expect(history).toContainText('पहुँच गया · Administrator');
  expect(await ordersOf(api, shopper)).toMatchObject([{ status: 'delivered', payment_status: 'paid' }]);
});

test('search results use the width of the page', async ({ page, api }) => {
  const { shopper } = await shopperWithOrder(api, 'Side By Side');
  await buyNamed(api, 'Onion', 1, shopper);
  await openAsAdministrator(page, api, `${links.adminOrders}?search=Side+By+Side`);
  const cards = page.getByRole('article');
  await expect(cards).toHaveCount(2);
  // At one moment: what is above them may come later.
  const tops = () => cards.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().top));
  await expect.poll(async () => new Set(await tops()).size).toBe(1);
});
