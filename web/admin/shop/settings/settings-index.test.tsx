import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { defaultShopSettings } from '../../../../contract/settings/default-shop-settings.ts';
import { fakeStore } from '../../../testing/fake-store.ts';
import { owner, signIn } from '../../../testing/people.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { savedSettings } from '../../../testing/saved-shop.ts';
import { SettingsScreen } from './settings-screen.tsx';

const store = fakeStore();
let shop: ReturnType<typeof savedSettings>;

beforeEach(() => {
  signIn(store, owner);
  shop = savedSettings(store);
});

const entry = (name: RegExp) => screen.findByRole('link', { name });

describe('the list of the settings', () => {
  it('says of each section what is set now, and leads to its page', async () => {
    shop = savedSettings(store, {
      payment: { upiId: 'shop@upi', upiName: '', card: true },
      pricing: {
        ...defaultShopSettings.pricing,
        rules: 'own',
        delivery: [
          { from: 0, fee: 25 },
          { from: 199, fee: 0 },
        ],
        minimum: 99,
      },
      newOrders: { email: 'orders@shop.example' },
    });
    renderScreen(<SettingsScreen />, { settings: { onlinePayment: { provider: 'razorpay' } } });
    expect(await entry(/^Fees and refunds/)).toHaveTextContent('Delivery ₹25 below ₹199 · Orders from ₹99');
    expect(await entry(/^Payments/)).toHaveTextContent('Cash · UPI at the door · Card at the door · Online: Razorpay');
    expect(await entry(/^Messages/)).toHaveTextContent('New orders to orders@shop.example');
    expect(await entry(/^What the shop promises/)).toHaveTextContent('Delivery in 11 minutes');
    expect(await entry(/^Delivery/)).toHaveTextContent('Nothing set yet');
    expect(await entry(/^Payments/)).toHaveAttribute('href', '/dashboard/settings/payments');
  });

  it('finds a setting by its name and by its fields, and says when there is none', async () => {
    const { user } = renderScreen(<SettingsScreen />);
    const search = await screen.findByRole('searchbox', { name: 'Find a setting' });
    await user.type(search, 'gstin');
    expect(screen.getByRole('link', { name: /^Company *Company and invoices/ })).toHaveAttribute(
      'href',
      '/dashboard/settings/company#settings-legal',
    );
    expect(screen.queryByRole('link', { name: /^Payments/ })).toBeNull();
    await user.clear(search);
    await user.type(search, 'submarine');
    expect(screen.getByText('No setting has these words. Try another one.')).toBeVisible();
    await user.clear(search);
    expect(await entry(/^Payments/)).toBeVisible();
  });

  it('leads from the address of a card to the page that has it', async () => {
    renderScreen(<SettingsScreen />, { url: '/dashboard/settings#settings-cashBook' });
    expect(await screen.findByText('Page /dashboard/settings/payments#settings-cashBook')).toBeVisible();
  });
});

describe('what is recommended for a kirana', () => {
  const change = () => screen.findByRole('button', { name: /^Change \d+ settings?$/ });
  const undo = () => screen.findByRole('button', { name: 'Undo' });

  it('shows what would change, changes it with one call, and is undone', async () => {
    shop = savedSettings(store, { orderNotes: { on: true } });
    const before = shop.current();
    const { user } = renderScreen(<SettingsScreen part="recommended" />);
    const button = await change();
    const row = (name: string) => screen.getByText(name).closest('li') as HTMLElement;
    expect(within(row('Visitors’ cart')).getByText('from Sign in first to Cart first')).toBeInTheDocument();
    expect(within(row('Delivery code')).getByText('from off to on')).toBeInTheDocument();
    expect(screen.queryByText('Customers can write a note')).toBeNull();
    await user.click(button);
    expect(await screen.findByText('Your shop has all of this.')).toBeVisible();
    expect(store.requests('PUT /api/v1/shop-settings/update')).toHaveLength(1);
    expect(shop.current()).toMatchObject({
      cart: 'cart-first',
      handover: { code: true },
      delivery: { arrivalTimes: true, minutes: 11 },
    });
    expect(shop.current().pricing).toEqual(before.pricing);
    await user.click(await undo());
    expect(await screen.findByText('Everything is as it was before.')).toBeVisible();
    expect(shop.current()).toEqual({ ...before, delivery: { ...before.delivery, arrivalTimes: false } });
  });

  it('leaves what somebody changed meanwhile when it is undone, and names it', async () => {
    const { user } = renderScreen(<SettingsScreen part="recommended" />);
    await user.click(await change());
    const button = await undo();
    shop.save({ handover: { code: false }, delivery: { ...shop.current().delivery, minutes: 25 } });
    await user.click(button);
    expect(await screen.findByText('These were changed again meanwhile, and stay: Delivery code')).toBeVisible();
    expect(shop.current()).toMatchObject({
      cart: 'sign-in-first',
      substitutes: { on: false },
      delivery: { arrivalTimes: false, minutes: 25 },
    });
  });

  it('says why it failed, and keeps the list', async () => {
    store.refuse('PUT /api/v1/shop-settings/update', 'BUSY', { message: 'Too many changes' });
    const { user } = renderScreen(<SettingsScreen part="recommended" />);
    await user.click(await change());
    expect(await screen.findByText('Too many changes')).toBeVisible();
    await waitFor(async () => expect(await change()).toBeEnabled());
  });
});
