/** The roles of staff in a shop with one store: an owner gives them, and each person sees and does what the role includes. */
import type { Page } from '@playwright/test';
import { calls } from '../contract/calls.ts';
import { links } from '../contract/links.ts';
import type { Order } from '../contract/orders.ts';
import { expectAccessible } from './accessible.ts';
import { newOwner, newStaff, openAsAdministrator } from './administrator.ts';
import { fulfilmentOf } from './order-board.ts';
import { address, buy, open, openAs, painted, signedUp } from './people.ts';
import type { ShopApi } from './shop-api.ts';
import { expect, test } from './shop-fixture.ts';

test.use({ scenario: 'riders' });
const nav = (page: Page) => page.getByRole('navigation', { name: 'Administration' }).first();
const main = (page: Page) => page.getByRole('main');

/** An order of a new customer. */
async function orderOf(api: ShopApi, customer: string): Promise<Order> {
  const { _id } = await api.findProduct('Tomato');
  return buy(api, _id, 1, await signedUp(api, customer));
}

/** The addresses that answered 403. */
function refusals(page: Page): string[] {
  const refused: string[] = [];
  page.on('response', (response) => {
    if (response.status() === 403) refused.push(response.url());
  });
  return refused;
}

test('an owner gives an administrator and a customer roles in a shop with one store, and takes them back', async ({
  page,
  api,
}) => {
  await newOwner(api, 'Ravi Kumar');
  await signedUp(api, 'Bharat Singh');
  await openAsAdministrator(page, api, links.adminUsers);
  const row = main(page).getByRole('listitem').filter({ hasText: 'Ravi Kumar' }).first();
  await row.getByRole('button', { name: 'Role of Ravi Kumar' }).click();
  const dialog = page.getByRole('dialog', { name: 'Role of Ravi Kumar' });
  await expect(dialog.getByRole('radio', { name: /^Owner/ })).toBeChecked();
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
  await dialog.getByRole('radio', { name: /^Picker/ }).check();
  // There is no store to choose.
  await expect(dialog.getByRole('checkbox')).toHaveCount(0);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  // It stays under the pointer.
  await page.getByText('Ravi Kumar now has this role').hover();
  await expect(row.getByText('Picker', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row.getByText('Picker', { exact: true })).toHaveCount(0);
  await expect(row.getByText('Administrator', { exact: true })).toBeVisible();

  await open(page, `${links.adminUsers}?search=Bharat`);
  const customer = main(page).getByRole('listitem').filter({ hasText: 'Bharat Singh' }).first();
  await customer.getByRole('button', { name: 'Role of Bharat Singh' }).click();
  const choice = page.getByRole('dialog', { name: 'Role of Bharat Singh' });
  await expect(choice.getByRole('radio', { name: /^Customer/ })).toBeChecked();
  await expect(choice.getByRole('radio', { name: /^Owner/ })).toHaveCount(0);
  await choice.getByRole('radio', { name: /^Rider/ }).check();
  await choice.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Undo' }).hover();
  await expect(customer.getByText('Rider', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(customer.getByText('Rider', { exact: true })).toHaveCount(0);
  await expect(customer.getByRole('button', { name: 'Make administrator: Bharat Singh' })).toBeVisible();
});

test('a picker packs orders without seeing where they go, and is told when one is cancelled meanwhile', async ({
  page,
  api,
}) => {
  const order = await orderOf(api, 'Asha Verma');
  const picker = await newStaff(api, 'Pooja', 'picker');
  const refused = refusals(page);
  await openAs(page, picker, links.adminOrders);
  await expect(nav(page).getByRole('link')).toHaveText(['Orders', 'Picking']);
  await expect(page.getByRole('searchbox')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Sound' })).toBeVisible();
  await expect(main(page).getByRole('heading', { level: 2 })).toHaveText([/^Placed/, /^Packed/]);
  const card = main(page).getByRole('article').filter({ hasText: order.orderId });
  await expect(card).toContainText('Asha Verma');
  await expect(card).toContainText(address.pincode);
  await expect(card).not.toContainText(address.address_line);
  await open(page, links.adminOrder(order._id));
  await expect(main(page).locator('address')).toContainText(`${address.city}, ${address.state} - ${address.pincode}`);
  await expect(main(page).getByText(address.mobile)).toHaveCount(0);
  await expect(main(page).getByText(address.address_line)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Cancel order' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Report missing items' })).toBeVisible();
  await page.getByRole('button', { name: 'Mark as packed' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'All there' }).click();
  await dialog.getByRole('button', { name: 'Mark as packed' }).click();
  await expect(main(page).getByText('Packed by Pooja')).toBeVisible();
  // The next step is a rider's.
  await expect(page.getByRole('button', { name: 'Send out for delivery' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Back to placed' })).toBeVisible();
  await expect(main(page).getByText('This order is cancelled.')).toHaveCount(0);
  await open(page, links.adminOrders);
  await expect(card).toBeVisible();
  await expect(card.getByRole('button')).toHaveCount(0);
  expect(refused).toEqual([]);
  await open(page, links.adminProducts);
  await expect(page.getByRole('heading', { name: 'This screen is not part of your role' })).toBeVisible();
  await expectAccessible(page);
  await open(page, links.adminSettings);
  await expect(page.getByRole('heading', { name: 'This screen is for owners' })).toBeVisible();

  // An order that is cancelled while it is packed disappears, and returns when it is placed again.
  const next = await orderOf(api, 'Zoya Khan');
  const board = await fulfilmentOf(api);
  await open(page, links.adminOrder(next._id));
  await page.getByRole('button', { name: 'Mark as packed' }).first().click();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'All there' })).toBeVisible();
  await board.step(next, 'cancelled');
  await expect(page.getByRole('heading', { name: 'You cannot work on this order' })).toBeVisible();
  await expect(main(page).getByText('This order is cancelled.')).toBeVisible();
  await expect(main(page).getByText(address.city)).toHaveCount(0);
  await main(page).getByRole('link', { name: 'To the order board' }).click();
  await expect(main(page).getByRole('article').filter({ hasText: next.orderId })).toHaveCount(0);
  await board.back(next);
  await main(page)
    .getByRole('link', { name: new RegExp(next.orderId) })
    .click();
  await expect(page.getByRole('button', { name: 'Mark as packed' }).first()).toBeVisible();
});

test('a rider sees where an order goes only while delivering it', async ({ page, api }) => {
  const order = await orderOf(api, 'Asha Verma');
  const other = await orderOf(api, 'Zoya Khan');
  await (await fulfilmentOf(api)).step(order, 'packed');
  const rider = await newStaff(api, 'Ramesh', 'rider');
  await openAs(page, rider, links.adminOrders);
  await expect(main(page).getByRole('heading', { level: 2 })).toHaveText([/^Packed/, /^Out for delivery/]);
  await expect(main(page).getByText(other.orderId)).toHaveCount(0);
  // Riders hear of no new orders, and an address of somebody else's list shows the board.
  await expect(page.getByRole('button', { name: 'Sound' })).toHaveCount(0);
  await open(page, `${links.adminOrders}?status=delivered`);
  await expect(main(page).getByRole('heading', { level: 2 })).toHaveText([/^Packed/, /^Out for delivery/]);
  await open(page, links.adminOrder(order._id));
  await expect(page.getByRole('button', { name: 'Report missing items' })).toHaveCount(0);
  await expect(main(page).getByText(address.address_line)).toHaveCount(0);
  await page.getByRole('button', { name: 'Send out for delivery' }).click();
  await expect(main(page).locator('address')).toContainText(address.address_line);
  await expect(main(page).getByRole('link', { name: `+91 ${address.mobile}` })).toBeVisible();
  await page.getByRole('button', { name: 'Mark as delivered' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delivered, cash collected' }).click();
  await expect(main(page).getByText('Delivered by Ramesh')).toBeVisible();
  await expect(main(page).getByText(address.address_line)).toHaveCount(0);
  // The store refuses it the order by now: it does not ask for it again when it hears of another one.
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await (await fulfilmentOf(api)).step(await orderOf(api, 'Kiran Rao'), 'packed');
  await expect.poll(() => asked).toContain(calls.listFulfilmentOrders.path);
  await painted(page);
  expect(asked.filter((path) => path.includes(order._id))).toEqual([]);
  for (const { _id } of [order, other]) {
    await open(page, links.adminOrder(_id));
    await expect(page.getByRole('heading', { name: 'You cannot work on this order' })).toBeVisible();
    await expect(main(page).getByText(address.mobile)).toHaveCount(0);
  }
  await expectAccessible(page);
});

test('support finds an order and cancels it', async ({ page, api }) => {
  const order = await orderOf(api, 'Asha Verma');
  const support = await newStaff(api, 'Leela', 'support');
  const refused = refusals(page);
  await openAs(page, support, `${links.adminOrders}?search=${order.orderId}`);
  // Packing is not for support.
  const card = main(page).getByRole('article').filter({ hasText: order.orderId });
  await expect(card).toBeVisible();
  await expect(card.getByRole('button')).toHaveCount(0);
  await main(page)
    .getByRole('link', { name: new RegExp(order.orderId) })
    .click();
  await expect(main(page).locator('address')).toContainText(address.address_line);
  await expect(page.getByRole('button', { name: 'Report missing items' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Cancel order' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').first().fill('The customer called');
  await dialog.getByRole('button', { name: 'Cancel order' }).click();
  await expect(main(page).getByText('This order is cancelled.')).toBeVisible();
  expect(refused).toEqual([]);
});
