import { cleanup, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { removeTokens } from '../api/tokens.ts';
import { FavouritesScreen } from '../catalogue/favourites-screen.tsx';
import { testProduct } from '../products/test-product.ts';
import { fakeCart } from '../testing/cart.ts';
import { fakeStore } from '../testing/fake-store.ts';
import { testId } from '../testing/ids.ts';
import { signIn } from '../testing/people.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { useLoadedFavourites } from './favourites-query.ts';
import { HeartButton } from './heart-button.tsx';

const store = fakeStore();
const potato = testProduct(testId('potato'), { name: 'Potato' });
fakeCart(store, potato);
const add = 'PUT /api/v1/favourite/add-favourite/:productId';
const remove = 'DELETE /api/v1/favourite/remove-favourite/:productId';
const ids = 'GET /api/v1/favourite/get-favourite-ids';

let favourites: Set<string>;

beforeEach(() => {
  favourites = new Set();
  signIn(store);
  store.answer(ids, () => [...favourites]);
  store.answer(add, () => {
    favourites.add(potato._id);
    return {};
  });
  store.answer(remove, () => {
    favourites.delete(potato._id);
    return {};
  });
});

/** The frame of all pages loads the favourites. */
function Page() {
  useLoadedFavourites();
  return <HeartButton product={potato} />;
}

/** The heart, once the favourites are known. */
async function heart() {
  const { user } = renderScreen(<Page />);
  await waitFor(() => expect(store.requests(ids)).toHaveLength(1));
  return { user, button: screen.getByRole('button', { name: 'Favourite: Potato' }) };
}
const isPressed = (pressed: boolean) => (button: HTMLElement) =>
  waitFor(() => expect(button).toHaveAttribute('aria-pressed', String(pressed)));

it('a heart needs no products, only ids', async () => {
  favourites.add(potato._id);
  const { button } = await heart();
  await isPressed(true)(button);
});

it('a heart that the store does not take is empty again, with a reason', async () => {
  store.refuse(add, 'FAVOURITE_LIMIT', { message: 'Too many favourites' });
  const { user, button } = await heart();
  await user.click(button);
  await screen.findByText('Too many favourites');
  await isPressed(false)(button);
});

it('a heart that was tapped twice while the store refuses the first tap is as the store has it', async () => {
  const held = store.hold(add);
  const { user, button } = await heart();
  await user.click(button);
  const first = await held.next();
  await user.click(button);
  await isPressed(false)(button);
  await first.refuse('FAVOURITE_LIMIT');
  await waitFor(() => expect(store.requests(ids).length).toBeGreaterThan(1));
  await isPressed(false)(button);
});

it('of quick taps the last one counts', async () => {
  const adding = store.hold(add);
  const removing = store.hold(remove);
  const { user, button } = await heart();
  await user.click(button);
  const added = await adding.next();
  for (let taps = 0; taps < 3; taps += 1) await user.click(button);
  await isPressed(false)(button);
  await added.carryOut();
  const removed = await removing.next();
  await user.click(button);
  await isPressed(true)(button);
  await removed.carryOut();
  await (await adding.next()).carryOut();
  await waitFor(() => expect([...favourites]).toEqual([potato._id]));
  await isPressed(true)(button);
});

it('a favourite of another device is listed, though the hearts were read before', async () => {
  store.answer('GET /api/v1/favourite/get-favourites', () => (favourites.has(potato._id) ? [potato] : []));
  store.answer('GET /api/v1/restock/get-requests', []);
  const { button } = await heart();
  await isPressed(false)(button);
  favourites.add(potato._id);
  cleanup();
  renderScreen(<FavouritesScreen />);
  expect(await screen.findByRole('heading', { level: 3, name: 'Potato' })).toBeVisible();
  await isPressed(true)(screen.getByRole('button', { name: 'Favourite: Potato' }));
});

it('a visitor who taps a heart signs in first', async () => {
  removeTokens();
  const { user } = renderScreen(<HeartButton product={potato} />);
  await user.click(screen.getByRole('button', { name: 'Favourite: Potato' }));
  expect(await screen.findByText('Page /login')).toBeVisible();
  expect(store.requests(add)).toEqual([]);
});

it('the last favourite that is taken out leaves an empty list', async () => {
  favourites.add(potato._id);
  store.answer('GET /api/v1/favourite/get-favourites', () => (favourites.has(potato._id) ? [potato] : []));
  store.answer('GET /api/v1/restock/get-requests', []);
  const { user } = renderScreen(<FavouritesScreen />);
  await user.click(await screen.findByRole('button', { name: 'Favourite: Potato' }));
  expect(await screen.findByRole('heading', { name: 'No favourites yet' })).toBeVisible();
  await waitFor(() => expect(favourites.size).toBe(0));
});
