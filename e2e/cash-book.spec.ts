/** The cash book: a rider delivers for cash and sees what they hold, the manager takes it with a difference and closes the day. */
import type { Page } from '@playwright/test';
import { links } from '../contract/api/links.ts';
import { expectAccessible, expectAccessibleAtBothWidths } from './accessible.ts';
import { newStaff } from './administrator.ts';
import { packedFor } from './order-board.ts';
import { openAs } from './people.ts';
import { expect, test } from './shop-fixture.ts';
import { saveSettings } from './shop-settings.ts';

test.use({ scenario: 'riders' });
test.afterEach(({ api }) => saveSettings(api, { cashBook: { on: false } }));

const rupees = (amount: number): string => `₹${amount.toFixed(2)}`.replace(/\.00$/, '');
const current = (page: Page) => page.getByRole('region', { name: /^Your current order/ });

test('a rider delivers for cash, the manager takes it with a difference and closes the day', async ({ page, api }) => {
  await saveSettings(api, { cashBook: { on: true } });
  const [ramesh, dinesh] = [await newStaff(api, 'Ramesh', 'rider'), await newStaff(api, 'Dinesh')];
  const order = await packedFor(api, 'Asha Verma');

  // The rider has no shift and is asked to start one at the door.
  await page.setViewportSize({ width: 390, height: 844 });
  await openAs(page, ramesh, links.adminDeliveries);
  await expect(page.getByText('You have no shift')).toBeVisible();
  await page.getByRole('button', { name: `I’ll deliver this: ${order.orderId}` }).click();
  await current(page).getByRole('button', { name: 'On my way' }).click();
  await current(page).getByRole('button', { name: 'Deliver', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Delivered, cash collected' }).click();
  await expect(dialog.getByText('Start your shift first')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('Float that you were given, in ₹').fill('500');
  await dialog.getByRole('button', { name: 'Start shift' }).click();
  await expect(dialog.getByText('Start your shift first')).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Delivered, cash collected' }).click();
  const holds = 500 + order.totalAmount;
  await expect(page.getByText(`You are carrying ${rupees(holds)}`)).toBeVisible();
  await expect(page.getByText('Float ₹500, 1 order')).toBeVisible();
  await page.getByRole('button', { name: 'All entries' }).click();
  await expect(dialog.getByText(`Collected for ${order.orderId}`)).toBeVisible();
  await dialog.getByLabel('Amount, in ₹').fill('15');
  await dialog.getByLabel('Reason').fill('Puncture');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Book', exact: true }).click();
  await expect(dialog.getByText('Puncture')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText(`You are carrying ${rupees(holds - 15)}`)).toBeVisible();

  await page.setViewportSize({ width: 1280, height: 900 });
  await openAs(page, dinesh, links.adminCash);
  const day = page.getByRole('main');
  await expect(day.getByText('1 shift is not handed over').first()).toBeVisible();
  // Nobody is chosen, and nothing is booked, until the manager says so.
  const starting = page.getByRole('region', { name: 'Start a shift' });
  await starting.getByRole('button', { name: 'Start shift' }).click();
  await expect(starting.getByRole('alert')).toHaveText('Please choose who delivers');
  await expect(starting.getByText('Please enter the float; 0 if there is none')).toBeVisible();
  await page.getByRole('button', { name: 'Take the cash of Ramesh' }).click();
  const taking = page.getByRole('dialog');
  await taking.getByRole('button', { name: 'Count notes and coins' }).click();
  await taking.getByLabel('₹500 ×', { exact: true }).fill('1');
  await expect(taking.getByText('Sum: ₹500', { exact: true })).toBeVisible();
  await taking.getByRole('button', { name: 'Cash taken' }).click();
  await expect(taking.getByText('Please give a reason')).toBeVisible();
  await expect(taking.getByText(`${rupees(order.totalAmount - 15)} short`)).toBeVisible();
  await expectAccessibleAtBothWidths(page);
  await taking.getByLabel(`Why is it not ${rupees(holds - 15)}?`).fill('The customer pays tomorrow');
  await taking.getByRole('button', { name: 'Cash taken' }).click();
  await expect(day.getByText('1 shift with a difference').first()).toBeVisible();
  await expect(day.getByText('The customer pays tomorrow')).toBeVisible();
  await page.getByRole('button', { name: 'Close the day' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Close the day' }).click();
  await expect(day.getByText(/^Closed by Dinesh/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Reopen the day' })).toHaveCount(0);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download as CSV' }).click();
  expect((await download).suggestedFilename()).toMatch(/^cash-\d{4}-\d\d-\d\d\.csv$/);
});
