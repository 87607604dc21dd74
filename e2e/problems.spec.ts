/** Reports of problems: a shopper sends one, the store answers, and both see it live. */
import type { Page } from '@playwright/test';
import { calls } from '../contract/calls.ts';
import type { FulfilmentOrder } from '../contract/fulfilment.ts';
import { links } from '../contract/links.ts';
import type { Order } from '../contract/orders.ts';
import { expectAccessible, expectAccessibleAtBothWidths } from './accessible.ts';
import { administratorOf, openAsAdministrator } from './administrator.ts';
import { mailTo } from './mailbox.ts';
import { buy, openAs, signedUp } from './people.ts';
import type { ShopApi } from './shop-api.ts';
import { expect, test } from './shop-fixture.ts';

/** A picture of one pixel. */
const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

async function deliver(api: ShopApi, { _id: orderId }: Order): Promise<void> {
  const { accessToken: token } = await administratorOf(api);
  for (const step of ['packed', 'out_for_delivery', 'delivered'] as const) {
    const { data } = await api.ask<FulfilmentOrder>(calls.getFulfilmentOrder, { params: { orderId }, token });
    const body = { step, revision: data.revision, ...(step === 'delivered' && { received: data.totalAmount }) };
    const { status, message } = await api.ask(calls.stepOrder, { params: { orderId }, token, body });
    if (status !== 200) throw new Error(message);
  }
}

const problems = (page: Page) => page.getByRole('region', { name: 'Reported problems' });

test('a shopper reports a problem with a photo, and reads the answer of the store without a reload', async ({
  page,
  browser,
  baseURL,
  api,
  shop,
}) => {
  const person = await signedUp(api, 'Asha Verma');
  const { _id: productId } = await api.findProduct('Onion');
  const order = await buy(api, productId, 3, person);
  await openAs(page, person, links.order(order._id));
  await expect(page.getByRole('heading', { name: 'We have your order' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Report a problem' })).toBeHidden();
  await deliver(api, order);

  await page.getByRole('button', { name: 'Report a problem with this order' }).click();
  const dialog = page.getByRole('dialog', { name: 'What is wrong?' });
  await dialog.getByRole('button', { name: 'Send report' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Choose at least one item');
  await dialog.getByRole('checkbox', { name: 'There is a problem with Onion' }).check();
  // One unit, and nobody says for the shopper what is wrong.
  await dialog.getByRole('button', { name: 'Send report' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Choose what is wrong');
  await dialog.getByRole('button', { name: 'Add one Onion' }).click();
  await dialog.getByLabel('What is wrong with Onion').selectOption('Something else');
  await dialog.getByRole('button', { name: 'Send report' }).click();
  await expect(dialog.getByText('Please write what happened')).toBeVisible();
  await dialog.getByLabel('What happened?').fill('Two of them are soft.');
  const photo = { name: 'dot.png', mimeType: 'image/png', buffer: dot };
  const notes = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('soft onions') };
  await dialog.getByLabel('Add photos').setInputFiles([notes, photo]);
  await expect(dialog.getByRole('alert')).toHaveText('Only pictures can be used: PNG, JPG, WebP or AVIF.');
  await expect(dialog.getByRole('button', { name: 'Remove photo 1' })).toBeVisible();
  const fake = { name: 'fake.png', mimeType: 'image/png', buffer: Buffer.from('no picture') };
  await dialog.getByLabel('Add photos').setInputFiles(fake);
  await expect(dialog.getByRole('alert')).toHaveText('fake.png is not a photo that can be opened.');
  await dialog.getByLabel('Add photos').setInputFiles(photo);
  await expect(dialog.getByRole('alert')).toHaveText('You already have this picture.');
  await expect(dialog.getByRole('button', { name: 'Remove photo 2' })).toBeHidden();
  await expectAccessibleAtBothWidths(page);
  await dialog.getByRole('button', { name: 'Send report' }).click();
  await expect(dialog).toBeHidden();
  await expect(problems(page)).toContainText('2 × Onion · Something else');
  await expect(problems(page)).toContainText('Two of them are soft.');
  await expect(problems(page).getByRole('img', { name: 'Photo 1' })).toBeVisible();
  await expectAccessibleAtBothWidths(page);

  const board = await (await browser.newContext({ ...(baseURL && { baseURL }) })).newPage();
  await openAsAdministrator(board, api, `${links.adminOrders}?problems=1`);
  await expect(board.getByRole('link', { name: /^Problems \d/ })).toHaveAttribute('aria-current', 'page');
  const card = board.getByRole('article', { name: `Order ${order.orderId}` });
  await expect(card).toContainText('Problem');
  await expectAccessible(board);
  await card.getByRole('link').click();
  const problem = board.getByRole('region', { name: 'A problem with this order' });
  await expect(problem).toContainText('Two of them are soft.');
  await expect(problem.getByRole('img', { name: 'Photo 1' })).toBeVisible();
  await problem.getByLabel('Your answer to the customer').fill('We are sorry. Please leave them at the door.');
  await expectAccessibleAtBothWidths(board);
  await problem.getByRole('button', { name: 'Send answer' }).click();
  await expect(problem).toContainText('Closed');

  await expect(problems(page)).toContainText('Please leave them at the door.');
  await expect(problems(page)).toContainText('Closed');
  expect(await mailTo(shop.dataDir, person.email, 5)).toContain('Please leave them at the door.');
  await page.getByRole('button', { name: 'Report a problem with this order' }).click();
  await dialog.getByRole('checkbox').check();
  await expect(dialog.getByRole('button', { name: 'Remove one Onion' })).toBeHidden();
});
