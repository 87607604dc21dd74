/** Who delivers: riders take orders and give them back, a manager chooses somebody, and an order that nobody accepts comes back. */
import type { Page } from '@playwright/test';
import { links } from '../contract/links.ts';
import type { Order } from '../contract/orders.ts';
import { expectAccessible, expectAccessibleAtBothWidths } from './accessible.ts';
import { administratorOf, newStaff, openAsAdministrator } from './administrator.ts';
import { endOpenOrders, fulfilmentOf, packedFor } from './order-board.ts';
import { address, buy, open, openAs, signedUp, storeTokens } from './people.ts';
import { expect, test } from './shop-fixture.ts';

test.use({ scenario: 'riders' });
test.beforeEach(({ api }) => endOpenOrders(api));
const main = (page: Page) => page.getByRole('main');

const rider = (page: Page) => page.getByRole('region', { name: 'Rider' });

/** Notes each picture in which a toast lies over a button of the page. */
async function watchToasts(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const covered = new Set<string>();
    Object.assign(window, { covered });
    requestAnimationFrame(function look() {
      for (const toast of document.querySelectorAll('[data-sonner-toast]')) {
        const over = toast.getBoundingClientRect();
        for (const button of document.querySelectorAll('main button')) {
          const { left, right, top, bottom } = button.getBoundingClientRect();
          const isBeside =
            over.right < left + 2 || over.left > right - 2 || over.bottom < top + 2 || over.top > bottom - 2;
          if (!isBeside) covered.add(button.textContent);
        }
      }
      requestAnimationFrame(look);
    });
  });
  return () => page.evaluate(() => [...(window as Window & typeof globalThis & { covered: Set<string> }).covered]);
}

test('a rider takes an order, delivers it, and brings back one that nobody accepted', async ({ page, api }) => {
  const order = await packedFor(api, 'Asha Verma');
  const [ramesh, suresh] = [await newStaff(api, 'Ramesh', 'rider'), await newStaff(api, 'Suresh', 'rider')];
  await openAs(page, ramesh, links.adminOrder(order._id));
  await expect(rider(page)).toContainText('Nobody yet');
  const covered = await watchToasts(page);
  const toasts = page.locator('[data-sonner-toast]');
  await rider(page).getByRole('button', { name: 'I’ll deliver this' }).click();
  await expect(rider(page)).toContainText('You');
  await expect(toasts).toHaveCount(1);
  await toasts.getByRole('button', { name: 'Close' }).click();
  await expect(toasts).toHaveCount(0);
  expect(await covered()).toEqual([]);
  await rider(page).getByRole('button', { name: 'Give back' }).click();
  await expect(rider(page)).toContainText('Nobody yet');
  await page.getByRole('button', { name: 'Send out for delivery' }).click();
  await expect(rider(page)).toContainText('You');
  // What is on its way is not given back.
  await expect(rider(page).getByRole('button')).toHaveText(['I am at the door']);
  await expectAccessibleAtBothWidths(page);

  const elsewhere = await page.context().browser()?.newPage();
  if (!elsewhere) throw new Error('no browser');
  const url = (path: string) => new URL(path, page.url()).href;
  await elsewhere.goto(url('/favicon.svg'));
  await storeTokens(elsewhere, suresh);
  await elsewhere.goto(url(links.adminOrders));
  await expect(elsewhere.getByText('Nothing is on its way.')).toBeAttached();
  await expect(elsewhere.getByText(order.orderId)).toHaveCount(0);
  // Nothing is there to do: what comes next appears among the deliveries.
  await expect(elsewhere.getByRole('link', { name: 'To deliveries' })).toHaveAttribute('href', links.adminDeliveries);
  await expectAccessibleAtBothWidths(elsewhere);
  await elsewhere.goto(url(links.adminOrder(order._id)));
  await expect(elsewhere.getByRole('heading', { name: 'You cannot work on this order' })).toBeVisible();
  await expect(elsewhere.getByText('Another rider is delivering this order.')).toBeVisible();
  await elsewhere.goto(url(links.adminOrders));

  await page.getByRole('button', { name: 'Back to packed' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Nobody was at home' }).click();
  await expect(dialog.getByLabel('Reason (the customer will see it)')).toHaveValue('Nobody was at home');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Back to packed' }).click();
  await expect(rider(page)).toContainText('Nobody yet');
  await expect(main(page).getByRole('paragraph').filter({ hasText: 'Nobody was at home' })).toBeVisible();
  // It is everybody's again, without a reload.
  await expect(elsewhere.getByRole('link', { name: order.orderId })).toBeVisible();
  await expect(elsewhere.getByRole('link', { name: 'To deliveries' })).toHaveCount(0);
  await elsewhere.close();
});

test('a manager chooses who delivers, on a phone shows the way', async ({ page, api, browser }) => {
  const order = await packedFor(api, 'Asha Verma');
  await newStaff(api, 'Ramesh', 'rider');
  await newStaff(api, 'Lokesh', 'rider');
  await openAs(page, await newStaff(api, 'Sunita', 'manager'), links.adminOrder(order._id));
  await rider(page).getByRole('button', { name: 'Choose rider' }).click();
  const dialog = page.getByRole('dialog', { name: `Who will deliver ${order.orderId}?` });
  await expect(dialog.getByRole('radio', { name: 'Nobody yet' })).toBeChecked();
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
  await dialog.getByRole('radio', { name: 'Lokesh No order to deliver' }).check();
  await expectAccessibleAtBothWidths(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(`Lokesh will deliver order ${order.orderId}`)).toBeVisible();
  await expect(rider(page)).toContainText('Lokesh');
  await open(page, links.adminOrders);
  await expect(page.getByRole('article', { name: `Order ${order.orderId}` })).toContainText('Lokesh');
  // A mouse has no app for maps.
  await open(page, links.adminOrder(order._id));
  await expect(rider(page)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Directions' })).toBeHidden();
  const phone = await browser.newPage({ isMobile: true, hasTouch: true, viewport: { width: 390, height: 844 } });
  await phone.goto(new URL('/favicon.svg', page.url()).href);
  const owner = await administratorOf(api);
  await storeTokens(phone, owner);
  await phone.goto(new URL(links.adminOrder(order._id), page.url()).href);
  const to = `${address.address_line}, ${address.city}, ${address.state} ${address.pincode}`;
  await expect(phone.getByRole('link', { name: 'Directions' })).toHaveAttribute(
    'href',
    `geo:0,0?q=${encodeURIComponent(to)}`,
  );
  await phone.close();
  await openAsAdministrator(page, api, links.adminHistory);
  await expect(page.getByText('changed the rider of').first()).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: order.orderId }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(order.orderId);
});

test('who sends an order out is asked who delivers it, by mouse and by key', async ({ page, api, browser }) => {
  const [first, second] = [await packedFor(api, 'Asha Verma'), await packedFor(api, 'Asha Verma')];
  const gopal = await newStaff(api, 'Gopal', 'rider');
  await openAsAdministrator(page, api, links.adminOrders);
  const question = ({ orderId }: Order) => page.getByRole('dialog', { name: `Who will deliver ${orderId}?` });
  const send = (order: Order) => question(order).getByRole('button', { name: 'Send out for delivery' });
  await page.getByRole('link', { name: first.orderId }).focus();
  await page.keyboard.press('s');
  await expect(send(first)).toBeDisabled();
  await question(first)
    .getByRole('radio', { name: /^Gopal/ })
    .check();
  await expectAccessibleAtBothWidths(page);
  await send(first).click();
  await expect(question(first)).toHaveCount(0);
  const out = page.getByRole('region', { name: 'Out for delivery' });
  await expect(out.getByRole('article', { name: `Order ${first.orderId}` })).toContainText('Gopal');
  await page.getByRole('button', { name: `Send out for delivery: ${second.orderId}` }).click();
  await question(second).getByRole('radio', { name: 'Without a rider' }).check();
  await send(second).click();
  await expect(out.getByRole('article', { name: `Order ${second.orderId}` })).toBeVisible();
  // Riders see that it is out already.
  const phone = await browser.newPage({ viewport: { width: 390, height: 844 } });
  await phone.goto(new URL('/favicon.svg', page.url()).href);
  await storeTokens(phone, gopal);
  await phone.goto(new URL(links.adminDeliveries, page.url()).href);
  const free = main(phone).getByRole('region', { name: 'Nobody has these yet' }).getByRole('listitem');
  await expect(free.filter({ hasText: second.orderId })).toContainText('Already sent out, but nobody has it');
  await expectAccessible(phone);
  await phone.close();
});

test('several orders are selected by keys, printed in one job, packed and given to a rider', async ({ page, api }) => {
  await newStaff(api, 'Mahesh', 'rider');
  const { _id: productId } = await api.findProduct('Tomato');
  const shopper = await signedUp(api, 'Several Orders');
  const orders: Order[] = [];
  for (let each = 0; each < 3; each++) orders.push(await buy(api, productId, 1, shopper));
  const [first, second, third] = orders as [Order, Order, Order];
  await page.addInitScript(() => {
    Object.assign(window, { jobs: 0, print: () => Object.assign(window, { jobs: Reflect.get(window, 'jobs') + 1 }) });
  });
  await openAsAdministrator(page, api, links.adminOrders);
  const link = ({ orderId }: Order) => page.getByRole('link', { name: orderId });
  const box = ({ orderId }: Order) => page.getByRole('checkbox', { name: `Select order ${orderId}` });
  await link(first).focus();
  await page.keyboard.press('x');
  await link(third).focus();
  await page.keyboard.press('Shift+X');
  const bar = page.getByRole('region', { name: 'Selected orders' });
  await expect(bar).toContainText('3 orders selected');
  for (const order of orders) await expect(box(order)).toBeChecked();
  await link(second).focus();
  await page.keyboard.press('x');
  await expect(bar).toContainText('2 orders selected');
  await expect(box(second)).not.toBeChecked();
  // With the mouse, too: Shift selects all from the last click up to this one.
  await box(third).click({ modifiers: ['Shift'] });
  await expect(bar).toContainText('3 orders selected');
  await expectAccessibleAtBothWidths(page);

  await bar.getByRole('button', { name: 'Print packing slips' }).click();
  await expect.poll(() => page.evaluate(() => Reflect.get(window, 'jobs'))).toBe(1);
  await page.emulateMedia({ media: 'print' });
  for (const { orderId } of orders)
    await expect(page.getByRole('article', { name: `Packing slip of ${orderId}` })).toBeVisible();
  await expect(bar).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await expect(page.getByRole('article', { name: 'Packing slip', includeHidden: true })).toHaveCount(0);

  // What leaves its list leaves the selection: one is cancelled meanwhile, another is packed.
  const administration = await fulfilmentOf(api);
  await administration.step(second, 'cancelled');
  await expect(bar).toContainText('2 orders selected');
  await administration.step(first, 'packed');
  await expect(bar).toContainText('1 order selected');
  const column = page.getByRole('region', { name: 'Packed' });
  await box(first).check();
  await bar.getByRole('button', { name: 'Mark as packed' }).click();
  const dialog = page.getByRole('dialog', { name: 'Mark 1 order as packed?' });
  await expect(dialog.getByRole('list', { name: 'Orders' }).getByRole('listitem')).toHaveText(
    new RegExp(third.orderId),
  );
  const others = dialog.getByRole('list', { name: '1 order cannot be packed, and stays as it is' });
  await expect(others).toContainText(first.orderId);
  await expect(others).toContainText('Packed');
  await expectAccessible(page);
  // What did not work stays selected.
  const stepOfThird = `**/fulfilment/orders/${third._id}/step*`;
  await page.route(stepOfThird, (route) => route.abort());
  await dialog.getByRole('button', { name: 'Mark as packed' }).click();
  const outcome = page.getByRole('dialog', { name: '1 order could not be changed' });
  await expect(outcome.getByRole('link')).toHaveText([third.orderId]);
  await expectAccessible(page);
  await outcome.getByRole('button', { name: 'Close', exact: true }).first().click();
  await page.unroute(stepOfThird);
  await expect(box(third)).toBeChecked();
  await bar.getByRole('button', { name: 'Mark as packed' }).click();
  await dialog.getByRole('button', { name: 'Mark as packed' }).click();
  await expect(page.getByText('1 order is packed')).toBeVisible();
  await expect(box(third)).not.toBeChecked();
  await expect(column.getByRole('article', { name: `Order ${third.orderId}` })).toBeVisible();

  await box(third).check();
  await expect(bar).toContainText('2 orders selected');
  await bar.getByRole('button', { name: 'Choose rider' }).click();
  const choice = page.getByRole('dialog', { name: 'Who will deliver 2 orders?' });
  await choice.getByRole('radio', { name: 'Mahesh' }).check();
  await choice.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Rider of 2 orders: Mahesh')).toBeVisible();
  for (const { orderId } of [first, third])
    await expect(column.getByRole('article', { name: `Order ${orderId}` })).toContainText('Mahesh');
  await expect(bar).toContainText('2 orders selected');
  await page.getByRole('link', { name: 'Delivered' }).click();
  await expect(bar).toBeHidden();
});
