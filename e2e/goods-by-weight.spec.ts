/** Goods by weight: the shopper knows what they may cost, the picker weighs them, and the order costs what they weigh. */
import { calls } from '../contract/calls.ts';
import { links } from '../contract/links.ts';
import { formatPaise, salePaise, toPaise } from '../contract/money.ts';
import type { Order } from '../contract/orders.ts';
import type { Picking } from '../contract/picking.ts';
import { gramsOfUnit, kilosOf, weighedPaise } from '../contract/weight.ts';
import { localPath } from '../messages/locale.ts';
import { expectAccessible, expectAccessibleAtBothWidths, expectHighContrast } from './accessible.ts';
import { administratorOf, newStaff, openAsAdministrator } from './administrator.ts';
import { englishWords } from './hindi-words.ts';
import { endOpenOrders } from './order-board.ts';
import { addAddress, open, openAs, ordersOf, putIntoCart, signedUp } from './people.ts';
import { expect, noConnection, test } from './shop-fixture.ts';

test.use({ scenario: 'pickers', onlyFor: 'goods-by-weight' });
test.beforeEach(({ api }) => endOpenOrders(api));
test.use({ viewport: { width: 390, height: 844 } });

test('a shopper buys goods by weight, a picker weighs them, and the order costs what they weigh', async ({
  page,
  context,
  api,
  expectErrors,
}) => {
  expectErrors(noConnection);
  const product = await api.findProduct('Tomato');
  const unitGrams = gramsOfUnit(product) ?? 0;
  const paise = salePaise(toPaise(product.price), product.discount);
  const costs = (grams: number, units = 1) => formatPaise(weighedPaise(paise, { unitGrams }, units, grams) * units);
  const number = (grams: number) => grams.toLocaleString('en-IN');

  // The owner says so.
  await openAsAdministrator(page, api, links.adminProduct(product._id));
  await page.getByRole('button', { name: 'Edit Product' }).click();
  const form = page.getByRole('dialog', { name: 'Edit Product' });
  await form.getByRole('switch', { name: 'Sold by weight' }).click();
  const percent = form.getByLabel('Allowed difference in weight (%)');
  await expect(percent).toHaveValue('10');
  await percent.fill('');
  await form.getByRole('button', { name: 'Update' }).click();
  await expect(percent).toHaveAccessibleDescription('The weight may differ by 1 to 30 percent, in whole numbers');
  await percent.fill('20');
  await expectAccessibleAtBothWidths(page);
  await form.getByRole('button', { name: 'Update' }).click();
  await expect(form).toHaveCount(0);

  // The shopper sees it before they buy.
  const asha = await signedUp(api, 'Asha Verma');
  await addAddress(api, asha);
  const [least, most] = [unitGrams * 0.8, unitGrams * 1.2];
  await openAs(page, asha, links.product(product));
  const each = `Weighed when packed: it may weigh and cost up to 20% less or more. ${number(least)}–${number(most)} g, ${costs(least)}–${costs(most)} each.`;
  await expect(page.getByText(each)).toBeVisible();
  await expectAccessibleAtBothWidths(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await putIntoCart(api, asha, product._id, 2);
  await putIntoCart(api, asha, (await api.findProduct('Potato'))._id, 1);
  await open(page, links.checkout);
  await expect(page.getByRole('list', { name: /items in your cart/i }).getByText('Weighed when packed')).toBeVisible();
  const more = weighedPaise(paise, { unitGrams }, 2, 2 * most) * 2 - 2 * paise;
  await expect(page.getByText(`Weighed items: at most ${formatPaise(more)} more`)).toBeVisible();
  await expect(page.getByText(/^You pay for what weighed items weigh|so the total may change/)).toBeVisible();
  await expectAccessibleAtBothWidths(page);
  await page.getByRole('button', { name: 'Cash On Delivery' }).click();
  await expect(page.getByText('Thank you')).toBeVisible();
  const [order] = (await ordersOf(api, asha)) as Order[];
  if (!order) throw new Error('nothing was ordered');

  // The picker weighs, also without a connection.
  const pooja = await newStaff(api, 'Pooja', 'picker');
  await openAs(page, pooja, links.adminPicking);
  await page.getByRole('button', { name: 'Pick the next order' }).click();
  const progress = page.getByRole('status').filter({ hasText: /of \d+ picked/ });
  const weight = page.getByLabel(/^Weight of 2 × Tomato in grams/);
  await page.getByText('Tomato', { exact: true }).click();
  await expect(weight).toBeFocused();
  await expect(weight).toHaveAttribute('inputmode', 'numeric');
  const range = `It must weigh ${number(2 * least)} to ${number(2 * most)} g.`;
  for (const wrong of [String(2 * most + 1), '-1', '1.5', 'abc', '']) {
    await weight.fill(wrong);
    await weight.press('Enter');
    await expect(weight).toHaveAccessibleDescription(new RegExp(range));
  }
  await expectAccessibleAtBothWidths(page);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectHighContrast(page);
  }
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: 360, height: 740 });
  const grams = 2 * unitGrams + 31;
  await context.setOffline(true);
  await expect(page.getByText('No connection.')).toBeVisible();
  await weight.fill(`${grams} g`);
  await expect(weight).toHaveAccessibleDescription(`${costs(grams, 2)} (ordered for ${costs(2 * unitGrams, 2)})`);
  await page.getByRole('button', { name: 'Weighed: Tomato' }).click();
  await expect(progress).toContainText('1 of 2 picked');
  await expect(progress).toContainText('1 not saved yet');
  await page.getByText('Potato', { exact: true }).click();
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await context.setOffline(false);
  await page.reload();
  await expect(progress).toHaveText('2 of 2 picked');
  await expect(weight).toHaveValue(String(grams));
  // Tapped again it is weighed no more; then it is corrected.
  await page.getByText('Tomato', { exact: true }).click();
  await expect(progress).toHaveText('1 of 2 picked');
  await expect(page.getByRole('button', { name: 'Packed', exact: true })).toBeDisabled();
  const last = 2 * unitGrams - 50;
  const scan = page.getByLabel('Scan or type a code');
  await weight.fill(String(last + 1));
  await weight.press('Enter');
  // The next scan goes to its field; one that does not is no weight.
  await expect(scan).toBeFocused();
  await weight.fill('8901234567890');
  await weight.press('Enter');
  await expect(scan).toHaveAccessibleDescription(/8901234567890/);
  await expect(weight).toHaveValue(String(last + 1));
  // A weight that is typed and not sent is not lost by packing.
  const packIt = page.getByRole('button', { name: 'Packed', exact: true });
  await weight.fill(String(last));
  await expect(packIt).toBeDisabled();
  await expect(progress).toContainText('Press “Weighed” first: Tomato');
  await weight.press('Enter');
  await expect(packIt).toBeEnabled();
  await expect(progress).toHaveText('2 of 2 picked');
  const state = async () => (await api.ask<Picking>(calls.getPicking, { token: pooja.accessToken })).data;
  await expect.poll(async () => (await state()).mine[0]?.lines.find(({ name }) => name === 'Tomato')?.grams).toBe(last);
  await open(page, localPath(links.adminPicking, 'hi'));
  await expect(page.getByRole('button', { name: /तौल लिया/ })).toBeVisible();
  await open(page, links.adminPicking);
  await page.getByRole('button', { name: 'Packed', exact: true }).click();
  await expect(page.getByText(`Order ${order.orderId} is packed`)).toBeVisible();

  // The shopper pays for what it weighs.
  await openAs(page, asha, links.order(order._id));
  await expect(page.getByText(`Weighed: ${kilosOf(last)} kg × `)).toBeVisible();
  await expect(page.getByText(`Tomato: ${number(last)} g, ${costs(last, 2)}.`)).toBeVisible();
  await expectAccessibleAtBothWidths(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, localPath(links.order(order._id), 'hi'));
  await expect(page.getByText(`वज़न: ${kilosOf(last)} किग्रा × `)).toBeVisible();
  const names = order.product_details.map(({ name }) => name);
  expect(await englishWords(page, [...names, 'Asha', 'Verma'], 'main')).toEqual([]);
  await open(page, localPath(links.product(product), 'hi'));
  await expect(page.getByText(/^पैक करते समय तौला जाएगा: .*20%.* 400–600 ग्राम/)).toBeVisible();
});

test('an order is weighed at the order board, and not packed without a weight', async ({ page, api }) => {
  const { accessToken: token } = await administratorOf(api);
  const product = await api.findProduct('Onion');
  await api.ask(calls.updateProduct, { token, body: { productId: product._id, weight_deviation: 10 } });
  const unitGrams = gramsOfUnit(product) ?? 0;
  const asha = await signedUp(api, 'Asha Verma');
  await putIntoCart(api, asha, product._id, 1);
  await addAddress(api, asha);
  await openAs(page, asha, links.checkout);
  await page.getByRole('button', { name: 'Cash On Delivery' }).click();
  await expect(page.getByText('Thank you')).toBeVisible();
  const [order] = (await ordersOf(api, asha)) as Order[];
  if (!order) throw new Error('nothing was ordered');

  await page.setViewportSize({ width: 1280, height: 900 });
  await openAsAdministrator(page, api, links.adminOrders);
  // Many at once: who is not weighed is named.
  await page.getByRole('checkbox', { name: new RegExp(order.orderId) }).check();
  const selection = page.getByRole('region', { name: /selected/i });
  await selection.getByRole('button', { name: 'Mark as packed' }).click();
  const batch = page.getByRole('dialog', { name: '1 order cannot be packed, and stays as it is' });
  await expect(batch).toContainText('Something has to be weighed');
  await expect(batch.getByRole('button', { name: 'Mark as packed' })).toBeDisabled();
  await expectAccessible(page);
  await batch.getByRole('link', { name: order.orderId }).click();
  await expect(page.getByRole('heading', { level: 1, name: order.orderId })).toBeVisible();
  await page.getByRole('button', { name: 'Mark as packed' }).click();
  const checklist = page.getByRole('dialog');
  await checklist.getByRole('button', { name: 'All there' }).click();
  const pack = checklist.getByRole('button', { name: 'Mark as packed' });
  await expect(pack).toBeDisabled();
  await expect(checklist.getByText('Weight missing: Onion')).toBeVisible();
  const weight = checklist.getByLabel(/^Weight of 1 × Onion in grams/);
  await expect(weight).toHaveAttribute('aria-invalid', 'true');
  await expectAccessibleAtBothWidths(page);
  await weight.fill(String(unitGrams + 20));
  await expect(pack).toBeEnabled();
  await page.keyboard.press('Escape');
  // A picker corrects the weight while the checklist is open: it is packed with the newer one.
  const { data } = await api.ask<Picking>(calls.claimOrder, { token, body: { orderId: order._id } });
  const claimId = data.mine[0]?.claimId;
  const weigh = (grams: number) => {
    const tick = { productId: product._id, picked: true, at: new Date().toISOString(), quantity: 1, grams };
    const body = { claimId, ticks: [tick] };
    return api.ask(calls.savePicking, { token, params: { orderId: order._id }, body });
  };
  await weigh(unitGrams + 1);
  await page.getByRole('button', { name: 'Mark as packed' }).click();
  await expect(weight).toHaveValue(String(unitGrams + 1));
  await weigh(unitGrams + 2);
  await checklist.getByRole('button', { name: 'All there' }).click();
  await pack.click();
  await expect(checklist).toHaveCount(0);
  await expect(page.getByText(`Weighed: ${kilosOf(unitGrams + 2)} kg × `).first()).toBeVisible();
});
