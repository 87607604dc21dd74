/** Picking on a phone: an order is taken, ticked off by tap and scanner, also without a connection, and packed into bags. */
import type { Page } from '@playwright/test';
import { calls } from '../contract/api/calls.ts';
import { links } from '../contract/api/links.ts';
import type { Order } from '../contract/orders/orders.ts';
import type { Picking } from '../contract/picking/picking.ts';
import { expectAccessible, expectAccessibleAtBothWidths, expectHighContrast } from './accessible.ts';
import { administratorOf, newStaff, openAsAdministrator } from './administrator.ts';
import { endOpenOrders } from './order-board.ts';
import { buyCart, openAs, type Person, putIntoCart, reload, signedUp } from './people.ts';
import type { ShopApi } from './shop-api.ts';
import { expect, noConnection, test } from './shop-fixture.ts';

test.use({ scenario: 'pickers' });
test.beforeEach(({ api }) => endOpenOrders(api));
test.use({ viewport: { width: 390, height: 844 } });

const basket = ['Tomato', 'Potato', 'Onion'];

/** An order of one unit of each, by a new customer. */
async function orderOf(api: ShopApi, names: readonly string[] = basket): Promise<Order> {
  const person = await signedUp(api, 'Asha Verma');
  for (const name of names) await putIntoCart(api, person, (await api.findProduct(name))._id, 1);
  return buyCart(api, person);
}

const picking = async (api: ShopApi, { accessToken: token }: Person) =>
  (await api.ask<Picking>(calls.getPicking, { token })).data;
const take = async (api: ShopApi, { accessToken: token }: Person, { _id: orderId }: Order) =>
  (await api.ask<Picking>(calls.claimOrder, { token, body: { orderId } })).data;
/** An order that a new picker has taken. */
async function takenOrder(api: ShopApi) {
  const order = await orderOf(api);
  const pooja = await newStaff(api, 'Pooja', 'picker');
  await take(api, pooja, order);
  return { order, pooja };
}
const next = (page: Page) => page.getByRole('button', { name: 'Pick the next order' });
const line = (page: Page, name: string) => page.getByRole('checkbox', { name: new RegExp(name) });
const packed = (page: Page) => page.getByRole('button', { name: 'Packed', exact: true });
/** Accessible at both widths; contrast of 7:1 in light and dark, and no sideways scrolling, at 360 px. */
async function expectUsableOnSmallPhone(page: Page): Promise<void> {
  await expectAccessibleAtBothWidths(page);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectHighContrast(page);
  }
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
}

/** The message below the field for codes; it is announced, too. */
const said = (page: Page, text: string) => page.getByRole('paragraph').filter({ hasText: text });
const progress = (page: Page) => page.getByRole('status').filter({ hasText: /of \d+ picked/ });

/** The width of each page of a PDF, in mm. */
const pagesOf = (pdf: Buffer): number[] =>
  [...pdf.toString('latin1').matchAll(/\/MediaBox \[0 0 ([\d.]+)/g)].map(([, points]) =>
    Math.round((Number(points) / 72) * 25.4),
  );

test('a picker takes an order, ticks its products off by tap and by scanner, packs it, and prints labels for its bags', async ({
  page,
  api,
}) => {
  const pooja = await newStaff(api, 'Pooja', 'picker');
  await openAs(page, pooja, links.adminPicking);
  await expect(page.getByRole('heading', { name: 'No order is waiting' })).toBeVisible();
  const order = await orderOf(api);
  // Without a reload.
  await next(page).click();
  await expect(page.getByRole('link', { name: order.orderId })).toBeVisible();
  await expect(progress(page)).toHaveText('0 of 3 picked');
  await expect(packed(page)).toBeDisabled();
  await expectUsableOnSmallPhone(page);

  await page.getByText('Tomato', { exact: true }).click();
  await expect(line(page, 'Tomato')).toBeChecked();
  const scan = page.getByLabel('Scan or type a code');
  await page.evaluate(() => {
    const shaken: unknown[] = [];
    Object.assign(globalThis, { shaken });
    navigator.vibrate = (pattern) => shaken.push(pattern) > 0;
  });
  await scan.fill('4006381333931');
  await scan.press('Enter');
  const wrong = said(page, '4006381333931 is not in this order');
  await expect(wrong).toBeVisible();
  expect(await page.evaluate(() => (globalThis as unknown as { shaken: unknown[] }).shaken.length)).toBe(1);
  // It is no longer news once something else is done.
  await page.getByText('Onion', { exact: true }).click();
  await expect(wrong).toHaveCount(0);
  await page.getByText('Onion', { exact: true }).click();
  await expect(line(page, 'Onion')).not.toBeChecked();
  const lines = (await picking(api, pooja)).mine[0]?.lines;
  await scan.fill(lines?.find(({ name }) => name === 'Potato')?.sku ?? '');
  await scan.press('Enter');
  await expect(line(page, 'Potato')).toBeChecked();
  await expect(scan).toHaveValue('');
  await expect(scan).toBeFocused();
  await expect(progress(page)).toHaveText('2 of 3 picked');

  await page.getByRole('button', { name: 'Unavailable: Onion' }).click();
  const dialog = page.getByRole('dialog', { name: 'What is missing?' });
  await expect(dialog.getByRole('listitem')).toHaveCount(1);
  await expect(dialog.getByText('Removed from the order')).toBeVisible();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(line(page, 'Onion')).toHaveCount(0);
  await expect(progress(page)).toHaveText('2 of 2 picked');
  await page.getByRole('button', { name: 'Add one Bags' }).click();
  await packed(page).click();
  await expect(page.getByText(`Order ${order.orderId} is packed`)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No order is waiting' })).toBeVisible();

  // A label for each bag, and nothing else on the paper.
  const labels = page.getByRole('article', { name: /^Label of / });
  const labelsOpen = page.getByRole('dialog', { name: `Bag labels of ${order.orderId}` });
  await page.getByRole('button', { name: 'Bag labels' }).click();
  await expectAccessible(page);
  await expect(labelsOpen.getByRole('button', { name: 'Print 2 labels' })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(labels).toHaveCount(2);
  for (const part of [order.orderId, 'Bag 2/2', 'Asha', 'Pune - 411001', 'Collect in cash'])
    await expect(labels.nth(1)).toContainText(part);
  await expect(labelsOpen).toBeHidden();
  expect(pagesOf(await page.pdf({ preferCSSPageSize: true }))).toEqual([62, 62]);
  await page.emulateMedia({ media: null });
  await labelsOpen.getByRole('button', { name: 'Add one Bags' }).click();
  await labelsOpen.getByRole('button', { name: 'Label 50 × 25 mm' }).click();
  expect(pagesOf(await page.pdf({ preferCSSPageSize: true }))).toEqual([50, 50, 50]);
  await page.emulateMedia({ media: 'print' });
  for (const part of [order.orderId, 'Bag 3/3', 'Asha', 'Collect in cash'])
    await expect(labels.nth(2)).toContainText(part);
  expect(await labels.nth(2).evaluate((label) => label.scrollHeight <= label.clientHeight)).toBe(true);
  await page.emulateMedia({ media: null });
  await labelsOpen.getByRole('button', { name: 'A4' }).click();
  expect(pagesOf(await page.pdf({ preferCSSPageSize: true }))).toEqual([210]);
  await page.keyboard.press('Escape');
  await expect(labelsOpen).toBeHidden();

  await openAsAdministrator(page, api, links.adminOrder(order._id));
  await expect(page.getByText('Picked by Pooja · 2 bags')).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  const slip = page.getByRole('article', { name: /Packing slip/ });
  await expect(slip.getByText('2 bags')).toBeVisible();
  // On a roll of 80 mm, of which 74 are printed.
  await page.setViewportSize({ width: 280, height: 800 });
  expect(await slip.evaluate((each) => each.scrollWidth <= each.clientWidth)).toBe(true);
});

test('ten products are packed with twelve taps', async ({ page, api }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const names = [
    'Tomato',
    'Potato',
    'Onion',
    'Carrot',
    'Ginger',
    'Garlic',
    'Spinach',
    'Cauliflower',
    'Banana',
    'Lemon',
  ];
  const order = await orderOf(api, names);
  await openAs(page, await newStaff(api, 'Pooja', 'picker'), links.adminPicking);
  let taps = 0;
  const tap = async (target: ReturnType<Page['locator']>) => {
    taps += 1;
    await target.click();
  };
  await tap(next(page));
  const boxes = page.getByRole('list', { name: `Products of ${order.orderId}` }).locator('label');
  await expect(boxes).toHaveCount(10);
  // Goods are on the first screen: four lines above the bar at the bottom.
  const bar = await page.locator('main footer').boundingBox();
  const fourth = await boxes.nth(3).boundingBox();
  expect((fourth?.y ?? 0) + (fourth?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
  for (let at = 0; at < 10; at += 1) await tap(boxes.nth(at));
  await expect(progress(page)).toHaveText('10 of 10 picked');
  await tap(packed(page));
  await expect(page.getByText(`Order ${order.orderId} is packed`)).toBeVisible();
  expect(taps).toBe(12);
});

test('ticks of two orders without a connection are shown, survive a reload, and are saved once there is one', async ({
  page,
  context,
  api,
  expectErrors,
}) => {
  expectErrors(noConnection);
  const [first, second] = [await orderOf(api, ['Tomato', 'Potato']), await orderOf(api, ['Onion', 'Tomato'])];
  const pooja = await newStaff(api, 'Pooja', 'picker');
  for (const order of [first, second]) await take(api, pooja, order);
  await openAs(page, pooja, links.adminPicking);
  const list = page.getByRole('list', { name: `Products of ${first.orderId}, ${second.orderId}` });
  await expect(list.getByRole('checkbox')).toHaveCount(4);
  await expectUsableOnSmallPhone(page);

  await test.step('nothing moves under a thumb when the connection drops, and one message says it', async () => {
    const noLine = page.getByText('No connection. What you tick is saved on this device');
    const before = await list.boundingBox();
    await context.setOffline(true);
    await expect(noLine).toBeVisible();
    expect(await list.boundingBox()).toEqual(before);
    await expect(page.getByRole('status').filter({ hasText: /connection|offline/i })).toHaveCount(1);
    await context.setOffline(false);
    await expect(noLine).toBeHidden();
    // A menu that is open when the connection ends stays, and is closed.
    await page.getByRole('button', { name: 'Menu' }).click();
    await context.setOffline(true);
    await expect(noLine).toBeAttached();
    const menu = page.getByRole('dialog', { name: 'Administration' });
    await expect(menu.getByRole('link', { name: 'Picking' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
  });

  await list.getByText('Potato', { exact: true }).click();
  await list.getByText('Onion', { exact: true }).click();
  for (const each of [0, 1]) {
    await expect(progress(page).nth(each)).toContainText('1 not saved yet');
    await expect(progress(page).nth(each)).toContainText('1 of 2 picked');
  }
  await expectAccessible(page);
  await expectHighContrast(page);
  // The bar about the connection does not cover it.
  await page.getByRole('button', { name: 'Give back: A' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  const saved = async () =>
    (await picking(api, pooja)).mine.flatMap(({ lines }) =>
      lines.flatMap((each) => (each.pickedAt ? [each.name] : [])),
    );
  expect(await saved()).toEqual([]);
  await context.setOffline(false);
  await reload(page);
  for (const each of [0, 1]) await expect(progress(page).nth(each)).toHaveText('1 of 2 picked');
  await expect.poll(saved).toEqual(expect.arrayContaining(['Potato', 'Onion']));
});

/** How two codes are printed; 1 is black. */
const barsOf = {
  '8906812345679': '10100010110100111010111100010010110011001001101010100001010111001001110101000010001001110100101',
  '4006381333931': '10100011010100111010111101111010001001011001101010100001010000101000010111010010000101100110101',
};

/** Replaces the camera by a canvas; `show` draws the bars of a code on it. */
async function fakeCamera(page: Page) {
  await page.addInitScript(() => {
    let bars = '';
    const streams: MediaStream[] = [];
    Object.assign(globalThis, {
      show: (code: string) => {
        bars = code;
      },
      isCameraOn: () => streams.some((stream) => stream.getTracks().some(({ readyState }) => readyState === 'live')),
    });
    navigator.mediaDevices.getUserMedia = () => {
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [640, 480];
      const context = canvas.getContext('2d');
      const draw = () => {
        if (!context) return;
        context.fillStyle = 'white';
        context.fillRect(0, 0, canvas.width, canvas.height);
        context.fillStyle = 'black';
        for (const [at, bar] of [...bars].entries()) if (bar === '1') context.fillRect(130 + at * 4, 120, 4, 240);
      };
      // A canvas gives pictures only when it is drawn.
      setInterval(draw, 50);
      draw();
      const stream = canvas.captureStream();
      streams.push(stream);
      return Promise.resolve(stream);
    };
  });
  return {
    show: (ean: keyof typeof barsOf) =>
      page.evaluate((bars) => (globalThis as unknown as { show(bars: string): void }).show(bars), barsOf[ean]),
    isOn: () => page.evaluate(() => (globalThis as unknown as { isCameraOn(): boolean }).isCameraOn()),
  };
}

test('the camera ticks what it sees, names a wrong code, is off afterwards, and closes for a weight', async ({
  page,
  api,
}) => {
  const ean = '8906812345679';
  const eanOfBeetroot = '4006381333931';
  const { accessToken: token } = await administratorOf(api);
  const productId = (await api.findProduct('Potato'))._id;
  expect((await api.ask(calls.updateProduct, { body: { productId, ean: [ean] }, token })).status).toBe(200);
  const { pooja } = await takenOrder(api);
  const camera = await fakeCamera(page);
  await openAs(page, pooja, links.adminPicking);
  await page.getByRole('button', { name: 'Scan with the camera' }).click();
  const scanner = page.getByRole('dialog', { name: 'Scan' });
  // Screen readers get it, too.
  const shown = (text: string) => scanner.getByRole('paragraph').filter({ hasText: text });
  await expect(shown('Hold the barcode in front of the camera')).toBeVisible();
  await expectAccessible(page);
  await camera.show(eanOfBeetroot);
  await expect(shown(`${eanOfBeetroot} is not in this order`)).toBeVisible();
  await camera.show(ean);
  await expect(shown('Potato picked')).toBeVisible();
  await expect(shown('1 of 3 picked')).toBeVisible();
  expect(await camera.isOn()).toBe(true);
  await scanner.getByRole('button', { name: 'Done' }).click();
  await expect(scanner).toHaveCount(0);
  expect(await camera.isOn()).toBe(false);
  await expect(page.getByLabel('Scan or type a code')).toBeFocused();
  await expect(line(page, 'Potato')).toBeChecked();

  // It closes for a weight, and says for which bag that is.
  const { _id: beetroot } = await api.findProduct('Beetroot');
  const change = (fields: object) => api.ask(calls.updateProduct, { body: { productId: beetroot, ...fields }, token });
  expect((await change({ ean: [eanOfBeetroot], weight_deviation: 20 })).status).toBe(200);
  const [first, second] = [await orderOf(api, ['Beetroot', 'Potato']), await orderOf(api, ['Beetroot'])];
  await change({ weight_deviation: null });
  const ravi = await newStaff(api, 'Ravi', 'picker');
  for (const order of [first, second]) await take(api, ravi, order);
  await openAs(page, ravi, links.adminPicking);
  const weights = page.getByLabel(/^Weight of 1 × Beetroot/);
  await camera.show(eanOfBeetroot);
  for (const [at, letter] of ['A', 'B'].entries()) {
    await page.getByRole('button', { name: 'Scan with the camera' }).click();
    // The camera is closed before the field has the focus, so that the keyboard of the phone is not below it.
    await expect(weights.nth(at)).toBeFocused();
    await expect(scanner).toHaveCount(0);
    expect(await camera.isOn()).toBe(false);
    await expect(weights.nth(at)).toHaveAccessibleName(new RegExp(`^Weight of 1 × Beetroot \\(${letter}\\) in grams`));
    await expect(page.getByRole('status').filter({ hasText: `Beetroot (${letter}): enter the weight` })).toBeAttached();
    await weights.nth(at).fill('510');
    await weights.nth(at).press('Enter');
    // For the next scan.
    await expect(page.getByLabel('Scan or type a code')).toBeFocused();
  }
  await expect(progress(page).nth(0)).toHaveText('1 of 2 picked');
  await expect(progress(page).nth(1)).toHaveText('1 of 1 picked');
  await change({ ean: [] });
});
