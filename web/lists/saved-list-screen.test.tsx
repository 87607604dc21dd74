/** A list that a shopper keeps, which other devices may change at the same time. */
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { SavedLine } from '../../contract/cart/saved-lists.ts';
import { testProduct } from '../products/test-product.ts';
import { browserQueries } from '../query-client.ts';
import { SaveToListButton } from '../saved-lists/save-to-list-button.tsx';
import { savedListQuery } from '../saved-lists/saved-lists-queries.ts';
import { fakeCart } from '../testing/cart.ts';
import { fakeStore, refusal } from '../testing/fake-store.ts';
import { testId } from '../testing/ids.ts';
import { signIn } from '../testing/people.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { SavedListScreen } from './saved-list-screen.tsx';

const listId = testId('pooja');
const product = (name: string, stock = 50) => testProduct(testId(name), { name, stock });
const [camphor, coconut, banana, lamp] = [
  product('Camphor'),
  product('Coconut'),
  product('Banana'),
  product('Lamp', 0),
];
const set = 'PUT /api/v1/saved-list/set-line/:listId/:productId/:quantity';

const store = fakeStore();
const cart = fakeCart(store, camphor, coconut, lamp);
let quantities: Map<string, number>;

const line = (productId: string, quantity: number): SavedLine => {
  const found = [camphor, coconut, banana, lamp].find(({ _id }) => _id === productId) ?? camphor;
  return { productId, quantity, name: found.name, product: found };
};
const list = () => {
  const lines = [...quantities].map(([id, quantity]) => line(id, quantity));
  return { _id: listId, name: 'Pooja', count: lines.length, lines };
};
const saved = () => list().lines.map(({ name, quantity }) => [name, quantity]);

beforeEach(() => {
  signIn(store);
  quantities = new Map([
    [camphor._id, 1],
    [coconut._id, 1],
  ]);
  store.answer('GET /api/v1/saved-list/get-list/:listId', list);
  store.answer('GET /api/v1/saved-list/get-lists', []);
  store.answer(set, ({ params: { productId = '', quantity } }) => {
    quantities.set(productId, Number(quantity));
    return {};
  });
  store.answer('DELETE /api/v1/saved-list/remove-line/:listId/:productId', ({ params: { productId = '' } }) => {
    quantities.delete(productId);
    return {};
  });
});

const page = () => renderScreen(<SavedListScreen listId={listId} />);

describe('a saved list', () => {
  it('is changed, loses a product and gets it back, and what another device does stays', async () => {
    const { user } = page();
    const held = store.hold(set);
    await user.click(await screen.findByLabelText('Add one Camphor'));
    const first = await held.next();
    await user.click(screen.getByLabelText('Add one Camphor'));
    // Another device does this.
    quantities.set(banana._id, 1);
    await first.carryOut();
    await held.release();
    await screen.findByText('Banana');
    expect(saved()).toEqual([
      ['Camphor', 3],
      ['Coconut', 1],
      ['Banana', 1],
    ]);
    await user.click(screen.getByLabelText('Remove one Coconut'));
    await expect.poll(() => saved().map(([name]) => name)).toEqual(['Camphor', 'Banana']);
    await user.click(await screen.findByText('Undo'));
    await expect.poll(() => saved().at(-1)).toEqual(['Coconut', 1]);
  });

  it('is reviewed as it was: what another device adds meanwhile is no product that is gone', async () => {
    const { user } = page();
    await user.click(await screen.findByText('Review 2 products'));
    await screen.findByText('Add 2 items to cart');
    quantities.set(banana._id, 1);
    await browserQueries().invalidateQueries({ queryKey: savedListQuery(listId).queryKey });
    expect(browserQueries().getQueryData(savedListQuery(listId).queryKey)?.lines).toHaveLength(3);
    expect(screen.getByText('Add 2 items to cart')).toBeVisible();
    expect(screen.queryByText(/no longer sold/)).toBeNull();
  });

  it('goes into the cart after a review, without what is sold out or left out, and stays as it is', async () => {
    quantities = new Map([
      [camphor._id, 2],
      [lamp._id, 1],
      [coconut._id, 1],
    ]);
    const { user } = page();
    expect((await screen.findByText('Lamp')).closest('li')).toHaveTextContent('Out of stock');
    await user.click(screen.getByRole('button', { name: 'Review 2 products' }));
    expect(screen.getByText('Lamp is sold out.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Remove one Coconut' }));
    // The review goes on after a look at another page, and begins again once it was left.
    cleanup();
    const again = page();
    expect(await screen.findByRole('button', { name: 'Add 2 items to cart' })).toBeVisible();
    await again.user.click(screen.getByRole('button', { name: 'Back to the list' }));
    await again.user.click(screen.getByRole('button', { name: 'Review 2 products' }));
    expect(screen.getByRole('button', { name: 'Add 3 items to cart' })).toBeVisible();
    await again.user.click(screen.getByRole('button', { name: 'Remove one Coconut' }));
    await again.user.click(screen.getByRole('button', { name: 'Add 2 items to cart' }));
    expect(await screen.findByRole('heading', { name: '2 items are in your cart' })).toBeVisible();
    await expect.poll(cart.quantities).toEqual({ Camphor: 2 });
    expect(saved()).toHaveLength(3);
  });

  it('is created once, though the answer was lost', async () => {
    const create = 'POST /api/v1/saved-list/create-list';
    const weekly = { _id: testId('weekly'), name: 'Weekly', count: 1 };
    let isCreated = false;
    store.answer('GET /api/v1/saved-list/get-lists', () => (isCreated ? [weekly] : []));
    store.answer(create, () => {
      if (isCreated) return refusal('NAME_TAKEN', { message: 'You have a list with this name.' });
      isCreated = true;
      return weekly;
    });
    store.loseAnswers(create);
    const { user } = renderScreen(<SaveToListButton items={[{ product: camphor, quantity: 1 }]} />);
    await user.click(await screen.findByText(/Save as a list|Add to a list/));
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.change(await dialog.findByLabelText('Name of the list'), { target: { value: 'Weekly' } });
    await user.click(dialog.getByText('Create list'));
    await dialog.findByText(/We could not reach the store/);
    await user.click(dialog.getByText('Create list'));
    await screen.findByText('Saved to Weekly');
    expect(store.requests(create)).toHaveLength(2);
  });
});
