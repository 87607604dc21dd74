import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { fakeStore } from '../../../testing/fake-store.ts';
import { testId } from '../../../testing/ids.ts';
import { owner, signIn } from '../../../testing/people.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { SubCategoryOrder } from './sub-category-order.tsx';

const route = 'PUT /api/v1/subcategory/order';
const store = fakeStore();
const snacks = { _id: testId('snacks'), name: 'Snacks', image: '', translations: {} };
const inSnacks = (name: string) => ({ _id: testId(name), name, image: '', translations: {}, category: [snacks._id] });
const [chips, nuts, sweets] = [inSnacks('Chips'), inSnacks('Nuts'), inSnacks('Sweets')];
const idsOf = (list: readonly { _id: string }[]) => list.map(({ _id }) => _id);

it('sub categories are moved by keyboard, and the order that another person saved meanwhile is not overwritten unseen', async () => {
  signIn(store, owner);
  const theirs = [chips, sweets, nuts];
  store.refuse(route, 'CHANGED_MEANWHILE', { data: theirs });
  const onClose = vi.fn();
  const { user } = renderScreen(
    <SubCategoryOrder categories={[snacks]} subCategories={[chips, nuts, sweets]} onClose={onClose} />,
  );
  const down = await screen.findByRole('button', { name: 'Move down: Chips' });
  down.focus();
  await user.keyboard('{Enter}');
  expect(down).toHaveFocus();
  expect(screen.getByLabelText('Sub categories of')).toBeDisabled();
  await user.click(screen.getByRole('button', { name: 'Save order' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Somebody else has changed this list');
  expect(onClose).not.toHaveBeenCalled();
  const mine = [nuts, chips, sweets];
  store.answer(route, mine);
  await user.click(screen.getByRole('button', { name: 'Save order' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(store.requests(route).map(({ body }) => [body.order, body.before])).toEqual([
    [idsOf(mine), idsOf([chips, nuts, sweets])],
    [idsOf(mine), idsOf(theirs)],
  ]);
});

it('an order that is not saved is asked about before it is dropped', async () => {
  signIn(store, owner);
  const onClose = vi.fn();
  const { user } = renderScreen(
    <SubCategoryOrder categories={[snacks]} subCategories={[chips, nuts, sweets]} onClose={onClose} />,
  );
  await user.click(await screen.findByRole('button', { name: 'Move down: Chips' }));
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(onClose).not.toHaveBeenCalled();
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(store.requests(route)).toEqual([]);
});
