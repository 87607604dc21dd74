/** GST invoices: the owner turns them on, and they are downloaded from the order, the order board and the list of a month. */
import { readFile } from 'node:fs/promises';
import type { Download, Locator, Page } from '@playwright/test';
import { links } from '../contract/api/links.ts';
import { defaultShopSettings } from '../contract/settings/default-shop-settings.ts';
import { expectAccessible, expectAccessibleAtBothWidths } from './accessible.ts';
import { openAsAdministrator } from './administrator.ts';
import { fulfilmentOf } from './order-board.ts';
import { buyNamed, openAs, signedUp } from './people.ts';
import { expect, test } from './shop-fixture.ts';
import { saveSettings } from './shop-settings.ts';

test.use({ scenario: 'without riders' });
test.afterEach(({ api }) => saveSettings(api, { legal: defaultShopSettings.legal, invoices: { on: false } }));
const gstin = '29ABCDE1234F1ZW';

/** Presses a button that downloads a file. */
async function downloaded(page: Page, button: Locator): Promise<Download> {
  const download = page.waitForEvent('download');
  await button.click();
  return download;
}

test('a delivery has an invoice, which the customer, the order board and the list download', async ({ page, api }) => {
  await saveSettings(api, { legal: { name: 'Hari Om Kirana', gstin, fssai: '' }, invoices: { on: true } });
  const shopper = await signedUp(api, 'Rohan Mehta');
  const order = await buyNamed(api, 'Tomato', 2, shopper);
  const board = await fulfilmentOf(api);
  await board.steps(order, 'packed', 'out_for_delivery');
  await openAs(page, shopper, links.order(order._id));
  await expect(page.getByRole('heading', { name: 'Your order is on its way to you' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Invoice' })).toHaveCount(0);
  await board.step(order, 'delivered');
  // Without a reload.
  const card = page.getByRole('region', { name: 'Invoice' });
  const button = card.getByRole('button', { name: /^Download PDF: T1\// });
  await expect(button).toBeVisible();
  await expectAccessible(page);
  const file = await downloaded(page, button);
  expect(file.suggestedFilename()).toMatch(/^T1-\d\d-\d\d-00001\.pdf$/);
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-');

  await openAsAdministrator(page, api, links.adminOrder(order._id));
  await board.back(order);
  await expect(page.getByRole('button', { name: /^Download PDF: C1\// })).toBeVisible();

  await page
    .getByRole('navigation', { name: 'Administration' })
    .getByRole('link', { name: 'Invoices' })
    .first()
    .click();
  await expect(page.getByText('2 documents')).toBeVisible();
  await expect(page.getByRole('link', { name: order.orderId })).toHaveCount(2);
  await expect(page.getByText('Credit note', { exact: true })).toBeVisible();
  await expectAccessibleAtBothWidths(page);
  const sheet = await downloaded(page, page.getByRole('button', { name: 'Download as CSV' }));
  expect(await readFile(await sheet.path(), 'utf8')).toContain('Credit Note');
});
