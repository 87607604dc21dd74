/** Substitutes: the shopper says what they want at checkout, the picker asks, the shopper answers on the page of the order. */
import { links } from '../contract/api/links.ts';
import { expectAccessible, expectAccessibleAtBothWidths } from './accessible.ts';
import { openAsAdministrator } from './administrator.ts';
import { endOpenOrders } from './order-board.ts';
import { addAddress, openAs, ordersOf, putIntoCart, signedUp } from './people.ts';
import type { ShopApi } from './shop-api.ts';
import { expect, test } from './shop-fixture.ts';
import { saveSettings } from './shop-settings.ts';

test.use({ scenario: 'pickers' });
test.beforeEach(({ api }) => endOpenOrders(api));
test.afterEach(({ api }) => saveSettings(api, { substitutes: { on: false } }));

/** Somebody with milk and potatoes in the cart, and an address. */
async function shopperWithMilk(api: ShopApi) {
  const person = await signedUp(api, 'Asha Verma');
  for (const name of ['Full Cream Milk', 'Potato'])
    await putIntoCart(api, person, (await api.findProduct(name))._id, 1);
  await addAddress(api, person);
  return person;
}

test('the picker asks, the shopper answers live, and the picker packs', async ({ page, api, browser, shop }) => {
  const asha = await shopperWithMilk(api);
  await saveSettings(api, { substitutes: { on: true } });
  await openAs(page, asha, links.checkout);
  await page.getByRole('radio', { name: /MG Road/ }).check();
  const ask = page.getByRole('radio', { name: /Ask me first/ });
  await expect(ask).toBeChecked();
  await page.getByText('Choose for single products').click();
  await page.getByLabel('If Potato is not available').selectOption('Leave it out');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Cash On Delivery' }).click();
  await expect(page).toHaveURL(links.orders);
  const [order] = await ordersOf(api, asha);
  if (!order) throw new Error('nothing was ordered');
  await openAs(page, asha, links.order(order._id));
  await expect(page.getByRole('heading', { name: 'If something is not available' })).toBeVisible();

  const picker = await (
    await browser.newContext({ baseURL: shop.url, viewport: { width: 390, height: 844 } })
  ).newPage();
  await openAsAdministrator(picker, api, links.adminPicking);
  await picker.getByRole('button', { name: 'Pick the next order' }).click();
  await expect(picker.getByText('If unavailable: leave out')).toBeVisible();
  await picker.getByRole('button', { name: 'Unavailable: Full Cream Milk' }).click();
  const dialog = picker.getByRole('dialog', { name: 'Replace Full Cream Milk' });
  await dialog.getByRole('radio').first().check();
  await expectAccessible(picker);
  await dialog.getByRole('button', { name: 'Ask the customer' }).click();
  await expect(picker.getByText(/^Waiting for the customer: 1 × .* in place of Full Cream Milk/)).toBeVisible();

  // The line waits, too.
  const milk = picker.getByRole('checkbox', { name: /Full Cream Milk.*Waiting for the customer/ });
  await expect(milk).toBeDisabled();
  await expect(picker.getByRole('button', { name: 'Unavailable: Full Cream Milk' })).toHaveCount(0);

  // Without a reload.
  const question = page.getByRole('region', { name: 'Full Cream Milk is not available' });
  await expect(question.getByRole('timer')).toHaveText(/^[01]:\d\d left to answer$/);
  await expect(question.getByText(/^₹[\d.]+ (?:more|less)$|^It costs the same\.$/)).toBeVisible();
  await expectAccessibleAtBothWidths(page);

  await question.getByRole('button', { name: 'Yes, take it' }).click();
  await expect(question).toHaveCount(0);
  await expect(page.getByText('In place of Full Cream Milk')).toBeVisible();

  // The picker sees it without a reload, ticks and packs.
  await expect(picker.getByText(/^1 × .* in place of Full Cream Milk/)).toBeVisible();
  await expect(picker.getByRole('checkbox', { name: /In place of Full Cream Milk/ })).toBeAttached();
  for (const line of await picker
    .getByRole('list', { name: /^Products of/ })
    .getByRole('listitem')
    .all())
    await line
      .getByText(/^×|Potato$|Milk$/)
      .first()
      .click();
  await picker.getByRole('button', { name: 'Packed', exact: true }).click();
  await expect(picker.getByText(`Order ${order.orderId} is packed`)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Your order is packed and ready to leave' })).toBeVisible();
  await expect(page.getByText('If something is not available')).toHaveCount(0);
  await picker.context().close();
});
