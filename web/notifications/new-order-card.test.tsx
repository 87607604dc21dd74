import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeStore, refusal } from '../testing/fake-store.ts';
import { signIn } from '../testing/people.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import NewOrderCard from './new-order-card.tsx';

const store = fakeStore();
const start = 'PUT /api/v1/push/new-orders';
/** The browser's answer when it is asked for the permission. */
let permission: NotificationPermission;

const subscription = {
  endpoint: 'https://fcm.googleapis.com/device',
  keys: { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) },
};

/** A browser that can have notifications. */
function stubBrowser(): void {
  const pushManager = { subscribe: async () => ({ toJSON: () => subscription }) };
  const registration = { pushManager };
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('Notification', { permission: 'default', requestPermission: async () => permission });
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { register: async () => registration, ready: Promise.resolve(registration) },
  });
}

describe('new orders on this device', () => {
  beforeEach(() => {
    permission = 'granted';
    stubBrowser();
    signIn(store);
    store.answer('GET /api/v1/push/new-orders', () => ({ publicKey: 'AAAA', on: false }));
    store.answer(start, () => ({ publicKey: 'AAAA', on: true }));
    store.answer('DELETE /api/v1/push/new-orders', () => ({}));
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    Reflect.deleteProperty(navigator, 'serviceWorker');
  });

  const open = async () => {
    const { user } = renderScreen(<NewOrderCard />);
    return { user, toggle: await screen.findByRole('switch', { name: 'Announce new orders here' }) };
  };

  it('are turned on with the subscription of the browser, and off again', async () => {
    const { user, toggle } = await open();
    await user.click(toggle);
    await waitFor(() => expect(store.requests(start).map(({ body }) => body)).toEqual([subscription]));
    expect(toggle).toBeChecked();
    await user.click(toggle);
    await waitFor(() => expect(store.requests('DELETE /api/v1/push/new-orders')).toHaveLength(1));
    await waitFor(() => expect(toggle).not.toBeChecked());
  });

  it('stay off, with the way to change it, when the browser refuses', async () => {
    permission = 'denied';
    const { user, toggle } = await open();
    await user.click(toggle);
    expect(await screen.findByText(/Your browser blocks notifications/)).toBeVisible();
    expect(toggle).not.toBeChecked();
    expect(store.requests(start)).toEqual([]);
  });

  it('stay off, with a word, when the store refuses', async () => {
    store.answer(start, () => refusal('BUSY', { message: 'The store is busy' }));
    const { user, toggle } = await open();
    await user.click(toggle);
    expect(await screen.findByText('The store is busy')).toBeVisible();
    await waitFor(() => expect(toggle).not.toBeChecked());
  });

  it('say so in a browser that cannot have them', async () => {
    vi.unstubAllGlobals();
    Reflect.deleteProperty(navigator, 'serviceWorker');
    renderScreen(<NewOrderCard />);
    expect(await screen.findByText('This browser cannot show notifications from websites.')).toBeVisible();
  });
});
