import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { adminProduct } from '../../../testing/admin-products.ts';
import { fakeStore } from '../../../testing/fake-store.ts';
import { owner, signIn } from '../../../testing/people.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { PackSizesSection } from './pack-sizes-section.tsx';

const store = fakeStore();
const basmati = adminProduct('Basmati Rice');
const masoori = adminProduct('Sona Masoori Rice', { unit: 'KG', unit_quantity: 5 });
let isLinked: boolean;

beforeEach(() => {
  signIn(store, owner);
  isLinked = false;
  store.answer('GET /api/v1/product/variants/:productId', () => (isLinked ? [masoori] : []));
  store.answer('POST /api/v1/product/get-product', () => ({
    productData: [basmati, masoori],
    page: 1,
    totalPages: 1,
    totalProductCount: 2,
    scarce: { low: 0, out: 0 },
  }));
  store.answer('PUT /api/v1/product/link-variant', () => {
    isLinked = true;
    return [basmati, masoori];
  });
  store.answer('PUT /api/v1/product/unlink-variant', () => {
    isLinked = false;
    return {};
  });
});

it('a pack size is found and linked, unlinked, and that is taken back', async () => {
  const { user } = renderScreen(<PackSizesSection product={basmati} />);
  fireEvent.change(await screen.findByLabelText('Add a product'), { target: { value: 'rice' } });
  await user.click(await screen.findByRole('option', { name: /Sona Masoori Rice/ }));
  expect(screen.queryByRole('option', { name: /Basmati/ })).toBeNull();
  const unlink = await screen.findByRole('button', { name: 'Unlink: Sona Masoori Rice, 5 kg' });
  await waitFor(() => expect(unlink).toBeEnabled());
  await user.click(unlink);
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Unlink/ })).toBeNull());
  expect(isLinked).toBe(false);
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByRole('button', { name: 'Unlink: Sona Masoori Rice, 5 kg' })).toBeVisible();
  expect(isLinked).toBe(true);
});
