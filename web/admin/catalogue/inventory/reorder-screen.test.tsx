import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { links } from '../../../../contract/api/links.ts';
import type { ReorderProduct } from '../../../../contract/inventory/reorder.ts';
import { fakeStore } from '../../../testing/fake-store.ts';
import { testId } from '../../../testing/ids.ts';
import { scannedProduct } from '../../../testing/inventory.ts';
import { owner, signIn } from '../../../testing/people.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { listedStore } from '../../../testing/saved-shop.ts';
import { ReorderScreen } from './reorder-screen.tsx';

const store = fakeStore();
const list = 'GET /api/v1/inventory/reorder';
const product: ReorderProduct = {
  ...scannedProduct('Rice'),
  stock: 4,
  threshold: 5,
  ownThreshold: null,
  suggested: 6,
  supplier: null,
};

beforeEach(() => {
  signIn(store, owner);
  store.answer('GET /api/v1/inventory/suppliers', []);
  store.answer('GET /api/v1/delivery/list-stores', [listedStore('Tokri')]);
});

it('a threshold that is set in the list changes what to order', async () => {
  store.answer(list, { lowStock: 5, total: 1, products: [product] });
  store.answer('PUT /api/v1/inventory/set-threshold/:productId', ({ body }) => {
    store.answer(list, {
      lowStock: 5,
      total: 1,
      products: [{ ...product, threshold: 9, ownThreshold: 9, suggested: 14 }],
    });
    return body;
  });
  const { user } = renderScreen(<ReorderScreen />, { url: links.adminReorder });
  const row = await screen.findByRole('listitem');
  expect(row).toHaveTextContent('Suggested order6');
  await user.type(screen.getByLabelText('Threshold of Rice'), '9');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.getByRole('listitem')).toHaveTextContent('Suggested order14'));
});

it('with all stores each row names its store, and shows that one alone', async () => {
  const indiranagar = { _id: testId('Indiranagar'), name: 'Indiranagar' };
  store.answer(list, { lowStock: 5, total: 1, products: [{ ...product, store: indiranagar }] });
  renderScreen(<ReorderScreen />, { url: links.adminReorder });
  expect(await screen.findByRole('listitem')).toHaveTextContent('Indiranagar');
  expect(screen.queryByLabelText('Threshold of Rice')).toBeNull();
  expect(screen.getByRole('button', { name: 'Show only Indiranagar' })).toBeVisible();
});

it('what expires is listed with its lot', async () => {
  const lot = {
    product: { ...scannedProduct('Rice'), stock: 4 },
    document: { _id: testId('receipt'), number: 'GR-000007' },
    expiresOn: '2026-12-01',
    isExpired: false,
    received: 10,
    left: 4,
  };
  store.answer(list, { lowStock: 5, total: 0, products: [] });
  store.answer('GET /api/v1/inventory/expiring', { total: 1, lots: [lot] });
  const { user } = renderScreen(<ReorderScreen />, { url: links.adminReorder });
  await user.click(await screen.findByRole('button', { name: 'Expiring' }));
  expect(await screen.findByRole('listitem')).toHaveTextContent(/4 of 10/);
  expect(screen.getByText('This assumes that items that expire first are sold first', { exact: false })).toBeVisible();
});
