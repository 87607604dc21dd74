import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { StoreProductSettings } from '../../../../contract/catalogue/store-products.ts';
import { adminProduct } from '../../../testing/admin-products.ts';
import { fakeStore, refusal } from '../../../testing/fake-store.ts';
import { owner, signIn } from '../../../testing/people.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { listedStore } from '../../../testing/saved-shop.ts';
import { OwnProduct } from './own-product.tsx';

const store = fakeStore();

it('a price of a store that is being typed stays when another person saves one', async () => {
  signIn(store, owner);
  store.answer('GET /api/v1/delivery/list-stores', [listedStore('Tokri'), listedStore('Indiranagar')]);
  let saved: StoreProductSettings = { price: null, hidden: false, location: '', revision: 0 };
  store.answer('GET /api/v1/product/store-product/:productId', () => saved);
  store.answer('PUT /api/v1/product/store-product/:productId', ({ body }) => {
    if (body.revision !== saved.revision)
      return refusal('CHANGED_MEANWHILE', { message: 'Changed meanwhile', data: saved });
    saved = { ...body, revision: body.revision + 1 };
    return saved;
  });
  const { user } = renderScreen(<OwnProduct product={adminProduct('Potato')} />);
  await user.click(await screen.findByRole('switch', { name: /^Own price in this store/ }));
  const price = screen.getByLabelText('Price');
  await user.clear(price);
  await user.type(price, '31');
  const theirs = { price: { price: 45, discount: 0 }, hidden: false, location: 'B2', revision: 1 };
  saved = theirs;
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Changed meanwhile');
  expect(price).toHaveValue('31');
  expect(screen.getByLabelText(/^Shelf/)).toHaveValue('B2');
  expect(saved).toBe(theirs);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Done');
  expect(saved).toMatchObject({ location: 'B2', price: { price: 31 } });
});

it('sells at exactly the price that is typed for a store, and not above the MRP', async () => {
  signIn(store, owner);
  store.answer('GET /api/v1/delivery/list-stores', [listedStore('Tokri'), listedStore('Indiranagar')]);
  let saved: StoreProductSettings = { price: { price: 180, discount: 0 }, hidden: false, location: '', revision: 0 };
  store.answer('GET /api/v1/product/store-product/:productId', () => saved);
  store.answer('PUT /api/v1/product/store-product/:productId', ({ body }) => {
    saved = { ...body, revision: body.revision + 1 };
    return saved;
  });
  const { user } = renderScreen(<OwnProduct product={adminProduct('Potato', { mrp: 160 })} />);
  const sold = await screen.findByLabelText('Sold at');
  expect(sold).toHaveValue('180');
  expect(screen.getByText(/₹180.00 is more than the MRP of ₹160.00/)).toBeVisible();
  await user.clear(sold);
  await user.type(sold, '150');
  expect(screen.getByLabelText('Discount')).toHaveValue('16.667');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Done');
  expect(saved.price).toEqual({ price: 180, discount: 16.667 });
});

it('has only the shelf in a shop with one store', async () => {
  signIn(store, owner);
  store.answer('GET /api/v1/delivery/list-stores', [listedStore('Tokri')]);
  let saved: StoreProductSettings = { price: null, hidden: false, location: '', revision: 0 };
  store.answer('GET /api/v1/product/store-product/:productId', () => saved);
  store.answer('PUT /api/v1/product/store-product/:productId', ({ body }) => {
    saved = { ...body, revision: body.revision + 1 };
    return saved;
  });
  const { user } = renderScreen(<OwnProduct product={adminProduct('Potato')} />);
  await user.type(await screen.findByLabelText('Shelf'), 'B2');
  expect(screen.queryAllByRole('switch')).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Done');
  expect(saved).toEqual({ price: null, hidden: false, location: 'B2', revision: 1 });
});

it('leads to an amount that cannot be read', async () => {
  signIn(store, owner);
  store.answer('GET /api/v1/delivery/list-stores', [listedStore('Tokri'), listedStore('Indiranagar')]);
  store.answer('GET /api/v1/product/store-product/:productId', {
    price: { price: 45, discount: 0 },
    hidden: false,
    location: '',
    revision: 1,
  });
  const { user } = renderScreen(<OwnProduct product={adminProduct('Potato')} />);
  const sold = await screen.findByLabelText('Sold at');
  await user.clear(sold);
  await user.paste('4,5');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(sold).toHaveFocus();
  expect(sold).toHaveAccessibleDescription('Write the amount as 1250 or 1,250.50');
  expect(store.requests('PUT /api/v1/product/store-product/:productId')).toEqual([]);
});
