import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { links } from '../../../../contract/api/links.ts';
import { fakeStore } from '../../../testing/fake-store.ts';
import { testId } from '../../../testing/ids.ts';
import { emptyReceipt } from '../../../testing/inventory.ts';
import { owner, signIn } from '../../../testing/people.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { listedStore } from '../../../testing/saved-shop.ts';
import { DocumentsScreen } from './documents-screen.tsx';

const create = 'POST /api/v1/inventory/create-document';
const store = fakeStore();

beforeEach(() => {
  signIn(store, owner);
  store.answer('GET /api/v1/inventory/documents', { documents: [], next: null });
});

/** A shop with stores of these names, of which the first is shown. */
function shopWith(...names: string[]) {
  const stores = names.map(listedStore);
  store.answer('GET /api/v1/delivery/list-stores', stores);
  store.answer(
    'GET /api/v1/inventory/destinations',
    stores.slice(1).map(({ _id, name }) => ({ _id, name })),
  );
  return renderScreen(<DocumentsScreen />);
}

it('a shop with one store offers no transfers', async () => {
  shopWith('Tokri');
  expect(await screen.findByText(/No documents yet/)).toBeVisible();
  await waitFor(() => expect(store.requests('GET /api/v1/delivery/list-stores')).toHaveLength(1));
  expect(screen.getByRole('button', { name: 'New goods receipt' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Transfer to a store' })).toBeNull();
  expect(screen.queryByRole('option', { name: 'Transfer' })).toBeNull();
  expect(screen.queryByText('On the way')).toBeNull();
});

it.each([
  { stores: ['Tokri', 'Indiranagar'], destinationId: testId('Indiranagar') },
  { stores: ['Tokri', 'Indiranagar', 'Koregaon Park'], destinationId: undefined },
])('a transfer goes to the only other store, if there is one: $stores', async ({ stores, destinationId }) => {
  const { user } = shopWith(...stores);
  store.refuse(create, 'VALIDATION');
  await user.click(await screen.findByRole('button', { name: 'Transfer to a store' }));
  await waitFor(() => expect(store.requests(create)).toHaveLength(1));
  expect(store.requests(create)[0]?.body).toEqual({ type: 'transfer', ...(destinationId && { destinationId }) });
});

it('a draft is begun once, though the answer was lost', async () => {
  const { user } = shopWith('Tokri');
  const creating = store.hold(create);
  const button = await screen.findByRole('button', { name: 'New goods receipt' });
  await user.click(button);
  await (await creating.next()).lose();
  await waitFor(() => expect(button).toBeEnabled());
  await user.click(button);
  await (await creating.next()).answer(emptyReceipt);
  expect(await screen.findByText(`Page ${links.adminInventoryDocument(emptyReceipt._id)}`)).toBeVisible();
  const [first, second] = store.requests(create).map(({ headers }) => headers['idempotency-key']);
  expect(first).toEqual(expect.any(String));
  expect(second).toBe(first);
});
