/** A shop with two stores: as the owner sets the second one up, and as shoppers of each see and buy. */
import { readFile } from 'node:fs/promises';
import type { Page, Request } from '@playwright/test';
import { calls } from '../contract/calls.ts';
import type { CartItem } from '../contract/cart.ts';
import { links } from '../contract/links.ts';
import { formatRupees } from '../contract/money.ts';
import type { StoreProductSettings } from '../contract/store-products.ts';
import type { ListedStore, SavedStore, Store } from '../contract/stores.ts';
import { expectAccessible } from './accessible.ts';
import { administratorOf, chooseStore, newStaff, openAsAdministrator } from './administrator.ts';
import { loseAnswer } from './answers.ts';
import { addAddress, address, buy, open, openAs, ordersOf, signedUp } from './people.ts';
import type { ShopApi } from './shop-api.ts';
import { expect, noConnection, test } from './shop-fixture.ts';
import { userMenu } from './user-menu.ts';

test.use({ scenario: 'several stores', onlyFor: 'several-stores' });

const elsewhere = '560038';
const picker = (page: Page) => page.getByRole('combobox', { name: 'Store' });
const locationButton = (page: Page, name: string | RegExp) => page.getByRole('banner').getByRole('button', { name });

async function storesOf(api: ShopApi): Promise<ListedStore[]> {
  const { accessToken: token } = await administratorOf(api);
  return (await api.ask<ListedStore[]>(calls.listStores, { token })).data;
}

/** A store that serves `elsewhere`, while the first serves the address of the tests. */
async function twoStores(api: ShopApi): Promise<{ first: string; second: string }> {
  const [first, second] = (await storesOf(api)).map(({ _id }) => _id);
  if (!first || !second) throw new Error('the shop has one store');
  await saveStore(api, first, { areas: [{ pincode: address.pincode, minutes: 10, fee: null }] });
  await saveStore(api, second, { areas: [{ pincode: elsewhere, minutes: 20, fee: null }], closed: false });
  return { first, second };
}

async function saveStore(api: ShopApi, storeId: string, store: Partial<Store>): Promise<void> {
  const { accessToken: token } = await administratorOf(api);
  const headers = { 'x-store': storeId };
  const { data } = await api.ask<SavedStore>(calls.getStore, { token, headers });
  const { status, message } = await api.ask(calls.updateStore, {
    token,
    headers,
    body: { version: data.version, store },
  });
  if (status !== 200) throw new Error(message);
}

async function receive(api: ShopApi, storeId: string, productId: string, quantity: number): Promise<void> {
  const { accessToken: token } = await administratorOf(api);
  const { status, message } = await api.ask(calls.changeStock, {
    token,
    headers: { 'x-store': storeId },
    params: { productId },
    body: { kind: 'received', quantity, reason: 'Delivery' },
  });
  if (status !== 200) throw new Error(message);
}

async function deliverTo(page: Page, pincode: string): Promise<void> {
  await locationButton(page, /location|Delivering|deliver/i).click();
  const dialog = page.getByRole('dialog', { name: 'Where should we deliver?' });
  await dialog.getByLabel('Pincode').fill(pincode);
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
}

test('the owner adds a store, gives it areas, stock and a coupon, and opens it', async ({
  page,
  api,
  expectErrors,
}) => {
  expectErrors(noConnection);
  const product = await api.findProduct('Tomato');
  await openAsAdministrator(page, api, links.adminDelivery);
  await page.getByRole('button', { name: 'Add a store' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a store' });
  await dialog.getByRole('button', { name: 'Add a store' }).click();
  await expect(dialog.getByRole('alert').or(dialog.locator('[aria-invalid=true]')).first()).toBeVisible();
  await dialog.getByLabel('Name').fill('Koregaon Park');
  await dialog.getByLabel('Address').fill('Lane 5, Koregaon Park, Pune');
  // The first answer is lost.
  await loseAnswer(page, '**/delivery/add-store');
  const lost = page.waitForEvent('requestfailed', (request) => request.url().includes('/delivery/add-store'));
  await dialog.getByRole('button', { name: 'Add a store' }).click();
  await lost;
  await dialog.getByRole('button', { name: 'Add a store' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(picker(page).first()).toHaveValue((await storesOf(api)).at(-1)?._id ?? '');
  await page.getByLabel('Pincodes', { exact: true }).fill('411036');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByText('1 pincode added')).toBeVisible();
  await page.getByRole('button', { name: 'Open this store' }).click();
  await expect(page.getByText('Koregaon Park is open')).toBeVisible();
  await expectAccessible(page);
  expect(await storesOf(api)).toContainEqual(
    expect.objectContaining({ name: 'Koregaon Park', closed: false, areas: 1 }),
  );

  // Its stock is its own.
  await open(page, links.adminProduct(product._id));
  await expect(page.getByText('Stock-0', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Change stock', exact: true }).click();
  const change = page.getByRole('dialog', { name: 'Change stock' });
  await change.getByLabel('How many were received?').fill('8');
  await change.getByRole('button', { name: 'Delivery', exact: true }).click();
  await change
    .getByRole('button', { name: /Save|Change/ })
    .last()
    .click();
  await expect(page.getByText('Stock-8', { exact: true })).toBeVisible();
  await page.getByRole('switch', { name: 'Own price in this store' }).click();
  const own = page.getByRole('region', { name: 'In Koregaon Park' });
  await own.getByLabel('Price', { exact: true }).fill('0');
  await own.getByRole('button', { name: 'Save' }).click();
  await expect(own.locator('[aria-invalid=true]')).toBeVisible();
  await own.getByLabel('Price', { exact: true }).fill('77');
  await own.getByLabel('Discount').fill('0');
  await own.getByLabel('Shelf').fill('A3');
  await own.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved for this store')).toBeVisible();
  await expectAccessible(page);
  await chooseStore(picker(page).first(), { index: 0 });
  await expect(page.getByText('Stock-0', { exact: true })).toHaveCount(0);
  await expect(page.getByText(`Stock-${product.stock}`, { exact: true })).toBeVisible();
  await expect(page.getByRole('switch', { name: 'Own price in this store' })).not.toBeChecked();

  // A coupon is for this store only, and stays so when the store closes.
  const added = (await storesOf(api)).at(-1)?._id ?? '';
  await open(page, `${links.adminOffers}/new`);
  const stores = page.getByRole('group', { name: 'Only in these stores' });
  await page.getByLabel('Title', { exact: true }).fill('Opening week');
  await stores.getByRole('checkbox', { name: 'Koregaon Park' }).check();
  await expect(page.getByText('only in Koregaon Park')).toBeVisible();
  await page
    .getByRole('button', { name: /^(Save|Create|Add)/ })
    .first()
    .click();
  await expect(page).toHaveURL(/offers\/[0-9a-z]{26}/);
  await saveStore(api, added, { closed: true });
  await page.reload();
  await expect(stores.getByRole('checkbox', { name: 'Koregaon Park (closed)' })).toBeChecked();
  await expect(page.getByText('All stores of this offer are closed.')).toBeVisible();
  await saveStore(api, added, { closed: false });
});

test('two shoppers see two stores, and each order takes the stock of its own', async ({ page, api, browser }) => {
  const { first, second } = await twoStores(api);
  const product = await api.findProduct('Potato');
  await receive(api, second, product._id, 2);
  const other = await browser.newContext({ baseURL: test.info().project.use.baseURL ?? '' });
  const [here, there] = [await signedUp(api, 'Asha'), await signedUp(api, 'Ravi')];
  await addAddress(api, here);
  await api.ask(calls.addAddress, { token: there.accessToken, body: { ...address, pincode: elsewhere } });
  await openAs(page, here, links.product(product));
  await deliverTo(page, address.pincode);
  await expect(locationButton(page, /411001\s· 10\smin/)).toBeVisible();

  const url = new URL(page.url()).origin;
  const page2 = await other.newPage();
  await page2.goto(`${url}/favicon.svg`);
  await page2.evaluate(
    ([access, refresh]) => {
      localStorage.setItem('accessToken', access);
      localStorage.setItem('refreshToken', refresh);
    },
    [there.accessToken, there.refreshToken] as const,
  );
  await open(page2, url + links.product(product));
  await deliverTo(page2, elsewhere);
  await expect(
    page2
      .getByRole('main')
      .getByText(/Only 2 left/)
      .first(),
  ).toBeVisible();
  await expect(page.getByRole('main').getByText(/Only 2 left/)).toHaveCount(0);
  await page2.reload();
  await expect(
    page2
      .getByRole('main')
      .getByText(/Only 2 left/)
      .first(),
  ).toBeVisible();

  for (const each of [page, page2]) {
    await each.getByRole('button', { name: 'Add to Cart: Potato' }).first().click();
    await expect(each.getByRole('group', { name: 'Quantity of Potato' }).first()).toContainText('1');
    await each.goto(url + links.checkout);
    await each.getByRole('button', { name: 'Cash On Delivery' }).click();
    await expect(each).toHaveURL(/dashboard\/orders/);
  }
  await other.close();
  const { accessToken: token } = await administratorOf(api);
  const stock = async (storeId: string) =>
    (
      await api.ask<{ stock: number }>(calls.getAdminProduct, {
        token,
        headers: { 'x-store': storeId },
        params: { productId: product._id },
      })
    ).data.stock;
  expect([await stock(first), await stock(second)]).toEqual([product.stock - 1, 1]);
  const board = async (storeId: string) =>
    (await api.ask<{ orders: unknown[] }>(calls.listFulfilmentOrders, { token, headers: { 'x-store': storeId } })).data
      .orders.length;
  expect([await board(first), await board(second), await board('all')]).toEqual([1, 1, 2]);
  expect(await ordersOf(api, here)).toHaveLength(1);
});

test('on a change of the store the cart says line by line what differs, and an order at the prices it named is placed at once', async ({
  page,
  api,
}) => {
  const { first, second } = await twoStores(api);
  const [scarce, gone] = [await api.findProduct('Ginger'), await api.findProduct('Carrot')];
  await receive(api, second, scarce._id, 1);
  const person = await signedUp(api);
  for (const { _id } of [scarce, gone])
    await api.ask<CartItem>(calls.addToCart, { params: { productId: _id, quantity: 2 }, token: person.accessToken });
  await openAs(page, person, links.home);
  await deliverTo(page, address.pincode);
  await expect(locationButton(page, /411001/)).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await deliverTo(page, elsewhere);
  const changed = page.getByRole('dialog', { name: 'Your cart has changed' });
  await expect(changed.getByRole('listitem').filter({ hasText: 'Ginger' })).toContainText('Only 1 left');
  await expect(changed.getByRole('listitem').filter({ hasText: 'Carrot' })).toContainText('Out of stock');
  await expectAccessible(page);
  await changed.getByRole('button').last().click();
  await expect(changed).toHaveCount(0);
  await page.reload();
  await expect(locationButton(page, new RegExp(elsewhere))).toBeVisible();

  // Another shopper goes to checkout at once, where the cart names a dearer price.
  const { accessToken: token } = await administratorOf(api);
  const product = await api.findProduct('Onion');
  await receive(api, second, product._id, 9);
  const dearer = product.price + 10;
  const own = { price: { price: dearer, discount: 0 }, hidden: false, location: '' };
  const about = { params: { productId: product._id }, token, headers: { 'x-store': second } };
  const { data } = await api.ask<StoreProductSettings>(calls.getStoreProduct, about);
  const saved = await api.ask(calls.updateStoreProduct, { ...about, body: { ...own, revision: data.revision } });
  expect(saved.status).toBe(200);
  const buyer = await signedUp(api);
  await addAddress(api, buyer, { ...address, pincode: elsewhere });
  const inFirst = { token: buyer.accessToken, headers: { 'x-store': first } };
  await api.ask<CartItem>(calls.addToCart, { ...inFirst, params: { productId: product._id, quantity: 2 } });
  await page.evaluate(() => localStorage.clear());
  await page.context().clearCookies();
  await openAs(page, buyer, links.home);
  await deliverTo(page, address.pincode);
  await expect(locationButton(page, /411001/)).toBeVisible();
  await open(page, links.checkout);
  await expect(changed.getByRole('listitem')).toContainText(`${formatRupees(dearer)} instead of`);
  await changed.getByRole('button').last().click();
  await page.getByRole('button', { name: 'Cash On Delivery' }).click();
  await expect(page).toHaveURL(/dashboard\/orders/);
  await expect(page.getByText(formatRupees(dearer * 2)).first()).toBeVisible();
});

test('the device finds the nearest store, and the shopper one of its pincodes', async ({ page, api, context }) => {
  const { first, second } = await twoStores(api);
  await saveStore(api, first, { position: { latitude: 18.5204, longitude: 73.8567 } });
  await openAsAdministrator(page, api, links.adminDelivery);
  await chooseStore(picker(page).first(), second);
  await expect(picker(page).first()).toHaveValue(second);
  await expect(page.getByText('You see Indiranagar')).toBeVisible();
  const position = page.getByLabel('Position');
  await position.fill('somewhere');
  await expect(page.getByText('Enter latitude and longitude, such as 12.9716, 77.5946')).toBeVisible();
  await position.fill('12.97841, 77.64081');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();

  await context.grantPermissions(['geolocation']);
  await context.setGeolocation({ latitude: 12.9716, longitude: 77.6412 });
  await page.evaluate(() => localStorage.clear());
  await open(page, links.home);
  await locationButton(page, 'Choose your location').click();
  const dialog = page.getByRole('dialog', { name: 'Where should we deliver?' });
  await dialog.getByRole('button', { name: 'Use my location' }).click();
  await expect(dialog.getByText('Nearest store: Indiranagar, 0.8 km away. Which pincode is yours?')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('list', { name: 'Pincodes of the nearest store' }).getByText(elsewhere).click();
  await expect(dialog).toHaveCount(0);
  await expect(locationButton(page, new RegExp(elsewhere))).toBeVisible();
});

test('with all stores chosen, a new order alerts on every screen and names its store, and so does what to order', async ({
  page,
  api,
}) => {
  const { second } = await twoStores(api);
  const product = await api.findProduct('Banana');
  await receive(api, second, product._id, 5);
  const customer = await signedUp(api, 'East Side');
  await addAddress(api, customer, { ...address, pincode: elsewhere });
  const earlier = await buy(api, product._id, 1, customer);
  await openAsAdministrator(page, api, links.adminOrders);
  await chooseStore(picker(page).first(), 'all');
  // The board marks what it shows as seen: only what comes later is new elsewhere.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('seenOrders'))).toContain(earlier._id);
  // A screen about one store shows the first; the order is for the second.
  await open(page, links.adminCategories);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const { orderId } = await buy(api, product._id, 1, customer);
  const alert = page.getByRole('region', { name: /^\d+ new orders?$/ });
  await expect(alert).toContainText(orderId);
  await expect(alert).toContainText('Indiranagar');
  await expectAccessible(page);
  await alert.getByRole('link', { name: orderId }).click();
  await expect(page.getByRole('heading', { level: 1, name: orderId })).toBeVisible();
  await expect(page.getByRole('main').getByText('Indiranagar')).toBeVisible();
  await expect(picker(page).first()).toHaveValue('all');
  await expect(alert).toBeHidden();
  await open(page, links.adminOrders);
  await expect(page.getByRole('article', { name: new RegExp(orderId) })).toContainText('Indiranagar');

  // So does what to order, which opens the list of one store.
  const scarce = await api.findProduct('Ginger');
  await receive(api, second, scarce._id, 2);
  await open(page, links.adminOverview);
  const runningOut = page.getByRole('region', { name: /running out/i });
  await expect(runningOut.getByRole('listitem').filter({ hasText: scarce.name })).toContainText('Indiranagar');
  await runningOut.getByRole('link', { name: 'See more in the inventory' }).click();
  await expect(page).toHaveURL(links.adminReorderList('low'));
  const main = page.getByRole('main');
  const row = main.getByRole('listitem').filter({ hasText: scarce.name });
  await expect(row).toContainText('Indiranagar');
  await expect(main.getByLabel(`Threshold of ${scarce.name}`)).toHaveCount(0);
  await expectAccessible(page);
  await row.getByRole('button', { name: 'Show only Indiranagar' }).click();
  await expect(main.getByLabel(`Threshold of ${scarce.name}`)).toBeVisible();
  await expect(picker(page).first()).toHaveValue(second);
});

test('staff of several stores load each thing once when they open a page', async ({ page, api }) => {
  const { first, second } = await twoStores(api);
  const product = await api.findProduct('Tomato');
  await receive(api, first, product._id, 5);
  const answered = new Map<string, number>();
  const waiting = new Set<Request>();
  // Streams do not end.
  const isCall = (request: Request) => /^\/api\/.*(?<!\/follow)$/.test(new URL(request.url()).pathname);
  page.on('request', (request) => {
    if (request.isNavigationRequest()) answered.clear();
    if (isCall(request)) waiting.add(request);
  });
  page.on('response', (response) => {
    const request = response.request();
    // A request that a busy store refused is sent again.
    if (!isCall(request) || !response.ok()) return;
    const { pathname, search } = new URL(request.url());
    const call = `${request.method()} ${pathname}${search} ${request.postData() ?? ''}`;
    answered.set(call, (answered.get(call) ?? 0) + 1);
  });
  page.on('requestfinished', (request) => waiting.delete(request));
  page.on('requestfailed', (request) => waiting.delete(request));
  const expectOnce = async (path: string) => {
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect.poll(() => waiting.size).toBe(0);
    const again = [...answered].filter(([, times]) => times > 1).map(([call]) => call);
    expect(again, path).toEqual([]);
  };
  const mona = await newStaff(api, 'Mona', 'manager', [first, second]);
  for (const store of [first, second]) {
    await openAs(page, mona, links.adminOverview);
    if ((await picker(page).first().inputValue()) !== store) await chooseStore(picker(page).first(), store);
    for (const path of [
      links.adminOverview,
      links.adminCash,
      links.adminInventory,
      links.adminOrders,
      links.adminProducts,
      links.adminProduct(product._id),
    ]) {
      await openAs(page, mona, path);
      await expectOnce(path);
    }
    await open(page, links.home);
    await page.getByRole('button', { name: 'Menu of Mona' }).click();
    answered.clear();
    await userMenu(page).getByRole('link', { name: 'Overview' }).click();
    await expectOnce(links.adminOverview);
  }
});

test('an owner exports all stores, edits the sheet and imports it for both', async ({ page, api }) => {
  const { first, second } = await twoStores(api);
  const product = await api.findProduct('Tomato');
  await openAsAdministrator(page, api, links.adminImport);
  // Every product once for the chosen store.
  await expect(page.getByText('with the chosen store’s own stock, prices and shelves')).toBeVisible();
  await chooseStore(picker(page).first(), 'all');
  await expect(page.getByText('with a row for each store')).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export catalogue' }).click();
  const text = await readFile(await (await download).path(), 'utf8');
  const [header = '', ...lines] = text.trimEnd().split('\r\n');
  const place = (column: string) => header.replace('\ufeff', '').split(',').indexOf(column);
  const names = new Map((await storesOf(api)).map(({ _id, name }) => [_id, name]));
  const [here, there] = [names.get(first) ?? '', names.get(second) ?? ''];
  const rowsOf = lines.filter((line) => line.includes(`,${product.name},`));
  expect(rowsOf).toHaveLength(names.size);
  // The columns before the quoted ones are enough to find the product.
  const start = (rowsOf[0] ?? '').split(',').slice(0, place('store')).join(',');
  const edited = `sku,name,store,stock,store_price,shelf\n${start},${here},31,,A1\n${start},${there},17,44.5,B2\n`;
  await page
    .getByLabel('Spreadsheet (CSV or Excel)')
    .setInputFiles({ name: 'both.csv', mimeType: 'text/csv', buffer: Buffer.from(edited) });
  const preview = page.getByRole('region', { name: 'What both.csv would change' });
  await expect(preview.getByText(there, { exact: true }).first()).toBeVisible();
  await preview.getByRole('checkbox', { name: 'Also set stock from the sheet' }).check();
  await expectAccessible(page);
  await preview.getByRole('button', { name: 'Import 2 rows' }).click();
  await expect(preview).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Imports' }).getByText(`${here}, ${there}`)).toBeVisible();
  const { accessToken: token } = await administratorOf(api);
  const inStore = async (storeId: string) => {
    const about = { token, headers: { 'x-store': storeId }, params: { productId: product._id } };
    const own = await api.ask<StoreProductSettings>(calls.getStoreProduct, about);
    const shown = await api.ask<{ stock: number }>(calls.getAdminProduct, about);
    return [shown.data.stock, own.data.price?.price, own.data.location];
  };
  expect([await inStore(first), await inStore(second)]).toEqual([
    [31, undefined, 'A1'],
    [17, 44.5, 'B2'],
  ]);
});
