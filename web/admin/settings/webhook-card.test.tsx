import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Webhook } from '../../../contract/webhook.ts';
import { fakeStore, refusal } from '../../testing/fake-store.ts';
import { owner, signIn } from '../../testing/people.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { settingsConflict } from '../../testing/saved-shop.ts';
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
