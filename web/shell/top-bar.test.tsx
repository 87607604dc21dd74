import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeStore } from '../testing/fake-store.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { TopBar } from './top-bar.tsx';

fakeStore();

it('without areas the top bar has the minutes of the settings, and with areas the location', async () => {
  const { unmount } = renderScreen(<TopBar />);
  expect(screen.getByText('Delivery in 11 minutes')).toBeVisible();
  expect(screen.queryByRole('button', { name: /location/i })).toBeNull();
  unmount();
  renderScreen(<TopBar />, { settings: { areas: true } });
  expect(await screen.findByRole('button', { name: 'Choose your location' })).toBeVisible();
  expect(screen.queryByText('Delivery in 11 minutes')).toBeNull();
});
