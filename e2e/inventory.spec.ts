/** Administrators receive goods with a scanner, count blind, and write off waste. */
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AdminProduct } from '../contract/admin-catalogue.ts';
import { calls } from '../contract/calls.ts';
import { links } from '../contract/links.ts';
import { messagesIn } from '../messages/index.ts';
import { localPath } from '../messages/locale.ts';
import { expectAccessibleAtBothWidths } from './accessible.ts';
import { administratorOf } from './administrator.ts';
import { hold, loseAnswer } from './answers.ts';
import { englishWords } from './hindi-words.ts';
import { buy, open, openAs, painted } from './people.ts';
import type { ShopApi } from './shop-api.ts';
import { administrator, expect, noConnection, test } from './shop-fixture.ts';
import type { ShopProcess } from './shop-process.ts';

const picture = join(import.meta.dirname, '../demo/images/papaya.webp');

/** A product for this test only, with a SKU to scan, and the administrator who added it. */
async function newProduct(shop: ShopProcess, api: ShopApi, stock: number) {
  const code = randomBytes(4).toString('hex');
  const person = await administratorOf(api);
  const form = new FormData();
  const given = {
    category: (await api.findCategory('Fruits & Vegetables'))._id,
    name: `Jamun ${code}`,
    sku: `J-${code}`,
    unit: 'KG',
    unit_quantity: '1',
    price: '55',
    stock: String(stock),
  };
  for (const [name, value] of Object.entries(given)) form.append(name, value);
  form.append('image1', new Blob([new Uint8Array(await readFile(picture))]), 'picture.webp');
  const headers = { authorization: `Bearer ${person.accessToken}` };
  const response = await fetch(shop.url + calls.addProduct.path, { method: 'POST', body: form, headers });
  const { data, message } = await response.json();
  if (!response.ok) throw new Error(message);
  const { _id, name } = data as AdminProduct;
  return { _id, name, sku: given.sku, person };
}

test('a receipt is scanned, resumed after a reload, posted, and reversed', async ({ page, api, shop }) => {
  const rice = await newProduct(shop, api, 3);
  const dal = await newProduct(shop, api, 0);
  await openAs(page, rice.person, links.adminInventory);
  await page.getByRole('button', { name: 'New goods receipt' }).click();
  const scan = page.getByLabel('Scan or type an EAN or SKU, or search by name');
  await scan.focus();
  // As a scanner does it: the second code comes before the answer to the first.
  await page.keyboard.type(rice.sku);
  await page.keyboard.press('Enter');
  await page.keyboard.type(dal.sku.toUpperCase());
  await page.keyboard.press('Enter');
  await page.keyboard.type(rice.sku);
  await page.keyboard.press('Enter');
  const riceQuantity = page.getByLabel(`Quantity: ${rice.name}`);
  await expect(riceQuantity).toHaveValue('2');
  await expect(page.getByLabel(`Quantity: ${dal.name}`)).toHaveValue('1');
  await expect(scan).toBeFocused();
  await page.keyboard.type('No such code');
  await page.keyboard.press('Enter');
  await expect(page.getByText('No product has the SKU or EAN No such code.')).toBeVisible();
  // The next scan replaces it.
  await expect(scan).toHaveValue('No such code');
  await page.keyboard.type(dal.sku);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel(`Quantity: ${dal.name}`)).toHaveValue('2');

  await page.getByRole('button', { name: 'New supplier' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add supplier' });
  const supplier = `Farms ${rice.sku}`;
  await dialog.getByLabel('Name').fill(supplier);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByLabel('Supplier', { exact: true })).toHaveValue(/.+/);
  await riceQuantity.fill('2x');
  await expect(
    page.getByRole('status').filter({ hasText: 'Not everything is saved. Please correct the marked fields' }),
  ).toBeVisible();
  await riceQuantity.fill('12');
  await page.getByLabel(`Unit cost, ₹: ${rice.name}`).fill('42.50');
  await page.getByLabel(`Expires on: ${rice.name}`).fill('2020-01-31');
  await expect(page.getByText('This date has passed.')).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: /^Saved$/ })).toBeVisible();
  await page.reload();
  await expect(riceQuantity).toHaveValue('12');
  await expect(page.getByText('Total: 14 units, ₹510.00')).toBeVisible();
  await expectAccessibleAtBothWidths(page);

  // What is entered while it is posted would not be in it.
  const canEnter = () => riceQuantity.evaluate((field) => field.closest('[inert]') === null);
  expect(await canEnter()).toBe(true);
  const posting = await hold(page, '**/inventory/post-document/**');
  await page.getByRole('button', { name: 'Post receipt' }).click();
  await posting.seen;
  expect(await canEnter()).toBe(false);
  posting.letGo();
  await expect(page.getByRole('button', { name: 'Reverse' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Posted');
  expect((await api.product(rice._id)).stock).toBe(15);
  await expectAccessibleAtBothWidths(page);
  await page.getByRole('link', { name: rice.name }).click();
  const ledger = page.getByRole('region', { name: 'Stock ledger' });
  await expect(ledger.getByRole('article').first()).toContainText(
    new RegExp(`^\\+12Received · Goods receipt GR-\\d{6}: ${supplier}`),
  );
  await expect(ledger.getByText('Sum of all movements: 15 = stock')).toBeVisible();
  await page.goBack();
  await page.getByRole('button', { name: 'Reverse' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Reverse', exact: true }).click();
  await expect(page.getByText('Reversed by')).toBeVisible();
  expect((await api.product(rice._id)).stock).toBe(3);
});

test('two people scan into one draft, and nothing is lost', async ({ page, api, shop, browser }) => {
  const rice = await newProduct(shop, api, 0);
  const dal = await newProduct(shop, api, 0);
  await openAs(page, rice.person, links.adminInventory);
  await page.getByRole('button', { name: 'New goods receipt' }).click();
  await expect(page).toHaveURL(/inventory\/\w{26}$/);
  await expect(page.getByText('No lines yet.')).toBeVisible();
  const context = await browser.newContext({ baseURL: shop.url });
  const other = await context.newPage();
  await openAs(other, dal.person, new URL(page.url()).pathname);
  const field = 'Scan or type an EAN or SKU, or search by name';
  await other.getByLabel(field).fill(dal.sku);
  await other.keyboard.press('Enter');
  await expect(other.getByRole('status').filter({ hasText: /^Saved$/ })).toBeVisible();
  await expect(other.getByLabel(`Quantity: ${dal.name}`)).toHaveValue('1');
  await page.getByLabel(field).fill(rice.sku);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: 'Somebody else changed this draft too.' })).toBeVisible();
  await expect(page.getByLabel(`Quantity: ${dal.name}`)).toHaveValue('1');
  await expect(page.getByLabel(`Quantity: ${rice.name}`)).toHaveValue('1');
  await expect(page.getByRole('status').filter({ hasText: /^Saved$/ })).toBeVisible();
  await context.close();
});

test('what is scanned after a lost answer is added to what the store has, not added twice', async ({
  page,
  api,
  shop,
}) => {
  const rice = await newProduct(shop, api, 0);
  await openAs(page, rice.person, links.adminInventory);
  await page.getByRole('button', { name: 'New goods receipt' }).click();
  await expect(page.getByText('No lines yet.')).toBeVisible();
  const field = page.getByLabel('Scan or type an EAN or SKU, or search by name');
  const quantity = page.getByLabel(`Quantity: ${rice.name}`);
  const scan = async () => {
    await field.fill(rice.sku);
    await field.press('Enter');
  };
  let lost = 0;
  await page.route('**/inventory/save-draft/**', async (route) => {
    // The store has it, and its answer is lost.
    await route.fetch();
    await route.abort();
    lost += 1;
  });
  await scan();
  await expect(quantity).toHaveValue('1');
  await expect.poll(() => lost).toBe(1);
  await expect(page.getByText(/^Not saved: /)).toBeVisible();
  await page.unroute('**/inventory/save-draft/**');
  await scan();
  await expect(quantity).toHaveValue('2');
  await expect(page.getByRole('status').filter({ hasText: /^Saved$/ })).toBeVisible();
  await expect(quantity).toHaveValue('2');
  await expect(page.getByText('Somebody else changed this draft too.')).toHaveCount(0);
});

test('a draft that is left is saved first, and nothing is lost when that fails', async ({
  page,
  api,
  shop,
  expectErrors,
}) => {
  expectErrors(noConnection);
  const rice = await newProduct(shop, api, 0);
  await openAs(page, rice.person, links.adminInventory);
  await page.getByRole('button', { name: 'New goods receipt' }).click();
  const field = page.getByLabel('Scan or type an EAN or SKU, or search by name');
  await field.fill(rice.sku);
  await field.press('Enter');
  const quantity = page.getByLabel(`Quantity: ${rice.name}`);
  await expect(quantity).toHaveValue('1');
  await expect(page.getByRole('status').filter({ hasText: /^Saved$/ })).toBeVisible();
  const draft = new URL(page.url()).pathname;
  const leave = page.getByRole('link', { name: 'Inventory' }).first();
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await page.route('**/inventory/save-draft/**', (route) => route.abort('connectionfailed'));
  await quantity.fill('7');
  await leave.click();
  await expect(question).toBeVisible();
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(question).toHaveCount(0);
  await page.unroute('**/inventory/save-draft/**');
  // Without a question, as soon as it is saved.
  const saving = await hold(page, '**/inventory/save-draft/**');
  await quantity.fill('8');
  await leave.click();
  await saving.seen;
  await expect(page).toHaveURL(draft);
  saving.letGo();
  await expect(page).toHaveURL(links.adminInventory);
  await expect(question).toHaveCount(0);
  await open(page, draft);
  await expect(quantity).toHaveValue('8');
});

test('a blind count hides the stock, and its differences take sales into account', async ({ page, api, shop }) => {
  const { _id, name, sku, person } = await newProduct(shop, api, 20);
  await openAs(page, person, links.adminInventory);
  await page.getByRole('button', { name: 'New stock count' }).click();
  const dialog = page.getByRole('dialog', { name: 'New stock count' });
  await dialog.getByLabel('What is counted').selectOption('Products that I choose');
  await dialog.getByRole('switch', { name: 'Hide the expected figures' }).click();
  await dialog.getByRole('button', { name: 'Start counting' }).click();
  await page.getByLabel('Scan or type an EAN or SKU, or search by name').fill(sku);
  await page.keyboard.press('Enter');
  const counted = page.getByLabel(`Counted: ${name}`);
  await expect(counted).toHaveValue('1');
  await expect(page.getByText('In stock:')).toHaveCount(0);
  await counted.fill('18');
  await expect(page.getByRole('status').filter({ hasText: /^Saved$/ })).toBeVisible();
  await buy(api, _id, 3);
  await page.getByRole('button', { name: 'Check differences' }).click();
  const differences = page.getByRole('dialog', { name: 'Differences' });
  await expect(differences.getByRole('listitem')).toHaveText(
    `${name}Expected17Counted18Difference−2Stock afterwards15Sold since counted: 3`,
  );
  await expectAccessibleAtBothWidths(page);
  await differences.getByRole('button', { name: 'Set the stock' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Posted');
  expect((await api.product(_id)).stock).toBe(15);
});

test('waste above the stock is refused by name, corrected, and written off', async ({ page, api, shop }) => {
  const { _id, name, person } = await newProduct(shop, api, 2);
  await openAs(page, person, links.adminInventory);
  await page.getByRole('button', { name: 'Write off waste' }).click();
  const scan = page.getByLabel('Scan or type an EAN or SKU, or search by name');
  await scan.fill(name);
  await page.getByRole('button', { name: `Add ${name}` }).click();
  await expect(scan).toBeFocused();
  const quantity = page.getByLabel(`Quantity: ${name}`);
  await quantity.fill('5');
  await page.getByRole('button', { name: 'Write off' }).click();
  await expect(page.getByRole('alert').filter({ hasText: `Choose a reason for ${name}.` })).toBeVisible();
  await page.getByLabel(`Reason: ${name}`).selectOption('Expired');
  await page.getByRole('button', { name: 'Write off' }).click();
  await expect(
    page.getByRole('alert').filter({ hasText: `There is not enough in stock: ${name} (2 < 5).` }),
  ).toBeVisible();
  await expectAccessibleAtBothWidths(page);
  await quantity.fill('2');
  await page.getByRole('button', { name: 'Write off' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Posted');
  expect((await api.product(_id)).stock).toBe(0);
});

test('thresholds are set in the list, which is downloaded as a sheet', async ({ page, api, shop }) => {
  const { _id, name, person } = await newProduct(shop, api, 4);
  await openAs(page, person, links.adminReorder);
  const row = page.getByRole('listitem').filter({ hasText: name });
  await expect(row).toContainText('Suggested order6');
  await row.getByRole('link', { name }).click();
  await expect(page).toHaveURL(links.adminProduct(_id));
  await expect(page.getByRole('region', { name: 'Stock ledger' }).getByRole('article')).toHaveCount(1);
  await page.getByLabel(`Threshold of ${name}`).fill('1');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Threshold saved')).toBeVisible();
  await page.goBack();
  await expect(row).toHaveCount(0);
  await page.goForward();
  await expect(page).toHaveURL(links.adminProduct(_id));
  await page.getByLabel(`Threshold of ${name}`).fill('8');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled();
  await page.goBack();
  await expect(page).toHaveURL(links.adminReorder);
  await row.getByLabel(`Threshold of ${name}`).fill('9');
  await row.getByRole('button', { name: 'Save' }).click();
  await expect(row).toContainText('Suggested order14');
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download reorder sheet' }).click();
  expect(await readFile(await (await saved).path(), 'utf8')).toContain(`,4,9,14`);
  await expectAccessibleAtBothWidths(page);
  await page.getByRole('button', { name: 'Expiring' }).click();
  await expect(page.getByText('This assumes that items that expire first are sold first')).toBeVisible();
  await expectAccessibleAtBothWidths(page);
});

test('a threshold that is being typed stays when somebody else saves another', async ({ page, api, shop }) => {
  const { _id, name, person } = await newProduct(shop, api, 4);
  await page.clock.install();
  await openAs(page, person, links.adminProduct(_id));
  const field = page.getByLabel(`Threshold of ${name}`);
  /** Somebody else saves, and the page gets to know it. */
  async function saveElsewhere(threshold: number): Promise<void> {
    await api.ask(calls.setThreshold, { token: person.accessToken, params: { productId: _id }, body: { threshold } });
    const read = page.waitForResponse((response) => response.url().includes('stock-ledger'));
    await page.clock.fastForward('01:00');
    await page.evaluate(() => dispatchEvent(new Event('visibilitychange')));
    await (await read).finished();
  }
  // Read once before: what is read after the clock went on is new.
  await expect(page.getByRole('region', { name: 'Stock ledger' }).getByRole('article')).toHaveCount(1);
  await saveElsewhere(3);
  await expect(field).toHaveValue('3');
  await field.fill('8');
  await saveElsewhere(5);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Threshold saved')).toBeVisible();
  await expect(field).toHaveValue('8');
});

test('the inventory is in Hindi', async ({ page, api, shop }) => {
  const texts = messagesIn('hi').adminInventory;
  const { name, sku, person } = await newProduct(shop, api, 2);
  const typed = [name, sku, 'Administrator', administrator.email];
  await openAs(page, person, localPath(links.adminInventory, 'hi'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(texts.title());
  await page.getByRole('button', { name: texts.newWaste() }).click();
  await page.getByLabel(texts.scan()).fill(sku);
  await page.keyboard.press('Enter');
  await page.getByLabel(texts.fieldOf({ field: texts.reason(), name })).selectOption(texts.reasonExpired());
  await expect(page.getByRole('status').filter({ hasText: texts.saved() })).toBeVisible();
  const number = /WS-\d{6}/.exec((await page.getByRole('heading', { level: 1 }).textContent()) ?? '')?.[0] ?? '';
  expect(await englishWords(page, [...typed, number], 'main')).toEqual([]);
  await page.getByRole('button', { name: texts.postWaste() }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(texts.posted());
  expect(await englishWords(page, [...typed, number], 'main')).toEqual([]);
  await page.getByRole('link', { name }).click();
  await expect(
    page.getByText(texts.inWaste({ about: `${number}: ${messagesIn('hi').adminCatalogue.expired()}` })),
  ).toBeVisible();
  await expect(page.getByText(texts.sumIsStock({ sum: 1 }))).toBeVisible();
});

test('a draft is begun once, though the answer was lost', async ({ page, api }) => {
  const person = await administratorOf(api);
  const idsNow = async () => {
    const { data } = await api.ask<{ documents: { _id: string }[] }>(calls.listInventoryDocuments, {
      token: person.accessToken,
    });
    return data.documents.map(({ _id }) => _id);
  };
  const before = await idsNow();
  await openAs(page, person, links.adminInventory);
  await loseAnswer(page, `**${calls.createInventoryDocument.path}`);
  const lost = page.waitForEvent('requestfailed', (request) => request.url().includes('/create-document'));
  await page.getByRole('button', { name: 'New goods receipt' }).click();
  await lost;
  await page.getByRole('button', { name: 'New goods receipt' }).click();
  await expect(page.getByText('No lines yet.')).toBeVisible();
  const added = (await idsNow()).filter((id) => !before.includes(id));
  expect(added).toHaveLength(1);
  await expect(page).toHaveURL(links.adminInventoryDocument(added[0] ?? ''));
});

test('a draft stays on the screen when reading it again fails', async ({ page, api, shop }) => {
  const rice = await newProduct(shop, api, 0);
  await openAs(page, rice.person, links.adminInventory);
  await page.getByRole('button', { name: 'New goods receipt' }).click();
  await expect(page.getByText('No lines yet.')).toBeVisible();
  // Once there was no answer but that of the device, all that is shown is read again as soon as the store answers.
  await page.route(
    '**/inventory/save-draft/**',
    async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, headers: { ...response.headers(), 'x-tokri-cached': '1' } });
    },
    { times: 1 },
  );
  let reads = 0;
  await page.route('**/inventory/document/**', async (route) => {
    reads += 1;
    const busy = { success: false, code: 'TOO_MANY_ATTEMPTS', message: 'Too many requests.' };
    await route.fulfill({ status: 429, json: busy });
  });
  await page.getByLabel('Note').fill('Second lorry');
  await expect.poll(() => reads).toBeGreaterThan(0);
  await painted(page);
  await expect(page.getByLabel('Note')).toHaveValue('Second lorry');
});
