import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { links } from '../../contract/api/links.ts';
import { testProduct } from '../products/test-product.ts';
import { browserQueries } from '../query-client.ts';
import { fakeStore } from '../testing/fake-store.ts';
import { testId } from '../testing/ids.ts';
import { signIn } from '../testing/people.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { BuyAgainScreen } from './buy-again-screen.tsx';

const store = fakeStore();

it('a visitor learns what is here after signing in', async () => {
  renderScreen(<BuyAgainScreen />);
  expect(await screen.findByRole('heading', { name: 'Sign in to buy again' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', links.login);
});

it('a shopper sees what was bought before, and where to start when nothing was', async () => {
  signIn(store);
  store.answer('GET /api/v1/order/buy-again', []);
  const { unmount } = renderScreen(<BuyAgainScreen />);
  expect(await screen.findByRole('heading', { name: 'Nothing bought yet' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Browse all products' })).toHaveAttribute('href', links.search);
  unmount();
  browserQueries().clear();
  store.answer('GET /api/v1/order/buy-again', [testProduct(testId('onion'), { name: 'Onion' })]);
  store.answer('GET /api/v1/favourite/get-favourite-ids', []);
  store.answer('GET /api/v1/cart/get-cart', []);
  renderScreen(<BuyAgainScreen />);
  expect(await screen.findByRole('link', { name: 'Onion' })).toBeVisible();
});

it('says that it failed, and tries again', async () => {
  signIn(store);
  store.refuse('GET /api/v1/order/buy-again', 'VALIDATION');
  const { user } = renderScreen(<BuyAgainScreen />);
  expect(await screen.findByText('What you bought could not be loaded')).toBeVisible();
  store.answer('GET /api/v1/order/buy-again', []);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'Nothing bought yet' })).toBeVisible();
});
