/** Notes on orders: the customer writes one at checkout, staff read it, and write to the customer from a template. */
import { links } from '../contract/links.ts';
import { expectAccessible, expectAccessibleAtBothWidths } from './accessible.ts';
import { openAsAdministrator } from './administrator.ts';
import { endOpenOrders } from './order-board.ts';
import { addAddress, openAs, ordersOf, putIntoCart, signedUp } from './people.ts';
import { expect, test } from './shop-fixture.ts';
import { saveSettings } from './shop-settings.ts';

test.use({ scenario: 'pickers' });
test.beforeEach(({ api }) => endOpenOrders(api));
test.afterEach(({ api }) => saveSettings(api, { orderNotes: { on: false } }));

test('a customer asks for ripe bananas, and the store writes to them from a template of its own', async ({
  page,
  api,
  browser,
  shop,
}) => {
  await openAsAdministrator(page, api, links.adminSettings);
  await page.getByRole('switch', { name: 'Customers can write a note' }).check();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Add a template' }).click();
  await page.getByLabel('Name, for staff').last().fill('Ripe fruit');
  await page.getByLabel('Text in English').last().fill('We chose ripe fruit for {order}.');
  await page.getByRole('button', { name: 'Save templates' }).click();
  await expect(page.locator('form').getByText(/^\{order\} cannot be filled in/)).toBeVisible();
  await page.getByLabel('Text in English').last().fill('We chose ripe fruit for {number}.');
  await page.getByRole('button', { name: 'Move up: Ripe fruit' }).click();
  await expectAccessibleAtBothWidths(page);
  await page.getByRole('button', { name: 'Save templates' }).click();
  await expect(page.getByRole('button', { name: 'Save templates' })).toHaveCount(0);

  const asha = await signedUp(api, 'Asha Verma');
  await putIntoCart(api, asha, (await api.findProduct('Banana'))._id, 1);
  await addAddress(api, asha);
  const shopper = await (
    await browser.newContext({ baseURL: shop.url, viewport: { width: 390, height: 844 } })
  ).newPage();
  await openAs(shopper, asha, links.checkout);
  await shopper.getByRole('radio', { name: /MG Road/ }).check();
  await shopper.getByLabel('Note to the store (optional)').fill('Ripe bananas please');
  await expectAccessible(shopper);
  await shopper.getByRole('button', { name: 'Cash On Delivery' }).click();
  await expect(shopper).toHaveURL(links.orders);
  const [order] = await ordersOf(api, asha);
  if (!order) throw new Error('nothing was ordered');
  await openAs(shopper, asha, links.order(order._id));
  await expect(shopper.getByText('Ripe bananas please')).toBeVisible();

  await openAsAdministrator(page, api, links.adminOrders);
  const card = page.getByRole('article', { name: `Order ${order.orderId}` });
  await expect(card.getByText('Ripe bananas please')).toBeVisible();
  await card.getByRole('link', { name: order.orderId }).click();
  const notes = page.getByRole('region', { name: 'Notes and messages' });
  // What is written is not lost by a link.
  await notes.getByLabel('Note for staff').fill('Half');
  await page.getByRole('link', { name: 'Order board' }).first().click();
  const leaving = page.getByRole('dialog', { name: 'Leave without saving?' });
  await expect(leaving).toBeVisible();
  await leaving.getByRole('button', { name: 'Keep editing' }).click();
  await expect(notes.getByLabel('Note for staff')).toHaveValue('Half');
  // The answer comes late: the note is shown live before it, and the next one is begun.
  const answer = Promise.withResolvers<void>();
  await page.route(
    '**/notes',
    async (route) => {
      const response = await route.fetch();
      await answer.promise;
      await route.fulfill({ response });
    },
    { times: 1 },
  );
  await notes.getByLabel('Note for staff').fill('Bananas are in the back');
  await notes.getByRole('button', { name: 'Add note' }).click();
  const shown = (text: string) => notes.getByRole('listitem').filter({ hasText: text });
  await expect(shown('Bananas are in the back')).toBeVisible();
  await notes.getByRole('button', { name: 'The customer' }).click();
  await notes.getByLabel('Template').selectOption('Ripe fruit');
  await expect(notes.getByLabel('Message to the customer')).toHaveValue(`We chose ripe fruit for ${order.orderId}.`);
  answer.resolve();
  await expect(page.getByText('The note is added')).toBeVisible();
  await expect(notes.getByLabel('Message to the customer')).toHaveValue(`We chose ripe fruit for ${order.orderId}.`);
  await expect(notes.getByLabel('Template')).not.toHaveValue('');
  await expectAccessibleAtBothWidths(page);
  await notes.getByRole('button', { name: 'Send message' }).click();
  await expect(shown(`We chose ripe fruit for ${order.orderId}.`)).toBeVisible();
  // The next note is for staff again.
  await expect(notes.getByLabel('Note for staff')).toHaveValue('');

  // Without a reload, and nothing of what is for staff.
  await expect(shopper.getByText(`We chose ripe fruit for ${order.orderId}.`)).toBeVisible();
  await expect(shopper.getByText('Bananas are in the back')).toHaveCount(0);
  await expectAccessibleAtBothWidths(shopper);

  await openAsAdministrator(page, api, links.adminPicking);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole('button', { name: 'Pick the next order' }).click();
  await expect(page.getByText('Ripe bananas please')).toBeVisible();
  await expect(page.getByText('Bananas are in the back')).toBeVisible();
  await expectAccessible(page);
  await shopper.context().close();
});
