import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { fakeStore } from '../../testing/fake-store.ts';
import { owner, signIn } from '../../testing/people.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { savedSettings } from '../../testing/saved-shop.ts';
import { SettingsScreen } from './settings-screen.tsx';

const store = fakeStore();
let shop: ReturnType<typeof savedSettings>;

beforeEach(() => {
  signIn(store, owner);
  shop = savedSettings(store);
  store.answer('GET /api/v1/invoices-missing-tax', { products: 3 });
  store.answer('GET /api/v1/webhook/get', {
    version: 0,
    isOn: false,
    url: '',
    events: [],
    earlierSecretUntil: null,
    goneAt: null,
  });
});

const save = () => screen.getByRole('button', { name: 'Save' });

it('an owner turns on what staff and customers can do besides', async () => {
  const { user } = renderScreen(<SettingsScreen />);
  for (const name of [
    'Delivery code',
    'Calculate change',
    'Landmark and gate code',
    'Customers can write a note',
    'Keep a cash book',
    'Allow refunds for delivered orders',
    'Offer substitutes for unavailable products',
    'Change placed orders when the customer agrees',
  ]) {
    const option = await screen.findByLabelText(name);
    expect(option).not.toBeChecked();
    await user.click(option);
  }
  await user.click(save());
  await screen.findByText('Saved');
  expect(shop.current()).toMatchObject({
    handover: { code: true },
    cash: { change: true },
    addresses: { directions: true },
    orderNotes: { on: true },
    cashBook: { on: true },
    refunds: { on: true },
    substitutes: { on: true },
    orderChanges: { on: true },
  });
});

it('the rule for riders is saved at once', async () => {
  const { user } = renderScreen(<SettingsScreen />);
  expect(await screen.findByRole('radio', { name: /^Chosen by staff/ })).toBeChecked();
  await user.click(screen.getByRole('radio', { name: /^The least busy rider/ }));
  await waitFor(() => expect(shop.current().riderAssignment).not.toBe('manual'));
});

it('what the store refuses is said at its field, which has the focus and keeps what was typed', async () => {
  const { user } = renderScreen(<SettingsScreen />);
  const gstin = await screen.findByLabelText('GSTIN');
  await user.click(screen.getByLabelText('Issue a GST invoice with each delivery'));
  const message = 'Invoices need the GSTIN of the company. Enter it first.';
  const earlier = store.hold('PUT /api/v1/shop-settings/update');
  await user.click(save());
  await (await earlier.next()).refuse('VALIDATION', { message, errors: { 'settings.legal.gstin': message } });
  // At the field, and in no toast over it.
  expect(await screen.findAllByText(message)).toHaveLength(1);
  expect(gstin).toHaveFocus();
  expect(gstin).toHaveAttribute('aria-invalid', 'true');
  expect(screen.getByLabelText('Issue a GST invoice with each delivery')).toBeChecked();
});
