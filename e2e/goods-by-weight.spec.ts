/** Goods by weight: the shopper knows what they may cost, the picker weighs them, and the order costs what they weigh. */
import { calls } from '../contract/api/calls.ts';
import { links } from '../contract/api/links.ts';
import { gramsOfUnit, kilosOf, weighedPaise } from '../contract/catalogue/weight.ts';
import { formatPaise, salePaise, toPaise } from '../contract/money/money.ts';
import type { Picking } from '../contract/picking/picking.ts';
import { localPath } from '../messages/locale.ts';
import { expectAccessible, expectHighContrast } from './accessible.ts';
import { administratorOf, newStaff } from './administrator.ts';
import { englishWords } from './hindi-words.ts';
import { endOpenOrders } from './order-board.ts';
import { addAddress, open, openAs, ordersOf, putIntoCart, reload, signedUp } from './people.ts';
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
  const { accessToken: token } = await administratorOf(api);
  const product = await api.findProduct('Tomato');
  const body = { productId: product._id, weight_deviation: 20 };
  expect((await api.ask(calls.updateProduct, { token, body })).status).toBe(200);
  const unitGrams = gramsOfUnit(product) ?? 0;
  const paise = salePaise(toPaise(product.price), product.discount);
  const costs = (grams: number, units = 1) => formatPaise(weighedPaise(paise, { unitGrams }, units, grams) * units);
  const number = (grams: number) => grams.toLocaleString('en-IN');

  // The shopper sees it before they buy.
  const asha = await signedUp(api, 'Asha Verma');
  await addAddress(api, asha);
  const most = unitGrams * 1.2;
  await putIntoCart(api, asha, product._id, 2);
  await putIntoCart(api, asha, (await api.findProduct('Potato'))._id, 1);
  await openAs(page, asha, links.checkout);
  await page.getByRole('button', { name: '3 items', exact: true }).click();
  await expect(page.getByRole('list', { name: /items in your cart/i }).getByText('Weighed when packed')).toBeVisible();
  const more = weighedPaise(paise, { unitGrams }, 2, 2 * most) * 2 - 2 * paise;
  await expect(page.getByText(`Weighed items: at most ${formatPaise(more)} more`)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Cash On Delivery' }).click();
  await expect(page.getByText('Thank you')).toBeVisible();
  const [order] = await ordersOf(api, asha);
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
  await weight.fill(String(2 * most + 1));
  await weight.press('Enter');
  await expect(weight).toHaveAccessibleDescription(/^It must weigh /);
  await expectAccessible(page);
  await expectHighContrast(page);
  await page.setViewportSize({ width: 360, height: 740 });
  const grams = 2 * unitGrams - 50;
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
  await reload(page);
  await expect(progress).toHaveText('2 of 2 picked');
  await expect(weight).toHaveValue(String(grams));
  const state = async () => (await api.ask<Picking>(calls.getPicking, { token: pooja.accessToken })).data;
  await expect
    .poll(async () => (await state()).mine[0]?.lines.find(({ name }) => name === 'Tomato')?.grams)
    .toBe(grams);
  await page.getByRole('button', { name: 'Packed', exact: true }).click();
  await expect(page.getByText(`Order ${order.orderId} is packed`)).toBeVisible();

  // The shopper pays for what it weighs.
  await openAs(page, asha, links.order(order._id));
  await expect(page.getByText(`Weighed: ${kilosOf(grams)} kg × `)).toBeVisible();
  await expect(page.getByText(`Tomato: ${number(grams)} g, ${costs(grams, 2)}.`)).toBeVisible();
  await open(page, localPath(links.order(order._id), 'hi'));
  await expect(page.getByText(`वज़न: ${kilosOf(grams)} किग्रा × `)).toBeVisible();
  const names = order.product_details.map(({ name }) => name);
  expect(await englishWords(page, [...names, 'Asha', 'Verma'], 'main')).toEqual([]);
});
