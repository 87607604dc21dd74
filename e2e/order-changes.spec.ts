/** Changes of placed orders: staff propose them, the shopper agrees on the page of the order, or on the phone. */
import { links } from '../contract/links.ts';
import { expectAccessible, expectAccessibleAtBothWidths } from './accessible.ts';
import { newStaff, openAsAdministrator } from './administrator.ts';
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
  await openAsAdministrator(page, api, links.adminSettings);
  await page.getByRole('switch', { name: 'Change placed orders when the customer agrees' }).check();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();

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
  // One that is taken back is not there any more.
  await dialog.getByRole('button', { name: /^Remove one .*onion/i }).click();
  await expect(dialog.getByRole('button', { name: /onion/i })).toHaveCount(0);
  await dialog.getByRole('combobox', { name: 'Add a product' }).fill('onion');
  await dialog.getByRole('option').first().click();
  await expect(dialog.getByText('New: 1')).toBeVisible();
  await dialog.getByRole('button', { name: 'Another address' }).click();
  await dialog.getByRole('radio', { name: /7 Church Street/ }).check();
  await expect(ask).toBeEnabled();
  await expectAccessibleAtBothWidths(desk);
  const total = await dialog.getByText(/^Total with the change ₹/).textContent();
  const after = (total ?? '').replace('Total with the change ', '');
  const quotes: number[] = [];
  desk.on('response', (response) => {
    if (response.url().includes('/changes/quote')) quotes.push(response.status());
  });
  await ask.click();
  await expect(dialog).toHaveCount(0);
  await expect(desk.getByText(/^Waiting for the customer until /)).toBeVisible();
  await expectAccessibleAtBothWidths(desk);

  // The board and the order say that it waits, and that it cannot be packed yet.
  const board = await (await browser.newContext({ baseURL: shop.url })).newPage();
  await openAsAdministrator(board, api, links.adminOrders);
  const card = board.getByRole('article', { name: `Order ${order.orderId}` });
  await expect(card).toContainText('Customer is asked');
  const pack = card.getByRole('button', { name: /^Mark as packed/ });
  await expect(pack).toBeDisabled();
  await expect(pack).toHaveAccessibleDescription(/^Waiting for the customer’s answer/);
  await expectAccessibleAtBothWidths(board);
  await board.goto(links.adminOrder(order._id));
  await expect(board.getByRole('button', { name: 'Mark as packed' })).toBeDisabled();
  await board.context().close();
  expect(quotes).toEqual([]);

  // Without a reload.
  const question = page.getByRole('region', { name: 'Do you agree to this change?' });
  await expect(question.getByRole('timer')).toHaveText(/^(?:10|9):\d\d left to answer$/);
  await expect(question).toContainText('7 Church Street');
  await expect(question).toContainText(after);
  await expectAccessibleAtBothWidths(page);
  await page.setViewportSize({ width: 390, height: 844 });

  // Packing waits for the answer, and who picks sees why.
  const picker = await (await browser.newContext({ baseURL: shop.url })).newPage();
  await openAs(picker, await newStaff(api, 'Pooja', 'picker'), links.adminPicking);
  await picker.getByRole('button', { name: 'Pick the next order' }).click();
  const boxes = picker.getByRole('list', { name: `Products of ${order.orderId}` }).locator('label');
  await expect(boxes).toHaveCount(2);
  for (const box of await boxes.all()) await box.click();
  await expect(picker.getByText('Packing waits for the answer.')).toBeVisible();
  await expectAccessibleAtBothWidths(picker);
  await picker.getByRole('button', { name: 'Packed', exact: true }).click();
  await expect(picker.getByText('owners, managers and support can withdraw the question')).toBeVisible();
  await expect(picker.getByRole('button', { name: 'Bag labels' })).toHaveCount(0);
  await picker.context().close();

  await question.getByRole('button', { name: 'Agree' }).click();
  await expect(question).toHaveCount(0);
  const main = page.getByRole('main');
  await expect(main).toContainText('7 Church Street');
  await expect(main).toContainText('Potato: 2 instead of 1.');
  await expect(main).toContainText(after);

  // Staff see it without a reload. The next one is said on the phone.
  await expect(desk.getByText(/^Waiting for the customer/)).toHaveCount(0);
  await expect(desk.getByRole('main')).toContainText('7 Church Street');
  await desk.setViewportSize({ width: 390, height: 844 });
  await desk.getByRole('button', { name: 'Change order' }).click();
  await dialog.getByRole('button', { name: 'Remove one Potato' }).click();
  const agreed = dialog.getByRole('button', { name: 'The customer agreed on the phone' });
  await expect(agreed).toBeEnabled();
  await expectAccessible(desk);
  await agreed.click();
  await expect(dialog).toHaveCount(0);
  await expect(desk.getByText('Potato: 1 instead of 2. Agreed on the phone.')).toBeVisible();
  await expect(main).toContainText('Agreed on the phone.');
  await desk.context().close();
});
