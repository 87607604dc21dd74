/** A shop with two stores: as the owner sets the second one up, and as shoppers of each see and buy. */
import type { Page, Request } from '@playwright/test';
import { calls } from '../contract/api/calls.ts';
import { links } from '../contract/api/links.ts';
import type { CartItem } from '../contract/cart/cart.ts';
import type { StoreProductSettings } from '../contract/catalogue/store-products.ts';
import type { ListedStore, SavedStore, Store } from '../contract/delivery/stores.ts';
import { formatRupees } from '../contract/money/money.ts';
import { expectAccessible } from './accessible.ts';
import { administratorOf, chooseStore, newStaff, openAsAdministrator } from './administrator.ts';
import { addAddress, address, cartOf, open, openAs, reload, signedUp } from './people.ts';
import type { ShopApi } from './shop-api.ts';
import { expect, test } from './shop-fixture.ts';
import { userMenu } from './user-menu.ts';

test.use({ scenario: 'several stores', onlyFor: 'several-stores' });

const elsewhere = '560038';
const picker = (page: Page) => page.getByRole('combobox', { name: 'Store', exact: true });
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

test('the owner adds a store, gives it areas, stock and prices of its own, and opens it', async ({ page, api }) => {
  const product = await api.findProduct('Tomato');
  await openAsAdministrator(page, api, links.adminDelivery);
  await page.getByRole('button', { name: 'Add a store' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a store' });
  await dialog.getByRole('button', { name: 'Add a store' }).click();
  await expect(dialog.getByRole('alert').or(dialog.locator('[aria-invalid=true]')).first()).toBeVisible();
  await dialog.getByLabel('Name').fill('Koregaon Park');
  await dialog.getByLabel('Address').fill('Lane 5, Koregaon Park, Pune');
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
  await own.getByLabel('Price', { exact: true }).fill('77');
  await own.getByLabel('Discount').fill('0');
  await own.getByLabel('Shelf').fill('A3');
  await own.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved for this store')).toBeVisible();
  await chooseStore(picker(page).first(), { index: 0 });
  await expect(page.getByText('Stock-0', { exact: true })).toHaveCount(0);
  await expect(page.getByText(`Stock-${product.stock}`, { exact: true })).toBeVisible();
  await expect(page.getByRole('switch', { name: 'Own price in this store' })).not.toBeChecked();
});

test('a shopper who goes to another store sees its stock, line by line what differs in the cart, and orders at the prices it named', async ({
  page,
  api,
}) => {
  const { first, second } = await twoStores(api);
  const [scarce, gone, dear] = [
    await api.findProduct('Ginger'),
    await api.findProduct('Carrot'),
    await api.findProduct('Onion'),
  ];
  await receive(api, second, scarce._id, 1);
  await receive(api, second, dear._id, 9);
  const { accessToken: token } = await administratorOf(api);
  const dearer = dear.price + 10;
  const own = { price: { price: dearer, discount: 0 }, hidden: false, location: '' };
  const about = { params: { productId: dear._id }, token, headers: { 'x-store': second } };
  const { data } = await api.ask<StoreProductSettings>(calls.getStoreProduct, about);
  const saved = await api.ask(calls.updateStoreProduct, { ...about, body: { ...own, revision: data.revision } });
  expect(saved.status).toBe(200);
  const person = await signedUp(api);
  await addAddress(api, person, { ...address, pincode: elsewhere });
  const inFirst = { token: person.accessToken, headers: { 'x-store': first } };
  for (const { _id } of [scarce, gone, dear])
    await api.ask<CartItem>(calls.addToCart, { ...inFirst, params: { productId: _id, quantity: 2 } });
  await openAs(page, person, links.product(scarce));
  await deliverTo(page, address.pincode);
  await expect(locationButton(page, /411001\s· 10\smin/)).toBeVisible();
  const shownProduct = page.getByRole('main');
  await expect(shownProduct.getByText(/Only 1 left/)).toHaveCount(0);

  await deliverTo(page, elsewhere);
  const changed = page.getByRole('dialog', { name: 'Your cart has changed' });
  const line = (name: string) => changed.getByRole('listitem').filter({ hasText: name });
  await expect(line('Ginger')).toContainText('Only 1 left');
  await expect(line('Carrot')).toContainText('Out of stock');
  await expect(line('Onion')).toContainText(`${formatRupees(dearer)} instead of`);
  await expectAccessible(page);
  await changed.getByRole('button').last().click();
  await expect(changed).toHaveCount(0);
  // The page that was rendered for the first store, too.
  await reload(page);
  await expect(shownProduct.getByText(/Only 1 left/).first()).toBeVisible();
  await expect(locationButton(page, new RegExp(elsewhere))).toBeVisible();

  for (const item of await cartOf(api, person))
    if (item.productId._id !== dear._id)
      await api.ask(calls.removeCartProduct, { token: person.accessToken, params: { cartItemId: item._id } });
  await open(page, links.checkout);
  await page.getByRole('button', { name: 'Cash On Delivery' }).click();
  await expect(page).toHaveURL(/dashboard\/orders/);
  await expect(page.getByText(formatRupees(dearer * 2)).first()).toBeVisible();
  const stores = async (storeId: string) =>
    (await api.ask<{ orders: unknown[] }>(calls.listFulfilmentOrders, { token, headers: { 'x-store': storeId } })).data
      .orders.length;
  expect([await stores(first), await stores(second)]).toEqual([0, 1]);
});

test('staff see their store only, are refused elsewhere, and load each thing once when they open a page', async ({
  page,
  api,
}) => {
  const { first, second } = await twoStores(api);
  const product = await api.findProduct('Tomato');
  await receive(api, first, product._id, 5);
  const answered = new Map<string, number>();
  /** Requests of the page that is shown: of the page before it, some may still be answered. */
  const sent = new Set<Request>();
  const waiting = new Set<Request>();
  let isOpening = false;
  // Streams do not end.
  const isCall = (request: Request) => /^\/api\/.*(?<!\/follow)$/.test(new URL(request.url()).pathname);
  page.on('request', (request) => {
    if (request.isNavigationRequest()) isOpening = true;
    if (!isCall(request)) return;
    sent.add(request);
    waiting.add(request);
  });
  page.on('framenavigated', () => {
    if (!isOpening) return;
    isOpening = false;
    sent.clear();
    waiting.clear();
    answered.clear();
  });
  page.on('response', (response) => {
    const request = response.request();
    // A request that a busy store refused is sent again.
    if (!sent.has(request) || !response.ok()) return;
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
  const kiran = await newStaff(api, 'Kiran', 'manager', [second]);
  const refused: string[] = [];
  page.on('response', (response) => {
    if (response.status() === 403) refused.push(response.url());
  });
  await openAs(page, kiran, links.adminOverview);
  // Another store, chosen on this device by somebody else.
  await page.evaluate((id) => {
    localStorage.setItem('tokri-admin-store', id);
    sessionStorage.setItem('tokri-admin-store', id);
  }, first);
  const nav = page.getByRole('navigation', { name: 'Administration' }).first();
  for (const path of [links.adminCash, links.adminInventory, links.adminProduct(product._id), links.adminDelivery]) {
    await open(page, path);
    await expectOnce(path);
    await expect(nav.getByText('Your store')).toBeVisible();
    await expect(nav.getByText('Indiranagar')).toBeVisible();
    await expect(picker(page)).toHaveCount(0);
  }
  // Its opening is theirs, its areas are the owner's.
  await page.getByRole('button', { name: 'Pause orders', exact: true }).click();
  await page.getByRole('button', { name: 'Take orders again' }).click();
  await expect(page.getByRole('button', { name: 'Pause orders', exact: true })).toBeVisible();
  await expect(page.getByLabel('Pincodes', { exact: true })).toHaveCount(0);
  expect(refused).toEqual([]);
  await open(page, links.adminSettings);
  await expect(page.getByRole('heading', { name: 'This screen is for owners' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'To the orders' }).click();
  await expect(page).toHaveURL(new RegExp(`${links.adminOrders}$`));

  const mona = await newStaff(api, 'Mona', 'manager', [first, second]);
  await openAs(page, mona, links.adminOverview);
  if ((await picker(page).first().inputValue()) !== second) await chooseStore(picker(page).first(), second);
  for (const path of [links.adminOverview, links.adminOrders, links.adminProducts]) {
    await open(page, path);
    await expectOnce(path);
  }
  await open(page, links.home);
  await page.getByRole('button', { name: 'Menu of Mona' }).click();
  answered.clear();
  await userMenu(page).getByRole('link', { name: 'Overview' }).click();
  await expectOnce(links.adminOverview);
});

test('stock is sent to another store, which receives less and says why', async ({ page, api }) => {
  await twoStores(api);
  const [first, second] = (await storesOf(api)) as [ListedStore, ListedStore];
  const [garlic, lemon] = [await api.findProduct('Garlic'), await api.findProduct('Lemon')];
  await openAsAdministrator(page, api, links.adminInventory);
  await page.getByRole('button', { name: 'Transfer to a store' }).click();
  // There is one other store.
  await page.getByLabel('To store').selectOption(second._id);
  const scan = page.getByLabel('Scan or type an EAN or SKU, or search by name');
  for (const { name } of [garlic, lemon]) {
    await scan.fill(name);
    await page.getByRole('button', { name: `Add ${name}`, exact: true }).click();
  }
  await page.getByLabel('Quantity: Garlic').fill('99999');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByRole('alert')).toHaveText(`There is not enough in stock: Garlic (${garlic.stock} < 99999).`);
  await page.getByLabel('Quantity: Garlic').fill('6');
  await page.getByLabel('Quantity: Lemon').fill('4');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByText(/^TR-\d{6} is sent\.$/)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('On the way');
  await expect(page.getByText('Indiranagar has not received it yet.')).toBeVisible();

  // The destination sees it, and receives it.
  await page.getByRole('link', { name: 'Inventory' }).first().click();
  await expect(page.getByRole('listitem').filter({ hasText: 'To Indiranagar' })).toContainText('10 units');
  await expect(page.getByRole('link', { name: /On the way/ })).toHaveCount(1);
  await chooseStore(picker(page).first(), second._id);
  await expect(picker(page).first()).toHaveValue(second._id);
  await expect(page.getByText('1 transfer, 10 units')).toBeVisible();
  await page.getByRole('link', { name: /1 transfer, 10 units/ }).click();
  await page.getByRole('link', { name: new RegExp(`From ${first.name}`) }).click();
  await expect(page.getByText('Everything arrived as sent.')).toBeVisible();
  await page.getByLabel('Arrived: Garlic').fill('5');
  await page.getByRole('button', { name: 'Receive' }).click();
  await expect(page.getByText('Enter for each line how many arrived, and why it differs.')).toBeVisible();
  await page.getByLabel('Reason: Garlic').selectOption('Damaged');
  await expect(page.getByText('1 line differs: −1 unit')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Receive' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Received');
  await expect(page.getByRole('listitem').filter({ hasText: 'Garlic' })).toContainText(
    /Sent.*6.*Arrived.*5.*−1.*Damaged/,
  );

  // Both ledgers have it, with the other store.
  const number = (await page.getByRole('heading', { level: 1 }).textContent())?.match(/TR-\d{6}/)?.[0];
  await open(page, links.adminProduct(garlic._id));
  await expect(page.getByText(`Transfer ${number}: ${first.name}`)).toBeVisible();
  await expect(page.getByText('Sum of all movements: 5 = stock')).toBeVisible();
  await chooseStore(picker(page).first(), first._id);
  await expect(picker(page).first()).toHaveValue(first._id);
  await expect(page.getByText(`Transfer ${number}: Indiranagar`)).toBeVisible();
  await expect(page.getByText(`Sum of all movements: ${garlic.stock - 6} = stock`)).toBeVisible();
});
