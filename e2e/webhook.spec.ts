/** The webhook for SMS and WhatsApp: the owner enters a gateway, copies the secret, tests it, and sees what was sent. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { calls } from '../contract/calls.ts';
import { links } from '../contract/links.ts';
import type { Webhook, WebhookDelivery } from '../contract/webhook.ts';
import { expectAccessible } from './accessible.ts';
import { administratorOf, openAsAdministrator } from './administrator.ts';
import { buyNamed, open } from './people.ts';
import { expect, test } from './shop-fixture.ts';

/** The secret is shown after the first save only. */
test.use({ scenario: 'without riders' });

test.afterEach(async ({ api }) => {
  const { accessToken: token } = await administratorOf(api);
  const { version, url } = (await api.ask<Webhook>(calls.getWebhook, { token })).data;
  const body = { version, isOn: false, url, events: ['order.placed'] };
  const { status, message } = await api.ask(calls.saveWebhook, { token, body });
  if (status !== 200) throw new Error(message);
});

test('an owner connects a gateway, tests it, and sends again what it did not take', async ({ page, api }) => {
  let status = 200;
  const gateway = createServer((_request, response) => void response.writeHead(status).end()).listen(0, '127.0.0.1');
  await openAsAdministrator(page, api, links.adminSettings);
  const card = page.getByRole('region', { name: 'SMS and WhatsApp' });
  const address = card.getByLabel('Address of the gateway (webhook)');
  const save = card.getByRole('button', { name: 'Save webhook' });
  await address.fill('gateway');
  // It is one of several forms of the page, which have one question.
  const warnings: string[] = [];
  page.on('console', (message) => {
    if (message.text().includes('one blocker')) warnings.push(message.text());
  });
  await page.getByRole('link', { name: 'Overview' }).first().click();
  const leaving = page.getByRole('dialog', { name: 'Leave without saving?' });
  await leaving.getByRole('button', { name: 'Keep editing' }).click();
  await expect(address).toHaveValue('gateway');
  expect(warnings).toEqual([]);
  await save.click();
  await expect(card.getByText('Enter an address like https://gateway.example/messages')).toBeVisible();
  await expect(address).toBeFocused();

  await address.fill(`http://127.0.0.1:${(gateway.address() as AddressInfo).port}/messages`);
  await save.click();
  await expect(card.getByText(/^whsec_/)).toBeVisible();
  await expect(card.getByText('Nothing was sent yet.')).toBeVisible();
  await card.getByRole('button', { name: 'Send a test' }).click();
  await expect(card.getByText('The gateway answered 200. It works.')).toBeVisible();
  await expectAccessible(page);

  // It wants no more requests, which turns the webhook off.
  status = 410;
  const { orderId } = await buyNamed(api, 'Onion', 1);
  const { accessToken: token } = await administratorOf(api);
  await expect.poll(async () => (await api.ask<Webhook>(calls.getWebhook, { token })).data.goneAt).not.toBeNull();
  await page.reload();
  await expect(card.getByText('asked us to stop sending requests')).toBeVisible();
  await expect(card.getByText(/^whsec_/)).toHaveCount(0);
  const delivery = card.getByRole('listitem').filter({ hasText: orderId });
  await expect(delivery).toContainText('the gateway answered 410');
  await expect(delivery).toContainText('Failed');
  await expect(card.getByRole('button', { name: 'Send again' })).toHaveCount(0);

  status = 200;
  await card.getByText('Send order updates to the gateway').click();
  await save.click();
  // The alert of the order may cover the button.
  await page.getByRole('button', { name: 'Got it' }).click();
  await delivery.getByRole('button', { name: 'Send again' }).click();
  await expect(page.getByText('It is sent again')).toBeVisible();
  const sent = async () =>
    (await api.ask<WebhookDelivery[]>(calls.listWebhookDeliveries, { token })).data.find(
      ({ order }) => order.number === orderId,
    );
  await expect.poll(async () => (await sent())?.state).toBe('sent');
  await card.getByRole('button', { name: 'Refresh' }).click();
  await expect(delivery).toContainText('Sent');

  await card.getByRole('button', { name: 'New secret' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'New secret' }).click();
  await expect(card.getByText(/^whsec_/)).toBeVisible();
  await expect(card.getByText(/The previous secret is valid until/)).toBeVisible();

  // People choose what they are told, also in a shop without notifications on devices.
  await open(page, links.account);
  const choice = page.getByRole('region', { name: 'Notifications' }).getByLabel('Updates on orders: SMS or WhatsApp');
  await expect(choice).toBeChecked();
  const saved = page.waitForResponse(`**${calls.setNotificationPreference.path}`);
  await choice.uncheck();
  await (await saved).finished();
  await page.reload();
  await expect(choice).not.toBeChecked();
  gateway.close();
});
