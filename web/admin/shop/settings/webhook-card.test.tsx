import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Webhook } from '../../../../contract/settings/webhook.ts';
import { fakeStore, refusal } from '../../../testing/fake-store.ts';
import { testId } from '../../../testing/ids.ts';
import { owner, signIn } from '../../../testing/people.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { settingsConflict } from '../../../testing/saved-shop.ts';
import { WebhookCard } from './webhook-card.tsx';

const store = fakeStore();

it('the address of a webhook that is being typed stays when another owner saves the webhook', async () => {
  signIn(store, owner);
  let saved: Webhook = {
    version: 1,
    isOn: true,
    url: 'https://gateway.example/messages',
    events: ['order.placed'],
    earlierSecretUntil: null,
    goneAt: null,
  };
  store.answer('GET /api/v1/webhook/get', () => saved);
  store.answer('GET /api/v1/webhook/list-deliveries', []);
  store.answer('PUT /api/v1/webhook/save', ({ body: { version, ...webhook } }) => {
    if (version !== saved.version) return refusal('CHANGED_MEANWHILE', { message: settingsConflict, data: saved });
    saved = { ...saved, ...webhook, version: version + 1 };
    return { webhook: saved, secret: null };
  });
  const { user } = renderScreen(<WebhookCard />);
  const address = await screen.findByLabelText('Address of the gateway (webhook)');
  await user.clear(address);
  await user.click(address);
  await user.paste('https://mine.example/messages');
  saved = { ...saved, version: 2, isOn: false, url: 'https://theirs.example/messages' };
  await user.click(screen.getByRole('button', { name: 'Save webhook' }));
  expect(await screen.findByText(settingsConflict)).toBeVisible();
  expect(address).toHaveValue('https://mine.example/messages');
  expect(screen.getByRole('switch', { name: 'Send order updates to the gateway' })).not.toBeChecked();
  expect(saved.url).toBe('https://theirs.example/messages');
  await user.click(screen.getByRole('button', { name: 'Save webhook' }));
  expect(await screen.findByText('The webhook is saved')).toBeVisible();
  expect(saved).toMatchObject({ isOn: false, url: 'https://mine.example/messages' });
});

const never: Webhook = { version: 0, isOn: false, url: '', events: [], earlierSecretUntil: null, goneAt: null };

it('the address of a gateway is needed, its secret is shown once, and it is tested', async () => {
  signIn(store, owner);
  let saved = never;
  store.answer('GET /api/v1/webhook/get', () => saved);
  store.answer('GET /api/v1/webhook/list-deliveries', []);
  const invalid = 'Enter an address like https://gateway.example/messages';
  store.refuse('PUT /api/v1/webhook/save', 'VALIDATION', { message: invalid, errors: { url: invalid } });
  store.answer('POST /api/v1/webhook/send-test', { status: 200, failure: null });
  store.answer('POST /api/v1/webhook/renew-secret', () => {
    saved = { ...saved, version: saved.version + 1, earlierSecretUntil: '2026-11-29T06:30:00.000Z' };
    return { webhook: saved, secret: 'whsec_second' };
  });
  const { user } = renderScreen(<WebhookCard />);
  const address = await screen.findByLabelText('Address of the gateway (webhook)');
  await user.click(address);
  await user.paste('gateway');
  await user.click(screen.getByRole('button', { name: 'Save webhook' }));
  expect(await screen.findByText(invalid)).toBeVisible();
  expect(address).toHaveFocus();
  store.answer('PUT /api/v1/webhook/save', ({ body: { version: _, ...webhook } }) => {
    saved = { ...saved, ...webhook, version: saved.version + 1 };
    return { webhook: saved, secret: saved.version === 1 ? 'whsec_first' : null };
  });
  await user.clear(address);
  await user.paste('https://gateway.example/messages');
  await user.click(screen.getByRole('button', { name: 'Save webhook' }));
  expect(await screen.findByText('whsec_first')).toBeVisible();
  expect(await screen.findByText(/^Nothing was sent yet\./)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Send a test' }));
  expect(await screen.findByText('The gateway answered 200. It works.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'New secret' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'New secret' }));
  expect(await screen.findByText('whsec_second')).toBeVisible();
  expect(screen.queryByText('whsec_first')).toBeNull();
  expect(screen.getByText(/^The previous secret is valid until/)).toBeVisible();
});

it('a gateway that wants no more requests is said to, and what it did not take is sent again once it is on', async () => {
  signIn(store, owner);
  const time = '2026-11-28T06:30:00.000Z';
  const url = 'https://gateway.example/messages';
  let saved: Webhook = { ...never, version: 2, url, events: ['order.placed'], goneAt: time };
  const failed = {
    _id: testId('delivery'),
    event: 'order.placed',
    order: { _id: testId('order'), number: 'TK-7K3M9QX2' },
    createdAt: time,
    state: 'failed',
    tries: 1,
    endedAt: time,
    status: 410,
    failure: null,
  } as const;
  store.answer('GET /api/v1/webhook/get', () => saved);
  store.answer('GET /api/v1/webhook/list-deliveries', [failed]);
  store.answer('PUT /api/v1/webhook/save', () => {
    saved = { ...saved, version: 3, isOn: true, goneAt: null };
    return { webhook: saved, secret: null };
  });
  const again = 'POST /api/v1/webhook/send-again/:deliveryId';
  store.answer(again, {});
  const { user } = renderScreen(<WebhookCard />);
  expect(await screen.findByText(/asked us to stop sending requests/)).toBeVisible();
  expect(screen.queryByText(/^whsec_/)).toBeNull();
  const delivery = await screen.findByRole('listitem');
  expect(delivery).toHaveTextContent('the gateway answered 410');
  expect(delivery).toHaveTextContent('Failed');
  expect(within(delivery).queryByRole('button')).toBeNull();
  await user.click(screen.getByRole('switch', { name: 'Send order updates to the gateway' }));
  await user.click(screen.getByRole('button', { name: 'Save webhook' }));
  await user.click(await within(delivery).findByRole('button', { name: 'Send again' }));
  await waitFor(() => expect(store.requests(again)[0]?.params).toEqual({ deliveryId: failed._id }));
  store.answer('GET /api/v1/webhook/list-deliveries', [{ ...failed, state: 'sent', status: null }]);
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(await screen.findByText('Sent')).toBeVisible();
});
