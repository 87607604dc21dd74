/** The cash book: a rider delivers for cash and sees what they hold, the manager takes it with a difference and closes the day. */
import type { Page } from '@playwright/test';
import { calls } from '../contract/calls.ts';
import type { ShiftWithEntries } from '../contract/cash.ts';
import { links } from '../contract/links.ts';
import type { Order } from '../contract/orders.ts';
import { expectAccessibleAtBothWidths } from './accessible.ts';
import { administratorOf, newStaff, openAsAdministrator } from './administrator.ts';
import { loseAnswer } from './answers.ts';
import { fulfilmentOf, packedFor } from './order-board.ts';
import { addAddress, openAs, putIntoCart, signedUp } from './people.ts';
import { expect, test } from './shop-fixture.ts';
import { saveSettings } from './shop-settings.ts';

test.use({ scenario: 'riders' });
test.afterEach(({ api }) => saveSettings(api, { cashBook: { on: false }, paysWith: { on: false } }));

const rupees = (amount: number): string => `₹${amount.toFixed(2)}`.replace(/\.00$/, '');
const current = (page: Page) => page.getByRole('region', { name: /^Your current order/ });

test('a rider delivers for cash, the manager takes it with a difference and closes the day', async ({ page, api }) => {
  await openAsAdministrator(page, api, links.adminSettings);
  await page.getByRole('switch', { name: 'Keep a cash book' }).check();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  const [ramesh, dinesh] = [await newStaff(api, 'Ramesh', 'rider'), await newStaff(api, 'Dinesh')];
  const order = await packedFor(api, 'Asha Verma');

  // The rider has no shift and is asked to start one at the door.
  await page.setViewportSize({ width: 390, height: 844 });
  await openAs(page, ramesh, links.adminDeliveries);
  await expect(page.getByText('You have no shift')).toBeVisible();
  await page.getByRole('button', { name: `I’ll deliver this: ${order.orderId}` }).click();
  await expect(current(page)).toBeVisible();
  await expectAccessibleAtBothWidths(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await current(page).getByRole('button', { name: 'On my way' }).click();
  await current(page).getByRole('button', { name: 'Deliver', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Delivered, cash collected' }).click();
  await expect(dialog.getByText('Start your shift first')).toBeVisible();
  await expectAccessibleAtBothWidths(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await dialog.getByRole('button', { name: 'Start shift' }).click();
  await expect(dialog.getByText('Please enter the float; 0 if there is none')).toBeVisible();
  await dialog.getByLabel('Float that you were given, in ₹').fill('500');
  await dialog.getByRole('button', { name: 'Start shift' }).click();
  await expect(dialog.getByText('Start your shift first')).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Delivered, cash collected' }).click();
  const holds = 500 + order.totalAmount;
  await expect(page.getByText(`You are carrying ${rupees(holds)}`)).toBeVisible();
  await expect(page.getByText('Float ₹500, 1 order')).toBeVisible();
  await page.getByRole('button', { name: 'All entries' }).click();
  await expect(dialog.getByText(`Collected for ${order.orderId}`)).toBeVisible();
  await dialog.getByLabel('Amount, in ₹').fill('20');
  await dialog.getByLabel('Reason').fill('Puncture');
  await expectAccessibleAtBothWidths(page);
  await page.setViewportSize({ width: 390, height: 844 });
  // Something else is booked meanwhile: what is typed stays.
  const { accessToken: token } = await administratorOf(api);
  const mine = await api.ask<{ shifts: ShiftWithEntries[] }>(calls.getMyCash, { token: ramesh.accessToken });
  const params = { shiftId: mine.data.shifts[0]?._id ?? '' };
  await api.ask(calls.addCashEntry, { token, params, body: { kind: 'float_out', amount: 5, reason: '', holds } });
  await dialog.getByRole('button', { name: 'Book', exact: true }).click();
  await expect(page.getByText('This shift has just changed.')).toBeVisible();
  await expect(dialog.getByText('+₹5', { exact: true })).toBeVisible();
  await expect(dialog.getByLabel('Amount, in ₹')).toHaveValue('20');
  await expect(dialog.getByLabel('Reason')).toHaveValue('Puncture');
  await loseAnswer(page, '**/entries');
  await dialog.getByRole('button', { name: 'Book', exact: true }).click();
  await expect(page.getByText('We could not reach the store').first()).toBeVisible();
  await dialog.getByRole('button', { name: 'Book', exact: true }).click();
  await expect(dialog.getByText('Puncture')).toBeVisible();
  await expect(dialog.getByLabel('Amount, in ₹')).toHaveValue('');
  await page.keyboard.press('Escape');
  await expect(page.getByText(`You are carrying ${rupees(holds - 15)}`)).toBeVisible();

  // The manager, in another browser.
  const context = await page
    .context()
    .browser()
    ?.newContext({ baseURL: new URL(page.url()).origin });
  const office = await context?.newPage();
  if (!office) throw new Error('no browser');
  await openAs(office, dinesh, links.adminCash);
  const day = office.getByRole('main');
  await expect(day.getByText('1 shift is not handed over').first()).toBeVisible();
  await expectAccessibleAtBothWidths(office);
  await office.setViewportSize({ width: 1280, height: 900 });
  // Nobody is chosen, and nothing is booked, until the manager says so.
  const starting = office.getByRole('region', { name: 'Start a shift' });
  await starting.getByRole('button', { name: 'Start shift' }).click();
  await expect(starting.getByRole('alert')).toHaveText('Please choose who delivers');
  await expect(starting.getByText('Please enter the float; 0 if there is none')).toBeVisible();
  await office.getByRole('button', { name: 'Close the day' }).click();
  const closing = office.getByRole('dialog');
  await expect(closing.getByText('Not handed over yet: Ramesh.')).toBeVisible();
  await expect(closing.getByRole('button', { name: 'Close the day' })).toBeDisabled();
  await closing.getByRole('button', { name: 'Cancel' }).click();
  await office.getByRole('button', { name: 'Take the cash of Ramesh' }).click();
  const taking = office.getByRole('dialog');
  await taking.getByRole('button', { name: 'Count notes and coins' }).click();
  await taking.getByLabel('₹500 ×', { exact: true }).fill('1');
  await taking.getByLabel('Paise').fill('25');
  await expect(taking.getByText('Sum: ₹500.25')).toBeVisible();
  await taking.getByLabel('Paise').fill('');
  await expect(taking.getByText('Sum: ₹500', { exact: true })).toBeVisible();
  await taking.getByRole('button', { name: 'Cash taken' }).click();
  await expect(taking.getByText('Please give a reason')).toBeVisible();
  await expect(taking.getByText(`${rupees(order.totalAmount - 15)} short`)).toBeVisible();
  await expectAccessibleAtBothWidths(office);
  await office.setViewportSize({ width: 1280, height: 900 });
  await taking.getByLabel(`Why is it not ${rupees(holds - 15)}?`).fill('The customer pays tomorrow');
  await taking.getByRole('button', { name: 'Cash taken' }).click();
  await expect(day.getByText('1 shift with a difference').first()).toBeVisible();
  await expect(day.getByText('The customer pays tomorrow')).toBeVisible();
  await office.getByRole('button', { name: 'Close the day' }).click();
  await office.getByRole('dialog').getByRole('button', { name: 'Close the day' }).click();
  await expect(day.getByText(/^Closed by Dinesh/)).toBeVisible();
  await expect(office.getByRole('button', { name: 'Reopen the day' })).toHaveCount(0);
  const download = office.waitForEvent('download');
  await office.getByRole('button', { name: 'Download as CSV' }).click();
  expect((await download).suggestedFilename()).toMatch(/^cash-\d{4}-\d\d-\d\d\.csv$/);
  await office.getByRole('button', { name: 'Show the shift of Ramesh' }).click();
  await expect(office.getByRole('dialog').getByText('Difference')).toBeVisible();
  await office.close();

  // The rider holds nothing any more, and the owner can reopen the day.
  await page.reload();
  await expect(page.getByText('You have no shift')).toBeVisible();
  await openAsAdministrator(page, api, links.adminCash);
  await page.getByRole('button', { name: 'Reopen the day' }).click();
  await dialog.getByLabel('Reason').fill('Closed too early');
  await dialog.getByRole('button', { name: 'Reopen the day' }).click();
  await expect(page.getByText('The day is open again')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Close the day' })).toBeVisible();
});

test('what the customer pays with reaches the rider', async ({ page, api }) => {
  await saveSettings(api, { paysWith: { on: true } });
  const rohan = await signedUp(api, 'Rohan Mehta');
  await putIntoCart(api, rohan, (await api.findProduct('Tomato'))._id, 1);
  await addAddress(api, rohan);
  await openAs(page, rohan, links.checkout);
  await page.getByRole('radio').first().check();
  await page.getByRole('group', { name: 'Paying in cash with' }).getByRole('button', { name: '₹500' }).click();
  await expectAccessibleAtBothWidths(page);
  await page.getByRole('button', { name: 'Cash on Delivery' }).click();
  await page.waitForURL(`**${links.orders}`);
  const { accessToken: token } = rohan;
  const [order] = (await api.ask<Order[]>(calls.getOrderList, { token })).data;
  if (!order) throw new Error('There is no order');
  expect(order.paysWith).toBe(500);
  await openAs(page, rohan, links.order(order._id));
  await expect(page.getByText(/^You’ll pay with ₹500\.00\. The rider will bring/)).toBeVisible();
  await (await fulfilmentOf(api)).step(order, 'packed');
  await openAsAdministrator(page, api, links.adminOrder(order._id));
  const words = `Bring change: ${rupees(500 - order.totalAmount)}`;
  await expect(page.getByText(words).first()).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('article', { name: `Packing slip of ${order.orderId}` }).getByText(words)).toBeVisible();
});
