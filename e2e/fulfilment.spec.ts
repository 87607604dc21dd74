/** The order board: orders appear live, are searched, packed, sent out and delivered, while customers follow them. */
import type { Browser, Page } from '@playwright/test';
import { links } from '../contract/links.ts';
import { formatRupees } from '../contract/money.ts';
import type { Order } from '../contract/orders.ts';
import { expectAccessible } from './accessible.ts';
import { openAsAdministrator } from './administrator.ts';
import { endOpenOrders } from './order-board.ts';
import { address, buy, buyNamed, open, openAs, ordersOf, type Person, signedUp } from './people.ts';
import type { ShopApi } from './shop-api.ts';
import { expect, test } from './shop-fixture.ts';
import { shopAddress } from './shop-process.ts';
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

test('only the packing slip is printed, that of a cancelled order says so, and its items go back to stock', async ({
  page,
  api,
  shop,
}) => {
  const { order, productId, shopper } = await shopperWithOrder(api, 'Cancelled By Shop', 3);
  const stock = await stockOf(shop, api, productId);
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
  for (const text of ['3', formatRupees(price), formatRupees(order.totalAmount), /SKU \S+/]) {
    await expect(line).toContainText(text);
  }
  for (const role of ['banner', 'contentinfo', 'button'] as const) await expect(page.getByRole(role)).toHaveCount(0);
  await page.emulateMedia({ media: 'screen' });
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
  await expect(slip).toContainText('Cancelled, nothing to collect');
  await expect(slip.getByText('Collect in cash')).toHaveCount(0);
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

test('orders are found by number, mobile, name and day, side by side', async ({ page, api }) => {
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
  await buyNamed(api, 'Onion', 1, shopper);
  await field.fill('quillanya');
  await page.keyboard.press('Enter');
  const cards = page.getByRole('article');
  await expect(cards).toHaveCount(2);
  // At one moment: what is above them may come later.
  const tops = () => cards.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().top));
  await expect.poll(async () => new Set(await tops()).size).toBe(1);
  await open(page, links.adminOrder('01arz3ndektsv4rrffq69g5fav'));
  await expect(page.getByRole('heading', { name: 'Order not found' })).toBeVisible();
  await page.getByRole('link', { name: 'To the order board' }).click();
  await expect(page).toHaveURL(links.adminOrders);
});

test('keys move through the order board and work on the order in focus', async ({ page, api }) => {
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

  const { order } = await shopperWithOrder(api, 'Keys Worked');
  await openAsAdministrator(page, api, links.adminOrders);
  await expect(card(page, order)).toBeVisible();
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
