import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { DeliveryNow } from '../../contract/delivery/stores.ts';
import { browserQueries } from '../query-client.ts';
import { fakeStore } from '../testing/fake-store.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import LocationButton from './location-button.tsx';

const store = fakeStore();
const check = 'GET /api/v1/delivery/check';
const now: DeliveryNow = {
  isOpen: true,
  isPaused: false,
  opensAt: null,
  closesAt: null,
  now: '2026-11-28T06:30:00.000Z',
};

beforeEach(() => {
  store.answer('GET /api/v1/delivery/places', []);
  store.answer('GET /api/v1/delivery/now', now);
  store.answer(check, ({ query: { pincode = '' } }) => ({ pincode, served: pincode !== '560100', minutes: 14 }));
});

const dialog = () => screen.findByRole('dialog', { name: 'Where should we deliver?' });

async function choose(user: ReturnType<typeof renderScreen>['user'], pincode: string) {
  await user.click(screen.getByRole('button', { name: /location/i }));
  await user.type(within(await dialog()).getByLabelText('Pincode'), `${pincode}{Enter}`);
}
const open = () => renderScreen(<LocationButton />, { settings: { areas: true, hours: true } });

it('a pincode has 6 digits', async () => {
  const { user } = open();
  await choose(user, '5600');
  await screen.findByText('A pincode has 6 digits');
  expect(store.requests(check)).toEqual([]);
});

it.each(['560 038', '५६००३८'])('a pincode may be written as %s', async (pincode) => {
  const { user } = open();
  await choose(user, pincode);
  await screen.findByRole('button', { name: /560038\s· 14\smin/ });
});

it('a location whose check was left does not win later', async () => {
  const { user } = open();
  const late = store.hold(check);
  await choose(user, '560039');
  const left = await late.next();
  await user.click(within(await dialog()).getByRole('button', { name: 'Close' }));
  await choose(user, '560038');
  await (await late.next()).answer({ pincode: '560038', served: true, minutes: 14 });
  await screen.findByRole('button', { name: /560038\s· 14\smin/ });
  await left.answer({ pincode: '560039', served: true, minutes: 21 });
  expect(screen.getByRole('button', { name: /560038/ })).toBeVisible();
});

it('while the store is closed, the top bar says when it opens instead of the minutes', async () => {
  store.answer('GET /api/v1/delivery/now', { ...now, isOpen: false, opensAt: '2026-11-28T08:30:00.000Z' });
  localStorage.setItem('tokri-location', '560038');
  open();
  await waitFor(() =>
    expect(screen.getByRole('button')).toHaveAccessibleName(/Delivering to 560038\s· opens 2:00\spm/),
  );
});

it('the device finds the nearest store, and the shopper one of its pincodes', async () => {
  const place = (name: string, latitude: number, longitude: number, pincodes: string[]) => ({
    name,
    latitude,
    longitude,
    pincodes,
  });
  store.answer('GET /api/v1/delivery/places', [
    place('Koramangala', 18.5204, 73.8567, ['411001']),
    place('Indiranagar', 12.97841, 77.64081, ['560038']),
  ]);
  const getCurrentPosition = (found: (position: unknown) => void) =>
    found({ coords: { latitude: 12.9716, longitude: 77.6412, accuracy: 10 } });
  vi.spyOn(navigator, 'geolocation', 'get').mockReturnValue({ getCurrentPosition } as unknown as Geolocation);
  browserQueries().clear();
  const { user } = open();
  await user.click(screen.getByRole('button', { name: /location/i }));
  await user.click(await within(await dialog()).findByRole('button', { name: 'Use my location' }));
  expect(await screen.findByText('Nearest store: Indiranagar, 0.8 km away. Which pincode is yours?')).toBeVisible();
  await user.click(within(screen.getByRole('list', { name: 'Pincodes of the nearest store' })).getByText('560038'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByRole('button', { name: /560038/ })).toBeVisible();
});

it('a shopper outside looks around, and asks for a notification', async () => {
  const request = 'POST /api/v1/delivery/request';
  store.refuse(request, 'VALIDATION', { errors: { email: 'Invalid email format' } });
  const { user } = open();
  await choose(user, '560100');
  const shown = within(await dialog());
  expect(await shown.findByText('We don’t deliver to 560100 yet')).toBeVisible();
  await user.type(shown.getByLabelText('Email'), 'nobody{Enter}');
  expect(await shown.findByText('Invalid email format')).toBeVisible();
  store.answer(request, { pincode: '560100', served: false, minutes: 14 });
  await user.clear(shown.getByLabelText('Email'));
  await user.type(shown.getByLabelText('Email'), 'asha@example.org{Enter}');
  expect(await shown.findByText(/We’ll write to asha@example.org when we deliver to 560100\.$/)).toBeVisible();
  expect(store.requests(request).at(-1)?.body).toEqual({
    email: 'asha@example.org',
    pincode: '560100',
    language: 'en',
  });
  await user.click(shown.getByRole('button', { name: 'Close' }));
  await screen.findByRole('button', { name: /We don’t deliver to 560100 yet/ });
});
