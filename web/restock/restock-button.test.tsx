import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { FavouritesScreen } from '../catalogue/favourites-screen.tsx';
import { testProduct } from '../products/test-product.ts';
import { fakeCart } from '../testing/cart.ts';
import { fakeStore } from '../testing/fake-store.ts';
import { testId } from '../testing/ids.ts';
import { signIn } from '../testing/people.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import RestockButton from './restock-button.tsx';

const store = fakeStore();

const litchi = testProduct(testId('litchi'), { name: 'Litchi', stock: 0 });
const read = 'GET /api/v1/restock/get-requests';
fakeCart(store, litchi);
const add = 'PUT /api/v1/restock/add-request/:productId';

it('a request that is made while the earlier ones are read is shown', async () => {
  signIn(store);
  const reading = store.hold(read);
  store.answer(add, {});
  const { user } = renderScreen(<RestockButton product={litchi} />);
  const early = await reading.next();
  await user.click(screen.getByRole('button', { name: 'Notify me' }));
  await waitFor(() => expect(store.requests(add)).toHaveLength(1));
  store.answer(read, [litchi]);
  // The store read them before the press.
  await early.answer([]);
  expect(await screen.findByRole('button', { name: 'Stop notifying me' })).toBeVisible();
});

it('a request on a card is listed with the favourites, and taken back there', async () => {
  let asked = false;
  signIn(store);
  store.answer(read, () => (asked ? [litchi] : []));
  store.answer(add, () => {
    asked = true;
    return {};
  });
  store.answer('DELETE /api/v1/restock/remove-request/:productId', () => {
    asked = false;
    return {};
  });
  for (const route of ['GET /api/v1/favourite/get-favourites', 'GET /api/v1/favourite/get-favourite-ids'] as const)
    store.answer(route, []);
  const { user } = renderScreen(<RestockButton product={litchi} onPicture />);
  await waitFor(() => expect(store.requests(read)).toHaveLength(1));
  const bell = screen.getByRole('button', { name: 'Notify me about Litchi' });
  expect(bell).toHaveAttribute('aria-pressed', 'false');
  await user.click(bell);
  await waitFor(() => expect(bell).toHaveAttribute('aria-pressed', 'true'));
  expect(asked).toBe(true);
  cleanup();
  const favourites = renderScreen(<FavouritesScreen />);
  const waiting = await screen.findByRole('region', { name: 'We’ll email you when these are back' });
  expect(within(waiting).getByRole('heading', { level: 3 })).toHaveTextContent('Litchi');
  await favourites.user.click(await within(waiting).findByRole('button', { name: 'Notify me about Litchi' }));
  await waitFor(() => expect(waiting).not.toBeInTheDocument());
  expect(asked).toBe(false);
});

it('a visitor who asks signs in first, and waits for the product then', async () => {
  const { user } = renderScreen(<RestockButton product={litchi} />);
  await user.click(screen.getByRole('button', { name: 'Notify me' }));
  expect(await screen.findByText('Page /login')).toBeVisible();
  cleanup();
  let asked = false;
  signIn(store);
  store.answer(read, () => (asked ? [litchi] : []));
  store.answer(add, () => {
    asked = true;
    return {};
  });
  store.answer('DELETE /api/v1/restock/remove-request/:productId', () => {
    asked = false;
    return {};
  });
  const back = renderScreen(<RestockButton product={litchi} />);
  const stop = await screen.findByRole('button', { name: 'Stop notifying me' });
  expect((await screen.findAllByText(/We’ll email you when it is back/)).length).toBeGreaterThan(0);
  expect(asked).toBe(true);
  await back.user.click(stop);
  expect(await screen.findByRole('button', { name: 'Notify me' })).toBeVisible();
  expect(asked).toBe(false);
});
