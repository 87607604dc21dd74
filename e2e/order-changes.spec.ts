/** Changes of placed orders: staff propose them, the shopper agrees on the page of the order, or on the phone. */
import { links } from '../contract/api/links.ts';
import { expectAccessible, expectAccessibleAtBothWidths } from './accessible.ts';
import { newStaff } from './administrator.ts';
import { endOpenOrders } from './order-board.ts';
import { addAddress, address, buyCart, openAs, putIntoCart, signedUp } from './people.ts';
import { expect, test } from './shop-fixture.ts';
import { saveSettings } from './shop-settings.ts';

test.use({ scenario: 'pickers' });
test.beforeEach(({ api }) => endOpenOrders(api));
test.afterEach(({ api }) => saveSettings(api, { orderChanges: { on: false } }));

test('support asks about a change, the shopper agrees live, and says yes to the next one on the phone', async ({
  page,
  api,
  browser,
  shop,
}) => {
  await saveSettings(api, { orderChanges: { on: true } });
  const asha = await signedUp(api, 'Asha Verma');
  for (const name of ['Potato', 'Full Cream Milk']) await putIntoCart(api, asha, (await api.findProduct(name))._id, 1);
  await addAddress(api, asha);
  const order = await buyCart(api, asha);
  await addAddress(api, asha, { ...address, address_line: '7 Church Street' });
  await openAs(page, asha, links.order(order._id));
  await expect(page.getByText(order.orderId)).toBeVisible();

  const desk = await (await browser.newContext({ baseURL: shop.url })).newPage();
  await openAs(desk, await newStaff(api, 'Sunita', 'support'), links.adminOrder(order._id));
  await desk.getByRole('button', { name: 'Change order' }).click();
  const dialog = desk.getByRole('dialog', { name: `Change order ${order.orderId}` });
  const ask = dialog.getByRole('button', { name: 'Ask the customer' });
  await expect(ask).toBeDisabled();
  await dialog.getByRole('button', { name: 'Add one Potato' }).click();
  await dialog.getByRole('button', { name: 'Remove one Full Cream Milk' }).click();
  await expect(dialog.getByText('2 instead of 1')).toBeVisible();
  await dialog.getByRole('combobox', { name: 'Add a product' }).fill('onion');
  await dialog.getByRole('option').first().click();
  await expect(dialog.getByText('New: 1')).toBeVisible();
  await dialog.getByRole('button', { name: 'Another address' }).click();
  await dialog.getByRole('radio', { name: /7 Church Street/ }).check();
  await expect(ask).toBeEnabled();
  await expectAccessible(desk);
  const total = await dialog.getByText(/^Total with the change ₹/).textContent();
  const after = (total ?? '').replace('Total with the change ', '');
  const quotes: number[] = [];
  desk.on('response', (response) => {
    if (response.url().includes('/changes/quote')) quotes.push(response.status());
  });
  await ask.click();
  await expect(dialog).toHaveCount(0);
  await expect(desk.getByText(/^Waiting for the customer until /)).toBeVisible();
  expect(quotes).toEqual([]);

  // Without a reload.
  const question = page.getByRole('region', { name: 'Do you agree to this change?' });
  await expect(question.getByRole('timer')).toHaveText(/^(?:10|9):\d\d left to answer$/);
  await expect(question).toContainText('7 Church Street');
  await expect(question).toContainText(after);
  await expectAccessibleAtBothWidths(page);
  await page.setViewportSize({ width: 390, height: 844 });

  await question.getByRole('button', { name: 'Agree' }).click();
  await expect(question).toHaveCount(0);
  const main = page.getByRole('main');
  await expect(main).toContainText('7 Church Street');
  await expect(main).toContainText('Potato: 2 instead of 1.');
  await expect(main).toContainText(after);

  // Staff see it without a reload. The next one is said on the phone.
  await expect(desk.getByText(/^Waiting for the customer/)).toHaveCount(0);
  await expect(desk.getByRole('main')).toContainText('7 Church Street');
  await desk.getByRole('button', { name: 'Change order' }).click();
  await dialog.getByRole('button', { name: 'Remove one Potato' }).click();
  const agreed = dialog.getByRole('button', { name: 'The customer agreed on the phone' });
  await expect(agreed).toBeEnabled();
  await agreed.click();
  await expect(dialog).toHaveCount(0);
  await expect(desk.getByText('Potato: 1 instead of 2. Agreed on the phone.')).toBeVisible();
  await expect(main).toContainText('Agreed on the phone.');
  await desk.context().close();
});
