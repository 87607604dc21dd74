import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { fakeStore } from '../../testing/fake-store.ts';
import { owner, signIn } from '../../testing/people.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { OrderAlerts } from './order-alerts.tsx';
import { SoundBell } from './sound-bell.tsx';

const store = fakeStore();

it('the bell turns the sound on and off, and keeps what was chosen on this device', async () => {
  vi.stubGlobal(
    'AudioContext',
    class extends EventTarget {
      state = 'suspended';
      resume = () => new Promise(() => {});
    },
  );
  signIn(store, owner);
  store.answer('GET /api/v1/fulfilment/orders', { orders: [], next: null });
  const bell = () => screen.getByRole('button', { name: /^Sound for new orders/ });
  const open = () =>
    renderScreen(
      <OrderAlerts enabled>
        <SoundBell />
      </OrderAlerts>,
    );
  const { user, unmount } = open();
  await waitFor(() => expect(bell()).toHaveAccessibleName(/blocked by the browser/));
  // Pressing it asks the browser again.
  await user.click(bell());
  expect(localStorage.getItem('fulfilmentSound')).toBe('on');
  unmount();
  localStorage.setItem('fulfilmentSound', 'off');
  open();
  await waitFor(() => expect(bell()).toHaveAccessibleName('Sound for new orders: off'));
  fireEvent.click(bell());
  expect(bell()).not.toHaveAccessibleName('Sound for new orders: off');
  expect(localStorage.getItem('fulfilmentSound')).toBe('on');
});
