import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeStore } from '../testing/fake-store.ts';
import { signIn } from '../testing/people.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { UserMenu } from './user-menu.tsx';

const store = fakeStore();

it('the focus stays in the menu of the user when the user becomes known', async () => {
  signIn(store);
  const held = store.hold('GET /api/v1/users/get-current-user');
  const { user } = renderScreen(<UserMenu />);
  await user.click(screen.getByRole('button', { name: 'Account: user menu' }));
  expect(screen.getByText('One moment…')).toHaveFocus();
  await held.release();
  const first = await screen.findByText('My Profile');
  await waitFor(() => expect(first).toHaveFocus());
});
