/** All lists of a shopper, and the dialog that puts products into one. */
import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import type { SavedList } from '../../contract/cart/saved-lists.ts';
import { testProduct } from '../products/test-product.ts';
import { SaveToListButton } from '../saved-lists/save-to-list-button.tsx';
import { fakeStore } from '../testing/fake-store.ts';
import { testId } from '../testing/ids.ts';
import { signIn } from '../testing/people.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { SavedListsScreen } from './saved-lists-screen.tsx';

const store = fakeStore();
const onion = testProduct(testId('onion'), { name: 'Onion' });
const monthly: SavedList = { _id: testId('monthly'), name: 'Monthly groceries', count: 2 };
let lists: SavedList[];

beforeEach(() => {
  signIn(store);
  lists = [monthly];
  store.answer('GET /api/v1/saved-list/get-lists', () => lists);
});

it('a list is renamed, and deleted after a question', async () => {
  store.answer('PUT /api/v1/saved-list/rename-list/:listId', ({ body: { name } }) => {
    lists = lists.map((list) => ({ ...list, name }));
    return lists[0] as SavedList;
  });
  store.answer('DELETE /api/v1/saved-list/delete-list/:listId', () => {
    lists = [];
    return {};
  });
  const { user } = renderScreen(<SavedListsScreen />);
  expect(await screen.findByText('2 products')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Rename Monthly groceries' }));
  const dialog = async () => within(await screen.findByRole('dialog'));
  fireEvent.change((await dialog()).getByLabelText('Name of the list'), { target: { value: 'Ration' } });
  await user.click((await dialog()).getByRole('button', { name: 'Save' }));
  await user.click(await screen.findByRole('button', { name: 'Delete Ration' }));
  expect(lists).toHaveLength(1);
  await user.click((await dialog()).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByRole('heading', { name: 'No lists yet' })).toBeVisible();
});

it('products go into a list that is there, or into a new one with a name', async () => {
  store.answer('POST /api/v1/saved-list/add-lines/:listId', { ...monthly, count: 3 });
  const { user } = renderScreen(<SaveToListButton items={[{ product: onion, quantity: 2 }]} />);
  const open = () => screen.getByRole('button', { name: /Save as a list|Add to a list/ });
  await user.click(open());
  const dialog = within(await screen.findByRole('dialog', { name: 'Save to which list?' }));
  await user.click(await dialog.findByRole('button', { name: 'Create list' }));
  expect(await dialog.findByText('Please give the list a name')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: /^Monthly groceries/ }));
  expect(await screen.findByText('Saved to Monthly groceries')).toBeVisible();
  expect(store.requests('POST /api/v1/saved-list/add-lines/:listId')).toMatchObject([
    { params: { listId: monthly._id }, body: { lines: [{ productId: onion._id, quantity: 2 }] } },
  ]);
  expect(screen.getByRole('button', { name: 'Show list' })).toBeVisible();
});
