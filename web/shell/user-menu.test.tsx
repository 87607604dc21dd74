import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { links } from '../../contract/api/links.ts';
import type { CurrentUser } from '../../contract/users/users.ts';
import { hasTokens } from '../api/tokens.ts';
import { CartButton } from '../cart/cart-button.tsx';
import { closeCart } from '../cart/use-drawer.ts';
import { AdminBadge } from '../session/admin-badge.tsx';
import { fakeStore } from '../testing/fake-store.ts';
import { owner, shopper, signIn } from '../testing/people.ts';
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

/** Opens the menu, which is next to the badge. */
async function openMenuOf(person: CurrentUser) {
  signIn(store, person);
  const { user } = renderScreen(
    <>
      <AdminBadge />
      <UserMenu />
    </>,
  );
  const name = `Menu of ${person.name}`;
  await user.click(await screen.findByRole('button', { name }));
  return within(screen.getByRole('navigation', { name }));
}
const badge = () => screen.queryByText('ADMIN');

it('an administrator has a badge, and the menu of the administration without profile and cart', async () => {
  const menu = await openMenuOf(owner);
  expect(await menu.findByRole('link', { name: 'Category' })).toHaveAttribute('href', links.adminCategories);
  for (const [name, path] of [
    ['Sub category', links.adminSubCategories],
    ['Upload Product', links.adminUploadProduct],
    ['Product', links.adminProducts],
    ['My Orders', links.orders],
    ['Your account', links.account],
    ['Orders', links.adminOrders],
    ['Overview', links.adminOverview],
    ['People', links.adminUsers],
  ] as const)
    expect(menu.getByRole('link', { name })).toHaveAttribute('href', path);
  expect(menu.getByRole('button', { name: 'Logout' })).toBeVisible();
  expect(menu.queryByText(/^(My Profile|Go To Cart)$/)).toBeNull();
  expect(badge()).toBeVisible();
});

it('staff have no badge, and the entries of their role', async () => {
  const menu = await openMenuOf({ ...owner, stores: [], staffRole: 'manager' });
  expect(await menu.findByRole('link', { name: 'Overview' })).toBeVisible();
  expect(menu.getByRole('link', { name: 'Your account' })).toHaveAttribute('href', links.account);
  expect(menu.queryByText(/^(Category|People|My Profile)$/)).toBeNull();
  expect(badge()).toBeNull();
});

it('a customer has no badge, and the entries of customers', async () => {
  const menu = await openMenuOf(shopper);
  expect(await menu.findByRole('link', { name: 'My Profile' })).toHaveAttribute('href', links.account);
  const entries = ['My Profile', 'Orders', 'Favourites', 'My lists', 'Go To Cart', 'Help', 'Logout'];
  expect(
    [...menu.getAllByRole('link'), ...menu.getAllByRole('button')].map((each) => each.textContent).toSorted(),
  ).toEqual(entries.toSorted());
  expect(badge()).toBeNull();
});

it('the menu is used with the keyboard, and closes when it is left', async () => {
  signIn(store);
  store.answer('GET /api/v1/cart/get-cart', []);
  const { user } = renderScreen(
    <>
      <UserMenu />
      <CartButton />
      <p>Outside</p>
      <button type="button">Next</button>
    </>,
  );
  const button = await screen.findByRole('button', { name: 'Menu of Asha Verma' });
  const menu = () => screen.queryByRole('navigation', { name: 'Menu of Asha Verma' });
  button.focus();
  await user.keyboard('{Enter}');
  expect(screen.getByRole('link', { name: 'My Profile' })).toHaveFocus();
  await user.keyboard('{ArrowUp}');
  expect(screen.getByRole('button', { name: 'Logout' })).toHaveFocus();
  await user.keyboard('{Escape}');
  expect(menu()).toBeNull();
  expect(button).toHaveFocus();
  await user.click(button);
  for (let entry = 0; entry < 7; entry += 1) await user.tab();
  expect(menu()).toBeNull();
  await user.click(button);
  await user.click(screen.getByText('Outside'));
  expect(menu()).toBeNull();
  await user.click(button);
  await user.click(screen.getByRole('button', { name: 'Go To Cart' }));
  expect(await screen.findByRole('dialog', { name: /^Your Cart/ })).toBeVisible();
  closeCart();
});

it('a sign-out that the store does not hear of says so, and the user stays signed in', async () => {
  signIn(store);
  const { user } = renderScreen(<UserMenu />);
  await user.click(await screen.findByRole('button', { name: 'Menu of Asha Verma' }));
  store.disconnect();
  await user.click(screen.getByRole('button', { name: 'Logout' }));
  expect(await screen.findByText(/^We could not reach the store/)).toBeVisible();
  expect(hasTokens()).toBe(true);
  store.connect();
  store.answer('GET /api/v1/users/logout', {});
  await user.click(screen.getByRole('button', { name: 'Menu of Asha Verma' }));
  await user.click(screen.getByRole('button', { name: 'Logout' }));
  expect(await screen.findByText(`Page ${links.login}`)).toBeVisible();
  expect(hasTokens()).toBe(false);
});
