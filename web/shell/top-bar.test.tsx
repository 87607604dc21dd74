import { cleanup, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { hasTokens } from '../api/tokens.ts';
import { SessionWatch } from '../session/session-watch.tsx';
import { fakeStore } from '../testing/fake-store.ts';
import { signIn } from '../testing/people.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { TopBar } from './top-bar.tsx';

const store = fakeStore();

it('says that the store has ended the sign-in, and leads to the login and back to the page', async () => {
  signIn(store);
  store.refuse('GET /api/v1/users/get-current-user', 'NOT_SIGNED_IN');
  store.refuse('POST /api/v1/users/refresh-access-token', 'SIGN_IN_ENDED');
  const { user } = renderScreen(
    <>
      <SessionWatch />
      <TopBar />
    </>,
    { url: '/product/potato?x=1' },
  );
  expect(await screen.findByText(/^Your sign-in has ended/)).toBeVisible();
  expect(hasTokens()).toBe(false);
  await user.click(screen.getByRole('link', { name: 'Sign In' }));
  await screen.findByText('Page /login');
  cleanup();
  const again = renderScreen(<TopBar />, { url: '/login' });
  expect(await screen.findByText(/^Your sign-in has ended/)).toBeVisible();
  await again.user.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByText(/^Your sign-in has ended/)).toBeNull();
});

it('without areas the top bar has the minutes of the settings, and with areas the location', async () => {
  const { unmount } = renderScreen(<TopBar />);
  expect(screen.getByText('11 minutes').parentElement).toHaveTextContent('Delivery in 11 minutes');
  expect(screen.queryByRole('button', { name: /location/i })).toBeNull();
  unmount();
  renderScreen(<TopBar />, { settings: { areas: true } });
  expect(await screen.findByRole('button', { name: 'Choose your location' })).toBeVisible();
  expect(screen.queryByText('11 minutes')).toBeNull();
});
