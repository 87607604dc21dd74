import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { PaymentAccounts } from '../../../../contract/payments/payment-accounts.ts';
import { fakeStore, refusal } from '../../../testing/fake-store.ts';
import { owner, signIn } from '../../../testing/people.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { settingsConflict } from '../../../testing/saved-shop.ts';
import { PaymentsCard } from './payments-card.tsx';

const store = fakeStore();

const never: PaymentAccounts = {
  version: 0,
  isOfEnvironment: false,
  current: null,
  accounts: [],
  webhookUrls: {
    razorpay: 'https://shop.example/api/v1/payments/razorpay/webhook',
    stripe: 'https://shop.example/api/v1/payments/stripe/webhook',
  },
};
const account = {
  provider: 'razorpay',
  publicKey: 'rzp_test_1',
  isTest: true,
  hasWebhookSecret: false,
  isReadable: true,
  savedAt: '2026-11-30T06:30:00.000Z',
} as const;

function open(first: PaymentAccounts) {
  signIn(store, owner);
  const shop = { saved: first };
  store.answer('GET /api/v1/payment-accounts/get', () => shop.saved);
  return { shop, ...renderScreen(<PaymentsCard />) };
}

it('a provider without keys gets its keys first, and is then used', async () => {
  const { shop, user } = open(never);
  store.answer('PUT /api/v1/payment-accounts/save-keys', () => {
    shop.saved = { ...shop.saved, version: 1, accounts: [account] };
    return shop.saved;
  });
  store.answer('PUT /api/v1/payment-accounts/choose', ({ body }) => {
    shop.saved = { ...shop.saved, version: 2, current: body.provider };
    return shop.saved;
  });
  await user.click(await screen.findByRole('radio', { name: /^Razorpay/ }));
  expect(screen.getByText('Save the keys first, then use the provider.')).toBeVisible();
  expect(screen.getByText(never.webhookUrls.razorpay ?? '')).toBeVisible();
  await user.type(screen.getByLabelText('Key ID'), 'rzp_test_1');
  await user.type(screen.getByLabelText('Key secret'), 'one');
  await user.click(screen.getByRole('button', { name: 'Save keys' }));
  expect(await screen.findByText(/^The webhook secret is missing/)).toBeVisible();
  expect(store.requests('PUT /api/v1/payment-accounts/save-keys')[0]?.body).toEqual({
    version: 0,
    provider: 'razorpay',
    publicKey: 'rzp_test_1',
    secretKey: 'one',
  });
  expect(screen.queryByLabelText('Key secret')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Use Razorpay now' }));
  expect(await screen.findByRole('radio', { name: /^Razorpay/ })).toBeChecked();
  expect(screen.queryByRole('button', { name: 'Use Razorpay now' })).toBeNull();
});

it.each([
  ['right', 'Razorpay accepts the keys. They are for test mode: no money moves.'],
  ['wrong-keys', 'Razorpay does not accept these keys. Check both of them.'],
  ['no-answer', 'Razorpay does not answer. Try again in a while.'],
] as const)('a test of keys says that the outcome is %s', async (outcome, sentence) => {
  const { user } = open({ ...never, version: 2, current: 'razorpay', accounts: [account] });
  store.answer('POST /api/v1/payment-accounts/test', { outcome, isTest: true });
  await user.click(await screen.findByRole('button', { name: 'Test the keys' }));
  expect(await screen.findByText(sentence)).toBeVisible();
});

it('keys that are needed are not removed, and the reason is said', async () => {
  const { user } = open({ ...never, version: 2, current: null, accounts: [account] });
  const message = 'These keys are still needed.';
  store.refuse('POST /api/v1/payment-accounts/remove-keys', 'KEYS_IN_USE', { message });
  await user.click(await screen.findByRole('button', { name: 'Remove' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText(message)).toBeVisible();
  expect(screen.getByText('rzp_test_1')).toBeVisible();
});

it('a choice of another owner is shown when it was saved meanwhile', async () => {
  const { shop, user } = open({ ...never, version: 2, accounts: [account] });
  store.answer('PUT /api/v1/payment-accounts/choose', () => {
    shop.saved = { ...shop.saved, version: 3, current: 'simulator' };
    return refusal('CHANGED_MEANWHILE', { message: settingsConflict, data: shop.saved });
  });
  await user.click(await screen.findByRole('radio', { name: /^Razorpay/ }));
  expect(await screen.findByText(settingsConflict)).toBeVisible();
  expect(screen.getByRole('radio', { name: /^Try it without an account/ })).toBeChecked();
});

it('keys of another secret are said to be lost, and can be entered again', async () => {
  open({ ...never, version: 2, current: 'razorpay', accounts: [{ ...account, isReadable: false, publicKey: '' }] });
  expect(await screen.findByRole('alert')).toHaveTextContent(/^The saved keys cannot be read/);
  expect(screen.getByLabelText('Key secret')).toBeVisible();
});

it('keys of the environment cannot be changed', async () => {
  open({ ...never, isOfEnvironment: true, current: 'razorpay', accounts: [{ ...account, savedAt: null }] });
  expect(await screen.findByText(/^The server's environment decides/)).toBeVisible();
  expect(screen.getByRole('radio', { name: /^Razorpay/ })).toBeDisabled();
  expect(screen.queryByRole('button', { name: /Remove|Replace|Save keys/ })).toBeNull();
});
