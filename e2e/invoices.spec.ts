/** GST invoices: the owner turns them on, and they are downloaded from the order, the order board and the list of a month. */
import { readFile } from 'node:fs/promises';
import type { Download, Locator, Page } from '@playwright/test';
import { defaultShopSettings } from '../contract/default-shop-settings.ts';
import { links } from '../contract/links.ts';
import { messagesIn } from '../messages/catalogs.ts';
import { localPath } from '../messages/locale.ts';
import { expectAccessible, expectAccessibleAtBothWidths } from './accessible.ts';
import { openAsAdministrator } from './administrator.ts';
import { fulfilmentOf } from './order-board.ts';
import { buyNamed, open, openAs, signedUp } from './people.ts';
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

test('the owner turns invoices on once there is a GSTIN, and finds them in the menu', async ({ page, api }) => {
  await openAsAdministrator(page, api, links.adminSettings);
  const menu = page.getByRole('navigation', { name: 'Administration' }).first();
  await expect(menu.getByRole('link', { name: 'Orders' })).toBeVisible();
  await expect(menu.getByRole('link', { name: 'Invoices' })).toHaveCount(0);
  const on = page.getByRole('switch', { name: 'Issue a GST invoice with each delivery' });
  await on.check();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText(/on sale ha(s|ve) no GST rate or HSN code/)).toBeVisible();
  // At the field, and in no toast over it.
  await expect(page.getByText('Invoices need the GSTIN of the company. Enter it first.')).toHaveCount(1);
  await expect(page.getByLabel('GSTIN')).toBeFocused();
  await page.getByLabel('GSTIN').fill(gstin);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Complete them in the products' }).click();
  await expect(page.getByRole('link', { name: 'No GST or HSN' })).toHaveAttribute('aria-current', 'page');
  await expect(page.getByRole('grid').getByRole('row')).not.toHaveCount(0);
  await open(page, links.adminInvoices);
  await expect(menu.getByRole('link', { name: 'Invoices' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No invoices in this month' })).toBeVisible();
  await expectAccessibleAtBothWidths(page);
});

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
  await expectAccessibleAtBothWidths(page);
  const file = await downloaded(page, button);
  expect(file.suggestedFilename()).toMatch(/^T1-\d\d-\d\d-00001\.pdf$/);
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-');

  // What goes wrong is said in the language of the page.
  await open(page, localPath(links.order(order._id), 'hi'));
  const missing = { success: false, message: 'Order not found', messageKey: 'errors.orderNotFound', code: 'NOT_FOUND' };
  await page.route('**/order/invoice/*', (route) => route.fulfill({ status: 404, json: missing }));
  await page.getByRole('button', { name: /T1\// }).click();
  await expect(page.getByText(messagesIn('hi').errors.orderNotFound(), { exact: true })).toBeVisible();
  await page.unroute('**/order/invoice/*');

  await openAsAdministrator(page, api, links.adminOrder(order._id));
  await downloaded(
    page,
    page.getByRole('region', { name: 'Invoices' }).getByRole('button', { name: /^Download PDF: T1\// }),
  );
  await board.back(order);
  await expect(page.getByRole('button', { name: /^Download PDF: C1\// })).toBeVisible();
  await expectAccessible(page);

  await open(page, links.adminInvoices);
  await expect(page.getByText('2 documents')).toBeVisible();
  await expect(page.getByRole('link', { name: order.orderId })).toHaveCount(2);
  await expect(page.getByText('Credit note', { exact: true })).toBeVisible();
  await expectAccessibleAtBothWidths(page);
  const sheet = await downloaded(page, page.getByRole('button', { name: 'Download as CSV' }));
  expect(await readFile(await sheet.path(), 'utf8')).toContain('Credit Note');
  const summary = await downloaded(page, page.getByRole('button', { name: 'HSN summary as CSV' }));
  expect(await readFile(await summary.path(), 'utf8')).toContain('HSN,Description,UQC');
  await open(page, `${links.adminInvoices}?month=2020-01`);
  await expect(page.getByRole('heading', { name: 'No invoices in this month' })).toBeVisible();
  await expect(page.getByLabel('Month')).toHaveValue('2020-01');
});
